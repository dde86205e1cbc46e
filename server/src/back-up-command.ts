import { type BackedUp, backUp, backUpFiles } from './backup/back-up.ts'
import { openLocalPostgres } from './open-app.ts'
import { readSettings } from './settings.ts'

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
