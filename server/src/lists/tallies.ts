import type { App } from '../context.ts'
import { transaction } from '../db/transaction.ts'

/** Any constant of our own: two processes take turns on it. */
const lock = 720_611_303

const fold = `with moved as (delete from tally_changes returning *)
  insert into tallies select what, day, sum(rows), sum(amount_kobo) from moved group by what, day
  on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo`

/**
 * Adds up the changes that lie beside the tallies (decision 15). The two are true together at any moment: when this is late, reading them
 * only takes longer. Answers how many tallies changed.
 */
export function foldTallies({ database }: Pick<App, 'database'>): Promise<number> {
  return transaction(database, async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [lock])
    return tx.run(fold)
  })
}

/**
 * Where a page of a list in the order of time begins, as a part of WITH: the instant at which the day ends (or begins, for the oldest
 * first) on which its first row lies, and how many rows of that day stand before it. No row where the list is shorter.
 * @param tallies,skip SQL: the tallies that count the list, and how many rows stand before the page
 */
export function countedPlace(order: 'desc' | 'asc', tallies: string, skip: string): string {
  const edge = order === 'desc' ? 'day + 1' : 'day'
  const id = order === 'desc' ? '00000000-0000-0000-0000-000000000000' : 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const instant = order === 'desc' ? `lagos_midnight(${edge})` : `lagos_midnight(${edge}) - interval '1 microsecond'`
  return `place as (
    select ${instant} as at, '${id}'::uuid as id, (${skip} - (upto - rows))::bigint as skip
    from (select day, sum(rows) as rows, sum(sum(rows)) over (order by day ${order}) as upto
      from tallied where what = any (${tallies}) group by day) as run
    where upto > ${skip} order by day ${order} limit 1
  )`
}

/** What comes after the place of such a part, row by row of `table`, in the order of time. */
export const afterPlace = (order: 'desc' | 'asc', at: string, id: string): string =>
  `(${at}, ${id}) ${order === 'desc' ? '<' : '>'} ((select at from place), (select id from place))`
