import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { localFileStore } from '../providers/file-store.ts'
import { openStores, withOther } from '../providers/open-file-store.ts'
import { type FileStore, type ListedFile, ProviderUnavailable } from '../providers/ports.ts'
import type { Settings } from '../settings/settings.ts'
import { type Copied, copyNewFiles } from './copy-new-files.ts'
import { CannotBackUp } from './problems.ts'

/**
 * Copies the uploads that a folder of backups does not have yet, from DATA_DIR, from the bucket, or from both while they are being moved.
 * @throws CannotBackUp when the bucket does not answer
 */
export async function copyUploads(settings: Settings, to: string): Promise<Copied> {
  const { current, other } = await openStores(settings)
  if (!other) return copyNewFiles(join(settings.dataDir, 'files'), to)
  return copyFromStore(withOther(current.store, other.store), to).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new CannotBackUp(
      `The uploads cannot be read: ${error.message}. Those copied so far are kept; run it again.`,
      { cause: error },
    )
  })
}

/** The same layout as DATA_DIR: what was copied can be used as it is. */
async function copyFromStore(store: FileStore, to: string): Promise<Copied> {
  const copy = localFileStore(to)
  const count = { copied: 0, present: 0 }
  for await (const listed of store.list()) {
    if (await isThere(listed, join(to, listed.key))) {
      count.present += 1
      continue
    }
    const file = await store.read(listed.key)
    // It was removed meanwhile.
    if (!file) continue
    await copy.save(listed.key, file)
    await utimes(join(to, listed.key), listed.savedAt, listed.savedAt)
    count.copied += 1
  }
  return count
}

async function isThere({ bytes, savedAt }: ListedFile, path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null)
  return there?.size === bytes && Math.abs(there.mtimeMs - savedAt.getTime()) < 1_000
}
