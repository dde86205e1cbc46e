import { day } from '@kasuwa/domain/dates.ts'
import { naira, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { Answer } from '../../testing/test-call.ts'
import type { TestPerson } from '../../testing/test-people.ts'
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
