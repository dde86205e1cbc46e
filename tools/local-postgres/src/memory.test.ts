import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { memorySettings, memorySettingsOf, roomOf } from './memory.ts'

const gigabyte = 1024 ** 3

test.each([
  ['a large machine', 16 * gigabyte, 100 * gigabyte, '512MB', '2GB'],
  ['a machine of 1 GB', gigabyte, 100 * gigabyte, '256MB', '2GB'],
  ['a container of 300 MB', 0.3 * gigabyte, 100 * gigabyte, '128MB', '2GB'],
  ['a small disk', 16 * gigabyte, 10 * gigabyte, '512MB', '512MB'],
])('PostgreSQL on %s uses a part of it', (_what, memory, disk, buffers, wal) => {
  expect(memorySettings({ memory, disk })).toEqual({ shared_buffers: buffers, max_wal_size: wal })
})

test("this machine's memory and disk are read, and a test's database stays small on any machine", async () => {
  const { memory, disk } = await roomOf(tmpdir())
  expect(memory).toBeGreaterThan(gigabyte / 8)
  expect(memory).toBeLessThan(Infinity)
  expect(disk).toBeGreaterThan(0)
  expect(await memorySettingsOf(tmpdir(), false)).toEqual({ shared_buffers: '128MB', max_wal_size: '512MB' })
})
