import { type BackedUp, backUp, backUpFiles } from './backup/back-up.ts'
import { noteBackup } from './backup/newest-backups.ts'
import { openLocalPostgres } from './open-app.ts'
import { present } from './present.ts'
import { readSettings } from './settings.ts'

/**
 * Backs up what the environment describes into a folder: database and uploads, or uploads alone. A server may run meanwhile.
 * @throws SettingsError
 * @throws CannotBackUp
 */
export async function backUpTo(to: string, isFilesOnly: boolean, environment = process.env): Promise<BackedUp> {
  const settings = readSettings(environment)
  const { DATABASE_BACKUP_URL, DATABASE_OWNER_URL, DATABASE_URL } = settings
  const cluster = DATABASE_URL ? null : await openLocalPostgres(settings)
  const served = DATABASE_URL ?? present(cluster, 'the local database').url
  try {
    const url = cluster?.backupUrl ?? DATABASE_BACKUP_URL ?? DATABASE_OWNER_URL ?? served
    const done = await (isFilesOnly ? backUpFiles(settings, to) : backUp(settings, url, to))
    const notNoted = await noteBackup(served, endsOf(done))
    const warning = [done.warning, notNoted].filter(Boolean).join(' ')
    return { ...done, ...(warning && { warning }) }
  } finally {
    await cluster?.close()
  }
}

/** When each part ended: the database by PostgreSQL's clock, the files now. */
const endsOf = ({ backup }: BackedUp): Parameters<typeof noteBackup>[1] => ({
  files: new Date(),
  ...(backup && { database: new Date(backup.endedAt) }),
})
