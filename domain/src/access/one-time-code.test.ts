import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCode, codePurposes, codeTries, isCode, mayIssue, type CodeRecord } from './one-time-code.ts'

const start = Date.UTC(2025, 5, 2, 9)
const at = (seconds: number) => new Date(start + seconds * 1_000)
const live = (tries = 0): CodeRecord => ({ state: 'live', expiresAt: at(600), tries })

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['12 345', false],
  ['', false],
  ['123456\n', false],
])('OTP-12 a code is exactly six digits: %j is %s', (text, expected) => {
  expect(isCode(text)).toBe(expected)
})

test('the purposes are account verification and password reset', () => {
  expect(codePurposes).toEqual(['ACCOUNT_VERIFICATION', 'RESET_PASSWORD'])
})

test.each([
  ['live, right, in time', live(), true, 0, true, 'used', 0],
  ['live, right, at the last moment', live(4), true, 600, true, 'used', 4],
  ['live, right, too late', live(), true, 600.001, false, 'dead', 0],
  ['live, wrong, too late', live(2), false, 601, false, 'dead', 2],
  ['live, wrong, first try', live(), false, 0, false, 'live', 1],
  ['live, wrong, fourth try', live(3), false, 0, false, 'live', 4],
  ['live, wrong, fifth try', live(4), false, 0, false, 'dead', 5],
  ['used, right', { ...live(1), state: 'used' as const }, true, 0, false, 'used', 1],
  ['used, wrong', { ...live(1), state: 'used' as const }, false, 0, false, 'used', 1],
  ['dead, right', { ...live(5), state: 'dead' as const }, true, 0, false, 'dead', 5],
  ['dead, wrong', { ...live(5), state: 'dead' as const }, false, 0, false, 'dead', 5],
])('a code that is %s', (_, code, matches, seconds, accepted, state, tries) => {
  expect(checkCode(code, matches, at(seconds))).toEqual({ accepted, next: { state, tries } })
})

test('a code verifies at most once, never after five wrong tries, never after ten minutes', () => {
  const tries = fc.array(fc.record({ matches: fc.boolean(), seconds: fc.integer({ min: 0, max: 900 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(tries, (made) => {
      let code = live()
      let accepted = 0
      let wrong = 0
      for (const { matches, seconds } of made.toSorted((a, b) => a.seconds - b.seconds)) {
        const checked = checkCode(code, matches, at(seconds))
        if (checked.accepted) {
          accepted += 1
          expect(matches && seconds <= 600 && wrong < codeTries).toBe(true)
        }
        if (!matches && code.state === 'live') wrong += 1
        code = { ...code, ...checked.next }
      }
      expect(accepted).toBeLessThanOrEqual(1)
    }),
  )
})

test('C-27 a second code waits for the cool-down of 60 seconds', () => {
  expect(mayIssue([], at(0))).toBe('ok')
  expect(mayIssue([at(0)], at(0))).toEqual({ refused: 'code_too_soon', retryAfterSeconds: 60 })
  expect(mayIssue([at(0)], at(59.5))).toEqual({ refused: 'code_too_soon', retryAfterSeconds: 1 })
  expect(mayIssue([at(0)], at(60))).toBe('ok')
})

test('C-27 at most five codes an hour go to a phone', () => {
  const five = [0, 60, 120, 180, 240].map(at)
  expect(mayIssue(five, at(300))).toEqual({ refused: 'code_limit', retryAfterSeconds: 3_300 })
  expect(mayIssue(five.toReversed(), at(3_599))).toEqual({ refused: 'code_limit', retryAfterSeconds: 1 })
  expect(mayIssue(five, at(3_600))).toBe('ok')
})

test('at most ten codes a day go to a phone', () => {
  const ten = Array.from({ length: 10 }, (_, index) => at(index * 1_800))
  expect(mayIssue(ten, at(36_000))).toEqual({ refused: 'code_limit', retryAfterSeconds: 86_400 - 36_000 })
  expect(mayIssue(ten, at(86_400))).toBe('ok')
})

test('codes issued after now, on a clock that was set back, do not block a new code', () => {
  expect(mayIssue([at(500)], at(0))).toBe('ok')
})

test("the longer of the limit's and the cool-down's wait is returned", () => {
  const issued = [0, 900, 1_800, 2_700, 3_590].map(at)
  expect(mayIssue(issued, at(3_599))).toEqual({ refused: 'code_limit', retryAfterSeconds: 51 })
  expect(mayIssue(issued, at(3_650))).toBe('ok')
})

test('after the returned wait a user may ask for a code again, and never gets more than the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 30, maxLength: 60 }), (delays) => {
      const issued: number[] = []
      let now = 0
      for (const delay of delays) {
        now += delay
        const decision = mayIssue(issued.map(at), at(now))
        if (decision !== 'ok') {
          expect(decision.retryAfterSeconds).toBeGreaterThan(0)
          const later = mayIssue(issued.map(at), at(now + decision.retryAfterSeconds))
          expect(later).toBe('ok')
          continue
        }
        issued.push(now)
        expect(issued.filter((then) => now - then < 3_600).length).toBeLessThanOrEqual(5)
        expect(issued.filter((then) => now - then < 86_400).length).toBeLessThanOrEqual(10)
      }
    }),
  )
})
