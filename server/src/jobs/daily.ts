import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import type { App } from '../context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { day, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'

const name = 'business-date'
/** Milliseconds of real time between two checks of the product's day. */
const pollMs = 60_000
/** Any constant of our own: the lock by which two processes run one after the other. */
const lock = 720_611_302

const removeDaysToCome = statement({
  params: { name: text },
  sql: 'delete from job_runs where name = :name and day > product_today()',
})
const findLatest = statement({
  params: { name: text },
  row: { day: day.nullable },
  sql: 'select max(day) as day from job_runs where name = :name',
})
const readToday = statement({ row: { day }, sql: 'select product_today() as day' })

/**
 * Loans fall into arrears on the day after their first unpaid instalment was due (C-95). What each day of the range would do on its own,
 * it does for all of them at once: nothing is paid between them, so a loan changes on the one day that follows its due date. Loans are locked
 * in the order of their ids, as repayments that come at once lock theirs.
 */
const fallOverdue = statement({
  params: { name: text, first: day, until: day },
  sql: `with due as materialized (
      select id from loans where status = 'active' and next_due_date < :until::date order by id for no key update
    ), late as (
      update loans l set status = 'overdue' from due where l.id = due.id
      returning l.id, greatest(l.next_due_date + 1, :first::date) as since
    ), recorded as (
      insert into audit_events (actor, action, subject_kind, subject_id, before, after)
      select 'house', 'loan.overdue', 'loan', id::text, '{"state":"active"}', jsonb_build_object('state', 'overdue', 'day', since)
      from late
    )
    insert into job_runs (name, day, finished_at, changed)
    select :name, day::date, now(), (select count(*) from late where since = day::date)
    from generate_series(:first::date, :until::date, interval '1 day') as day
    on conflict (name, day) do nothing`,
})

/** How many days were run. */
async function runDays(tx: Transaction, from: Day, until: Day): Promise<number> {
  await takeLock(tx, lock)
  // The clock went back, before there was any loan: those days are still to come.
  await tx.run(removeDaysToCome, { name })
  const { day: last } = await tx.only(findLatest, { name })
  const first = addDays(last ?? from, 1)
  return first > until ? 0 : tx.run(fallOverdue, { name, first, until })
}

/**
 * Runs the business-date job once for each day after `from` up to `until`, and for those missed since it last ran. A day that has run
 * does not run again. Answers how many days ran.
 */
export function runDaysUntil(app: App, from: Day, until: Day): Promise<number> {
  return transaction(app.database, (tx) => runDays(tx, from, until))
}

/** Runs the job for today, and for any day missed before it. */
export async function runToday(app: App): Promise<{ day: Day; ran: number }> {
  const { day } = await app.database.only(readToday)
  return { day, ran: await runDaysUntil(app, addDays(day, -1), day) }
}

/** Checks at once, and then every minute, whether a product day has begun that has not run. */
export function startDailyJob(app: App): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  const tick = (): void => {
    underWay = runToday(app)
      .then(({ day, ran }) => (ran ? app.log.info('business date', { day, ran }) : undefined))
      .catch((error: unknown) => app.log.error('the daily job failed; it is tried again', { error }))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, pollMs).unref()
      })
  }
  tick()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
