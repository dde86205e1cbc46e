import type { Day } from '@kasuwa/domain/dates.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { JournalEvent } from '@kasuwa/domain/ledger/events.ts'
import { bool, count, day, integer, kobo, type RowOfShape, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { bankCodes } from './bank-account-repository.ts'

/** True for a line `l` that no match has, whose lines and postings are all of days until `:to`, as SQL. */
const isOpenLine = `l.account = :account and l.day <= :to and not exists (select from bank_match_lines x join bank_matches m on m.id = x.match_id
      where x.line_id = l.id and m.complete_on <= :to)`
/** The same for a posting `p` of a journal `j`. */
const isOpenPosting = `p.account = :account and booked_on(j) <= :to and not exists (select from bank_match_postings x join bank_matches m on m.id = x.match_id
      where x.journal_id = p.journal_id and x.line = p.line and m.complete_on <= :to)`
/** A sum without its sign, as people type it. */
const sumText = (column: string) => `to_char(abs(${column}) / 100.0, 'FM999999999999990.00')`

const at = { account: word<AccountCode>(), to: day }

export const lineShape = { id: uuid(), day, description: text, reference: text, amount: kobo }
export const lineColumns = 'l.id, l.day, l.description, l.reference, l.amount_kobo as amount'
const postingShape = {
  journal: count,
  line: integer,
  day: day.certain,
  valueDay: day.certain,
  event: word<JournalEvent>(),
  reference: text,
  memo: text.nullable,
  amount: kobo,
}
const postingColumns = `p.journal_id as journal, p.line, booked_on(j) as day, valued_on(j) as "valueDay", j.event, j.reference, n.memo, p.amount_kobo as amount`

export type BankLine = RowOfShape<typeof lineShape>
export type BankPosting = RowOfShape<typeof postingShape>

const sums = statement({
  params: at,
  planEachTime: true,
  row: {
    books: kobo,
    bank: kobo.nullable,
    bankDay: day.nullable,
    bankCount: count,
    bankAmount: kobo,
    booksCount: count,
    booksAmount: kobo,
  },
  sql: `with bank as (
      select balance_kobo, day from bank_lines where account = :account and day <= :to and balance_kobo is not null order by day desc, id desc limit 1
    ), only_bank as (
      select count(*) as rows, coalesce(sum(l.amount_kobo), 0)::bigint as amount from bank_lines l where ${isOpenLine}
    ), only_books as (
      select count(*) as rows, coalesce(sum(p.amount_kobo), 0)::bigint as amount from postings p join journals j on j.id = p.journal_id where ${isOpenPosting}
    )
    select (select coalesce(sum(case when what like 'debit.%' then amount_kobo else -amount_kobo end), 0)::bigint
        from tallied where what in ('debit.' || :account, 'credit.' || :account) and day <= :to) as books,
      (select balance_kobo from bank) as bank, (select day from bank) as "bankDay",
      only_bank.rows as "bankCount", only_bank.amount as "bankAmount", only_books.rows as "booksCount", only_books.amount as "booksAmount"
    from only_bank, only_books`,
})
const opening = statement({
  params: at,
  row: lineShape,
  sql: `select ${lineColumns} from bank_lines l where l.is_opening and ${isOpenLine}`,
})
const lines = statement({
  params: { ...at, pattern: text.nullable, after: uuid().nullable, limit: integer },
  planEachTime: true,
  row: lineShape,
  sql: `select ${lineColumns} from bank_lines l
    where not l.is_opening and ${isOpenLine} and ${isFoundIn('l.description', 'l.reference', sumText('l.amount_kobo'))}
      and (:after::uuid is null or (l.day, l.id) > (select a.day, a.id from bank_lines a where a.id = :after and a.account = :account))
    order by l.day, l.id limit :limit`,
})
const postings = statement({
  params: { ...at, pattern: text.nullable, after: count.nullable, afterLine: integer, limit: integer },
  planEachTime: true,
  row: postingShape,
  sql: `select ${postingColumns} from postings p join journals j on j.id = p.journal_id left join journal_notes n on n.journal_id = j.id
    where ${isOpenPosting} and ${isFoundIn("replace(j.event, '_', ' ')", 'j.reference', 'n.memo', sumText('p.amount_kobo'))}
      and (:after::bigint is null or (booked_on(j), p.journal_id, p.line) > (
        select booked_on(a), a.id, :afterLine::integer from journals a where a.id = :after))
    order by booked_on(j), p.journal_id, p.line limit :limit`,
})
const anyOpen = statement({
  row: { account: word<AccountCode>().certain, number: text.certain, isOpen: bool.certain },
  sql: `select a.code as account, a.number, exists (
        select from bank_lines l where l.account = a.code and not exists (select from bank_match_lines x where x.line_id = l.id)
      ) as "isOpen"
    from accounts a where a.code in ${bankCodes}`,
})

export type BankAt = { account: AccountCode; to: Day }
type Found = BankAt & { search: string | undefined; limit: number }

/** The balances of books and bank at the end of a day, and what only one of them has. */
export const sumBank = (sql: Sql, wanted: BankAt): Promise<RowOf<typeof sums>> => sql.only(sums, wanted)

/** The opening balance, while it is not matched. */
export const findOpeningLine = (sql: Sql, wanted: BankAt): Promise<BankLine | undefined> => sql.row(opening, wanted)

/** The lines that only the bank has after one of them, the oldest first. */
export const listOpenLines = (
  sql: Sql,
  { search, after, ...wanted }: Found & { after: string | null },
): Promise<BankLine[]> => sql.rows(lines, { ...wanted, after, pattern: anywherePattern(search) })

/** The postings that only the books have after one of them, the oldest first. */
export const listOpenPostings = (
  sql: Sql,
  { search, after, ...wanted }: Found & { after: PostingId | null },
): Promise<BankPosting[]> =>
  sql.rows(postings, {
    ...wanted,
    after: after?.journal ?? null,
    afterLine: after?.line ?? 0,
    pattern: anywherePattern(search),
  })

/** The bank accounts with lines that are not matched. */
export const banksWithOpenLines = async (sql: Sql) => (await sql.rows(anyOpen)).filter(({ isOpen }) => isOpen)

/** A posting by its journal and its line. */
export type PostingId = { journal: number; line: number }

export const postingId = ({ journal, line }: PostingId): string => `${journal}.${line}`

/** Null for a text that is the id of no posting. */
export function readPostingId(id: string): PostingId | null {
  const [, journal, line] = /^(\d{1,15})\.(\d{1,4})$/.exec(id) ?? []
  return journal && line ? { journal: Number(journal), line: Number(line) } : null
}

export const lineAnswer = ({ id, day: on, description, reference, amount }: BankLine) => ({
  id,
  day: on,
  description,
  reference,
  amount,
})
export const postingAnswer = ({ journal, line, day: on, valueDay, event, reference, memo, amount }: BankPosting) => ({
  id: postingId({ journal, line }),
  journal: String(journal),
  day: on,
  value_day: valueDay,
  event,
  reference,
  memo,
  amount,
})
