import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, daysBetween } from './dates.ts'
import { mondayOf, weeksUpTo } from './weeks.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays(day('1950-01-01'), n))

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2025-01-01', '2024-12-30'],
  ['1969-12-31', '1969-12-29'],
])('the week of %s begins on Monday %s', (date, monday) => {
  expect(mondayOf(day(date))).toBe(monday)
})

test('every day is less than seven days after its Monday, and that day is a Monday', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const monday = mondayOf(date)
      expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(monday, date))
    }),
  )
})

test('the weeks up to a day are as many as requested, a week apart, with today in the last one', () => {
  expect(weeksUpTo(day('2026-01-04'), 3)).toEqual(['2025-12-15', '2025-12-22', '2025-12-29'])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (today, count) => {
      const weeks = weeksUpTo(today, count)
      expect(weeks).toHaveLength(count)
      expect(weeks.at(-1)).toBe(mondayOf(today))
      for (const [at, week] of weeks.slice(1).entries()) expect(daysBetween(weeks[at]!, week)).toBe(7)
    }),
  )
})
