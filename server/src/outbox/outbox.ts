import { count, integer, json, listOf, number, text, uuid } from '../db/columns.ts'
import type { Database, Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/ports.ts'
import { type BreakerState, makeBreaker, type CallOutcome } from './breaker.ts'
import { makeHeartbeat, usualHeartbeat } from './heartbeat.ts'
import { perQueue, queueNames, queues, type QueueName, type Topic, type Topics, topics as allTopics } from './topics.ts'

/**
 * 'done', or how many seconds (real time) to wait before asking again; `away`: it waits because the provider did not answer.
 * After a thrown error it is tried again after growing delays.
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
  /** The state of a queue's circuit breaker in this process. */
  stateOf(queue: QueueName): BreakerState
  /** Frees what a process that was killed still holds. Answers how many. */
  takeOver(): Promise<number>
  /** Begins to look for due jobs; `stop` waits for those under way. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 300
/** Longer than all the calls of one job may take together; a server that crashes is noticed by its heartbeat sooner. */
const leaseSeconds = 120
const maxDelaySeconds = 300

const jobShape = {
  id: count,
  topic: text,
  subject: text,
  payload: json<Record<string, unknown>>(),
  attempts: integer,
}
const claimParams = { leaseSeconds: number, server: uuid(), topics: listOf(text) }
const lease = `leased_until = now() + :leaseSeconds * interval '1 second', attempts = attempts + 1, server = :server`
const free = `done_at is null and given_up_at is null and (leased_until is null or leased_until < now()) and topic = any (:topics)`

const insertJob = statement({
  params: { topic: text, subject: text, payload: json<Record<string, unknown>>() },
  row: { id: count },
  sql: 'insert into outbox (topic, subject, payload) values (:topic, :subject, :payload) returning id',
})
const claimOne = statement({
  params: { id: count, ...claimParams },
  row: jobShape,
  sql: `update outbox set ${lease} where id = :id and ${free} returning id, topic, subject, payload, attempts`,
})
const claimDue = statement({
  params: { limit: count, ...claimParams },
  row: jobShape,
  sql: `update outbox set ${lease}
    where id in (select id from outbox where ${free} and due_at <= now()
                 order by array_position(:topics, topic), due_at limit :limit for update skip locked)
    returning id, topic, subject, payload, attempts`,
})

/** Every running process is connected and seen by its pool's name, so one that is gone is known at once, and not only by its heartbeat. */
const freeLeasesOfDeadServers = statement({
  params: { server: uuid(), deadAfterMs: number },
  sql: `update outbox o set leased_until = null where done_at is null and leased_until > now() and server is distinct from :server
    and case when server is null then not exists (
        select from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
          and application_name is distinct from current_setting('application_name'))
      else not exists (
        select from servers s join pg_stat_activity a on a.application_name = s.application_name and a.datname = current_database()
        where s.id = o.server and s.last_seen > now() - :deadAfterMs * interval '1 millisecond')
      end`,
})

/** Only while the lease is this one's: a server that was taken for crashed must not write over what another did since. */
const held = 'id = :id and server = :server and attempts = :attempts and done_at is null'
const heldParams = { id: count, server: uuid(), attempts: integer }
const finish = statement({
  params: heldParams,
  sql: `update outbox set done_at = now(), leased_until = null, last_error = null, payload = '{}' where ${held}`,
})
const putBack = statement({
  params: { ...heldParams, againInSeconds: number, problem: text.nullable },
  row: { failures: integer, hours: number },
  sql: `update outbox set leased_until = null, last_error = :problem,
      failures = case when :problem::text is null then 0 else failures + 1 end, due_at = now() + :againInSeconds * interval '1 second'
    where ${held} returning failures, extract(epoch from now() - counted_from)::float8 / 3600 as hours`,
})
/** Out of every queue until a person has it tried again. */
const giveUp = statement({
  params: { id: count },
  sql: `update outbox set given_up_at = now(), due_at = 'infinity' where id = :id and done_at is null and given_up_at is null`,
})

/** A call to a provider that was promised inside a transaction and is made after it (rule 1). */
export type OutboxJob = RowOf<typeof claimOne>

/** Doubling from two seconds, at most five minutes, with a random quarter, so that many do not come back at once. */
const delayAfter = (attempts: number): number => Math.min(2 ** attempts, maxDelaySeconds) * (0.75 + Math.random() / 4)

/** How a try ended: the handler's outcome, or the error it threw. */
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

/** Only jobs of known topics are claimed. */
function topicOf(topics: Topics, { topic }: OutboxJob): Topic {
  const known = topics[topic]
  if (!known) throw new Error(`no topic ${topic}`)
  return known
}

/** The outbox over the app's database. `app` is a function, since the app holds the outbox: it is there once the outbox works. */
export function makeOutbox<App extends Needs>(
  app: () => App,
  handlers: Record<string, HandlerOf<App>>,
  { topics = allTopics, heartbeatSettings = usualHeartbeat } = {},
): Outbox {
  const underWay = perQueue(() => new Set<Promise<void>>())
  const breakers = perQueue(() => makeBreaker())
  const topicsOf = (queue: QueueName) =>
    Object.entries(topics).flatMap(([name, topic]) => (topic.queue === queue ? [name] : []))
  const heartbeat = makeHeartbeat(
    () => app().database,
    {
      freed: (jobs) => app().log.warn('jobs of a server that is gone are free again', { jobs }),
      failed: (error) => app().log.warn('heartbeat', { error }),
    },
    heartbeatSettings,
  )
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let sweeping = Promise.resolve()

  async function settle(job: OutboxJob, { outcome, problem }: Tried): Promise<void> {
    const { database, log } = app()
    const held = { id: job.id, server: heartbeat.id, attempts: job.attempts }
    if (outcome === 'done') return void (await database.run(finish, held))
    const row = await database.row(putBack, { ...held, againInSeconds: outcome.againInSeconds, problem })
    const limit = topicOf(topics, job)
    if (!row || (row.failures < limit.failures && row.hours < limit.hours)) return
    if (await database.run(giveUp, { id: job.id }))
      log.error('outbox job given up', { topic: job.topic, subject: job.subject, problem, ...row })
  }

  function run(job: OutboxJob): Promise<void> {
    const { queue } = topicOf(topics, job)
    const end = breakers[queue].begin()
    const work = tryJob(app(), job, handlers[job.topic]).then((tried) => {
      end(tried.call)
      if (tried.call === 'away') app().metrics.count('provider_away_total', { queue })
      return settle(job, tried)
    })
    const settled = work
      .catch((error: unknown) => app().log.error('outbox', { error }))
      .finally(() => underWay[queue].delete(settled))
    underWay[queue].add(settled)
    return settled
  }

  const claimOf = (topics: readonly string[]) => ({ leaseSeconds, server: heartbeat.id, topics })

  async function sweep(): Promise<void> {
    await heartbeat.begin()
    for (const queue of queueNames) {
      const free = Math.min(queues[queue].slots - underWay[queue].size, breakers[queue].allowedCalls())
      if (free > 0)
        for (const job of await app().database.rows(claimDue, { limit: free, ...claimOf(topicsOf(queue)) }))
          void run(job)
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
      return (await tx.only(insertJob, { topic, subject, payload })).id
    },
    async work(id) {
      await heartbeat.begin()
      const reachable = queueNames.filter((queue) => breakers[queue].allowedCalls() > 0).flatMap(topicsOf)
      const job = await app().database.row(claimOne, { id, ...claimOf(reachable) })
      if (job) await run(job)
    },
    stateOf: (queue) => breakers[queue].state(),
    takeOver: () =>
      app().database.run(freeLeasesOfDeadServers, { server: heartbeat.id, deadAfterMs: heartbeatSettings.deadAfterMs }),
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // The jobs that it claims count as work that `stop` waits for.
      await sweeping
      await Promise.all(Object.values(underWay).flatMap((works) => [...works]))
      await heartbeat.end()
    },
  }
}
