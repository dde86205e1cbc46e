import { loanStates } from '@kasuwa/domain/loans/status.ts'
import type { App } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, count, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { PageRange } from './page.ts'

/** Any constant of our own: the lock by which two processes run one after the other. */
const lock = 720_611_303

const fold = statement({
  sql: `with moved as (delete from tally_changes returning *)
    insert into tallies select what, day, sum(rows), sum(amount_kobo) from moved group by what, day
    on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo`,
})

/**
 * Adds the stored changes to the tallies (decision 15). Readers add the two, so figures are exact at any moment: when this is late, reading
 * only takes longer. Answers how many tallies changed.
 */
export function foldTallies({ database }: Pick<App, 'database'>): Promise<number> {
  return transaction(database, async (tx) => {
    await takeLock(tx, lock)
    return tx.run(fold)
  })
}

/** The tallies of loans by their state, as SQL has a list. */
export const loanTallies = loanStates.map((state) => `'loan.${state}'`).join(', ')

/** How many running loans have an unpaid instalment that was due before today, as SQL has a figure (decision 44); without those that were written off. */
export const countLateLoans = `(select coalesce(sum(rows), 0)::bigint from tallied where what = 'running' and day < (select product_today()))`
/** All that are shown as overdue: those that were written off are (C-184). */
export const countOverdueLoans = `(select coalesce(sum(rows), 0)::bigint from tallied where what in ('running', 'written-off') and day < (select product_today()))`

const countTallied = statement({
  params: { tallies: listOf(text) },
  row: { total: count },
  sql: 'select coalesce(sum(rows), 0)::bigint as total from tallied where what = any (:tallies)',
})

/** How many there are of some things. */
export const countOf = async (sql: Sql, tallies: readonly string[]): Promise<number> =>
  (await sql.only(countTallied, { tallies })).total

/** The day on which the row after the first `skip` lies: the instant before its first row, and how many rows of it are still to be skipped. */
const findDay = statement({
  params: { tallies: listOf(text), newestFirst: bool, skip: count },
  row: { at: count, skip: count },
  sql: `select (extract(epoch from case when :newestFirst::boolean then lagos_midnight(day + 1) else lagos_midnight(day) - interval '1 microsecond' end) * 1000000)::bigint as at,
      (:skip::bigint - (upto - rows))::bigint as skip
    from (
      select day, sum(rows) as rows, sum(sum(rows)) over (order by case when :newestFirst then day end desc, day) as upto
      from tallied where what = any (:tallies) group by day
    ) as run
    where upto > :skip order by upto limit 1`,
})
const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A range of a list whose every row is tallied, begun at the day it lies on: then it costs what stands before it on that day, however
 * far from the beginning that is. Null where the list is shorter.
 */
export async function nearRange(sql: Sql, tallies: readonly string[], range: PageRange): Promise<PageRange | null> {
  if (range.skip === 0) return range
  const day = await sql.row(findDay, { tallies, newestFirst: range.newestFirst, skip: range.skip })
  return day ? { ...range, at: day.at, id: range.newestFirst ? firstId : lastId, skip: day.skip } : null
}
