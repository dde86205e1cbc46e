import { type Client, dataOf, newClient } from '../../../journeys/calls.ts'
import type { Postgres } from '../../../journeys/postgres.ts'
import type { World } from '../../../journeys/world.ts'
import { atOnce } from './callers.ts'

/** Payouts that were promised, by reference, and phones that a text was promised to. */
export type Backlog = { references: string[]; phones: string[] }

type AgentPage = { agents: { id: string }[] }

/** Promises so many payouts to agents, and so many texts, while no provider can be reached. */
export async function makeBacklog(
  { product, admin }: World,
  postgres: Postgres,
  count: { payouts: number; texts: number },
): Promise<Backlog> {
  const phones = await peopleWithPhones(postgres, count.texts)
  const { agents } = await dataOf(admin.get<AgentPage>('/admin/agent-management'))
  const references: string[] = []
  await atOnce(count.payouts, 8, async (index) => {
    references.push(await payCommission(admin, agents[0]!.id, index))
  })
  await atOnce(phones.length, 8, async (index) => {
    const body = { type: 'RESET_PASSWORD', method: 'phone', user: phones[index] }
    await dataOf(newClient(product).post('/auth/send-verification', body))
  })
  return { references, phones }
}

async function payCommission(admin: Client, agent: string, index: number): Promise<string> {
  const body = {
    payable_id: agent,
    payable_type: 'agent',
    amount: 100 + index,
    payment_type: 'agent_commission',
    description: 'Commission',
  }
  const headers = { 'idempotency-key': `commission ${index}` }
  return (await dataOf(admin.post<{ tx_ref: string }>('/admin/payment/create', body, { headers }))).tx_ref
}

/** Signing so many people up would take longer than the trial; they need no more than a phone and a password. */
async function peopleWithPhones(postgres: Postgres, count: number): Promise<string[]> {
  const rows = await postgres.rows<{ phone: string }>(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
     select gen_random_uuid(), '0807' || lpad(number::text, 7, '0'), 'customer', 'active', 'Trial', 'Person', 'person' || number || '@trial.example', 'none'
     from generate_series(1, ${count}) as number returning phone`,
  )
  return rows.map(({ phone }) => phone)
}

/** The jobs that are neither done nor given up, and those given up. */
export async function jobsOf(postgres: Postgres): Promise<{ open: number; givenUp: number }> {
  const [row] = await postgres.rows<{ open: number; givenUp: number }>(
    `select (count(*) filter (where done_at is null and given_up_at is null))::int as open,
       (count(*) filter (where given_up_at is not null))::int as "givenUp" from outbox`,
  )
  return row ?? { open: 0, givenUp: 0 }
}

/** How many payouts and texts the provider has not done exactly once. */
export async function notOnce({ sandbox }: World, { references, phones }: Backlog): Promise<number> {
  const sent = Map.groupBy(await sandbox.transfers(), ({ reference }) => reference)
  let wrong = references.filter((reference) => sent.get(reference)?.length !== 1).length
  wrong += references.length - new Set(references).size
  for (const phone of phones) wrong += Number((await sandbox.messages(phone)).length !== 1)
  return wrong
}
