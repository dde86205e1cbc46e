import { addDays, daysBetween, type Day } from '@kasuwa/domain/dates.ts'
import { itself } from '../audit/record.ts'
import type { App } from '../context/context.ts'
import { removeDaysToCome } from './job-runs.ts'
import { runJob } from './job-successes.ts'
import { chargeLateFees } from './late-fees.ts'
import { keepMonthEnds } from './month-ends.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, count, day, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'

const name = 'business-date'
/** Milliseconds of real time between two checks of the product's day. */
const pollMs = 60_000
/** An arbitrary number: the lock by which two processes run one after the other. */
const lock = 720_611_302

/** So many loans change in one transaction: it takes a tenth of a second, during which a repayment of one of them waits. */
const usualBatchSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

const findLatest = statement({
  params: { name: text },
  row: { day: day.nullable },
  sql: 'select max(day) as day from job_runs where name = :name and finished_at is not null',
})
const readToday = statement({ row: { day }, sql: 'select product_today() as day' })

/**
 * Loans fall into arrears on the day after their first unpaid instalment was due (C-95). All days of the range are done together with the
 * same result: nothing is paid between them, so a loan changes on the one day that follows its due date. Loans are locked in the order of
 * their ids, as simultaneous repayments lock theirs. The days' rows exist from the first batch on, and are finished with the last.
 */
const fallOverdue = statement({
  params: { name: text, first: day, until: day, after: uuid(), batchSize: count },
  row: { last: uuid().nullable, isWhole: bool },
  sql: `with due as materialized (
      select id from loans where status = 'active' and next_due_date < :until::date and id > :after
      order by id limit :batchSize for no key update
    ), size as materialized (
      select (select id from due order by id desc limit 1) as last, count(*) < :batchSize as is_whole from due
    ), late as (
      update loans l set status = 'overdue' from due where l.id = due.id
      returning l.id, greatest(l.next_due_date + 1, :first::date) as since
    ), recorded as (
      insert into audit_events (actor, action, subject_kind, subject_id, before, after)
      select '${itself}', 'loan.overdue', 'loan', id::text, '{"state":"active"}', jsonb_build_object('state', 'overdue', 'day', since)
      from late
    ), changed as (
      select since, count(*)::integer as loans from late group by since
    ), written as (
      insert into job_runs (name, day, finished_at, changed)
      select :name, day::date, case when is_whole then now() end, coalesce(changed.loans, 0)
      from size, generate_series(:first::date, :until::date, interval '1 day') as day left join changed on changed.since = day::date
      on conflict (name, day) do update
      set changed = coalesce(job_runs.changed, 0) + excluded.changed, finished_at = coalesce(job_runs.finished_at, excluded.finished_at)
    )
    select last, is_whole as "isWhole" from size`,
})

/**
 * Runs one batch under the lock: returns the last loan of it, or how many days ran when it was the last batch; 0 when another process was
 * quicker.
 */
async function runBatch(
  tx: Transaction,
  { from, until, after, batchSize }: { from: Day; until: Day; after: string; batchSize: number },
): Promise<{ last: string } | { ran: number }> {
  await takeLock(tx, lock)
  await removeDaysToCome(tx, name)
  const { day: latest } = await tx.only(findLatest, { name })
  const first = addDays(latest ?? from, 1)
  if (first > until) return { ran: 0 }
  const { last, isWhole } = await tx.only(fallOverdue, { name, first, until, after, batchSize })
  return isWhole || last === null ? { ran: daysBetween(first, until) + 1 } : { last }
}

/**
 * Runs the business-date job once for each day after `from` up to `until`, and for those missed since it last ran. A day that has run
 * does not run again. Loans change in batches, each in a transaction: an interrupted run continues with the remaining ones. The late fees of these
 * days are charged after it, and the ends of months that passed are kept. Returns how many days ran.
 */
export async function runDaysUntil(app: App, from: Day, until: Day, batchSize = usualBatchSize): Promise<number> {
  const ran = await runJob(app, name, () => runBatches(app, from, until, batchSize))
  await runJob(app, 'late-fees', () => chargeLateFees(app, from, until))
  await runJob(app, 'month-ends', () => keepMonthEnds(app, from, until))
  return ran
}

async function runBatches(app: App, from: Day, until: Day, batchSize: number): Promise<number> {
  for (let after = beforeAll; ;) {
    const batch = await transaction(app.database, (tx) => runBatch(tx, { from, until, after, batchSize }))
    if ('ran' in batch) return batch.ran
    after = batch.last
  }
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
