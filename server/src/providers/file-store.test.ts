import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFileStore } from './file-store.ts'
import { ProviderUnavailable } from './ports.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const picture = { bytes: Buffer.from([0xff, 0xd8, 0x00, 0x0a]), contentType: 'image/jpeg' }
const key = 'profile_picture/0b7e5f3c-8a91-4b9e-9d56-3c8d1a2b4e6f.png'

test('a file reads as it was saved, with its type, also by another store on the same folder', async () => {
  const store = localFileStore(join(folder, 'new', 'files'))
  await store.save(key, picture)
  expect(await store.read(key)).toEqual(picture)
  expect(await localFileStore(join(folder, 'new', 'files')).read(key)).toEqual(picture)
  const path = join(folder, 'new', 'files', key)
  expect(await readFile(path)).toEqual(picture.bytes)
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0)
})

test('a second save replaces the first, and an empty file is a file', async () => {
  const store = localFileStore(folder)
  await store.save(key, picture)
  await store.save(key, { bytes: Buffer.alloc(0), contentType: 'application/pdf' })
  expect(await store.read(key)).toEqual({ bytes: Buffer.alloc(0), contentType: 'application/pdf' })
})

test('a reader gets one complete file or another while many are saved under one key', async () => {
  const store = localFileStore(folder)
  const files = ['a', 'b', 'c', 'd'].map((letter) => ({
    bytes: Buffer.alloc(200_000, letter),
    contentType: 'image/png',
  }))
  await store.save(key, files[0]!)
  const saving = Promise.all(files.map((file) => store.save(key, file)))
  const read = await Promise.all(Array.from({ length: 40 }, () => store.read(key)))
  await saving
  for (const file of read) expect(files.map(({ bytes }) => bytes.equals(file!.bytes)).filter(Boolean)).toHaveLength(1)
  expect((await readdir(join(folder, 'profile_picture'))).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('a removed file is gone, with all its parts; removing it again is not an error', async () => {
  const store = localFileStore(folder)
  await store.save(key, picture)
  await store.remove(key)
  await store.remove(key)
  expect(await store.read(key)).toBeNull()
  expect(await readdir(join(folder, 'profile_picture'))).toEqual([])
})

test('a missing file reads as null, and so does a folder', async () => {
  const store = localFileStore(folder)
  await store.save(key, picture)
  for (const missing of ['profile_picture/other.png', 'valid_id/other.png', 'profile_picture', `${key}/more`]) {
    expect(await store.read(missing)).toBeNull()
  }
})

test.each([
  '',
  '../secret.txt',
  'profile_picture/../../secret.txt',
  '..',
  '.',
  './a.png',
  '/etc/passwd',
  'a//b.png',
  'a/',
  '.hidden/a.png',
  'a/.b.png.type',
  'A/b.png',
  'a b.png',
  'a\\b.png',
  'a\0.png',
  'a.png\n',
  'é.png',
  '%2e%2e/secret.txt',
  'a'.repeat(201),
])('%j is no key: nothing is written, read or removed', async (bad) => {
  const store = localFileStore(join(folder, 'files'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await expect(store.save(bad, picture)).rejects.toThrow(RangeError)
  expect(await store.read(bad)).toBeNull()
  await store.remove(bad)
  expect(await readdir(folder)).toEqual(['secret.txt'])
})

test('a disk that fails is unavailable', async () => {
  await writeFile(join(folder, 'valid_id'), 'in the way')
  await expect(localFileStore(folder).save('valid_id/a.pdf', picture)).rejects.toBeInstanceOf(ProviderUnavailable)
})
