import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exists } from '../base/exists.ts'
import { startApp } from '../app/app.ts'
import type { App } from '../context/context.ts'
import { freePort } from '@kasuwa/local-postgres/postgres-server.ts'
import {
  activePhonesIn,
  activePhonesOf,
  becomeDemoMaker,
  type DemoMaker,
  holdingIn,
  holdingOf,
  isDemoName,
  newDemoName,
  urlOf,
} from './demo-database.ts'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import type { Log } from '../base/log.ts'
import { secondProvidersOf } from '../settings/second-providers.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { type SettingName, settingsShape } from '../settings/settings-shape.ts'
import { markWhole } from './seed-marker.ts'
import { syncFolder } from '../base/write-whole.ts'

/** Parts that the server does not have and the making of a demo needs. */
export type DemoTools = {
  /** Starts a sandbox with its memory in `dataDir`, which sends its webhooks to `serverUrl`. */
  startSandbox(place: {
    port: number
    dataDir: string
    serverUrl: string
  }): Promise<{ url: string; stop(): Promise<void> }>
  /** Fills an empty, running product. */
  fill(app: App, urls: { product: string; sandbox: string }): Promise<void>
  /** Interrupts the making: everything is stopped, and the live database is as it was. */
  signal: AbortSignal
}

/** `there`: a demo was there already. `made`: it is there now. `kept`: the database has other data, and no demo was added. */
export type DemoOutcome = 'there' | 'made' | 'kept'

/** How it ended, and the phones of those who may sign in now. */
export type Demo = { outcome: DemoOutcome; phones: readonly string[] }

/**
 * Makes the demo when the embedded database has no data. It is made in another database, with its own files and sandbox, on unpublished
 * ports, and replaces the live one when it is complete: a start that is interrupted at any moment changes nothing that a person may have
 * used in the meantime. When two start at once, one makes it and the other waits for it.
 */
export async function makeDemo(settings: Settings, tools: DemoTools, log: Log): Promise<Demo> {
  await mkdir(settings.dataDir, { recursive: true })
  for (; ; await sleep(500, undefined, { signal: tools.signal })) {
    const cluster = await openCluster(join(settings.dataDir, 'postgres'))
    try {
      const maker = await becomeDemoMaker(cluster.adminUrl)
      if (!maker) continue
      try {
        const outcome = await make(settings, tools, log, cluster, maker)
        return { outcome, phones: await activePhonesOf(cluster.adminUrl) }
      } finally {
        await maker.end()
      }
    } finally {
      await cluster.close()
    }
  }
}

async function make(
  settings: Settings,
  tools: DemoTools,
  log: Log,
  cluster: Cluster,
  maker: DemoMaker,
): Promise<DemoOutcome> {
  const { dataDir } = settings
  const finished = await maker.finished()
  await removeFolders(dataDir, finished)
  const holding = await holdingOf(cluster.adminUrl)
  if (holding !== 'nothing') return holding === 'demo' ? 'there' : 'kept'
  const name = finished ?? newDemoName()
  if (!finished) {
    await maker.create(name)
    const place = {
      DATABASE_URL: urlOf(cluster.url, name),
      DATABASE_OWNER_URL: urlOf(cluster.adminUrl, name),
      dataDir: join(dataDir, name),
    }
    await build({ ...withoutControls(settings), ...place }, tools, log)
    await maker.finish(name)
  }
  const isIn = await maker.putInPlace(name, () => copyFiles(join(dataDir, name), dataDir))
  if (isIn) await removeFolders(dataDir, null)
  return isIn ? 'made' : 'kept'
}

/**
 * Settings of where the demo is made and with which keys, and those that stop no part of its story. The story uses the defaults of all
 * others (C-183): a limit or a second step that a lender has switched on would stop it.
 */
const keptSettings: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'SANDBOX_PORT',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_BACKUP_URL',
  'DATA_KEY',
  'DATA_KEYS_BEFORE',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_DVA_BANK',
  'TERMII_API_KEY',
  'TERMII_SENDER',
  'DOJAH_APP_ID',
  'DOJAH_SECRET_KEY',
  'INTEREST_RATE_BP',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
] satisfies SettingName[])

function withoutControls(settings: Settings): Settings {
  const controls = Object.entries(readSettings({})).filter(([name]) => name in settingsShape && !keptSettings.has(name))
  return { ...settings, ...Object.fromEntries(controls) }
}

/**
 * Milliseconds until PostgreSQL counts as unreachable while the demo is made: nobody waits for an answer, and it keeps a slow disk busy.
 */
const databaseAnswerMs = 20_000

/** Runs a separate product on the new database until it is filled. */
async function build(settings: Settings, tools: DemoTools, log: Log): Promise<void> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const product = `http://127.0.0.1:${port}`
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const sandbox = await tools.startSandbox({ port: sandboxPort, dataDir: settings.dataDir, serverUrl: product })
  try {
    const { url } = sandbox
    const place = { HOST: '127.0.0.1', PORT: port, publicUrl: product }
    const providers = {
      sandboxUrl: url,
      paystackUrl: `${url}/paystack`,
      termiiUrl: `${url}/termii`,
      dojahUrl: `${url}/dojah`,
      secondProviders: secondProvidersOf({}, url),
      // The sandbox's Prembly knows one person, and the demo has many.
      IDENTITY_PROVIDER: 'dojah' as const,
    }
    const app = await startApp(
      // Its months pass in seconds: texts of that time would all leave when the demo is first used.
      { ...settings, ...place, ...providers, TEXT_KINDS: [] },
      { ...log, info() {} },
      { clockMoves: true, databaseAnswerMs },
    )
    try {
      await Promise.race([tools.fill(app.app, { product, sandbox: url }), whenAborted(tools.signal)])
    } finally {
      await app.stop()
    }
  } finally {
    await sandbox.stop()
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

/** Adds the demo's uploads to the existing ones; the demo's sandbox memory replaces the existing one, which is kept under another name. */
async function copyFiles(from: string, dataDir: string): Promise<void> {
  await joinFolders(join(from, 'files'), join(dataDir, 'files'))
  if (await exists(join(from, 'sandbox'))) {
    const memory = join(dataDir, 'sandbox')
    if (await exists(memory)) await rename(memory, `${memory}-set-aside-${Date.now().toString(36)}`)
    await rename(join(from, 'sandbox'), memory)
  }
  await syncFolder(dataDir)
}

async function joinFolders(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return
  if (!(await exists(to))) return rename(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await joinFolders(source, target)
    else await rename(source, target)
  }
}

/** Folders of demos that were begun, except the one to keep. */
async function removeFolders(dataDir: string, keep: string | null): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (isDemoName(name) && name !== keep) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Why a running app can get no demo: it has one already, or has other data. Null when it can. */
export async function demoIn({ database }: App): Promise<Demo | null> {
  const holding = await holdingIn(database.pool)
  if (holding === 'nothing') return null
  return { outcome: holding === 'demo' ? 'there' : 'kept', phones: await activePhonesIn(database.pool) }
}

/** Notes that a running app has the whole demo. */
export async function markDemo({ database }: App): Promise<Demo> {
  await markWhole(database.pool)
  return { outcome: 'made', phones: await activePhonesIn(database.pool) }
}
