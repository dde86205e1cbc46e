import { join } from 'node:path'
import { folderMark, type MarkPlace } from '../data-folder/data-folder-mark.ts'
import type { Vault } from '../security/vault.ts'
import type { Settings } from '../settings/settings.ts'
import { localFileStore } from './file-store.ts'
import type { FilePort, FileStore } from './ports.ts'
import type { S3Place } from './s3-bucket.ts'
import { sealedFileStore } from './sealed-file-store.ts'

/** A place for uploads: `problem` is a sentence while it cannot be written, besides what is said about DATA_DIR. */
export type StoreWithMark = { store: FileStore; mark: MarkPlace; problem(): Promise<string | null> }

/** The place that new uploads go to, and the other one where its settings are given. */
export type OpenedStores = { current: StoreWithMark; other: StoreWithMark | null }

/** The places of uploads that the settings name. The code for S3 is loaded only with a bucket. */
export async function openStores(settings: Settings): Promise<OpenedStores> {
  const folder: StoreWithMark = {
    store: localFileStore(join(settings.dataDir, 'files')),
    mark: folderMark(settings.dataDir),
    problem: () => Promise.resolve(null),
  }
  const place = bucketOf(settings)
  if (!place) return { current: folder, other: null }
  const s3 = (await import('./s3-place.ts')).openS3(place)
  return settings.FILE_STORE === 's3' ? { current: s3, other: folder } : { current: folder, other: s3 }
}

/** Settings that are given in part are refused at the start. */
function bucketOf(settings: Settings): S3Place | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}

/** The file store of the product: encrypted, in the place that FILE_STORE names, and still read from the other one. */
export async function openFileStore(settings: Settings, vault: Vault): Promise<FilePort> {
  const { current, other } = await openStores(settings)
  const store = other ? withOther(current.store, other.store) : current.store
  return { ...sealedFileStore(store, vault), mark: current.mark, problem: current.problem }
}

/**
 * A store whose files are partly in another one still: a file that it does not have is read there. A file is removed from both, so that
 * none that was erased is left.
 */
export const withOther = (store: FileStore, other: FileStore): FileStore => ({
  save: (key, file) => store.save(key, file),
  read: async (key) => (await store.read(key)) ?? other.read(key),
  remove: async (key) => {
    await other.remove(key)
    await store.remove(key)
  },
  async *list() {
    const own = new Set<string>()
    for await (const file of store.list()) {
      own.add(file.key)
      yield file
    }
    for await (const file of other.list()) if (!own.has(file.key)) yield file
  },
})
