import { loanStates } from '@kasuwa/domain/loans/status.ts'
import type { App } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, count, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { PageRange } from './page.ts'

/** An arbitrary number: the lock by which two processes run one after the other. */
const lock = 720_611_303

const fold = statement({
  sql: `with moved as (delete from tally_changes returning *)
    insert into tallies select what, day, sum(rows), sum(amount_kobo) from moved group by what, day
    on conflict (what, day) do update set rows = tallies.rows + excluded.rows, amount_kobo = tallies.amount_kobo + excluded.amount_kobo`,
})
/** Both the tallies of each agent and the sums over all agents. */
const foldDue = statement({
  sql: `with moved as (delete from due_tally_changes returning *), summed as (
      insert into due_sums select day, product, sum(rows), sum(due_kobo), sum(moved_kobo), sum(unpaid_kobo) from moved group by day, product
      on conflict (day, product) do update set rows = due_sums.rows + excluded.rows, due_kobo = due_sums.due_kobo + excluded.due_kobo,
        moved_kobo = due_sums.moved_kobo + excluded.moved_kobo, unpaid_kobo = due_sums.unpaid_kobo + excluded.unpaid_kobo
    )
    insert into due_tallies select day, product, agent_id, sum(rows), sum(due_kobo), sum(moved_kobo), sum(unpaid_kobo) from moved group by day, product, agent_id
    on conflict (day, product, agent_id) do update set rows = due_tallies.rows + excluded.rows, due_kobo = due_tallies.due_kobo + excluded.due_kobo,
      moved_kobo = due_tallies.moved_kobo + excluded.moved_kobo, unpaid_kobo = due_tallies.unpaid_kobo + excluded.unpaid_kobo`,
})

/**
 * Adds the stored changes to the tallies (decision 15). Readers add the two, so figures are exact at any moment: when this is late,
 * reading only takes longer. Returns how many tallies changed.
 */
export function foldTallies({ database }: Pick<App, 'database'>): Promise<number> {
  return transaction(database, async (tx) => {
    await takeLock(tx, lock)
    return (await tx.run(fold)) + (await tx.run(foldDue))
  })
}

/** The tallies of loans by their state, as SQL for a list. */
export const loanTallies = loanStates.map((state) => `'loan.${state}'`).join(', ')

/**
 * How many running loans have an unpaid instalment that was due before today, as SQL for a figure (decision 44); without written-off
 * loans.
 */
export const countLateLoans = `(select coalesce(sum(rows), 0)::bigint from tallied where what = 'running' and day < (select product_today()))`
/** All loans that are shown as overdue, written-off ones included (C-184). */
export const countOverdueLoans = `(select coalesce(sum(rows), 0)::bigint from tallied where what in ('running', 'written-off') and day < (select product_today()))`

const countTallied = statement({
  reads: 'replica',
  params: { tallies: listOf(text) },
  row: { total: count },
  sql: 'select coalesce(sum(rows), 0)::bigint as total from tallied where what = any (:tallies)',
})

/** How many there are of some things. */
export const countOf = async (sql: Sql, tallies: readonly string[]): Promise<number> =>
  (await sql.only(countTallied, { tallies })).total

/** The day of the row after the first `skip`: the instant before its first row, and how many of its rows are still to be skipped. */
const findDay = statement({
  reads: 'replica',
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
 * A range of a list whose every row is tallied, which begins at the right day: its cost depends only on the earlier rows of that day, at
 * any distance from the beginning. Null where the list is shorter.
 */
export async function nearRange(sql: Sql, tallies: readonly string[], range: PageRange): Promise<PageRange | null> {
  if (range.skip === 0) return range
  const day = await sql.row(findDay, { tallies, newestFirst: range.newestFirst, skip: range.skip })
  return day ? { ...range, at: day.at, id: range.newestFirst ? firstId : lastId, skip: day.skip } : null
}
