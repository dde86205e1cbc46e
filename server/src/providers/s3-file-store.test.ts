import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { startTestS3, type TestS3 } from '../testing/test-s3.ts'
import { ProviderRefused, ProviderUnavailable } from './ports.ts'
import { openBucket, type S3Place } from './s3-bucket.ts'
import { s3FileStore } from './s3-file-store.ts'
import { watchBucket } from './s3-place.ts'

let s3: TestS3
beforeEach(async () => {
  s3 = await startTestS3()
})
afterEach(() => s3.close())

const place = (more: Partial<S3Place> = {}): S3Place => {
  const {
    S3_ENDPOINT = '',
    S3_BUCKET = '',
    S3_REGION,
    S3_ACCESS_KEY = '',
    S3_SECRET_KEY = '',
  } = readSettings({
    ...s3.environment,
    SEED: 'none',
  })
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    ...more,
  }
}
const bucketOf = (more?: Partial<S3Place>, timeoutMs?: number) => openBucket(place(more), timeoutMs)
const storeOf = (more?: Partial<S3Place>, timeoutMs?: number) => s3FileStore(bucketOf(more, timeoutMs))

const picture = { bytes: Buffer.from([0xff, 0xd8, 0x00, 0x0a]), contentType: 'image/jpeg' }
const keyOf = (number: number) => `profile_picture/${number}.png`
const listed = async () => {
  const keys: string[] = []
  for await (const { key } of storeOf().list()) keys.push(key)
  return keys
}

test('OPER-20 a file in S3 reads as it was saved, an upload sent twice is one object, and a removed one is gone', async () => {
  const store = storeOf()
  await store.save(keyOf(1), picture)
  await store.save(keyOf(1), picture)
  expect([...s3.objects.keys()]).toEqual([`files/${keyOf(1)}`])
  expect(await store.read(keyOf(1))).toEqual(picture)
  await store.save(keyOf(1), { bytes: Buffer.alloc(0), contentType: 'application/pdf' })
  expect(await store.read(keyOf(1))).toEqual({ bytes: Buffer.alloc(0), contentType: 'application/pdf' })
  await store.remove(keyOf(1))
  await store.remove(keyOf(1))
  expect([await store.read(keyOf(1)), s3.objects.size]).toEqual([null, 0])
})

test('OPER-20 a list in S3 has every file of all its pages with size and time, and nothing else of the bucket', async () => {
  const wanted = Array.from({ length: 8 }, (_, at) => keyOf(at))
  for (const key of wanted) await storeOf().save(key, picture)
  for (const other of ['folder-id', 'files/Not ours', 'backup/files/x.png'])
    s3.objects.set(other, { ...picture, savedAt: new Date() })
  expect((await listed()).sort()).toEqual(wanted)
  const { value } = await storeOf().list()[Symbol.asyncIterator]().next()
  expect(value).toMatchObject({ bytes: 4 })
  expect(Math.abs(value!.savedAt.getTime() - Date.now())).toBeLessThan(60_000)
})

test.each(['../secret.txt', '/etc/passwd', 'a//b.png', '.hidden/a.png', 'A/b.png', 'a b.png', 'a\0.png', 'é.png', ''])(
  'OPER-20 %j is no key in S3 either: nothing is asked of the store',
  async (bad) => {
    await expect(storeOf().save(bad, picture)).rejects.toThrow(RangeError)
    expect(await storeOf().read(bad)).toBeNull()
    await storeOf().remove(bad)
    expect(s3.requests).toEqual([])
  },
)

test('OPER-21 a wrong secret, key, region or bucket is a refusal with the store’s word for it, and never read as an absent file', async () => {
  await storeOf().save(keyOf(1), picture)
  for (const [more, code] of [
    [{ secretKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    [{ accessKey: 'wrong' }, '403 InvalidAccessKeyId'],
    [{ region: 'elsewhere' }, '403 AuthorizationHeaderMalformed'],
    [{ bucket: 'another-bucket' }, '404 NoSuchBucket'],
  ] as const) {
    const store = storeOf(more)
    for (const work of [
      () => store.read(keyOf(1)),
      () => store.save(keyOf(2), picture),
      () => store.remove(keyOf(1)),
    ]) {
      const error = await work().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ProviderRefused)
      expect(String(error)).toContain(code)
      expect(String(error)).not.toMatch(/wrong|test-secret|127\.0\.0\.1/)
    }
  }
  expect([...s3.objects.keys()]).toEqual([`files/${keyOf(1)}`])
})

test('OPER-21 the 404 of something that is no S3 store is no absent file, no stored one and no empty list', async () => {
  await storeOf().save(keyOf(1), picture)
  s3.setFault('other')
  for (const work of [() => storeOf().read(keyOf(1)), () => storeOf().save(keyOf(2), picture), () => listed()])
    await expect(work()).rejects.toThrow(ProviderRefused)
})

test('OPER-21 a store that is busy once is asked again; one that is away, hangs or cuts its answers is unavailable in time, with nothing half there', async () => {
  await storeOf().save(keyOf(1), { ...picture, bytes: Buffer.alloc(100_000, 7) })
  s3.setFault('busy')
  expect((await storeOf().read(keyOf(1)))?.bytes).toHaveLength(100_000)
  for (const fault of ['away', 'hang', 'cut'] as const) {
    s3.setFault(fault)
    const began = performance.now()
    await expect(storeOf({}, 700).read(keyOf(1)), fault).rejects.toThrow(ProviderUnavailable)
    if (fault !== 'cut')
      await expect(storeOf({}, 700).save(keyOf(2), picture), fault).rejects.toThrow(ProviderUnavailable)
    expect(performance.now() - began, fault).toBeLessThan(3_000)
  }
  s3.setFault(null)
  expect(await listed()).toEqual([keyOf(1)])
})

test('OPER-22 the look at a bucket says in a sentence without names why it cannot be written, and null when it can again', async () => {
  const fresh = { goodMs: 0, badMs: 0 }
  expect(await watchBucket(bucketOf(), fresh)()).toBeNull()
  expect(await watchBucket(bucketOf({ secretKey: 'wrong' }), fresh)()).toBe(
    'The S3 store cannot be written: it refuses our key or bucket.',
  )
  const look = watchBucket(bucketOf({}, 300), fresh)
  s3.setFault('away')
  await expect.poll(look).toBe('The S3 store cannot be written: it does not answer.')
  s3.setFault(null)
  await expect.poll(look).toBeNull()
})
