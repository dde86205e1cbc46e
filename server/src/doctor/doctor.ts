import { setTimeout as sleep } from 'node:timers/promises'
import { openLocalPostgres, portsOf } from '../app/open-app.ts'
import { required } from '../base/required.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type Finding, keepDoctorResult } from '../http/doctor-result.ts'
import { openMetrics } from '../base/metrics.ts'
import { openVault } from '../security/vault.ts'
import { readSettings, type Settings, SettingsError, startWarnings } from '../settings/settings.ts'
import { startProblem } from '../settings/start-problem.ts'
import { type Asked, type Check, type Installation, makeCheck, ok, unknown, wrong } from './check.ts'
import { clockCheck } from './clock-check.ts'
import { databaseCheck, databaseChecks } from './database-checks.ts'
import { folderChecks } from './folder-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { privilegesCheck } from './privileges-check.ts'
import { replicaCheck } from './replica-check.ts'
import { serviceChecks } from './service-checks.ts'
import { storedChecks } from './stored-checks.ts'
import { tlsCheck } from './tls-check.ts'
import { webhookChecks } from './webhook-checks.ts'

/** Milliseconds for the embedded PostgreSQL of a trial to start, or to let us in where it runs. */
const openMs = 30_000

/** In the order in which they are shown, after the settings and the database. */
const checks: readonly Check[] = [
  ...databaseChecks,
  replicaCheck,
  privilegesCheck,
  ...folderChecks,
  ...storedChecks,
  clockCheck,
  tlsCheck,
  ...webhookChecks,
  ...moneyChecks,
  ...serviceChecks,
]

/** The findings of a run, and whether they were kept for the metrics of the servers. */
export type Examined = { finishedAt: Date; findings: Finding[]; isKept: boolean }

/**
 * Looks at the installation that the environment describes: every check of the table, each for so many milliseconds at most. It changes
 * nothing but its own result, one webhook of a kind that nobody books, and one file that it stores and removes. It throws for nothing that
 * an operator has to mend.
 */
export async function examine(environment: NodeJS.ProcessEnv, asked: Asked, limitMs = 10_000): Promise<Examined> {
  const read = settingsIn(environment)
  if ('findings' in read) return { finishedAt: new Date(), findings: read.findings, isKept: false }
  const { settings } = read
  const opened = await openWithin(settings, openMs).catch((error: unknown) => ({ error }))
  if ('error' in opened) {
    const why =
      startProblem(opened.error, settings) ??
      (opened.error instanceof Error ? opened.error.message : String(opened.error))
    return {
      finishedAt: new Date(),
      findings: [ofSettings(settings), { name: 'database', ...wrong(why) }],
      isKept: false,
    }
  }
  try {
    return await examineOpened(settings, opened.database, asked, limitMs)
  } finally {
    // A frozen database does not end its connections.
    await Promise.race([opened.close(), sleep(1_000, undefined, { ref: false })])
  }
}

async function examineOpened(settings: Settings, database: Database, asked: Asked, limitMs: number): Promise<Examined> {
  const vault = openVault(settings.DATA_KEY, settings.DATA_KEYS_BEFORE)
  const installation: Installation = {
    settings,
    database,
    vault,
    ports: await portsOf(settings, vault, openMetrics()),
    asked,
  }
  const ofDatabase = await makeCheck(databaseCheck, installation, limitMs)
  const others = await Promise.all(
    checks.map(async (check) =>
      check.asksDatabase && ofDatabase.state !== 'ok' ? notAsked(check) : makeCheck(check, installation, limitMs),
    ),
  )
  const findings = [ofSettings(settings), ofDatabase, ...others]
  const finishedAt = new Date()
  const isKept = ofDatabase.state === 'ok' && (await keep(database, finishedAt, findings))
  return { finishedAt, findings, isKept }
}

const notAsked = ({ name }: Check): Finding => ({ name, ...unknown('It needs the database.') })

const keep = (database: Database, finishedAt: Date, findings: readonly Finding[]): Promise<boolean> =>
  keepDoctorResult(database, finishedAt, findings).then(
    () => true,
    () => false,
  )

function settingsIn(environment: NodeJS.ProcessEnv): { settings: Settings } | { findings: Finding[] } {
  try {
    return { settings: readSettings(environment) }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const words = error.problems.map(({ name, problem }) => `${name}: ${problem}.`).join(' ')
    return { findings: [{ name: 'settings', ...wrong(words) }] }
  }
}

function ofSettings(settings: Settings): Finding {
  const profile = settings.production ? 'production' : 'a trial on this machine'
  return { name: 'settings', ...ok([`They are complete, for ${profile}.`, ...startWarnings(settings)].join(' ')) }
}

async function openWithin(settings: Settings, ms: number): ReturnType<typeof openServed> {
  const late = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`The local PostgreSQL does not answer within ${ms / 1_000} seconds.`)
  })
  try {
    return await Promise.race([openServed(settings), tooLate])
  } finally {
    late.abort()
  }
}

/** The database for the role that serves, with limits below that of a check. */
async function openServed(settings: Settings): Promise<{ database: Database; close(): Promise<void> }> {
  const cluster = settings.DATABASE_URL ? null : await openLocalPostgres(settings)
  const url = settings.DATABASE_URL ?? required(cluster, 'the local database').url
  const limits = { connections: 4, connectMs: 6_000, lockMs: 3_000, statementMs: 8_000, answerMs: 9_000 }
  const database = openDatabase(url, {
    ...limits,
    isPooled: settings.DATABASE_POOLER === 'transaction',
    applicationName: 'kasuwa: doctor',
  })
  return {
    database,
    async close() {
      await database.close()
      await cluster?.close()
    },
  }
}
