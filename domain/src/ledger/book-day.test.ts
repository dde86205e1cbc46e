import { expect, test } from 'vitest'
import { type Day, day } from '../dates.ts'
import { bookDay } from './book-day.ts'

const today = day('2026-04-10')
const allOpen = (): boolean => false
const closed =
  (...months: string[]) =>
  (month: Day): boolean =>
    months.includes(month)

test.each<[string, string, (month: Day) => boolean, string]>([
  ['today', '2026-04-10', allOpen, '2026-04-10'],
  ['earlier this month', '2026-04-01', allOpen, '2026-04-01'],
  ['the first day of the month before', '2026-03-01', allOpen, '2026-03-01'],
  ['the last day of the month before that', '2026-02-28', allOpen, '2026-04-10'],
  ['a day to come', '2026-04-11', allOpen, '2026-04-10'],
  ['the month before, which is closed', '2026-03-31', closed('2026-03-01'), '2026-04-10'],
  ['the month before, while an earlier one is closed', '2026-03-31', closed('2026-02-01'), '2026-03-31'],
])('MEND-06 C-188 money of %s', (_case, valueDay, isClosed, booked) => {
  expect(bookDay(day(valueDay), today, isClosed)).toBe(booked)
})

test('MEND-06 C-188 in January the month before is December', () => {
  expect(bookDay(day('2025-12-01'), day('2026-01-31'), allOpen)).toBe('2025-12-01')
  expect(bookDay(day('2025-11-30'), day('2026-01-31'), allOpen)).toBe('2026-01-31')
})
