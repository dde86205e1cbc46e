import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Settings } from '../settings/settings.ts'
import { syncFolder } from '../base/write-whole.ts'
import { type Archiver, archiverAfterBackup, archiverWarning } from './archiver.ts'
import { takeBaseBackup } from './base-backup.ts'
import { writeProblem } from './file-problems.ts'
import { copySmallFiles, keepLabel, type Label } from './labels.ts'
import { CannotBackUp } from './problems.ts'
import { nameOfSegment } from './wal-archive.ts'
import {
  archiveName,
  type Backup,
  beginBackup,
  filesIn,
  finishBackup,
  manifestName,
  openDigest,
  readPosition,
  walIn,
} from './backup-folder.ts'
import { type Copied, copyNewFiles } from './copy-new-files.ts'
import { copyUploads } from './copy-uploads.ts'

export type BackedUp = {
  /** Null when only files were asked for. */
  backup: Backup | null
  /** Where the files of a backup by another program are; only with a label. */
  label?: Label
  files: Copied
  /** Whether later instants can be restored too: PostgreSQL archives its WAL, and its last try succeeded. */
  archivesWal: boolean
  /** PostgreSQL's report on its archiver; null when only files were asked for, or it did not answer. */
  archiver: Archiver | null
  /** A warning for the operator: something is not as it looks. */
  warning?: string
}

/**
 * Backs up a running database, the uploads and the exported heads of the seals into a folder that may have earlier backups. An
 * interrupted one leaves no backup, and may be started again. Uploads come last: a file without a row does no harm, a row without its
 * file does.
 * @param databaseUrl an address with a role that may replicate
 * @throws CannotBackUp when PostgreSQL or the role does not fit
 */
export const backUp = (settings: Settings, databaseUrl: string, to: string): Promise<BackedUp> =>
  backUpInto(settings, databaseUrl, resolve(to)).catch(inWords(resolve(to)))

async function backUpInto(settings: Settings, databaseUrl: string, backups: string): Promise<BackedUp> {
  const unfinished = await beginBackup(backups)
  try {
    // The seals in the database must not be behind these heads, so they are copied before it.
    await copySmallFiles(settings.dataDir, join(unfinished, 'data'))
    const { archive, manifest, segmentBytes, ...base } = await keepBaseBackup(databaseUrl, unfinished)
    await writeFile(join(unfinished, manifestName), manifest, { mode: 0o600 })
    const { timeline, end } = await readPosition({ folder: unfinished })
    // A trial's simulated providers may know more than the database, as real ones do.
    if (settings.sandboxOn) await copyNewFiles(join(settings.dataDir, 'sandbox'), join(unfinished, 'data', 'sandbox'))
    await syncFolder(unfinished)
    const files = await copyUploads(settings, filesIn(backups))
    const backup = await finishBackup(backups, unfinished, {
      beganAt: base.beganAt.toISOString(),
      endedAt: base.endedAt.toISOString(),
      version: base.version,
      settings: base.settings,
      ...archive,
    })
    const lastWal = nameOfSegment(timeline, Math.floor((end - 1) / segmentBytes), segmentBytes)
    // The backup is complete in any state of the archiver.
    const archiver = await archiverAfterBackup(databaseUrl, { beganAt: base.beganAt, lastWal }).catch(() => null)
    const warning = await archiverWarning(archiver, walIn(backups))
    return { backup, files, archivesWal: archiver?.state === 'works', archiver, ...(warning && { warning }) }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** A failure to write becomes a sentence. */
const inWords =
  (backups: string) =>
  (error: unknown): never => {
    throw writeProblem(CannotBackUp, backups, 'Nothing of this backup was kept.')(error)
  }

/**
 * Only uploads: quick, and meant for every few minutes between two backups of the database.
 * @param label the name of a backup of the database that another program has made: what belongs to it is kept too
 */
export async function backUpFiles(settings: Settings, to: string, label?: string): Promise<BackedUp> {
  const backups = resolve(to)
  const kept = label === undefined ? null : await keepLabel(settings.dataDir, backups, label).catch(inWords(backups))
  const files = await copyUploads(settings, filesIn(backups)).catch(inWords(backups))
  return { backup: null, files, archivesWal: false, archiver: null, ...(kept && { label: kept }) }
}

async function keepBaseBackup(databaseUrl: string, folder: string) {
  const digest = openDigest()
  const path = join(folder, archiveName)
  const [archive, zipped] = [new PassThrough(), createGzip({ level: 1 })]
  zipped.on('data', (piece: Buffer) => digest.add(piece))
  const written = pipeline(archive, zipped, createWriteStream(path, { mode: 0o600, flush: true }))
  // A full disk ends the reading too.
  const stop = new AbortController()
  written.catch((error: Error) => stop.abort(error))
  const manifest: Buffer[] = []
  try {
    const base = await takeBaseBackup(databaseUrl, async (part, piece) => {
      if (part === 'manifest') manifest.push(piece)
      else if (!archive.write(piece)) await once(archive, 'drain', stop)
    })
    archive.end()
    await written
    return { ...base, archive: digest.result(), manifest: Buffer.concat(manifest) }
  } catch (error) {
    // The disk's error says more than the end of the reading that it caused.
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
    archive.destroy()
    await written.catch(() => {})
    throw cause
  }
}
