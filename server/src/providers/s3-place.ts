import { setTimeout as sleep } from 'node:timers/promises'
import { type MarkPlace, markName } from '../data-folder/data-folder-mark.ts'
import { SettingsError } from '../settings/settings.ts'
import { ProviderRefused, ProviderUnavailable } from './ports.ts'
import { type Bucket, openBucket, type S3Place } from './s3-bucket.ts'
import { s3FileStore } from './s3-file-store.ts'
import type { StoreWithMark } from './open-file-store.ts'

/** A bucket as a place for uploads, with its mark and a look at whether it can be written. */
export function openS3(place: S3Place): StoreWithMark {
  const bucket = openBucket(place)
  return {
    store: s3FileStore(bucket),
    mark: bucketMark(bucket, place.bucket),
    problem: watchBucket(openBucket(place, lookMs)),
  }
}

/** The object that says to which database the bucket belongs. */
const bucketMark = (bucket: Bucket, name: string): MarkPlace => ({
  setting: 'S3_BUCKET',
  name,
  read: async () => {
    const { status, body } = await bucket({ method: 'GET', key: markName }).catch(asSetting)
    return status === 404 ? null : body.toString('utf8').trim()
  },
  write: async (id) => {
    await bucket({ method: 'PUT', key: markName, body: Buffer.from(`${id}\n`) }).catch(asSetting)
  },
  // The next start compares them.
  isAway: (error) => error instanceof ProviderUnavailable,
  problem: `the bucket ${name} is not the one of this database: uploads are not there. \`npm run kasuwa -- files move --to s3\` brings them from DATA_DIR; after a restore \`npm run kasuwa -- files adopt\` makes the bucket the database's`,
})

/** A store that refuses our key or has no such bucket is a wrong setting. */
function asSetting(error: unknown): never {
  if (error instanceof ProviderRefused)
    throw new SettingsError([{ name: 'S3_BUCKET', problem: `the store refuses it, or the key: ${error.message}` }])
  throw error
}

/** Milliseconds: how long a good and a bad answer are valid, how long a look may take, and how long one waits for it. */
const [goodMs, badMs, lookMs, answerMs] = [30_000, 5_000, 5_000, 500]

/**
 * Checks whether the bucket can be written, by writing a small object. While a look takes long, the answer is that of the look before.
 * @returns a function with a sentence without address and name, since anybody may read it; null when it can be written
 */
export function watchBucket(bucket: Bucket, fresh = { goodMs, badMs }): () => Promise<string | null> {
  let known: string | null = null
  let validUntil = 0
  let look: Promise<string | null> | null = null
  const begin = async () => {
    known = await tryToWrite(bucket)
    validUntil = performance.now() + (known === null ? fresh.goodMs : fresh.badMs)
    look = null
    return known
  }
  return () => {
    if (look === null && performance.now() >= validUntil) look = begin()
    return look === null
      ? Promise.resolve(known)
      : Promise.race([look, sleep(answerMs, null, { ref: false }).then(() => known)])
  }
}

const tryToWrite = (bucket: Bucket): Promise<string | null> =>
  bucket({ method: 'PUT', key: 'written-to-try', body: Buffer.from('kasuwa') }).then(
    () => null,
    (error: unknown) => {
      const why = error instanceof ProviderRefused ? 'it refuses our key or bucket' : 'it does not answer'
      return `The S3 store cannot be written: ${why}.`
    },
  )
