import type { Day } from '@kasuwa/domain/dates.ts'
import { bool, count, day, instant, integer, listOf, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { ArchivedTable } from '../seals/archive-record.ts'
import { auditContent } from '../seals/chain.ts'

/**
 * The entries of the audit trail that leave the database: the app's own notes, whose facts are in the books and the loans too, and sign-ins. Everything that
 * people did stays, and so does every entry that a comparison of the books reads. The trail on screens and in a person's bundle gets shorter by those that
 * leave, which the bundle says.
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
  row: {
    table: word<ArchivedTable>(),
    part: text,
    begins: instant.nullable,
    ends: instant.certain,
    isSoon: bool.certain,
  },
  sql: `select p.relname as "table", c.relname as part, ${bound('FROM')} as begins, ${bound('TO')} as ends,
      ${bound('TO')} > product_now() - interval '90 days' as "isSoon"
    from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
    where p.relname in ('incoming_webhooks', 'audit_events') and p.relkind = 'p' and ${bound('TO')} <= ${begin('before')}
      and not exists (select from archives a where a.of_table = p.relname and a.ends = ${bound('TO')})
    order by ends, p.relname`,
})

/** A part of a table that ends before a month and is not archived; the oldest first. The part of the old table has no beginning. */
export type Part = RowOf<typeof list>

export const listParts = (sql: Sql, before: Day): Promise<Part[]> => sql.rows(list, { before })

/** A whole part is read, while others work. */
const mayTakeMs = 30 * 60_000
const partOf = 'tableoid = to_regclass(:part)'
/** By these bounds PostgreSQL reads this part alone. It is planned for each call, since it has to know them then. */
const inBounds = (column: string) =>
  `${column} >= coalesce(:begins, '-infinity'::timestamptz) and ${column} < :ends and ${partOf}`
const boundParams = { part: text, begins: instant.nullable, ends: instant }
const dayOf = (column: string) => `date_trunc('month', lagos_day(${column})::timestamp)::date`
const leaves = `action = any (:leaving)`

const monthShape = { month: day.certain, rows: count, first: count.certain, last: count.certain }
const pageOf = (ctid: string) => `(${ctid}::text::point)[0]::bigint`
const webhookMonths = statement({
  params: boundParams,
  row: monthShape,
  mayTakeMs,
  planEachTime: true,
  sql: `select ${dayOf('received_at')} as month, count(*) as rows, ${pageOf('min(ctid)')} as first, ${pageOf('max(ctid)')} as last
    from incoming_webhooks where ${inBounds('received_at')} group by 1 order by 1`,
})
const auditMonths = statement({
  params: { ...boundParams, leaving: listOf(text) },
  row: monthShape,
  mayTakeMs,
  planEachTime: true,
  sql: `select ${dayOf('at')} as month, count(*) as rows, min(id) as first, max(id) as last
    from audit_events where ${inBounds('at')} and ${leaves} group by 1 order by 1`,
})

/**
 * A month of a part, and how many rows of it leave. `first` and `last` say where they are: an audit entry by its number, a webhook by the page of 8 kB on the
 * disk, so that a month of the old table is not looked for in all of it.
 */
export type MonthOfPart = RowOf<typeof auditMonths>

export const monthsOf = (sql: Sql, { table, part, begins, ends }: Part): Promise<MonthOfPart[]> =>
  table === 'audit_events'
    ? sql.rows(auditMonths, { part, begins, ends, leaving: leavingActions })
    : sql.rows(webhookMonths, { part, begins, ends })

/** Both bounds are known when the statement is planned, as above. */
const inMonth = (column: string) =>
  `${column} >= (:month::date - interval '1 hour') at time zone 'UTC'
      and ${column} < (:month::date + interval '1 month' - interval '1 hour') at time zone 'UTC' and ${partOf}`
const webhookLines = statement({
  params: { part: text, month: day, first: count, until: count },
  row: { line: text.certain },
  planEachTime: true,
  sql: `select row_to_json(e)::text as line from incoming_webhooks e where ${inMonth('received_at')}
      and ctid >= ('(' || :first::bigint || ',0)')::tid and ctid < ('(' || :until::bigint || ',0)')::tid`,
})

/** So many pages are in memory at a time. */
const pagesPerRead = 500

/** The webhooks of a month of a part, each as a line of JSON, in the order of the disk. */
export async function* webhookLinesOf(
  sql: Sql,
  { part }: Part,
  { month, first, last }: MonthOfPart,
): AsyncGenerator<string[]> {
  for (let from = first; from <= last; from += pagesPerRead) {
    const until = Math.min(from + pagesPerRead, last + 1)
    const rows = await sql.rows(webhookLines, { part, month, first: from, until })
    yield rows.map(({ line }) => line)
  }
}

const auditLines = statement({
  params: { part: text, month: day, leaving: listOf(text), after: count, upTo: count, limit: integer },
  row: { id: count, content: text, earlier: text.nullable, line: text.certain },
  planEachTime: true,
  sql: `select a.id, ${auditContent}, row_to_json(a)::text as line
    from audit_events a where ${inMonth('a.at')} and ${leaves} and a.id > :after and a.id <= :upTo order by a.id limit :limit`,
})

type EntriesOfMonth = { part: Part; month: MonthOfPart; after: number; upTo: number; limit: number }

/** Audit entries of a month of a part that leave, with their numbers above `after` and up to `upTo`: the content that is sealed, and the line of JSON. */
export const readEntriesOfMonth = (
  sql: Sql,
  { part: { part }, month: { month }, after, upTo, limit }: EntriesOfMonth,
): Promise<RowOf<typeof auditLines>[]> =>
  sql.rows(auditLines, { part, month, leaving: leavingActions, after, upTo, limit })

/** Only the owner of the tables may call these. */
const freeze = statement({ params: { part: text }, sql: 'select freeze_month(:part)' })
const unfreeze = statement({ params: { part: text }, sql: 'select unfreeze_month(:part)' })

/** From here on no row comes into a part. */
export const freezePart = (sql: Sql, part: string): Promise<number> => sql.run(freeze, { part })

/** Rows come in again, and can be mended. */
export const unfreezePart = (sql: Sql, part: string): Promise<number> => sql.run(unfreeze, { part })
