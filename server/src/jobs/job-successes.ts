import type { App } from '../context/context.ts'
import { listOf, number, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Metrics } from '../base/metrics.ts'

const hour = 3_600
const night = 26 * hour

/**
 * Every job that runs by itself, and after how many seconds without a success it is late: a night and two hours, or several of its turns. An alarm
 * compares both figures of /metrics.
 */
export const lateAfterSeconds = {
  'business-date': hour,
  'late-fees': hour,
  'month-ends': hour,
  'compare-books': night,
  'verify-seals': night,
  'close-months': 2 * hour,
  'fetch-newest': 3 * hour,
  seal: hour,
  'match-banks': 2 * hour,
  imports: 2 * hour,
  months: 3 * hour,
  tallies: hour,
  'fallen-due': hour,
  reminders: 2 * hour,
  'waiting-texts': 2 * hour,
  'sweep-access': 3 * hour,
  'sweep-customer-numbers': 3 * hour,
  'sweep-files': 3 * hour,
  'sweep-given-up-texts': 3 * hour,
  'sweep-identity-refusals': 3 * hour,
  'sweep-late-cases': 3 * hour,
  'sweep-limits': 3 * hour,
  'sweep-notifications': 3 * hour,
  'sweep-old-rows': 3 * hour,
  'sweep-security-events': 3 * hour,
  'sweep-virtual-accounts': 3 * hour,
  'sweep-webhooks': 3 * hour,
} as const satisfies Record<string, number>

export type JobName = keyof typeof lateAfterSeconds
export const jobNames = Object.keys(lateAfterSeconds) as JobName[]

const save = statement({
  params: { name: text },
  sql: 'insert into job_successes (name) values (:name) on conflict (name) do update set at = excluded.at',
})

/** Milliseconds between two writes of one process for a job that runs every few seconds. */
const writeMs = 60_000
/** When this process last wrote the success of a job, by the app's metrics, since several apps may run in one process. */
const written = new WeakMap<Metrics, Map<string, number>>()

/** Runs a job, measures it, and keeps that it succeeded. Its failure is thrown. */
export async function runJob<T>(app: App, name: JobName, run: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const ended = (outcome: 'done' | 'failed') =>
    app.metrics.observe('job_duration_seconds', (performance.now() - begun) / 1_000, { name, outcome })
  try {
    const result = await run()
    ended('done')
    await keepSuccess(app, name)
    return result
  } catch (error) {
    ended('failed')
    throw error
  }
}

async function keepSuccess({ database, metrics, log }: App, name: JobName): Promise<void> {
  const times = written.get(metrics) ?? new Map<string, number>()
  written.set(metrics, times)
  const now = performance.now()
  if (now - (times.get(name) ?? -Infinity) < writeMs) return
  // The job is done: that its success could not be kept is no failure of it.
  await database
    .run(save, { name })
    .then(() => times.set(name, now))
    .catch((error: unknown) => log.warn('the success of a job was not kept', { name, error }))
}

/** A job that never succeeded counts from the migration that made the table, so that nothing is late at once after an update. */
const list = statement({
  params: { names: listOf(text) },
  row: { name: text.certain, at: number.certain },
  sql: `select job.name, extract(epoch from coalesce(s.at, (select min(m.at) from migrations m where m.name like '0162%'), now()))::float8 as at
    from unnest(:names::text[]) as job(name) left join job_successes s on s.name = job.name`,
})

/** When each job last succeeded, in seconds since 1970. */
export const listSuccesses = (sql: Sql): Promise<{ name: string; at: number }[]> => sql.rows(list, { names: jobNames })
