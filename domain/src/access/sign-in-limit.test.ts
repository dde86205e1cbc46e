import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { signInDelay } from './sign-in-limit.ts'

const start = Date.UTC(2025, 5, 2, 9)
const at = (seconds: number) => new Date(start + seconds * 1_000)
const delay = (failures: number[], now: number) => signInDelay(failures.map(at), at(now))

test('nine wrong passwords cause no wait', () => {
  expect(delay([], 0)).toBe(0)
  expect(delay([0, 1, 2, 3, 4, 5, 6, 7, 8], 9)).toBe(0)
})

test('after ten in 15 minutes the next one waits until there are fewer than ten', () => {
  const ten = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
  expect(delay(ten, 90)).toBe(810)
  expect(delay(ten.toReversed(), 899)).toBe(1)
  expect(delay(ten, 900)).toBe(0)
})

test('ten spread over more than 15 minutes cause no wait', () => {
  expect(delay([0, 100, 200, 300, 400, 500, 600, 700, 800, 900], 900)).toBe(0)
})

test('past the limit each further wrong password doubles the wait, up to 15 minutes', () => {
  const failures = Array.from({ length: 10 }, () => 0)
  const waits: number[] = []
  let now = 900
  for (let more = 0; more < 6; more++) {
    failures.push(now)
    waits.push(delay(failures, now))
    now += 10_000 // long enough for the window to be empty
  }
  expect(waits).toEqual([120, 240, 480, 900, 900, 900])
})

test('the wait is never permanent: a day without tries clears it', () => {
  const failures = Array.from({ length: 200 }, (_, index) => index)
  expect(delay(failures, 199)).toBe(900)
  expect(delay([...failures, 90_000], 90_000)).toBe(0)
})

test('wrong passwords after now, on a clock that was set back, do not count', () => {
  expect(
    delay(
      Array.from({ length: 20 }, () => 5_000),
      0,
    ),
  ).toBe(0)
})

test('at any rate of guesses, at most ten are checked in any 15 minutes and no user waits longer than 15', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 50, maxLength: 200 }), (gaps) => {
      const lookedAt: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        const wait = delay(lookedAt, now)
        expect(wait).toBeLessThanOrEqual(900)
        if (wait === 0) lookedAt.push(now)
        else expect(delay(lookedAt, now + wait)).toBe(0)
        expect(lookedAt.filter((then) => now - then < 900).length).toBeLessThanOrEqual(10)
      }
    }),
  )
})
