import { type Client, dataOf, newClient } from '../../../journeys/calls.ts'
import type { Postgres } from '../../../journeys/postgres.ts'
import type { World } from '../../../journeys/world.ts'
import { virtualAccountOf, customerIdOf, lend } from '../../../journeys/lending.ts'
import { newBorrower } from '../../../journeys/world.ts'
import { atOnce } from './callers.ts'

/** The promised payouts, by reference, and the phones of promised texts. */
export type Backlog = { references: string[]; phones: string[] }

type AgentPage = { agents: { id: string }[] }

/** The money that the desk can send: the credit of a customer, and loan money that came back, by its open items. */
export type Sendable = { creditor: string; items: number[] }

const returnedLoans = 8
/** One payout in this many is a refund of credit. */
const refundEvery = 10

/** A customer with much credit, and eight loans whose money came back after a repayment. */
export async function makeSendable(world: World): Promise<Sendable> {
  const { admin, sandbox } = world
  const creditor = await newBorrower(world)
  await sandbox.pay({ account_number: await virtualAccountOf(world, creditor.phone), amount: 50_000_000 })
  const items: number[] = []
  for (let loan = 0; loan < returnedLoans; loan += 1) {
    const borrower = await newBorrower(world)
    const { loan_id } = await lend(world, borrower, 20_000 + loan)
    await sandbox.pay({ account_number: await virtualAccountOf(world, borrower.phone), amount: 100_000 })
    const sent = (await sandbox.transfers()).find(({ amount }) => amount === (20_000 + loan) * 100)
    await sandbox.settle(sent!.reference, 'reversed')
    const found = await dataOf(admin.get<{ items: { id: number }[] }>(`/admin/open-items?search=${loan_id}`))
    items.push(found.items[0]!.id)
  }
  return { creditor: await customerIdOf(world, creditor.phone), items }
}

/** Promises payouts (commissions, refunds of credit and loan money that is paid again) and texts, while no provider can be reached. */
export async function makeBacklog(
  { product, admin }: World,
  postgres: Postgres,
  { creditor, items }: Sendable,
  count: { payouts: number; texts: number },
): Promise<Backlog> {
  const phones = await peopleWithPhones(postgres, count.texts)
  const { agents } = await dataOf(admin.get<AgentPage>('/admin/agent-management'))
  const references: string[] = []
  await atOnce(count.payouts, 8, async (index) => {
    const item = items[index]
    if (item) references.push(await payAgain(admin, item))
    else if (index % refundEvery === 0) references.push(await refund(admin, creditor, index))
    else references.push(await payCommission(admin, agents[0]!.id, index))
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

const reason = 'Agreed by phone'

const payAgain = async (admin: Client, item: number): Promise<string> =>
  (await dataOf(admin.post<{ tx_ref: string }>(`/admin/open-items/${item}/pay-again`, { reason }))).tx_ref

async function refund(admin: Client, creditor: string, index: number): Promise<string> {
  const path = `/admin/customers/${creditor}/credit/refund`
  return (await dataOf(admin.post<{ tx_ref: string }>(path, { amount: 1 + index, consent: reason }))).tx_ref
}

/** Creates people with only a phone and a password, since signing that many up would take longer than the trial. */
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

/** The number of payouts and texts that the provider has not done exactly once. */
export async function notOnce({ sandbox }: World, { references, phones }: Backlog): Promise<number> {
  const sent = Map.groupBy(await sandbox.transfers(), ({ reference }) => reference)
  let wrong = references.filter((reference) => sent.get(reference)?.length !== 1).length
  wrong += references.length - new Set(references).size
  for (const phone of phones) wrong += Number((await sandbox.messages(phone)).length !== 1)
  return wrong
}
