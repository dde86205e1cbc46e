/** The server's one entry for other parts: the commands of the command line, on the database of a running server or without one. */
import { openAppForCommands } from './app.ts'
import { type BackedUp, backUp, backUpFiles } from './backup/back-up.ts'
import type { App } from './context.ts'
import { listMigrations } from './db/migrate.ts'
import { holdingIn } from './demo/demo-database.ts'
import { markWhole } from './demo/seed-marker.ts'
import { lineLog } from './log.ts'
import { openLocalPostgres } from './open-app.ts'
import { readSettings } from './settings.ts'

export { createAdmin, createAgent } from './access/create-staff.ts'
export { CannotBackUp } from './backup/base-backup.ts'
export { CannotRestore, restore } from './backup/restore.ts'
export type { App } from './context.ts'
export { resetTotpOf } from './access/reset-totp.ts'
export { setUserStatus } from './access/set-user-status.ts'
export { runDaysUntil, runToday } from './jobs/daily.ts'
export { type DemoOutcome, makeDemo } from './demo/make-demo.ts'
export { lineLog } from './log.ts'
export { readSettings, type Settings, SettingsError } from './settings.ts'
export { verifySeals } from './seals/verify.ts'
export { rotateKey } from './rotate-key.ts'
export { reconcileAll } from './payments/money-jobs.ts'

/**
 * Opens the app that the environment describes, database migrated, nothing listening and no job running; closes it after `work`.
 * A database that a server runs already is joined, and left running.
 * @throws SettingsError
 */
export async function withApp<T>(work: (app: App) => Promise<T>, environment = process.env): Promise<T> {
  const opened = await openAppForCommands(readSettings(environment), lineLog())
  try {
    return await work(opened.app)
  } finally {
    await opened.close()
  }
}

/** The migrations that have run on a database, after those still missing have run. */
export function migrateDatabase(environment = process.env): Promise<string[]> {
  return withApp(async ({ database }) => {
    const rows = await database.rows(listMigrations)
    return rows.map(({ name }) => name)
  }, environment)
}

/** Why a running app can get no demo: it was made already, or there are other data. Null when it can. */
export async function demoIn({ database }: App): Promise<'there' | 'kept' | null> {
  const holding = await holdingIn(database.pool)
  return holding === 'nothing' ? null : holding === 'demo' ? 'there' : 'kept'
}

/** Notes that the demo is whole. */
export const markDemo = ({ database }: App): Promise<void> => markWhole(database.pool)

/**
 * Backs up what the environment describes into a folder: database and uploads, or uploads alone. A server may run meanwhile.
 * @throws SettingsError
 * @throws CannotBackUp
 */
export async function backUpTo(to: string, isFilesOnly: boolean, environment = process.env): Promise<BackedUp> {
  const settings = readSettings(environment)
  if (isFilesOnly) return backUpFiles(settings, to)
  const { DATABASE_BACKUP_URL, DATABASE_OWNER_URL, DATABASE_URL } = settings
  const url = DATABASE_BACKUP_URL ?? DATABASE_OWNER_URL ?? DATABASE_URL
  if (url) return backUp(settings, url, to)
  const cluster = await openLocalPostgres(settings)
  try {
    return await backUp(settings, cluster.backupUrl, to)
  } finally {
    await cluster.close()
  }
}
