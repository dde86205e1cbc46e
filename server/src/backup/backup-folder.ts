import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { syncFolder, writeWhole } from '../base/write-whole.ts'
import { ifThere } from './file-problems.ts'
import { CannotRestore } from './problems.ts'
import { bytesOf } from './wal-archive.ts'

// A folder of backups:
//   base/<instant>/  one base backup: base.tar.gz, backup_manifest, data/ (small files of DATA_DIR), and backup.json once it is complete
//   files/           all uploads of all backups
//   wal/             what PostgreSQL's archive_command writes
const descriptionName = 'backup.json'
const unfinishedMark = '.unfinished-'
/** Milliseconds. A backup that nothing was written to for so long was interrupted. */
const abandonedMs = 60 * 60_000

export const archiveName = 'base.tar.gz'
export const manifestName = 'backup_manifest'

const described = z.object({
  /** From PostgreSQL's clock. Everything committed by `endedAt` is in it. */
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  version: z.string(),
  /** The size and digest of base.tar.gz. */
  bytes: z.number().int(),
  sha256: z.string(),
  /** Settings from a configuration outside of the data folder, which a backup does not contain. */
  settings: z.record(z.string(), z.string()).optional(),
})
export type Described = z.infer<typeof described>
/** A complete base backup; `folder` is its path. */
export type Backup = Described & { folder: string }
/** The end of a base backup: its timeline, and its place in the WAL, in bytes. */
export type Position = { timeline: number; end: number }

export const filesIn = (backups: string): string => join(backups, 'files')
export const walIn = (backups: string): string => join(backups, 'wal')
const baseIn = (backups: string): string => join(backups, 'base')

/** Makes a new, empty folder for a base backup, and removes those that were interrupted. */
export async function beginBackup(backups: string): Promise<string> {
  const base = baseIn(backups)
  await mkdir(base, { recursive: true, mode: 0o700 })
  for (const name of await readdir(base)) {
    if (!name.startsWith(unfinishedMark)) continue
    const { mtimeMs } = await lastWritten(join(base, name))
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(base, name), { recursive: true, force: true })
  }
  return mkdtemp(join(base, unfinishedMark))
}

const lastWritten = async (folder: string) => stat(join(folder, archiveName)).catch(() => stat(folder))

/** Describes a base backup and gives it its name: from now on it is one of those that can be restored. */
export async function finishBackup(backups: string, unfinished: string, facts: Described): Promise<Backup> {
  await writeWhole(join(unfinished, descriptionName), Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
  const folder = join(baseIn(backups), facts.endedAt.replaceAll(/[:.]/g, '-'))
  await rename(unfinished, folder)
  await syncFolder(baseIn(backups))
  return { ...facts, folder }
}

/**
 * All complete base backups, oldest first.
 * @throws CannotRestore when the folder cannot be read
 * @throws Error when one cannot be read
 */
export async function listBackups(backups: string): Promise<Backup[]> {
  const found: Backup[] = []
  for (const name of await ifThere(readdir(baseIn(backups)), [], baseIn(backups))) {
    if (name.startsWith('.')) continue
    const folder = join(baseIn(backups), name)
    found.push({ folder, ...described.parse(JSON.parse(await readFile(join(folder, descriptionName), 'utf8'))) })
  }
  return found.sort((a, b) => a.endedAt.localeCompare(b.endedAt))
}

const manifest = z.object({
  'WAL-Ranges': z.array(z.object({ Timeline: z.number().int(), 'End-LSN': z.string() })),
})

/**
 * The end of a base backup, from its manifest.
 * @throws CannotRestore when that is damaged
 */
export async function readPosition({ folder }: Pick<Backup, 'folder'>): Promise<Position> {
  const path = join(folder, manifestName)
  try {
    const range = manifest.parse(JSON.parse(await readFile(path, 'utf8')))['WAL-Ranges'].at(-1)
    if (!range) throw new Error('It names no WAL.')
    return { timeline: range.Timeline, end: bytesOf(range['End-LSN']) }
  } catch (error) {
    throw new CannotRestore(`${path} is damaged: it is not as it was written. Restore from another backup.`, {
      cause: error,
    })
  }
}

/** Counts and digests pieces of a file. */
export function openDigest() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(piece: Buffer): void {
      hash.update(piece)
      bytes += piece.length
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Whether a backup's archive is as it was written. */
export async function isWhole({ folder, bytes, sha256 }: Backup): Promise<boolean> {
  const digest = openDigest()
  for await (const piece of createReadStream(join(folder, archiveName))) digest.add(piece as Buffer)
  const found = digest.result()
  return found.bytes === bytes && found.sha256 === sha256
}
