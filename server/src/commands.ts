/** The server's one entry for other rooms: what the command line does, on the database of a running server or without one. */
import { openAppForCommands } from './app.ts'
import type { App } from './context.ts'
import { listMigrations } from './db/migrate.ts'
import { holdingIn } from './demo/demo-database.ts'
import { markWhole } from './demo/seed-marker.ts'
import { lineLog } from './log.ts'
import { readSettings } from './settings.ts'

export { createAdmin, createAgent } from './access/create-staff.ts'
export type { App } from './context.ts'
export { setUserStatus } from './access/set-user-status.ts'
export { runDaysUntil, runToday } from './jobs/daily.ts'
export { type DemoOutcome, makeDemo } from './demo/make-demo.ts'
export { lineLog } from './log.ts'
export { readSettings, type Settings, SettingsError } from './settings.ts'
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

/** The migrations that a database has behind it, after those still missing have run. */
export function migrateDatabase(environment = process.env): Promise<string[]> {
  return withApp(async ({ database }) => {
    const rows = await database.rows(listMigrations)
    return rows.map(({ name }) => name)
  }, environment)
}

/** What stands in the way of a demo in a running app, or null: it was made, or there are data of somebody's own. */
export async function demoIn({ database }: App): Promise<'there' | 'kept' | null> {
  const holding = await holdingIn(database.pool)
  return holding === 'nothing' ? null : holding === 'demo' ? 'there' : 'kept'
}

/** Notes that the demo is whole. */
export const markDemo = ({ database }: App): Promise<void> => markWhole(database.pool)
