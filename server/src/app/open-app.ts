import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forPurpose, type App, type JobHandler } from '../context/context.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { claimDataFolder } from '../data-folder/data-folder-mark.ts'
import { identityOf, smsRouteOf } from './chosen-providers.ts'
import { checkDataKeys } from './data-keys.ts'
import { expectMigrated, migrate } from '../db/migrate.ts'
import { keepsLimits, limitsAreDropped } from '../db/keeps-limits.ts'
import { openPools, type Pools } from '../db/pools.ts'
import { openReplica, type Replica } from '../db/replica.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'
import { makeOutbox } from '../outbox/outbox.ts'
import { openLimits } from '../security/limits.ts'
import { lineLog, type Log } from '../base/log.ts'
import { required } from '../base/required.ts'
import { openFileStore } from '../providers/open-file-store.ts'
import { paystackAdapter } from '../providers/paystack.ts'
import type { Ports } from '../providers/ports.ts'
import type { OnCall } from '../providers/provider-call.ts'
import { openSecurityEvents } from '../security/security-events.ts'
import type { Settings } from '../settings/settings.ts'
import { type Metrics, openMetrics } from '../base/metrics.ts'
import { openVault, type Vault } from '../security/vault.ts'
import { type Tracer, traceWith } from '../base/tracing.ts'

export type OpenedApp = { app: App; databaseUrl: string; ownerUrl: string; close(): Promise<void> }

/** The real adapters; the settings have their base URLs. */
export async function portsOf(settings: Settings, vault: Vault, metrics: Metrics): Promise<Ports> {
  const onCall: OnCall = ({ seconds, ...labels }) => metrics.observe('provider_call_duration_seconds', seconds, labels)
  return {
    sms: await smsRouteOf(settings, onCall),
    identity: await identityOf(settings, onCall),
    money: paystackAdapter({
      baseUrl: settings.paystackUrl,
      secretKey: settings.PAYSTACK_SECRET_KEY,
      onCall,
      ...(settings.PAYSTACK_DVA_BANK && { virtualAccountBank: settings.PAYSTACK_DVA_BANK }),
    }),
    files: await openFileStore(settings, vault),
  }
}

/** Null unless a collector is named: no code for traces is loaded then. Commands have no traces, so that they end at once. */
async function openTracing(settings: Settings, needs: Pick<App, 'log' | 'metrics'>): Promise<Tracer | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (address === undefined) return null
  const { openTracer } = await import('../base/open-tracer.ts')
  const tracer = openTracer({ address, headers, share: settings.OTEL_TRACES_SAMPLER_ARG }, needs)
  traceWith(tracer)
  return {
    ...tracer,
    close() {
      traceWith(null)
      return tracer.close()
    },
  }
}

/** Null without an address to read from: nothing is opened then. A command reads the primary. */
function replicaOf(
  { DATABASE_READ_URL: url }: Settings,
  pools: Pools,
  metrics: Metrics,
  log: Log,
  answerMs: number | undefined,
): Replica | null {
  if (url === undefined) return null
  return openReplica(url, {
    primary: pools.health,
    count: (why) => metrics.count('replica_reads_total', { answered: why ?? 'by_replica' }),
    onError: (error) => log.warn('connection to the replica lost', { error }),
    answerMs,
  })
}

/** The local PostgreSQL, whose code production never loads. */
export async function openLocalPostgres(settings: Settings) {
  const { openCluster } = await import('@kasuwa/local-postgres/cluster.ts')
  return openCluster(join(settings.dataDir, 'postgres'))
}

/** Product time may differ from real time only on the embedded database with the sandbox on (C-180). */
export const mayMoveClock = (settings: Settings): boolean => settings.sandboxOn && !settings.DATABASE_URL

/** The role that the embedded database has for reports. */
const embeddedReportRole = 'kasuwa_report'

/** The role in an address, if any. */
const roleOf = (databaseUrl: string): string | undefined =>
  decodeURIComponent(URL.parse(databaseUrl)?.username ?? '') || undefined

/**
 * Opens the app: the database (the embedded one unless DATABASE_URL names another), migrated, and everything that use cases need. A
 * server refuses a DATA_DIR that cannot be written, and waits for the database of DATABASE_URL until it is up or `signal` ends the wait.
 * In production a DATA_DIR of another database is refused. So is a data key that does not open what is stored. Nothing listens and no job
 * runs yet. `close` leaves the embedded database running while another process is connected to it.
 */
export async function openApp(
  settings: Settings,
  jobs: Record<string, JobHandler>,
  log: Log = lineLog(),
  {
    user = 'server',
    clockMoves = mayMoveClock(settings),
    databaseAnswerMs,
    signal,
  }: {
    user?: 'server' | 'command'
    clockMoves?: boolean
    databaseAnswerMs?: number | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<OpenedApp> {
  await (user === 'server' ? openDataFolder(settings.dataDir, log) : mkdir(settings.dataDir, { recursive: true }))
  const cluster = settings.DATABASE_URL ? null : await openLocalPostgres(settings)
  const databaseUrl = settings.DATABASE_URL ?? required(cluster, 'the local database').url
  const isPooled = settings.DATABASE_POOLER === 'transaction'
  const ownerUrl = cluster?.ownerUrl ?? settings.DATABASE_OWNER_URL ?? databaseUrl
  if (!cluster && user === 'server')
    for (const url of new Set([ownerUrl, databaseUrl])) await waitForDatabase(url, log, signal)
  const reportRole = settings.DATABASE_REPORT_ROLE ?? (cluster ? embeddedReportRole : undefined)
  if (isPooled && ownerUrl === databaseUrl) await expectMigrated(databaseUrl)
  else await migrate(ownerUrl, { appRole: roleOf(databaseUrl), clockMoves, reportRole }, { log })
  const { close: closePools, ...pools } = openPools(
    databaseUrl,
    user,
    (error) => log.warn('database connection lost', { error }),
    { answerMs: databaseAnswerMs, writesWebhooks: settings.webhooks !== null, isPooled },
  )
  const metrics = openMetrics()
  const replica = user === 'server' ? replicaOf(settings, pools, metrics, log, databaseAnswerMs) : null
  const tracer = user === 'server' ? await openTracing(settings, { log, metrics }) : null
  const securityEvents = openSecurityEvents({ sql: pools.jobs, metrics, log })
  const vault = openVault(settings.DATA_KEY, settings.DATA_KEYS_BEFORE)
  const app: App = {
    settings,
    database: pools.users,
    pools,
    replica,
    ports: await portsOf(settings, vault, metrics),
    vault,
    outbox: makeOutbox(() => forPurpose(app, 'jobs'), jobs, { beatsOn: () => pools.beat }),
    metrics,
    limits: openLimits(pools.users),
    securityEvents,
    log,
  }
  const close = async () => {
    await app.outbox.stop()
    await securityEvents.close()
    await replica?.close()
    await closePools()
    await cluster?.close()
    await tracer?.close()
  }
  try {
    if (user === 'server' && !(await keepsLimits(pools.jobs))) log.warn('settings', { warning: limitsAreDropped })
    await checkDataKeys(forPurpose(app, 'jobs'))
    if (user === 'server') await claimDataFolder(pools.jobs, settings, log, app.ports.files.mark)
  } catch (error) {
    await close()
    throw error
  }
  return { app, databaseUrl, ownerUrl, close }
}

/** The app for the command line. A server runs the outbox jobs that its use cases promise: it has no job of its own. */
export const openAppForCommands = (settings: Settings, log?: Log): Promise<OpenedApp> =>
  openApp(settings, {}, log, { user: 'command' })
