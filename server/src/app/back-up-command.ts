import { type BackedUp, backUp, backUpFiles } from '../backup/back-up.ts'
import { noteBackup } from '../backup/newest-backups.ts'
import { CannotBackUp } from '../backup/problems.ts'
import { dataFolderProblem } from '../data-folder/data-folder-mark.ts'
import { openDatabase } from '../db/database.ts'
import { openStores } from '../providers/open-file-store.ts'
import { openLocalPostgres } from './open-app.ts'
import { required } from '../base/required.ts'
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts'

/** Everything; only uploads; or everything but the database, under the label of its backup by another program. */
export type BackUpPart = 'all' | 'files' | { label: string }

/**
 * Backs up the installation that the environment describes into a folder. A server may run meanwhile.
 * @throws SettingsError
 * @throws CannotBackUp
 */
export async function backUpTo(
  to: string,
  part: BackUpPart,
  environment: Record<string, string | undefined> = process.env,
): Promise<BackedUp> {
  const settings = readSettings(environment)
  const { DATABASE_BACKUP_URL, DATABASE_OWNER_URL, DATABASE_URL } = settings
  const isPooled = settings.DATABASE_POOLER === 'transaction'
  if (isPooled && part === 'all' && (DATABASE_BACKUP_URL ?? DATABASE_OWNER_URL) === undefined)
    throw new SettingsError([
      {
        name: 'DATABASE_BACKUP_URL',
        problem: 'missing; a backup needs the address of PostgreSQL itself, not of a pooler',
      },
    ])
  const cluster = DATABASE_URL ? null : await openLocalPostgres(settings)
  const served = DATABASE_URL ?? required(cluster, 'the local database').url
  try {
    const problem = await folderProblem(settings, served)
    if (problem !== null && settings.production) throw new CannotBackUp(problem)
    const url = cluster?.backupUrl ?? DATABASE_BACKUP_URL ?? DATABASE_OWNER_URL ?? served
    const label = typeof part === 'object' ? part.label : undefined
    const done = await (part === 'all' ? backUp(settings, url, to) : backUpFiles(settings, to, label))
    const notNoted = await noteBackup({ url: served, isPooled }, endsOf(done))
    const warning = [problem, done.warning, notNoted].filter(Boolean).join(' ')
    return { ...done, ...(warning && { warning }) }
  } finally {
    await cluster?.close()
  }
}

/**
 * The fault of DATA_DIR: uploads of another database would be in the backup. A database that does not answer is reported by the backup
 * itself.
 */
async function folderProblem(settings: Settings, served: string): Promise<string | null> {
  const isPooled = settings.DATABASE_POOLER === 'transaction'
  const database = openDatabase(served, { isPooled, connections: 1, connectMs: 30_000 })
  try {
    const { current } = await openStores(settings)
    const found = await dataFolderProblem(database, settings, current.mark).catch(() => null)
    return found && `${found.setting}: ${found.problem}.`
  } finally {
    await database.close()
  }
}

/** The time when each part ended: for the database PostgreSQL's clock, for the files now. */
const endsOf = ({ backup, label }: BackedUp): Parameters<typeof noteBackup>[1] => ({
  files: new Date(),
  ...(backup && { database: new Date(backup.endedAt) }),
  // The other program has ended before.
  ...(label && { database: new Date(label.at) }),
})
