import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { databaseFailureOf } from './failures.ts'
import { DatabaseSilent, type Presence, watchPresence } from './presence.ts'

let presence: Presence | undefined
afterEach(() => presence?.stop())

/** A database that answers or is silent, as the test sets it. */
function aDatabase() {
  const state = { answers: true, asked: 0 }
  const ask = async () => {
    state.asked += 1
    while (!state.answers) await sleep(20)
  }
  presence = watchPresence(ask)
  return { state, presence }
}
const never = () => new Promise<never>(() => {})

test('G11 waiting work ends as soon as PostgreSQL is silent, and new work at once; both work again when it answers', async () => {
  const { state, presence } = aDatabase()
  expect(await presence.whileResponsive(async () => 'done')).toBe('done')
  state.answers = false
  const begun = performance.now()
  await expect(presence.whileResponsive(never)).rejects.toThrow(DatabaseSilent)
  expect(performance.now() - begun).toBeLessThan(5_000)
  let wasCalled = false
  const late = presence.whileResponsive(async () => (wasCalled = true))
  await expect(late).rejects.toThrow(DatabaseSilent)
  expect(wasCalled).toBe(false)
  state.answers = true
  await expect.poll(() => presence.whileResponsive(async () => 'back').catch(() => 'silent')).toBe('back')
})

test('an answer to other work shows that PostgreSQL is up', async () => {
  const { state, presence } = aDatabase()
  await expect.poll(() => state.asked).toBeGreaterThan(0)
  state.answers = false
  const slow = presence.whileResponsive(async () => {
    await sleep(1_600)
    return 'done'
  })
  for (let time = 0; time < 1_300; time += 50) {
    await presence.whileResponsive(async () => 'done')
    await sleep(50)
  }
  state.answers = true
  expect(await slow).toBe('done')
})

test('an answer on any connection shows at once that PostgreSQL is back', async () => {
  const { state, presence } = aDatabase()
  state.answers = false
  await expect(presence.whileResponsive(never)).rejects.toThrow(DatabaseSilent)
  await presence.noting(async () => 'the answer of a probe')
  expect(await presence.whileResponsive(async () => 'done')).toBe('done')
})

test('a failure of the work itself is passed on, and a silent database counts as away', async () => {
  const { presence } = aDatabase()
  await expect(presence.whileResponsive(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(databaseFailureOf(new DatabaseSilent())).toBe('away')
})
