import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LostKey, openVault } from '../security/vault.ts'
import { localFileStore } from './file-store.ts'
import { sealedFileStore } from './sealed-file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-sealed-'))
})
afterEach(() => rm(folder, { recursive: true }))

const [oldKey, newKey] = ['a'.repeat(64), 'b'.repeat(64)]
const open = (...[dataKey = '', ...before]: string[]) =>
  sealedFileStore(localFileStore(folder), openVault(dataKey, before))

const key = 'valid_id/a.png'
const other = 'valid_id/b.png'
const picture = { bytes: Buffer.from('\u0089PNG and what it shows', 'latin1'), contentType: 'image/png' }
const onDisk = (name = key) => readFile(join(folder, name))

test('G14 a file reads as it was saved, and nothing readable of it is on the disk; the same file is different each time', async () => {
  await open(oldKey).save(key, picture)
  const first = await onDisk()
  expect(await open(oldKey).read(key)).toEqual({ ...picture, keyId: openVault(oldKey).keyId })
  for (const part of ['PNG', 'what it shows']) expect(first.includes(part)).toBe(false)
  await open(oldKey).save(key, picture)
  expect((await onDisk()).subarray(100)).not.toEqual(first.subarray(100))
  await open(oldKey).save(key, { bytes: Buffer.alloc(0), contentType: 'image/png' })
  expect((await open(oldKey).read(key))!.bytes).toHaveLength(0)
  await open(oldKey).remove(key)
  expect([await open(oldKey).read(key), await readdir(join(folder, 'valid_id'))]).toEqual([null, []])
})

test('G14 two files that were exchanged on the disk do not open, nor does one with another type', async () => {
  await open(oldKey).save(key, picture)
  await open(oldKey).save(other, { ...picture, bytes: Buffer.from('another') })
  await rename(join(folder, key), join(folder, 'kept'))
  await rename(join(folder, other), join(folder, key))
  await rename(join(folder, 'kept'), join(folder, other))
  for (const name of [key, other]) await expect(open(oldKey).read(name)).rejects.toThrow(`the file ${name} is not what`)
  await open(oldKey).save(key, picture)
  await writeFile(join(folder, 'valid_id/.a.png.type'), 'application/pdf')
  await expect(open(oldKey).read(key)).rejects.toThrow('is not what was stored')
})

test('G14 a changed bit anywhere is noticed, and so is an incomplete file', async () => {
  await open(oldKey).save(key, picture)
  const whole = await onDisk()
  for (let at = 8; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    await writeFile(join(folder, key), changed)
    await expect(open(oldKey).read(key)).rejects.toThrow()
  }
  for (const length of [8, 9, 40, 110, whole.length - 1]) {
    await writeFile(join(folder, key), whole.subarray(0, length))
    await expect(open(oldKey).read(key)).rejects.toThrow()
  }
})

test('F4 a key that is set next to the present one opens; a lost one is named', async () => {
  await open(oldKey).save(key, picture)
  expect(await open(newKey, oldKey).read(key)).toMatchObject({ ...picture, keyId: openVault(oldKey).keyId })
  await expect(open(newKey).read(key)).rejects.toThrow(LostKey)
  await expect(open(newKey).read(key)).rejects.toThrow(openVault(oldKey).keyId)
})

test('a file that was stored before files were encrypted reads as it is', async () => {
  await localFileStore(folder).save(key, picture)
  expect(await open(oldKey).read(key)).toEqual({ ...picture, keyId: null })
})
