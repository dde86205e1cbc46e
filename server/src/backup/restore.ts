import { appendFile, chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { extract } from 'tar'
import { archiveName, type Backup, filesIn, isWhole, listBackups, readPosition, walIn } from './backup-folder.ts'
import { completeConfiguration, recoverySettings, settingLines } from './configuration.ts'
import { copyNewFiles } from './copy-new-files.ts'
import { ifThere, writeProblem } from './file-problems.ts'
import { syncFolder, writeWhole } from '../base/write-whole.ts'
import { CannotRestore } from './problems.ts'
import { type Restored, restoredName } from './restored.ts'
import { readArchive } from './wal-archive.ts'
import { chooseWay, type Way } from './way.ts'

type Request = { from: string; to: string; at?: Date | undefined; timeline?: number | undefined }

/**
 * Makes a folder from a backup, in the shape of DATA_DIR: the database in `postgres`, uploads in `files`. PostgreSQL completes it when it
 * is started on it, and archives nothing: the archive that it comes from does not change. An interrupted restore leaves no folder, and
 * may be started again.
 * @param request.to must not exist, or be empty
 * @param request.at an instant at or after the end of a base backup; without it everything there is
 * @param request.timeline the branch to follow, where the archive has several
 * @throws CannotRestore
 */
export async function restore(request: Request): Promise<Restored> {
  const [backups, to] = [resolve(request.from), resolve(request.to)]
  const fitting = fittingAt(backups, await listBackups(backups), request.at)
  const archive = await readArchive(walIn(backups))
  const hasWal = archive.timelines.some(({ segments }) => segments.length > 0)
  if (request.at && !hasWal)
    throw new CannotRestore(
      `${walIn(backups)} has no WAL, so only a backup itself can be restored: leave --at out, or see docs/backups.md.`,
    )
  const positioned = await Promise.all(
    fitting.map(async (backup) => ({ backup, position: await readPosition(backup) })),
  )
  const way = await chooseWay(positioned, archive, request)
  const { backup, timeline, newest } = way
  if ((await ifThere(readdir(to), [], to)).length > 0)
    throw new CannotRestore(`${to} has files in it. Choose a folder that does not exist: nothing is overwritten.`)
  const upTo = request.at ? request.at.toISOString() : newest ? 'the end of the archived WAL' : backup.endedAt
  const restored: Restored = {
    database: join(to, 'postgres'),
    dataDir: to,
    from: backup.endedAt,
    upTo,
    timeline,
    newestWal: newest && { name: newest.name, archivedAt: newest.archivedAt },
  }
  await layOut(request, backups, to, way, restored, hasWal).catch((error: unknown) => {
    throw writeProblem(CannotRestore, to, 'Nothing was restored.')(error)
  })
  return restored
}

/** Writes everything under another name, which becomes the folder's own when it is complete. */
async function layOut(
  { at }: Request,
  backups: string,
  to: string,
  { backup, isOwn, timeline }: Way,
  restored: Restored,
  hasWal: boolean,
): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const database = join(unfinished, 'postgres')
    await unpack(backup, database)
    await completeConfiguration(database, backup)
    if (hasWal) await askForRecovery(database, walIn(backups), isOwn ? 'current' : String(timeline), at)
    await copyNewFiles(join(backup.folder, 'data'), unfinished)
    await copyNewFiles(filesIn(backups), join(unfinished, 'files'))
    await writeWhole(join(unfinished, restoredName), Buffer.from(`${JSON.stringify(restored, null, 2)}\n`))
    await rm(to, { recursive: true, force: true })
    await rename(unfinished, to)
    await syncFolder(dirname(to))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** The backups that had ended by then. */
function fittingAt(backups: string, all: readonly Backup[], at: Date | undefined): readonly Backup[] {
  const [first] = all
  if (!first) throw new CannotRestore(`${backups} has no backup.`)
  const fitting = all.filter(({ endedAt }) => !at || endedAt <= at.toISOString())
  if (fitting.length === 0)
    throw new CannotRestore(`The first backup is from ${first.endedAt}: nothing earlier can be restored.`)
  return fitting
}

async function unpack(backup: Backup, to: string): Promise<void> {
  const archive = join(backup.folder, archiveName)
  if (!(await isWhole(backup)))
    throw new CannotRestore(`${archive} is damaged: it is not as it was written. Restore from another backup.`)
  await mkdir(to, { mode: 0o700 })
  // All files belong to the user who restores: users have other numbers on another machine.
  await extract({ file: archive, cwd: to, strict: true, preserveOwner: false })
  await chmod(to, 0o700)
}

/**
 * Lets PostgreSQL take the archived WAL when it starts, up to the instant, and then serve. Until then nobody can connect. It follows one
 * timeline, and not the newest, which may belong to another restored database.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-PITR-RECOVERY
 */
async function askForRecovery(database: string, wal: string, timeline: string, at: Date | undefined): Promise<void> {
  const lines = settingLines(recoverySettings(wal, timeline, at))
  await appendFile(join(database, 'postgresql.auto.conf'), lines)
  await writeFile(join(database, 'recovery.signal'), '', { mode: 0o600 })
}
