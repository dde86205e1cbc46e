import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  day,
  dayParts,
  daysBetween,
  filterDay,
  isAdultOn,
  lagosDay,
  lagosMidnight,
  parseDay,
  parseFilterDay,
  yearsBefore,
} from './dates.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays(day('1950-01-01'), n))

test.each(['2025-06-02', '2024-02-29', '0001-01-01', '9999-12-31'])(
  'FMT-09 the stored form Y-m-d: %s is a day',
  (text) => {
    expect(parseDay(text)).toBe(text)
  },
)

test.each([
  '2025-02-29',
  '2025-02-30',
  '2025-04-31',
  '2025-13-01',
  '2025-00-10',
  '2025-01-00',
  '0000-01-01',
  '2025-6-2',
  '02-06-2025',
  '2025-06-02 ',
  '2025-06-02T00:00',
  '',
  '２０２５-06-02',
  '1900-02-29',
  '2025-01-32',
  '2025-06-02\n',
])('%j is not a calendar day', (text) => {
  expect(parseDay(text)).toBeNull()
  expect(() => day(text)).toThrow(RangeError)
})

test.each([
  ['2025-06-01T22:59:59.999Z', '2025-06-01'],
  ['2025-06-01T23:00:00.000Z', '2025-06-02'],
  ['2024-12-31T23:00:00.000Z', '2025-01-01'],
  ['2025-03-30T12:00:00.000Z', '2025-03-30'],
])('at %s it is %s in Lagos', (instant, expected) => {
  expect(lagosDay(new Date(instant))).toBe(expected)
})

test('a Lagos day begins exactly at midnight in Lagos', () => {
  fc.assert(
    fc.property(anyDay, (d) => {
      const begins = lagosMidnight(d)
      expect(lagosDay(begins)).toBe(d)
      expect(lagosDay(new Date(begins.getTime() - 1))).toBe(addDays(d, -1))
    }),
  )
  expect(lagosMidnight(day('2025-06-02')).toISOString()).toBe('2025-06-01T23:00:00.000Z')
})

test('days are counted across months, years and 29 February', () => {
  expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
  expect(addDays(day('2025-01-01'), -1)).toBe('2024-12-31')
  expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(2)
  fc.assert(fc.property(anyDay, fc.integer({ min: -9_999, max: 9_999 }), (d, n) => daysBetween(d, addDays(d, n)) === n))
})

test('days compare as text in calendar order', () => {
  fc.assert(fc.property(anyDay, anyDay, (a, b) => a < b === daysBetween(a, b) > 0))
})

test.each([
  ['2025-06-02', '2025-07-02'],
  ['2025-01-31', '2025-02-28'],
  ['2024-01-31', '2024-02-29'],
  ['2024-01-30', '2024-02-29'],
  ['2025-04-30', '2025-05-30'],
  ['2025-05-31', '2025-06-30'],
  ['2025-12-31', '2026-01-31'],
  ['2024-02-29', '2024-03-29'],
])('C-92 one month after %s is %s', (start, end) => {
  expect(addMonths(day(start), 1)).toBe(end)
})

test('months are counted across years, and the day is clamped only in the last month', () => {
  expect([1, 2, 13, 25].map((n) => addMonths(day('2024-12-31'), n))).toEqual([
    '2025-01-31',
    '2025-02-28',
    '2026-01-31',
    '2027-01-31',
  ])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -24, max: 24 }), (d, n) => {
      const [from, to] = [dayParts(d), dayParts(addMonths(d, n))]
      expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + n)
      if (to.date !== from.date) expect(dayParts(addDays(addMonths(d, n), 1)).date).toBe(1)
    }),
  )
})

test('a month is 28 to 31 days long', () => {
  fc.assert(
    fc.property(anyDay, (d) => {
      const length = daysBetween(d, addMonths(d, 1))
      return length >= 28 && length <= 31
    }),
  )
})

test.each([
  ['2026-03-10', 18, '2008-03-10'],
  ['2028-02-29', 18, '2010-02-28'],
  ['2028-02-29', 4, '2024-02-29'],
])('%s less %s years is %s', (from, years, expected) => {
  expect(yearsBefore(day(from), years)).toBe(expected)
})

test.each([
  ['2007-06-02', '2025-06-02', true],
  ['2007-06-03', '2025-06-02', false],
  ['1980-01-01', '2025-06-02', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2010-02-28', '2028-02-29', true],
  ['2010-03-01', '2028-02-29', false],
  ['2030-01-01', '2025-06-02', false],
  ['1905-06-02', '2025-06-02', true],
  ['1905-06-01', '2025-06-02', false],
  ['1019-01-01', '2025-06-02', false],
])('VAL-17 C-32 the minimum age is 18 and the maximum 120: born on %s, of age on %s is %s', (dob, today, expected) => {
  expect(isAdultOn(day(dob), day(today))).toBe(expected)
})

test.each([
  ['06-01-2025', '2025-06-01'],
  ['6-1-2025', '2025-06-01'],
  ['2025-06-01', '2025-06-01'],
  ['13-01-2025', null],
  ['02-30-2025', null],
  ['', null],
  ['06/01/2025', null],
])('FMT-09 filter dates are month-day-year, stored dates are accepted too: %j is %s', (text, expected) => {
  expect(parseFilterDay(text)).toBe(expected)
})

test('a filter date reads back to its day', () => {
  expect(filterDay(day('2025-06-01'))).toBe('06-01-2025')
  fc.assert(fc.property(anyDay, (d) => parseFilterDay(filterDay(d)) === d))
})

test('no answer depends on the time zone of the process', () => {
  const before = process.env.TZ
  const offsets = new Set<number>()
  const answers = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Lagos'].map((zone) => {
    process.env.TZ = zone
    offsets.add(new Date(0).getTimezoneOffset())
    return [
      lagosDay(new Date('2025-06-01T23:30:00Z')),
      lagosMidnight(day('2025-03-30')).getTime(),
      addMonths(day('2025-01-31'), 1),
    ]
  })
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
  expect(offsets.size).toBe(4) // the process really changed its time zone
  for (const answer of answers) expect(answer).toEqual(['2025-06-02', Date.UTC(2025, 2, 29, 23), '2025-02-28'])
})
