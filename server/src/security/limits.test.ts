import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { testDatabase } from '../db/test-database.ts'
import { enforceLimit, openLimits, sweepLimits } from './limits.ts'

let database: Database
let drop: () => Promise<void>
let url: string
beforeAll(async () => {
  const made = await testDatabase()
  ;({ url, drop } = made)
  database = openDatabase(url, { connectMs: 30_000 })
})
afterAll(async () => {
  await database.close()
  await drop()
})

const calls = { name: 'test-calls', max: 5, seconds: 60 }

test('the limit allows so many, not the next one, and another key has its own limit', async () => {
  const limits = openLimits(database)
  const waits = []
  for (let index = 0; index < 7; index++) waits.push(await limits.take(calls, 'a'))
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(waits[5]).toBeGreaterThan(50)
  expect(waits[6]).toBeGreaterThan(50)
  expect(await limits.take(calls, 'b')).toBe(0)
})

test('two processes at once share a limit: five of 40 calls are within it', async () => {
  const other = openDatabase(url, { connectMs: 30_000 })
  const [one, two] = [openLimits(database), openLimits(other)]
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).take(calls, 'shared')),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  await other.close()
})

test('looking counts nothing', async () => {
  const limits = openLimits(database)
  for (let index = 0; index < 4; index++) await limits.take(calls, 'looked at')
  expect([
    await limits.look(calls, 'looked at'),
    await limits.look(calls, 'looked at'),
    await limits.used(calls, 'looked at'),
  ]).toEqual([0, 0, 4])
  await limits.take(calls, 'looked at')
  expect(await limits.look(calls, 'looked at')).toBeGreaterThan(50)
})

test('after the window ends the whole limit is available again, and expired counts are removed', async () => {
  const limits = openLimits(database)
  const short = { name: 'test-short', max: 1, seconds: 1 }
  expect(await limits.take(short, 'c')).toBe(0)
  expect(await limits.take(short, 'c')).toBe(1)
  await expect.poll(() => limits.take(short, 'c'), { timeout: 10_000 }).toBe(0)
  await database.run('update rate_limits set expire = 1')
  await sweepLimits({ database })
  expect(await database.rows('select * from rate_limits')).toEqual([])
})

test('beyond the limit is a refusal with the seconds to wait', async () => {
  const limits = openLimits(database)
  const once = { name: 'test-once', max: 1, seconds: 60 }
  await enforceLimit({ limits }, once, 'd')
  await expect(enforceLimit({ limits }, once, 'd')).rejects.toMatchObject({
    code: 'too_many_requests',
    detail: { retryAfterSeconds: expect.any(Number) },
  })
})

test('an unavailable database is an error, not a yes or a no', async () => {
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/nowhere')
  await expect(openLimits(away).take(calls, 'e')).rejects.toThrow(/ECONNREFUSED/)
  await away.close()
})

test('a window that began while the machine’s clock was ahead ends when the clock is set right', async () => {
  const clock = vi.spyOn(Date, 'now')
  try {
    const real = performance.timeOrigin + performance.now()
    clock.mockImplementation(() => Math.round(real + 86_400_000))
    const [before, other] = [openLimits(database), openLimits(database)]
    for (let index = 0; index < 6; index++) await before.take(calls, 'ahead')
    expect(await before.take(calls, 'ahead')).toBeGreaterThan(50)
    clock.mockImplementation(() => Math.round(real))
    expect(await other.look(calls, 'ahead')).toBe(0)
    expect([await before.take(calls, 'ahead'), await before.used(calls, 'ahead')]).toEqual([0, 1])
  } finally {
    clock.mockRestore()
  }
})
