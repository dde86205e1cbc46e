import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { punctualityOf } from './punctuality.ts'

const row = (dueOn: string, settledOn: string | null) => ({
  dueOn: day(dueOn),
  settledOn: settledOn === null ? null : day(settledOn),
})

test('an instalment is on time up to its due date, late from the day after, and to come until then', () => {
  const rows = [
    row('2025-06-09', '2025-06-01'),
    row('2025-06-16', '2025-06-16'),
    row('2025-06-23', '2025-06-24'),
    row('2025-06-27', null),
    row('2025-06-30', null),
    row('2025-07-07', null),
  ]
  expect(punctualityOf(rows, day('2025-06-30'))).toEqual({ onTime: 2, late: 2, toCome: 2, daysLate: 3 })
})

test('the longest delay counts, of paid and unpaid instalments', () => {
  const today = day('2025-07-10')
  expect(punctualityOf([row('2025-06-09', '2025-06-29')], today).daysLate).toBe(20)
  expect(punctualityOf([row('2025-06-09', '2025-06-29'), row('2025-06-16', null)], today).daysLate).toBe(24)
})

test('without instalments nothing is counted', () => {
  expect(punctualityOf([], day('2025-06-30'))).toEqual({ onTime: 0, late: 0, toCome: 0, daysLate: 0 })
})
