import type { Day } from '@kasuwa/domain/dates.ts'
import { bool, count, day, instant, integer, listOf, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { ArchivedTable } from '../seals/archive-record.ts'

/**
 * The entries of the audit trail that leave the database: the app's own notes, whose facts are in the books and the loans too, and sign-ins. Everything that
 * people did stays, and so does every entry that a screen, a comparison of the books, or the answer to a person's request reads.
 */
export const leavingActions = [
  'loan.repaid',
  'loan.overdue',
  'user.signed-in',
  'transfer.succeeded',
  'transfer.fee-booked',
]

/** Lagos is one hour ahead of UTC all year. */
const begin = (name: string) => `((:${name}::date)::timestamp at time zone 'UTC' - interval '1 hour')`

/** A part's bounds are only in the text that made it. */
const bound = (word: string) =>
  `(regexp_match(pg_get_expr(c.relpartbound, c.oid), '${word} \\(''([^'']*)''\\)'))[1]::timestamptz`

const list = statement({
  params: { before: day },
  row: { table: word<ArchivedTable>(), part: text, ends: instant.certain, isSoon: bool.certain },
  sql: `select p.relname as "table", c.relname as part, ${bound('TO')} as ends, ${bound('TO')} > product_now() - interval '90 days' as "isSoon"
    from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
    where p.relname in ('incoming_webhooks', 'audit_events') and p.relkind = 'p' and ${bound('TO')} <= ${begin('before')}
      and not exists (select from archives a where a.of_table = p.relname and a.ends = ${bound('TO')})
    order by ends, p.relname`,
})

/** A part of a table that ends before a month and is not archived; the oldest first. */
export type Part = RowOf<typeof list>

export const listParts = (sql: Sql, before: Day): Promise<Part[]> => sql.rows(list, { before })

/** Whole tables are read, while others work. */
const mayTakeMs = 30 * 60_000
const partOf = 'tableoid = to_regclass(:part)'
const dayOf = (column: string) => `date_trunc('month', lagos_day(${column})::timestamp)::date`
const leaves = `action = any (:leaving)`

const monthShape = { month: day.certain, rows: count, firstPage: integer.certain, lastPage: integer.certain }
/** Where the rows of a month are on the disk: a month of the old table is not looked for in all of it. */
const pages = `(min(ctid)::text::point)[0]::integer as "firstPage", (max(ctid)::text::point)[0]::integer as "lastPage"`
const webhookMonths = statement({
  params: { part: text },
  row: monthShape,
  mayTakeMs,
  sql: `select ${dayOf('received_at')} as month, count(*) as rows, ${pages} from incoming_webhooks where ${partOf} group by 1 order by 1`,
})
const auditMonths = statement({
  params: { part: text, leaving: listOf(text) },
  row: monthShape,
  mayTakeMs,
  sql: `select ${dayOf('at')} as month, count(*) as rows, ${pages} from audit_events where ${partOf} and ${leaves} group by 1 order by 1`,
})

/** A month of a part, and how many rows of it leave. */
export type MonthOfPart = RowOf<typeof auditMonths>

export const monthsOf = (sql: Sql, { table, part }: Part): Promise<MonthOfPart[]> =>
  table === 'audit_events'
    ? sql.rows(auditMonths, { part, leaving: leavingActions })
    : sql.rows(webhookMonths, { part })

const pageParams = { part: text, month: day, first: integer, until: integer }
/** Read in the order of the disk. */
const inPages = `${partOf} and ctid >= ('(' || :first::integer || ',0)')::tid and ctid < ('(' || :until::integer || ',0)')::tid`
const inMonth = (column: string) =>
  `${column} >= ${begin('month')} and ${column} < ((:month::date + interval '1 month') at time zone 'UTC' - interval '1 hour')`
const webhookLines = statement({
  params: pageParams,
  row: { line: text.certain },
  planEachTime: true,
  sql: `select row_to_json(e)::text as line from incoming_webhooks e where ${inMonth('received_at')} and ${inPages}`,
})
const auditLines = statement({
  params: { ...pageParams, leaving: listOf(text) },
  row: { line: text.certain },
  planEachTime: true,
  sql: `select row_to_json(e)::text as line from audit_events e where ${inMonth('at')} and ${inPages} and ${leaves}`,
})

/** So many pages of 8 kB are in memory at a time. */
const pagesPerRead = 500

/** The rows of a month of a part that leave, each as a line of JSON. */
export async function* linesOf(
  sql: Sql,
  { table, part }: Part,
  { month, firstPage, lastPage }: MonthOfPart,
): AsyncGenerator<string[]> {
  for (let first = firstPage; first <= lastPage; first += pagesPerRead) {
    const range = { part, month, first, until: Math.min(first + pagesPerRead, lastPage + 1) }
    const rows =
      table === 'audit_events'
        ? await sql.rows(auditLines, { ...range, leaving: leavingActions })
        : await sql.rows(webhookLines, range)
    yield rows.map(({ line }) => line)
  }
}

/** Only the owner of the tables may call these. */
const freeze = statement({ params: { part: text }, sql: 'select freeze_month(:part)' })
const unfreeze = statement({ params: { part: text }, sql: 'select unfreeze_month(:part)' })

/** From here on no row comes into a part. */
export const freezePart = (sql: Sql, part: string): Promise<number> => sql.run(freeze, { part })

/** Rows come in again, and can be mended. */
export const unfreezePart = (sql: Sql, part: string): Promise<number> => sql.run(unfreeze, { part })

const range = statement({
  params: { part: text },
  row: { first: count.nullable, last: count.nullable },
  mayTakeMs,
  sql: `select min(id) as first, max(id) as last from audit_events where ${partOf}`,
})

/** The lowest and the highest number in a part of the audit trail; null without an entry. */
export const idsOf = (sql: Sql, part: string): Promise<RowOf<typeof range>> => sql.only(range, { part })
