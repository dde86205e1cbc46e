import { addDays, addMonths, type Day } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import type { App } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { day, integer, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { isOutdated, keepMonthEnd, removeEndsToCome } from '../ledger/keep-month-end.ts'
import { removeDaysToCome } from './job-runs.ts'

const name = 'month-ends'
/** An arbitrary number: the lock by which two processes run one after the other. */
const lock = 720_611_306

/** The last day that ran, and the day of the first journal. */
const findState = statement({
  params: { name: text },
  row: { latest: day.nullable, firstBooked: day.nullable },
  sql: `select (select max(day) from job_runs where name = :name and finished_at is not null) as latest,
    (select min(coalesce(book_day, lagos_day(posted_at))) from journals) as "firstBooked"`,
})
const saveRun = statement({
  params: { name: text, first: day, until: day, changed: integer },
  sql: `insert into job_runs (name, day, finished_at, changed)
    select :name, day::date, now(), case when day::date = :until then :changed::integer else 0 end
    from generate_series(:first::date, :until::date, interval '1 day') as day
    on conflict (name, day) do nothing`,
})

/** The first day, from a day on, on which a month after the first journal has ended; null while nothing is booked. */
function firstEnd(from: Day, firstBooked: Day | null): Day | null {
  if (firstBooked === null) return null
  const [next, first] = [
    from === monthStart(from) ? from : addMonths(monthStart(from), 1),
    addMonths(monthStart(firstBooked), 1),
  ]
  return next > first ? next : first
}

/**
 * Keeps the end of each month that passed after `from` and up to `until`, and of those missed since it last ran, in their order; then it makes the rows of
 * the month before again where something was booked in it since (REP-09, REP-10). A journal is booked in this month or the one before (C-188), so no earlier
 * month changes. Months before the first journal are not kept. Each month is one transaction: an interrupted run continues with the next month, and two servers run one after the other.
 */
export async function keepMonthEnds(app: App, from: Day, until: Day): Promise<void> {
  while (await transaction(app.database, (tx) => keepNext(tx, { from, until })));
}

/** Returns whether there may be more to do. */
async function keepNext(tx: Transaction, { from, until }: { from: Day; until: Day }): Promise<boolean> {
  await takeLock(tx, lock)
  if ((await removeDaysToCome(tx, name)) > 0) await removeEndsToCome(tx)
  const { latest, firstBooked } = await tx.only(findState, { name })
  const first = addDays(latest ?? from, 1)
  if (first > until) return false
  const begins = firstEnd(first, firstBooked)
  if (begins !== null && begins <= until) {
    const changed = (await keepMonthEnd(tx, addMonths(begins, -1))) ?? 0
    await tx.run(saveRun, { name, first, until: begins, changed })
    return begins < until
  }
  const before = addMonths(monthStart(until), -1)
  const changed = (await isOutdated(tx, before)) ? ((await keepMonthEnd(tx, before)) ?? 0) : 0
  await tx.run(saveRun, { name, first, until, changed })
  return false
}
