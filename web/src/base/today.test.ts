import { afterEach, expect, test, vi } from 'vitest'
import { noteBusinessDate, today } from './today.ts'

afterEach(() => vi.useRealTimers())

test("the day is the server's, and moves on with this device's clock", () => {
  vi.useFakeTimers({ now: new Date('2025-06-02T10:00:00Z') })
  noteBusinessDate(null)
  expect(today()).toBe('2025-06-02')
  noteBusinessDate('2025-07-01')
  expect(today()).toBe('2025-07-01')
  vi.setSystemTime(new Date('2025-06-02T23:30:00Z'))
  expect(today()).toBe('2025-07-02')
  noteBusinessDate('no date')
  expect(today()).toBe('2025-07-02')
  noteBusinessDate('2025-06-03')
  expect(today()).toBe('2025-06-03')
})
