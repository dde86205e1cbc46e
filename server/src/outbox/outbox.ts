import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/ports.ts'
import { type Breaker, type BreakerState, makeBreaker, type CallOutcome } from './breaker.ts'
import { makeHeartbeat, usualHeartbeat as usualPulse } from './heartbeat.ts'
import { queueNames, queues, type QueueName, topics as allTopics } from './topics.ts'

/** A call to a provider that was promised inside a transaction and is made after it (rule 1). */
export type OutboxJob = {
  id: number
  topic: string
  subject: string
  payload: Record<string, unknown>
  attempts: number
}

/**
 * 'done', or how many seconds (real time) to wait before asking again; `away` says that it waits because the provider did not answer.
 * A thrown error is tried again with growing pauses.
 */
export type JobOutcome = 'done' | { againInSeconds: number; away?: string }
/** Does one job; `App` is what its use cases need. */
export type HandlerOf<App> = (app: App, job: OutboxJob) => Promise<JobOutcome>

/** What the outbox itself needs. */
type Needs = { database: Database; log: Log; metrics: Metrics }

export type Outbox = {
  /** Promises a job in the caller's transaction; answers its id. */
  put(tx: Sql, topic: string, subject: string, payload?: Record<string, unknown>): Promise<number>
  /** Does one job now, unless another worker holds it or its provider is known to be away. Resolves when it was tried. */
  work(id: number): Promise<void>
  /** How a queue's circuit breaker stands in this process. */
  stateOf(queue: QueueName): BreakerState
  /** Frees what a process that was killed still holds. Answers how many. */
  takeOver(): Promise<number>
  /** Begins to look for due jobs; `stop` waits for those under way. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 300
/** Longer than all the calls of one job may take together; a server that dies is noticed by its heartbeat sooner. */
const leaseSeconds = 120
const maxDelaySeconds = 300

const lease = `leased_until = now() + $2 * interval '1 second', attempts = attempts + 1, server = $3`
const free = `done_at is null and given_up_at is null and (leased_until is null or leased_until < now()) and topic = any ($4::text[])`

const claimOne = `update outbox set ${lease} where id = $1 and ${free} returning id, topic, subject, payload, attempts`

const claimDue = `update outbox set ${lease}
  where id in (select id from outbox where ${free} and due_at <= now()
               order by array_position($4::text[], topic), due_at limit $1 for update skip locked)
  returning id, topic, subject, payload, attempts`

/** Every process at work is connected and seen by its pool's name, so one that is gone is known at once, and not only by its heartbeat. */
const freeOrphans = `update outbox o set leased_until = null where done_at is null and leased_until > now() and server is distinct from $1
  and case when server is null then not exists (
      select from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
        and application_name is distinct from current_setting('application_name'))
    else not exists (
      select from servers s join pg_stat_activity a on a.application_name = s.application_name and a.datname = current_database()
      where s.id = o.server and s.last_seen > now() - $2 * interval '1 millisecond')
    end`

/** Only while the lease is this one's: a server that was taken for dead must not write over what another did since. */
const held = 'id = $1 and server = $2 and attempts = $3 and done_at is null'
const finished = `update outbox set done_at = now(), leased_until = null, last_error = null, payload = '{}' where ${held}`
const putBack = `update outbox set leased_until = null, last_error = $5, failures = case when $6 then failures + 1 else 0 end,
    due_at = now() + $4 * interval '1 second'
  where ${held} returning failures, extract(epoch from now() - counted_from)::float8 / 3600 as hours`
/** Out of every queue until a person has it tried again. */
const giveUp = `update outbox set given_up_at = now(), due_at = 'infinity' where id = $1 and done_at is null and given_up_at is null`

/** Doubling from two seconds, at most five minutes, with a quarter of chance so that many do not come back at once. */
const delayAfter = (attempts: number): number => Math.min(2 ** attempts, maxDelaySeconds) * (0.75 + Math.random() / 4)

/** How a try ended: the handler's word, or the error it threw. */
type Tried = { outcome: JobOutcome; problem: string | null; call: CallOutcome }

async function tryJob<App extends Needs>(
  app: App,
  job: OutboxJob,
  handler: HandlerOf<App> | undefined,
): Promise<Tried> {
  try {
    if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
    const outcome = await handler(app, job)
    const away = outcome === 'done' ? undefined : outcome.away
    return { outcome, problem: away ?? null, call: away === undefined ? 'answered' : 'away' }
  } catch (error) {
    app.log.warn('outbox job failed', { topic: job.topic, subject: job.subject, attempts: job.attempts, error })
    const problem = error instanceof Error ? error.message : String(error)
    return { outcome: { againInSeconds: delayAfter(job.attempts) }, problem, call: callOutcome(error) }
  }
}

function callOutcome(error: unknown): CallOutcome {
  if (!(error instanceof ProviderUnavailable)) return 'nothing'
  return error instanceof ProviderRefused ? 'answered' : 'away'
}

/** The outbox over the app's database. `app` is a function, since the app holds the outbox: it is there once the outbox works. */
export function makeOutbox<App extends Needs>(
  app: () => App,
  handlers: Record<string, HandlerOf<App>>,
  { topics = allTopics, pulse = usualPulse } = {},
): Outbox {
  const underWay = new Map<QueueName, Set<Promise<void>>>(queueNames.map((queue) => [queue, new Set()]))
  const breakers = new Map<QueueName, Breaker>(queueNames.map((queue) => [queue, makeBreaker()]))
  const topicsOf = (queue: QueueName) => Object.keys(topics).filter((topic) => topics[topic]!.queue === queue)
  const heartbeat = makeHeartbeat(
    () => app().database,
    {
      freed: (jobs) => app().log.warn('jobs of a server that is gone are free again', { jobs }),
      failed: (error) => app().log.warn('heartbeat', { error }),
    },
    pulse,
  )
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let sweeping = Promise.resolve()

  async function settle(job: OutboxJob, { outcome, problem }: Tried): Promise<void> {
    const { database, log } = app()
    const mine = [job.id, heartbeat.id, job.attempts]
    if (outcome === 'done') return void (await database.run(finished, mine))
    const row = await database.row<{ failures: number; hours: number }>(putBack, [
      ...mine,
      outcome.againInSeconds,
      problem,
      problem !== null,
    ])
    const limit = topics[job.topic]!
    if (!row || (row.failures < limit.failures && row.hours < limit.hours)) return
    if (await database.run(giveUp, [job.id]))
      log.error('outbox job given up', { topic: job.topic, subject: job.subject, problem, ...row })
  }

  function run(job: OutboxJob): Promise<void> {
    const { queue } = topics[job.topic]!
    const end = breakers.get(queue)!.begin()
    const work = tryJob(app(), job, handlers[job.topic]).then((tried) => {
      end(tried.call)
      if (tried.call === 'away') app().metrics.count('provider_away_total', { queue })
      return settle(job, tried)
    })
    const settled = work
      .catch((error: unknown) => app().log.error('outbox', { error }))
      .finally(() => underWay.get(queue)!.delete(settled))
    underWay.get(queue)!.add(settled)
    return settled
  }

  const claim = (text: string, what: number, those: readonly string[]) =>
    app().database.rows<OutboxJob>(text, [what, leaseSeconds, heartbeat.id, those])

  async function sweep(): Promise<void> {
    await heartbeat.begin()
    for (const queue of queueNames) {
      const room = Math.min(queues[queue].slots - underWay.get(queue)!.size, breakers.get(queue)!.room())
      if (room > 0) for (const job of await claim(claimDue, room, topicsOf(queue))) void run(job)
    }
  }
  const tick = (): void => {
    if (stopped) return
    sweeping = sweep()
      .catch((error: unknown) => app().log.error('outbox sweep', { error }))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, pollMs)
      })
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
      await heartbeat.begin()
      const reachable = queueNames.filter((queue) => breakers.get(queue)!.room() > 0).flatMap(topicsOf)
      const [job] = await claim(claimOne, id, reachable)
      if (job) await run(job)
    },
    stateOf: (queue) => breakers.get(queue)!.state(),
    takeOver: () => app().database.run(freeOrphans, [heartbeat.id, pulse.deadAfterMs]),
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // What it claims belongs to the work that is waited for.
      await sweeping
      await Promise.all([...underWay.values()].flatMap((works) => [...works]))
      await heartbeat.end()
    },
  }
}
