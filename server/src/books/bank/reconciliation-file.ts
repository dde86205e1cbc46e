import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../../db/database.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { bankAccountOf } from './bank-account-repository.ts'
import {
  type BankAt,
  type BankLine,
  type BankPosting,
  findOpeningLine,
  listOpenLines,
  listOpenPostings,
  sumBank,
} from './reconciliation-repository.ts'
import { differenceOf } from './show-bank.ts'

/** A sum of the reconciliation, a line that only the bank has, or a posting that only the books have. */
type Row =
  | { kind: 'sum'; part: string; day: Day | null; amount: Kobo }
  | ({ kind: 'line' } & BankLine)
  | ({ kind: 'posting' } & BankPosting)

const wordsOf = (row: Row): string | null => {
  if (row.kind === 'sum') return null
  return row.kind === 'line' ? row.description : row.event
}
const partNames = { line: 'Only at the bank', posting: 'Only in the books' } as const

/** The reconciliation of a bank account at a day: its sums first, then each line and each posting that is not matched, the oldest first (BOOK-26, BOOK-39). */
export const reconciliationFile = asFile<{ number: string; to?: Day | undefined }, Row>({
  name: 'bank-reconciliation',
  columns: [
    column.text('Part', (row) => (row.kind === 'sum' ? row.part : partNames[row.kind])),
    column.day('Day', (row) => row.day),
    column.day('Value day', (row) => (row.kind === 'posting' ? row.valueDay : null)),
    column.count('Journal', (row) => (row.kind === 'posting' ? row.journal : null)),
    column.words('Description', wordsOf),
    column.words('Reference', (row) => (row.kind === 'sum' ? null : row.reference)),
    column.amount('Amount', ({ amount }) => amount),
    column.words('Memo', (row) => (row.kind === 'posting' ? row.memo : null)),
  ],
  async open({ app: { database }, now }, { number, to }) {
    const { code: account } = await bankAccountOf(database, number)
    const at = { account, to: to ?? lagosDay(now) }
    return async (after, limit) => {
      const head = after === null ? await headOf(database, at) : []
      const lines = after?.kind === 'posting' ? [] : await linesAfter(database, at, after, limit - head.length)
      const left = limit - head.length - lines.length
      const postings = left > 0 ? await postingsAfter(database, at, after, left) : []
      return [...head, ...lines, ...postings]
    }
  },
})

async function headOf(sql: Sql, at: BankAt): Promise<Row[]> {
  const [sums, opening] = await Promise.all([sumBank(sql, at), findOpeningLine(sql, at)])
  const difference = differenceOf(sums)
  const sum = (part: string, amount: Kobo | null, on: Day | null = at.to): Row[] =>
    amount === null ? [] : [{ kind: 'sum', part, day: on, amount }]
  return [
    ...sum('Balance in the books', sums.books),
    ...sum('Sum only at the bank', sums.bankAmount),
    ...sum('Sum only in the books', sums.booksAmount),
    ...sum('Balance at the bank', sums.bank, sums.bankDay),
    ...sum('Difference', difference),
    ...(opening ? [{ kind: 'line' as const, ...opening }] : []),
  ]
}

const linesAfter = async (sql: Sql, at: BankAt, after: Row | null, limit: number): Promise<Row[]> =>
  (await listOpenLines(sql, { ...at, search: undefined, limit, after: after?.kind === 'line' ? after.id : null })).map(
    (line) => ({ kind: 'line', ...line }),
  )

const postingsAfter = async (sql: Sql, at: BankAt, after: Row | null, limit: number): Promise<Row[]> =>
  (
    await listOpenPostings(sql, { ...at, search: undefined, limit, after: after?.kind === 'posting' ? after : null })
  ).map((posting) => ({ kind: 'posting', ...posting }))
