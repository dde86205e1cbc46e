import { day } from '@kasuwa/domain/dates.ts'
import { naira, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { Answer } from '../../testing/test-call.ts'
import { aRunningLoan } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Days after the first of March 2027, on which tests of the bank stand. */
export const marchDay = (date: number): string => `2027-03-${String(date).padStart(2, '0')}`

/** A statement as the sandbox's bank exports it: each line's day, description, reference and signed naira; the bank begins with 1,000 naira. */
export function statementOf(lines: readonly (readonly [string, string, string, number])[], opening = 1_000): string {
  let balance = opening
  const rows = lines.map(([day, description, reference, amount]) => {
    balance += amount
    const [debit, credit] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)]
    return [day, `"${description}"`, reference, debit, credit, balance.toFixed(2)].join(',')
  })
  return ['Date,Description,Reference,Debit,Credit,Balance', ...rows, ''].join('\n')
}

/** Sends a statement as the file that it is. */
export async function sendStatement(
  { url }: TestServer,
  { token }: TestPerson,
  csv: string,
  query: Readonly<Record<string, string>> = {},
  { number = '1020', headers = {} }: { number?: string; headers?: Record<string, string> } = {},
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(
    `${url}/api/admin/books/bank/${number}/statements?${new URLSearchParams(query).toString()}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...headers },
      body: csv,
    },
  )
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Keeps a statement: its preview first, then the same file with the preview's digest. */
export async function keepStatement(server: TestServer, by: TestPerson, csv: string): Promise<Answer['body']['data']> {
  const { body } = await sendStatement(server, by, csv)
  return (await sendStatement(server, by, csv, { confirm: body.data.digest })).body.data
}

/** Posts so many naira to the bank, against the capital, as moved on a day. Returns the posting's id. */
export async function postToBank(
  { app }: TestServer,
  { amount, day: on, reference }: { amount: number; day: string; reference: string },
): Promise<string> {
  const debited = naira(amount)
  const legs = [
    { account: 'bank' as const, amount: debited },
    { account: 'capital' as const, amount: subtractKobo(nothing, debited) },
  ]
  await transaction(app.database, (tx) =>
    post(tx, { event: 'hand_overs_moved', legs }, reference, null, { valueDay: day(on) }),
  )
  const row = await app.database.row<{ id: string }>('select id::text from journals where reference = $1', [reference])
  return `${row?.id}.1`
}

/** Cash of an agent that an earlier version booked to the provider's balance, as that version wrote it. */
export async function anEarlierHandOver(server: TestServer, confirmedBy: TestPerson, naira: number): Promise<void> {
  const agent = await anAgent(server)
  const loan = await aRunningLoan(server, await anAdmin(server), await aCustomer(server, { agent }))
  await server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount: naira }, { as: agent.token })
  await server.app.database.run(
    `with handed as (
      insert into cash_hand_overs (id, agent_id, amount_kobo, way, note, arrived_kobo, confirmed_note, confirmed_by, confirmed_at)
      values (gen_random_uuid(), $1, $2, 'bank', 'Slip', $2, '', $3, product_now()) returning id
    ), kept as (
      insert into agent_cash (agent_id, amount_kobo, balance_kobo, taken_kobo, hand_over_id) select $1, -$2, 0, $2, id from handed
    ), journal as (
      insert into journals (event, reference, posted_at) select 'cash_handed_over', 'hand-over-' || id, product_now() from handed returning id
    )
    insert into postings (journal_id, line, account, amount_kobo, agent_id)
      select id, 1, 'cash', $2::bigint, null::uuid from journal union all select id, 2, 'agent_cash', -$2, $1 from journal`,
    [agent.agentId, naira * 100, confirmedBy.userId],
  )
}
