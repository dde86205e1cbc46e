import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { monthEnd } from '../months.ts'
import { incomePeriods, yearStart } from './book-year.ts'

test.each([
  ['2026-03-31', 1, '2026-01-01'],
  ['2026-03-31', 3, '2026-03-01'],
  ['2026-03-31', 4, '2025-04-01'],
  ['2026-12-31', 12, '2026-12-01'],
  ['2026-01-15', 12, '2025-12-01'],
])('REP-32 the book year of %s begins, where years begin in month %i, on %s', (on, begins, start) => {
  expect(yearStart(day(on), begins)).toBe(start)
})

test('REP-32 an income statement has the month, the year so far, and the whole year before', () => {
  expect(incomePeriods(day('2028-02-29'), 7)).toEqual({
    month: { from: '2028-02-01', to: '2028-02-29' },
    year: { from: '2027-07-01', to: '2028-02-29' },
    yearBefore: { from: '2026-07-01', to: '2027-06-30' },
  })
  expect(monthEnd(day('2028-02-03'))).toBe('2028-02-29')
})
