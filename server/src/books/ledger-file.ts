import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { type Kobo, nothing } from '@kasuwa/domain/money.ts'
import type { LedgerOrder } from '@kasuwa/contract/books.ts'
import type { Context } from '../context/context.ts'
import { count, day, instant, integer, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { column, type CsvColumn } from '../lists/csv.ts'
import { type DayFilter, type DayInput, dayParams } from '../lists/filters.ts'
import { asFile, type NextRows } from '../lists/list-file.ts'
import { bookDay } from './about-journal.ts'
import { type AccountNames, readAccountNames } from './account-repository.ts'
import { openPeriod } from './period.ts'
import { sidesOf } from './show-journal.ts'

const findNewest = statement({
  reads: 'replica',
  row: { id: count },
  sql: `select coalesce(max(id), 0)::bigint as id from journals`,
})

/** In the order of book day, journal and line, as other programs read a ledger. The index of journals by book day leads to each part. */
const listPostings = statement({
  reads: 'replica',
  params: { ...dayParams, upTo: count, afterDay: day.nullable, afterId: count, afterLine: integer, limit: count },
  row: {
    id: count,
    bookDay: day,
    valueDay: day,
    postedAt: instant,
    event: text,
    reference: text,
    line: integer,
    account: word<AccountCode>(),
    amount: kobo,
    loanId: text.nullable,
    customerId: uuid().nullable,
    agentCode: text.nullable,
    memo: text.nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select j.id, ${bookDay} as booked, valued_on(j) as valued, j.posted_at, j.event, j.reference,
        p.line, p.account, p.amount_kobo, p.loan_id, p.customer_id, p.agent_id
      from journals j join postings p on p.journal_id = j.id
      where j.id <= :upTo and (:from::date is null or ${bookDay} >= :from) and (:to::date is null or ${bookDay} <= :to)
        and (:afterDay::date is null or (${bookDay}, j.id) >= (:afterDay, :afterId) and (j.id <> :afterId or p.line > :afterLine))
      order by ${bookDay}, j.id, p.line limit :limit
    )
    select page.id, page.booked as "bookDay", page.valued as "valueDay", page.posted_at as "postedAt", page.event, page.reference, page.line,
      page.account, page.amount_kobo as amount, l.loan_id as "loanId", page.customer_id as "customerId", a.code as "agentCode", n.memo
    from page left join loans l on l.id = page.loan_id left join agents a on a.id = page.agent_id left join journal_notes n on n.journal_id = page.id
    order by page.booked, page.id, page.line`,
})

/** Debits and credits of each day and account from the tallies, by day and number. */
const listDays = statement({
  reads: 'replica',
  params: { ...dayParams, afterDay: day.nullable, afterNumber: text, limit: count },
  row: { day: day.certain, number: text.certain, name: text.certain, debit: kobo, credit: kobo, rows: count },
  planEachTime: true,
  sql: `select t.day, a.number, a.name, coalesce(sum(t.amount_kobo) filter (where side.prefix = 'debit.'), 0) as debit,
      coalesce(sum(t.amount_kobo) filter (where side.prefix = 'credit.'), 0) as credit, sum(t.rows)::bigint as rows
    from accounts a cross join (values ('debit.'), ('credit.')) as side (prefix) join tallied t on t.what = side.prefix || a.code
    where (:from::date is null or t.day >= :from) and (:to::date is null or t.day <= :to)
      and (:afterDay::date is null or (t.day, a.number) > (:afterDay, :afterNumber))
    group by t.day, a.number, a.name having sum(t.rows) <> 0 order by t.day, a.number limit :limit`,
})

type Posting = RowOf<typeof listPostings> & { number: string; name: string }
type DaySum = RowOf<typeof listDays>

/** The columns of postings; the extract for auditors has them too. */
export const postingColumns: readonly CsvColumn<Posting>[] = [
  column.day('Booked', (row) => row.bookDay),
  column.day('Value day', (row) => row.valueDay),
  column.instant('Posted', (row) => row.postedAt),
  column.count('Journal', ({ id }) => id),
  column.count('Line', ({ line }) => line),
  column.text('Event', ({ event }) => event),
  column.text('Reference', ({ reference }) => reference),
  column.text('Account', ({ number }) => number),
  column.text('Account name', ({ name }) => name),
  column.amount('Debit', ({ amount }) => sidesOf(amount).debit),
  column.amount('Credit', ({ amount }) => sidesOf(amount).credit),
  column.text('Loan', ({ loanId }) => loanId),
  column.text('Customer id', ({ customerId }) => customerId),
  column.text('Agent code', ({ agentCode }) => agentCode),
  column.words('Memo', ({ memo }) => memo),
]

const dayColumns: readonly CsvColumn<DaySum>[] = [
  column.day('Booked', (row) => row.day),
  column.text('Account', ({ number }) => number),
  column.text('Account name', ({ name }) => name),
  column.amount('Debit', ({ debit }) => amountOrNone(debit)),
  column.amount('Credit', ({ credit }) => amountOrNone(credit)),
  column.count('Postings', ({ rows }) => rows),
]
const amountOrNone = (amount: Kobo): Kobo | null => (amount === nothing ? null : amount)

const byPosting = asFile<DayInput, Posting>({
  name: 'ledger',
  columns: postingColumns,
  open: ({ app: { database } }, input) => readPostings(database, openPeriod(input)),
})

const byDay = asFile<DayInput, DaySum>({
  name: 'ledger-by-day',
  columns: dayColumns,
  open({ app: { database } }, input) {
    const period = openPeriod(input)
    return (after, limit) =>
      database.rows(listDays, {
        ...period,
        afterDay: after?.day ?? null,
        afterNumber: after?.number ?? '',
        limit,
      })
  },
})

/** The general ledger of some days as a file, by posting or by day and account (BOOK-26). */
export const ledgerFile = (context: Context, { by, ...days }: DayInput & { by?: LedgerOrder | undefined }) =>
  (by === 'day' ? byDay : byPosting)(context, days)

/** Reads the postings of some days in the order of the ledger, up to the journal that is the newest now. */
export async function readPostings(sql: Sql, period: DayFilter): Promise<NextRows<Posting>> {
  const [names, { id: upTo }] = await Promise.all([readAccountNames(sql), sql.only(findNewest)])
  return async (after, limit) => {
    const rows = await sql.rows(listPostings, { ...period, upTo, ...placeOf(after), limit })
    return rows.map((row) => ({ ...row, ...namedIn(names, row.account) }))
  }
}

const placeOf = (after: Posting | null): { afterDay: Day | null; afterId: number; afterLine: number } => ({
  afterDay: after?.bookDay ?? null,
  afterId: after?.id ?? 0,
  afterLine: after?.line ?? 0,
})

const namedIn = (names: AccountNames, code: AccountCode) => names.get(code) ?? { number: code, name: '' }
