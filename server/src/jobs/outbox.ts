import type { House } from '../context.ts'
import type { Sql } from '../db/database.ts'

/** A call to the outside that was promised inside a transaction and is made after it (house rule 1). */
export type OutboxJob = { id: number; topic: string; subject: string; payload: Record<string, unknown>; attempts: number }

/** 'done', or how many seconds (real time) to wait before asking again. A thrown error is tried again with growing pauses. */
export type JobOutcome = 'done' | { againInSeconds: number }
export type JobHandler = (house: House, job: OutboxJob) => Promise<JobOutcome>

export type Outbox = {
  /** Promises a job in the caller's transaction; answers its id. */
  put(tx: Sql, topic: string, subject: string, payload?: Record<string, unknown>): Promise<number>
  /** Does one job now, unless another worker holds it. Resolves when it was tried. */
  work(id: number): Promise<void>
  /** Frees what a process that was killed still holds, unless another one is at work on this database. Answers how many. */
  takeOver(): Promise<number>
  /** Begins to look for due jobs; `stop` waits for those under way. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 300
const atOnce = 8
const leaseSeconds = 120
const longestPauseSeconds = 300

const claimOne = `update outbox set leased_until = now() + $2 * interval '1 second', attempts = attempts + 1
  where id = $1 and done_at is null and (leased_until is null or leased_until < now())
  returning id, topic, subject, payload, attempts`

const claimDue = `update outbox set leased_until = now() + $2 * interval '1 second', attempts = attempts + 1
  where id in (select id from outbox where done_at is null and due_at <= now() and (leased_until is null or leased_until < now())
               order by due_at limit $1 for update skip locked)
  returning id, topic, subject, payload, attempts`

/** Every process at work is connected, and seen by its pool's name; where nobody else is, no lease of another has an owner who lives. */
const freeOrphans = `update outbox set leased_until = null where done_at is null and leased_until > now() and not exists (
    select from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name is distinct from current_setting('application_name'))`

/** Doubling from two seconds, at most five minutes, with a quarter of chance so that many do not come back at once. */
const pauseAfter = (attempts: number): number => Math.min(2 ** attempts, longestPauseSeconds) * (0.75 + Math.random() / 4)

async function finish(house: House, job: OutboxJob, handlers: Record<string, JobHandler>): Promise<void> {
  const handler = handlers[job.topic]
  let pause: number
  let problem: string | null = null
  try {
    if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
    const outcome = await handler(house, job)
    if (outcome === 'done') {
      await house.database.run('update outbox set done_at = now(), leased_until = null, last_error = null, payload = \'{}\' where id = $1', [job.id])
      return
    }
    pause = outcome.againInSeconds
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
    pause = pauseAfter(job.attempts)
    house.log.warn('outbox job failed', { topic: job.topic, subject: job.subject, attempts: job.attempts, error })
  }
  await house.database.run(
    'update outbox set leased_until = null, due_at = now() + $2 * interval \'1 second\', last_error = $3 where id = $1',
    [job.id, pause, problem],
  )
}

/** The outbox over the house's database; `house` is asked for late, since the house holds the outbox. */
export function makeOutbox(house: () => House, handlers: Record<string, JobHandler>): Outbox {
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const track = (work: Promise<void>): Promise<void> => {
    const settled = work.catch((error: unknown) => house().log.error('outbox', { error })).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return settled
  }
  const sweep = async (): Promise<void> => {
    const free = atOnce - underWay.size
    if (free > 0) {
      const jobs = await house().database.rows<OutboxJob>(claimDue, [free, leaseSeconds])
      for (const job of jobs) void track(finish(house(), job, handlers))
    }
  }
  const tick = (): void => {
    if (stopped) return
    sweep()
      .catch((error: unknown) => house().log.error('outbox sweep', { error }))
      .finally(() => { if (!stopped) timer = setTimeout(tick, pollMs) })
  }

  return {
    async put(tx, topic, subject, payload = {}) {
      const row = await tx.row<{ id: number }>(
        'insert into outbox (topic, subject, payload) values ($1, $2, $3) returning id',
        [topic, subject, JSON.stringify(payload)],
      )
      return row!.id
    },
    async work(id) {
      const job = await house().database.row<OutboxJob>(claimOne, [id, leaseSeconds])
      if (job) await track(finish(house(), job, handlers))
    },
    takeOver: () => house().database.run(freeOrphans),
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
