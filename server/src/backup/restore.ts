import { appendFile, chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { extract } from 'tar'
import { archiveName, type Backup, filesIn, isWhole, listBackups, walIn } from './backup-folder.ts'
import { copyNewFiles } from './copy-new-files.ts'
import { syncFolder } from '../write-whole.ts'
import { CannotRestore } from './problems.ts'

export type Restored = {
  /** PostgreSQL's data folder. */
  database: string
  /** The folder for DATA_DIR. */
  dataDir: string
  /** The instant of the base backup that it begins from. */
  from: string
  /** How far PostgreSQL goes on from there when it starts: an instant, all archived WAL, or not at all. */
  upTo: string
}

/**
 * Makes a folder from a backup, in the shape of DATA_DIR: the database in `postgres`, uploads in `files`. PostgreSQL completes it when it is
 * started on it. Broken off, nothing is there, and it may be started again.
 * @param request.to must not exist, or be empty
 * @param request.at an instant at or after the end of a base backup; without it all that is there
 * @throws CannotRestore
 */
export async function restore(request: { from: string; to: string; at?: Date | undefined }): Promise<Restored> {
  const [backups, to] = [resolve(request.from), resolve(request.to)]
  const backup = choose(backups, await listBackups(backups), request.at)
  const hasWal = (await readdir(walIn(backups)).catch(() => [])).length > 0
  if (request.at && !hasWal)
    throw new CannotRestore(
      `${walIn(backups)} holds no WAL, so only a backup as it is can be restored: leave --at out, or see docs/backups.md.`,
    )
  if ((await readdir(to).catch(() => [])).length > 0)
    throw new CannotRestore(`${to} holds files. Choose a folder that does not exist: nothing is overwritten.`)
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await unpack(backup, join(unfinished, 'postgres'))
    if (hasWal) await askForRecovery(join(unfinished, 'postgres'), walIn(backups), request.at)
    await copyNewFiles(join(backup.folder, 'data'), unfinished)
    await copyNewFiles(filesIn(backups), join(unfinished, 'files'))
    await rm(to, { recursive: true, force: true })
    await rename(unfinished, to)
    await syncFolder(dirname(to))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  const upTo = request.at ? request.at.toISOString() : hasWal ? 'the end of the archived WAL' : backup.endedAt
  return { database: join(to, 'postgres'), dataDir: to, from: backup.endedAt, upTo }
}

/** The newest backup that had ended by then. */
function choose(backups: string, all: readonly Backup[], at: Date | undefined): Backup {
  const [first] = all
  if (!first) throw new CannotRestore(`${backups} holds no backup.`)
  const fitting = all.filter(({ endedAt }) => !at || endedAt <= at.toISOString()).at(-1)
  if (!fitting) throw new CannotRestore(`The first backup is from ${first.endedAt}: nothing earlier can be restored.`)
  return fitting
}

async function unpack(backup: Backup, to: string): Promise<void> {
  const archive = join(backup.folder, archiveName)
  if (!(await isWhole(backup)))
    throw new CannotRestore(`${archive} is damaged: it is not as it was written. Restore from another backup.`)
  await mkdir(to, { mode: 0o700 })
  // All belongs to who restores it: users of another machine have other numbers.
  await extract({ file: archive, cwd: to, strict: true, preserveOwner: false })
  await chmod(to, 0o700)
}

/**
 * Lets PostgreSQL take the archived WAL when it starts, up to the instant, and then serve. Until then nobody can connect.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-PITR-RECOVERY
 */
async function askForRecovery(database: string, wal: string, at: Date | undefined): Promise<void> {
  const settings: Record<string, string> = {
    restore_command: `cp ${inShell(join(wal, '%f'))} "%p"`,
    recovery_target_timeline: 'latest',
    hot_standby: 'off',
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${inSetting(value)}'\n`)
  await appendFile(join(database, 'postgresql.auto.conf'), `# Written by kasuwa restore.\n${lines.join('')}`)
  await writeFile(join(database, 'recovery.signal'), '', { mode: 0o600 })
}

const inShell = (path: string): string => `"${path.replaceAll(/["\\$`]/g, '\\$&')}"`
const inSetting = (value: string): string => value.replaceAll(/['\\]/g, '$&$&')
