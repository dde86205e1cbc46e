import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { syncFolder, writeWhole } from '../base/write-whole.ts'
import { ProviderUnavailable } from './ports.ts'
import type { FileStore } from './ports.ts'

/**
 * Files below a folder of this machine that only its user can read. A file is saved completely or not at all, also after a power cut; the
 * content type is stored with the bytes. A text that cannot be a key (C-59) is refused by `save`, and reads as absent.
 * @throws ProviderUnavailable when the disk fails or is full
 */
export function localFileStore(folder: string): FileStore {
  const top = resolve(folder)
  const pathOf = (key: string) => join(top, key)
  return {
    save: async (key, { bytes, contentType }) => {
      if (!isFileKey(key)) throw new RangeError('Not a key of the file store')
      const path = pathOf(key)
      await onDisk('save', async () => {
        const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // The type is written first: once the bytes are there, it is too.
        await writeWhole(typePathOf(path), Buffer.from(contentType))
        await writeWhole(path, bytes)
        await syncFolders(dirname(path), firstMade)
      })
    },

    read: async (key) => {
      if (!isFileKey(key)) return null
      const path = pathOf(key)
      const [bytes, type] = await onDisk('read', () => Promise.all([readIfThere(path), readIfThere(typePathOf(path))]))
      return bytes && type ? { bytes, contentType: type.toString() } : null
    },

    remove: async (key) => {
      if (!isFileKey(key)) return
      await onDisk('remove', async () => {
        await rm(pathOf(key), { force: true })
        await rm(typePathOf(pathOf(key)), { force: true })
      })
    },

    async *list() {
      const names = await onDisk('list', () => readdir(top, { recursive: true }).catch((error) => absent(error, [])))
      for (const name of names) {
        const key = name.replaceAll(sep, '/')
        const facts =
          isFileKey(key) && (await onDisk('list', () => stat(pathOf(key)).catch((error) => absent(error, null))))
        if (facts && facts.isFile()) yield { key, bytes: facts.size, savedAt: facts.mtime }
      }
    },
  }
}

/** Parts of small letters, digits, dot, hyphen and underscore; none begins with a dot, so that `..` and hidden files cannot be reached. */
export function isFileKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9_-][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/.test(key)
}

function typePathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.type`)
}

async function onDisk<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderUnavailable(`file store ${what}: ${(error as NodeJS.ErrnoException).code ?? 'failed'}`, {
      cause: error,
    })
  }
}

/** The folder above keeps the name of a new file or folder; so each is synced, up to the one that existed before. */
async function syncFolders(lowest: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? lowest : dirname(firstMade)
  for (let folder = lowest; ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === last) return
  }
}

const readIfThere = (path: string): Promise<Buffer | null> => readFile(path).catch((error) => absent(error, null))

/** A file that does not exist, or was removed meanwhile. */
function absent<T>(error: NodeJS.ErrnoException, instead: T): T {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return instead
  throw error
}
