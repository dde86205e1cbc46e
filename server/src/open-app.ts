import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { forPurpose, type App, type JobHandler } from './context.ts'
import { migrate } from './db/migrate.ts'
import { openPools } from './db/pools.ts'
import { makeOutbox } from './outbox/outbox.ts'
import { openLimits } from './limits.ts'
import { lineLog, type Log } from './log.ts'
import { present } from './present.ts'
import { dojahAdapter } from './providers/dojah.ts'
import { localFileStore } from './providers/file-store.ts'
import { paystackAdapter } from './providers/paystack.ts'
import type { Ports } from './providers/ports.ts'
import { termiiAdapter } from './providers/termii.ts'
import { openSecurityEvents } from './security-events.ts'
import type { Settings } from './settings.ts'
import { openMetrics } from './metrics.ts'
import { openVault } from './vault.ts'

export type OpenedApp = { app: App; databaseUrl: string; close(): Promise<void> }

/** The real adapters; the settings hold their base URLs. */
function portsOf(settings: Settings): Ports {
  return {
    sms: termiiAdapter({
      baseUrl: settings.termiiUrl,
      apiKey: settings.TERMII_API_KEY,
      sender: settings.TERMII_SENDER,
    }),
    identity: dojahAdapter({
      baseUrl: settings.dojahUrl,
      appId: settings.DOJAH_APP_ID,
      secretKey: settings.DOJAH_SECRET_KEY,
    }),
    money: paystackAdapter({
      baseUrl: settings.paystackUrl,
      secretKey: settings.PAYSTACK_SECRET_KEY,
      ...(settings.PAYSTACK_DVA_BANK && { virtualAccountBank: settings.PAYSTACK_DVA_BANK }),
    }),
    files: localFileStore(join(settings.dataDir, 'files')),
  }
}

/** The local PostgreSQL, whose code production never loads. */
async function openLocalPostgres(settings: Settings) {
  const { openCluster } = await import('@kasuwa/local-postgres/cluster.ts')
  return openCluster(join(settings.dataDir, 'postgres'))
}

/** Product time runs apart from real time only on the embedded database with the sandbox on (C-180). */
export const mayMoveClock = (settings: Settings): boolean => settings.sandboxOn && !settings.DATABASE_URL

/** The role that an address names, if any. */
const roleOf = (databaseUrl: string): string | undefined =>
  decodeURIComponent(URL.parse(databaseUrl)?.username ?? '') || undefined

/**
 * Opens the app: the database (the embedded one unless DATABASE_URL names another), migrated, and all that use cases need.
 * Nothing listens and no job runs yet. `close` leaves the embedded database running while another process is connected to it.
 */
export async function openApp(
  settings: Settings,
  jobs: Record<string, JobHandler>,
  log: Log = lineLog(),
  { user = 'server', clockMoves = mayMoveClock(settings) }: { user?: 'server' | 'command'; clockMoves?: boolean } = {},
): Promise<OpenedApp> {
  await mkdir(settings.dataDir, { recursive: true })
  const cluster = settings.DATABASE_URL ? null : await openLocalPostgres(settings)
  const databaseUrl = settings.DATABASE_URL ?? present(cluster, 'the local database').url
  const ownerUrl = cluster?.ownerUrl ?? settings.DATABASE_OWNER_URL ?? databaseUrl
  await migrate(ownerUrl, { appRole: roleOf(databaseUrl), clockMoves }, { log })
  const { close: closePools, ...pools } = openPools(databaseUrl, user, (error) =>
    log.warn('database connection lost', { error }),
  )
  const metrics = openMetrics()
  const securityEvents = openSecurityEvents({ sql: pools.jobs, metrics, log })
  const app: App = {
    settings,
    database: pools.users,
    pools,
    ports: portsOf(settings),
    vault: openVault(settings.DATA_KEY),
    outbox: makeOutbox(() => forPurpose(app, 'jobs'), jobs),
    metrics,
    limits: openLimits(pools.users),
    securityEvents,
    log,
  }
  return {
    app,
    databaseUrl,
    async close() {
      await app.outbox.stop()
      await securityEvents.close()
      await closePools()
      await cluster?.close()
    },
  }
}
