import type { App } from '../context/context.ts'
import { bool, instant, integer, number, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { inSpan } from '../base/tracing.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { type JobName, runJob } from './job-successes.ts'

/** The input of a job: product time up to which it has read before, null at first, and a signal that the server stops. */
export type JobRun = { reached: Date | null; signal: AbortSignal }
/** When it is due again, and up to which product time it has read now. */
export type Done = { dueInSeconds: number; reached?: Date }
export type ScheduledJob = { name: JobName; run(app: App, run: JobRun): Promise<Done> }

/** Milliseconds of real time between two checks for due jobs. */
const lookMs = 30_000
const leaseSeconds = 120
const renewMs = 30_000
/** Seconds until a job that failed is tried again: doubled by each failure in a row. */
const firstDelaySeconds = 60
const maxDelaySeconds = 3_600

const dayMs = 86_400_000
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = 3_600_000

/** Seconds of real time until the next time it is so many minutes past midnight in Lagos; two o'clock by default. */
export function secondsUntilNight(now: Date, minutesPastMidnight = 120): number {
  const nightMs = minutesPastMidnight * 60_000 - lagosMs
  const sinceNight = (now.getTime() - nightMs) % dayMs
  return Math.ceil((dayMs - sinceNight) / 1_000)
}

const claim = statement({
  params: { name: text, leaseSeconds: number },
  row: { reached: instant.nullable, failures: integer },
  sql: `update scheduled_jobs set leased_until = now() + :leaseSeconds * interval '1 second'
    where name = :name and due_at <= now() and (leased_until is null or leased_until < now()) returning reached, failures`,
})
const renew = statement({
  params: { name: text, leaseSeconds: number },
  sql: `update scheduled_jobs set leased_until = now() + :leaseSeconds * interval '1 second' where name = :name`,
})
const finish = statement({
  params: { name: text, dueInSeconds: number, reached: instant.nullable },
  sql: `update scheduled_jobs set leased_until = null, failures = 0, finished_at = now(),
      due_at = now() + :dueInSeconds * interval '1 second', reached = coalesce(:reached, reached)
    where name = :name`,
})
const fail = statement({
  params: { name: text, delaySeconds: number },
  sql: `update scheduled_jobs set leased_until = null, failures = failures + 1, due_at = now() + :delaySeconds * interval '1 second'
    where name = :name`,
})

// Not now(), which is when the transaction began: one that began earlier and waited for the row would think that it is not due yet.
const findDue = statement({
  params: { name: text },
  row: { isDue: bool.certain },
  sql: `select due_at <= clock_timestamp() or coalesce(leased_until > now(), false) as "isDue" from scheduled_jobs where name = :name`,
})
const makeDue = statement({
  params: { name: text },
  row: { name: text },
  sql: `update scheduled_jobs set due_at = now() where name = :name and due_at > clock_timestamp() and coalesce(leased_until <= now(), true) returning name`,
})

/** Whether the job is due, or runs. */
export const isJobDue = async (sql: Sql, name: string): Promise<boolean> => (await sql.only(findDue, { name })).isDue

/** Makes the job due, so that a server begins it within half a minute. Returns false where it is due already, or runs. */
export const makeJobDue = async (sql: Sql, name: string): Promise<boolean> =>
  (await sql.row(makeDue, { name })) !== undefined

/**
 * Runs a job if it is due and no server has it. The lease is a row, not a transaction, since the job may wait for the provider. Two
 * servers may overlap when one was frozen for longer than its lease, so a job's writes must be safe when two run at once. Returns whether
 * it ran to its end.
 */
export async function runIfDue(app: App, { name, run }: ScheduledJob, signal: AbortSignal): Promise<boolean> {
  const { database } = app
  const due = await database.row(claim, { name, leaseSeconds })
  if (!due) return false
  const renewing = setInterval(() => void database.run(renew, { name, leaseSeconds }).catch(() => undefined), renewMs)
  try {
    const { dueInSeconds, reached } = await inSpan(
      () => ({ name: `run ${name}`, kind: 'inner' }),
      () => runJob(app, name, () => run(app, { reached: due.reached, signal })),
    )
    await database.run(finish, { name, dueInSeconds, reached })
    return true
  } catch (error) {
    const delaySeconds = signal.aborted ? 0 : Math.min(firstDelaySeconds * 2 ** due.failures, maxDelaySeconds)
    if (!signal.aborted)
      app.log[error instanceof ProviderUnavailable ? 'warn' : 'error']('a scheduled job failed; it is tried again', {
        name,
        delaySeconds,
        error,
      })
    await database.run(fail, { name, delaySeconds })
    return false
  } finally {
    clearInterval(renewing)
  }
}

/** Checks every half minute which of the jobs is due. `stop` cancels the next check and waits for the running jobs. */
export function startScheduledJobs(app: App, jobs: readonly ScheduledJob[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let underWay: Promise<unknown> = Promise.resolve()
  const look = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return
      await runIfDue(app, job, stopping.signal).catch((error: unknown) =>
        app.log.warn('the state of a scheduled job could not be read', { name: job.name, error }),
      )
    }
  }
  const tick = (): void => {
    underWay = look().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(tick, lookMs)
    })
  }
  let timer = setTimeout(tick, lookMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
