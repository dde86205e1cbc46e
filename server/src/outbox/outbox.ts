import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../base/log.ts'
import { inSpan, type SpanAbout, traceparentNow } from '../base/tracing.ts'
import type { Metrics } from '../base/metrics.ts'
import { type Breaker, type BreakerState, type CallOutcome, callOutcome, makeBreaker } from './breaker.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { makeHeartbeat, usualHeartbeat } from './heartbeat.ts'
import {
  type LeasedJob,
  claimDue,
  claimOne,
  finish,
  giveUp,
  hold,
  insertJob,
  leaseSeconds,
  type OutboxJob,
  putBack,
} from './job-repository.ts'
import {
  perQueue,
  queueNames,
  queues,
  type QueueName,
  type Topic,
  type Topics,
  topics as allTopics,
} from '../base/topics.ts'

/**
 * 'done', or how many seconds (real time) to wait before asking again; `away`: it waits because the provider did not answer, and with
 * `hasSubstitute` another one takes the others of its queue; `held`: it waits for an admin, which counts neither as a try nor toward giving up. After a thrown error it is tried again with growing delays.
 */
export type JobOutcome = 'done' | { againInSeconds: number; away?: string; hasSubstitute?: boolean; held?: string }
/** Does one job; `App` is everything its use cases need. */
export type HandlerOf<App> = (app: App, job: OutboxJob) => Promise<JobOutcome>

/** Everything the outbox itself needs. */
type Needs = { database: Database; log: Log; metrics: Metrics }

export type Outbox = {
  /** Promises a job in the caller's transaction; returns its id. */
  put(tx: Sql, topic: string, subject: string, payload?: Record<string, unknown>): Promise<number>
  /** Does one job now, unless another worker has it or its provider is known to be unavailable. Resolves when it was tried. */
  work(id: number): Promise<void>
  /** The state of a queue's circuit breaker in this process. */
  stateOf(queue: QueueName): BreakerState
  /** Begins to look for due jobs; `stop` waits for the running ones. */
  start(): void
  stop(): Promise<void>
}

/** Milliseconds between two looks for due jobs; when more are due than there are slots, it looks as soon as some may be free. */
const usualPollMs = 300
const soonMs = 20
const maxDelaySeconds = 300

/** Doubling from two seconds, at most five minutes, with a random quarter, so that many do not come back at once. */
const delayAfter = (attempts: number): number => Math.min(2 ** attempts, maxDelaySeconds) * (0.75 + Math.random() / 4)

/** How a try ended: the handler's outcome, or the error it threw. */
type Tried = { outcome: JobOutcome; problem: string | null; call: CallOutcome; isFailed: boolean }

async function tryJob<App extends Needs>(
  app: App,
  job: OutboxJob,
  handler: HandlerOf<App> | undefined,
): Promise<Tried> {
  try {
    if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
    const outcome = await handler(app, job)
    const { away, hasSubstitute = false, held } = outcome === 'done' ? {} : outcome
    if (held !== undefined) return { outcome, problem: held, call: 'nothing', isFailed: false }
    const isAway = away !== undefined
    return {
      outcome,
      problem: away ?? null,
      call: isAway ? ofQueue('away', hasSubstitute) : 'answered',
      isFailed: isAway,
    }
  } catch (error) {
    app.log.warn('outbox job failed', { topic: job.topic, subject: job.subject, attempts: job.attempts, error })
    const problem = error instanceof Error ? error.message : String(error)
    return { outcome: { againInSeconds: delayAfter(job.attempts) }, problem, call: callOfQueue(error), isFailed: true }
  }
}

/** Where another provider takes the others of the queue, one that is away stops none of them: each has a breaker of its own. */
const ofQueue = (call: CallOutcome, hasSubstitute: boolean): CallOutcome =>
  call === 'away' && hasSubstitute ? 'nothing' : call

const callOfQueue = (error: unknown): CallOutcome =>
  ofQueue(callOutcome(error), error instanceof ProviderUnavailable && error.hasSubstitute)

/** Only jobs of known topics are taken. */
function topicOf(topics: Topics, { topic }: OutboxJob): Topic {
  const known = topics[topic]
  if (!known) throw new Error(`no topic ${topic}`)
  return known
}

/** For figures: a job that waits for its provider's result, or for an admin, has not failed. */
function endOf({ outcome, isFailed }: Tried): 'done' | 'again' | 'failed' {
  return outcome === 'done' ? 'done' : isFailed ? 'failed' : 'again'
}

/** The job belongs to the trace of the call that promised it. */
const spanOf = ({ topic, attempts, traceparent }: LeasedJob, queue: QueueName): SpanAbout => ({
  name: `job ${topic}`,
  kind: 'consumer',
  parent: traceparent,
  facts: { 'messaging.destination.name': queue, 'kasuwa.attempts': attempts },
})

type Worker = {
  /** Does a job that this worker has taken; resolves when it was tried. It never rejects. */
  run(job: LeasedJob): Promise<void>
  /** How many jobs of a queue may begin now. */
  free(queue: QueueName): number
  /** Whether it has no slot left. */
  isFull(queue: QueueName): boolean
  breakers: Record<QueueName, Breaker>
  /** Resolves when no job is running any more. */
  ended(): Promise<unknown>
}

/** Does the jobs that were taken and records how each try ended. */
function makeWorker<App extends Needs>(
  app: () => App,
  handlers: Record<string, HandlerOf<App>>,
  topics: Topics,
  server: string,
): Worker {
  const underWay = perQueue(() => new Set<Promise<void>>())
  const breakers = perQueue(() => makeBreaker())

  async function settle(job: OutboxJob, { outcome, problem }: Tried): Promise<void> {
    const { database, log } = app()
    const held = { id: job.id, server, attempts: job.attempts }
    if (outcome === 'done') return void (await database.run(finish, held))
    const { againInSeconds } = outcome
    if (outcome.held !== undefined) return void (await database.run(hold, { ...held, againInSeconds, problem }))
    const row = await database.row(putBack, { ...held, againInSeconds, problem })
    const limit = topicOf(topics, job)
    if (!row || (row.failures < limit.failures && row.hours < limit.hours)) return
    if (await database.run(giveUp, { id: job.id }))
      log.error('outbox job given up', { topic: job.topic, subject: job.subject, problem, ...row })
  }

  function run(job: LeasedJob): Promise<void> {
    const { queue } = topicOf(topics, job)
    const end = breakers[queue].begin()
    const work = inSpan(
      () => spanOf(job, queue),
      async (span) => {
        const begun = performance.now()
        const tried = await tryJob(app(), job, handlers[job.topic])
        end(tried.call)
        if (tried.call === 'away') app().metrics.count('provider_away_total', { queue })
        const outcome = endOf(tried)
        span?.add({ 'kasuwa.outcome': outcome })
        app().metrics.observe('outbox_job_duration_seconds', (performance.now() - begun) / 1_000, {
          topic: job.topic,
          outcome,
        })
        return settle(job, tried)
      },
    )
    const settled = work
      .catch((error: unknown) => app().log.error('outbox', { error }))
      .finally(() => underWay[queue].delete(settled))
    underWay[queue].add(settled)
    return settled
  }

  return {
    run,
    breakers,
    free: (queue) => Math.min(queues[queue].slots - underWay[queue].size, breakers[queue].allowedCalls()),
    isFull: (queue) => underWay[queue].size >= queues[queue].slots,
    ended: () => Promise.all(Object.values(underWay).flatMap((works) => [...works])),
  }
}

/**
 * The outbox over the app's database. `app` is a function, since the app contains the outbox and exists only once the outbox works.
 * @param options.beatsOn the connection of the server's sign of life, which must not be busy with jobs
 */
export function makeOutbox<App extends Needs>(
  app: () => App,
  handlers: Record<string, HandlerOf<App>>,
  {
    topics = allTopics,
    heartbeatSettings = usualHeartbeat,
    pollMs = usualPollMs,
    beatsOn = (): Database => app().database,
  } = {},
): Outbox {
  const topicsOf = (queue: QueueName) =>
    Object.entries(topics).flatMap(([name, topic]) => (topic.queue === queue ? [name] : []))
  const heartbeat = makeHeartbeat(
    beatsOn,
    {
      freed: (jobs) => app().log.warn('jobs of a server that is gone are free again', { jobs }),
      failed: (error) => app().log.warn('heartbeat', { error }),
    },
    heartbeatSettings,
  )
  const { run, free, isFull, breakers, ended } = makeWorker(app, handlers, topics, heartbeat.id)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let sweeping = Promise.resolve()

  const claimOf = (topics: readonly string[]) => ({ leaseSeconds, server: heartbeat.id, topics })

  /** Whether a queue may have more due jobs than it has slots. */
  async function sweep(): Promise<boolean> {
    await heartbeat.begin()
    let mayBeMore = false
    for (const queue of queueNames) {
      const limit = free(queue)
      const jobs = limit > 0 ? await app().database.rows(claimDue, { limit, ...claimOf(topicsOf(queue)) }) : []
      for (const job of jobs) void run(job)
      mayBeMore ||= limit > 0 ? jobs.length === limit : isFull(queue)
    }
    return mayBeMore
  }
  const tick = (): void => {
    if (stopped) return
    let delayMs = pollMs
    sweeping = sweep()
      .then((mayBeMore) => void (delayMs = mayBeMore ? soonMs : pollMs))
      .catch((error: unknown) => app().log.error('outbox sweep', { error }))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, delayMs)
      })
  }

  return {
    async put(tx, topic, subject, payload = {}) {
      return (await tx.only(insertJob, { topic, subject, payload, traceparent: traceparentNow() })).id
    },
    async work(id) {
      await heartbeat.begin()
      const reachable = queueNames.filter((queue) => breakers[queue].allowedCalls() > 0).flatMap(topicsOf)
      const job = await app().database.row(claimOne, { id, ...claimOf(reachable) })
      if (job) await run(job)
    },
    stateOf: (queue) => breakers[queue].state(),
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // The jobs that it takes count as work that `stop` waits for.
      await sweeping
      await ended()
      await heartbeat.end()
    },
  }
}
