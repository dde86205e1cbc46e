import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context/context.ts'
import { watchDataFolder } from '../data-folder/data-folder.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Closing } from './drain.ts'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/loopback.ts'
import { measure } from './metrics.ts'
import { watchStandbys } from './standby-detail.ts'

/** Milliseconds. A load balancer that asks decides within a second where to send people; behind a pooler within two. */
const answerWithin = 800
const pooledAnswerWithin = 1_700

const outOfReach = 'the database is out of reach'

/**
 * Why the app is not ready, or null when it is: not stopping, and its database is reachable and migrated. The check has its own
 * connection and answers in time even when the database hangs. Requests at the same time share one check.
 */
export function readinessOf(app: App, closing: Closing): () => Promise<string | null> {
  const sql = app.pools.health
  const within = app.settings.DATABASE_POOLER === 'transaction' ? pooledAnswerWithin : answerWithin
  let look: Promise<string | null> | null = null

  async function problem(): Promise<string | null> {
    return (await isMigrated(sql)) ? null : 'migrations have not run'
  }
  return () => {
    if (closing.begun) return Promise.resolve('the server is stopping')
    look ??= problem()
      .catch(() => outOfReach)
      .finally(() => {
        look = null
      })
    return Promise.race([look, sleep(within, outOfReach, { ref: false })])
  }
}

/** The headers that a proxy adds: a request through a proxy on this machine has this machine's address too. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto']

function mayMeasure(app: App, request: FastifyRequest): boolean {
  const token = Buffer.from(app.settings.METRICS_TOKEN ?? '')
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (token.length > 0 && given.length === token.length && timingSafeEqual(given, token)) return true
  if (app.settings.production) return false
  return (
    isLoopback(request.socket.remoteAddress ?? '') && forwarding.every((name) => request.headers[name] === undefined)
  )
}

/**
 * /healthz: the process answers, without a call to anything else. /readyz: it can serve; a DATA_DIR or bucket that cannot be written, and a synchronous
 * standby that is not connected, are only a `problem` in the answer, since reads still work. /metrics: for Prometheus, with the token; in a trial on loopback without
 * it, too.
 */
export const healthRoutes =
  (app: App, closing: Closing) =>
  (http: FastifyInstance): void => {
    const unreadiness = readinessOf(app, closing)
    const folderProblem = watchDataFolder(app.settings.dataDir)
    const standbys = watchStandbys(app.pools.health)
    http.get('/healthz', async () => ({ status: 'alive' }))
    http.get('/readyz', async (_request, reply) => {
      const [problem, ofFolder, ofStore] = await Promise.all([
        unreadiness(),
        folderProblem(),
        app.ports.files.problem(),
      ])
      if (problem) return reply.status(503).header('retry-after', '1').send({ status: 'not ready', problem })
      const { problem: ofStandbys, shown } = await standbys()
      const others = [ofFolder, ofStore, ofStandbys].filter(Boolean).join(' ')
      return { status: 'ready', ...(others && { problem: others }), ...shown }
    })
    http.get('/metrics', async (request, reply) => {
      if (!mayMeasure(app, request)) return reply.status(403).send({ message: 'Metrics need the token.' })
      app.metrics.set('data_dir_failing', (await folderProblem()) ? 1 : 0)
      app.metrics.set('file_store_failing', (await app.ports.files.problem()) ? 1 : 0)
      if (app.replica) app.metrics.set('replica_lag_seconds', app.replica.ageMs() / 1_000)
      return reply.type(app.metrics.contentType).send(await measure(app))
    })
  }
