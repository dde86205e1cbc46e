import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How many files were copied, and how many were there already. */
export type Copied = { copied: number; present: number }

/**
 * Copies the files below a folder that the other folder does not have yet, or has with another size or time. It removes nothing there.
 * Each file is complete or not there; a file that is removed meanwhile is left out. A missing `from` counts as empty.
 */
export async function copyNewFiles(from: string, to: string): Promise<Copied> {
  const count = { copied: 0, present: 0 }
  const names = await readdir(from, { withFileTypes: true }).catch((error: unknown) => absent(error, []))
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of names) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      const below = await copyNewFiles(source, target)
      count.copied += below.copied
      count.present += below.present
    } else if (entry.isFile() && !entry.name.endsWith('.unfinished')) {
      const isNew = await copyOne(source, target)
      if (isNew !== null) count[isNew ? 'copied' : 'present'] += 1
    }
  }
  return count
}

/** Returns whether it had to be copied, or null when it no longer exists. */
async function copyOne(source: string, target: string): Promise<boolean | null> {
  const [given, there] = [await facts(source), await facts(target)]
  if (!given) return null
  if (there?.size === given.size && Math.abs(there.mtimeMs - given.mtimeMs) < 1_000) return false
  const unfinished = `${target}.${randomUUID()}.unfinished`
  try {
    await copyFile(source, unfinished)
    await utimes(unfinished, given.atime, given.mtime)
    await rename(unfinished, target)
    return true
  } catch (error) {
    await rm(unfinished, { force: true })
    return absent(error, null)
  }
}

const facts = (path: string) => stat(path).catch((error: unknown) => absent(error, null))

function absent<T>(error: unknown, instead: T): T {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
  throw error
}
