import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import { count, instant, integer, json, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'
import type { Difference } from './difference.ts'
import type { Window } from './provider-checks.ts'

/** The work done before the comparison: payments booked, transfers settled, and transfers that have a job again. */
export type Outcome = Window & {
  booked: number
  settled: number
  promised?: number
  differences: readonly Difference[]
}

/** Enough to see what is wrong, while a row stays small. */
const maxKept = 1_000
/** The listed differences of a run: a page has up to a hundred runs. */
const maxListed = 100

const insert = statement({
  params: {
    from: instant,
    to: instant,
    booked: integer,
    settled: integer,
    promised: integer,
    found: integer,
    differences: json<readonly Difference[]>(),
  },
  sql: `insert into reconciliations (window_from, window_to, booked, settled, promised, found, differences)
    values (:from, :to, :booked, :settled, :promised, :found, :differences)`,
})
const newestClean = 'select max(window_to) as at from reconciliations where found = 0'
const findLastClean = statement({ row: { at: instant.nullable }, sql: newestClean })
const findStanding = statement({
  row: { lastClean: instant.nullable, from: instant.nullable, to: instant.nullable },
  sql: `select (${newestClean}) as "lastClean", min(at) as from, max(at) as to from night_parts where checked = 'books'`,
})

/** True for the comparisons whose differences match the words, as SQL. */
export const found = isFoundIn('differences::text')
/** The first differences of a run that match the words. */
const listed = `select coalesce(jsonb_agg(one order by place), '[]') from (
    select one, place from jsonb_array_elements(differences) with ordinality as kept(one, place)
    where ${isFoundIn('one::text')} order by place limit :maxListed
  ) as shown`

const pageIn = (order: 'asc' | 'desc') =>
  statement({
    reads: 'replica',
    params: { pattern: text.nullable, maxListed: integer, limit: integer, skip: integer },
    row: {
      id: count,
      at: instant,
      since: instant.nullable,
      booked: integer,
      settled: integer,
      promised: integer,
      found: integer,
      differences: json<Difference[]>(),
    },
    sql: `select id, window_to as at, nullif(window_from, 'epoch') as since, booked, settled, promised, found, (${listed}) as differences
      from reconciliations where ${found} order by id ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const countFound = statement({
  reads: 'replica',
  params: { pattern: text.nullable },
  row: { total: count },
  sql: `select count(*) as total from reconciliations where ${found}`,
})

/** `since` is null if everything was compared. */
export type Reconciliation = RowOf<typeof pages.newest>
type Filter = { search: string | undefined; sort: SortOrder }

/** Keeps the result of a comparison. */
export async function saveReconciliation(sql: Sql, { promised = 0, ...outcome }: Outcome): Promise<void> {
  const { differences } = outcome
  await sql.run(insert, { ...outcome, promised, found: differences.length, differences: differences.slice(0, maxKept) })
}

/** The product time up to which the last comparison without a difference went; null if there was none. */
export const lastCleanComparison = async (sql: Sql): Promise<Date | null> => (await sql.only(findLastClean)).at

/**
 * The same, and between which product times the newest checks of all parts of the books began: null where one check read them all (decision 152).
 */
export async function standingOfComparisons(sql: Sql) {
  const { lastClean, from, to } = await sql.only(findStanding)
  return { lastClean, allBetween: from && to && from < to ? { from, to } : null }
}

/** Lists `limit` comparisons whose differences match the words, after the first `skip`, with the first differences of each. */
export const listReconciliations = (
  sql: Sql,
  { search, sort }: Filter,
  limit: number,
  skip: number,
): Promise<Reconciliation[]> => sql.rows(pages[sort], { pattern: anywherePattern(search), maxListed, limit, skip })

export const countReconciliations = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.only(countFound, { pattern: anywherePattern(search) })).total
