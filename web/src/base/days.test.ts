import { afterEach, expect, test, vi } from 'vitest'
import { shortInstantDay } from './days.tsx'

afterEach(() => vi.useRealTimers())

test('a short day has no year if it is in this year', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  expect(shortInstantDay('2025-01-09T12:00:00Z')).toBe('Jan 9')
  expect(shortInstantDay('2024-12-31T22:30:00Z')).toBe('Dec 31, 2024')
  expect(shortInstantDay('2024-12-31T23:30:00Z')).toBe('Jan 1')
  expect(shortInstantDay(null)).toBe('--')
})
