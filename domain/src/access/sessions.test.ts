import { expect, test } from 'vitest'
import { browserInactivityMilliseconds, sessionState } from './sessions.ts'

const start = Date.UTC(2025, 5, 2, 9)
const at = (seconds: number) => new Date(start + seconds * 1_000)

test.each([
  [0, 0, null, 0, 'valid'],
  [0, 0, null, 899, 'valid'],
  [0, 0, null, 900, 'expired'],
  [0, 86_390, null, 86_399, 'valid'],
  [0, 86_399, null, 86_400, 'expired'],
  [0, 10, 20, 30, 'revoked'],
  [0, 10, 20, 100_000, 'revoked'],
  [50, 50, null, 0, 'valid'],
] as const)(
  'C-44 a token made at %s s, last seen at %s, revoked at %s is at %s s %s',
  (created, seen, revoked, now, expected) => {
    const session = { createdAt: at(created), lastSeenAt: at(seen), revokedAt: revoked === null ? null : at(revoked) }
    expect(sessionState(session, at(now))).toBe(expected)
  },
)

test('the browser signs out after five minutes of inactivity', () => {
  expect(browserInactivityMilliseconds).toBe(300_000)
})
