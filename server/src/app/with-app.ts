import type { App } from '../context/context.ts'
import { listMigrations } from '../db/migrate.ts'
import { lineLog } from '../base/log.ts'
import { openAppForCommands } from './open-app.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'

/**
 * Opens the app that the environment describes, with the database migrated, nothing listening and no job running; closes it after `work`.
 * It connects to a database that a server already runs, and leaves it running.
 * @throws SettingsError
 */
export async function withApp<T>(
  work: (app: App, ownerUrl: string) => Promise<T>,
  environment = process.env,
): Promise<T> {
  const opened = await openAppForCommands(readSettings(environment), lineLog())
  try {
    return await work(opened.app, opened.ownerUrl)
  } finally {
    await opened.close()
  }
}

/**
 * The migrations that have run on a database, after the missing ones have run.
 * @throws SettingsError where only the address of a pooler is known
 */
export async function migrateDatabase(environment = process.env): Promise<string[]> {
  const { DATABASE_POOLER, DATABASE_OWNER_URL } = readSettings(environment)
  if (DATABASE_POOLER === 'transaction' && DATABASE_OWNER_URL === undefined)
    throw new SettingsError([
      {
        name: 'DATABASE_OWNER_URL',
        problem: 'missing; migrations need the address of PostgreSQL itself, not of a pooler',
      },
    ])
  return withApp(async ({ database }) => {
    const rows = await database.rows(listMigrations)
    return rows.map(({ name }) => name)
  }, environment)
}
