import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, lagosDay, lagosMidnight } from './dates.ts'
import {
  amountOf,
  countdown,
  dueLabel,
  exactNaira,
  fullName,
  groupAmount,
  initials,
  loanPeriod,
  longDate,
  plainNaira,
  shortNaira,
  shortNumber,
  tableDate,
  wholePercent,
} from './display.ts'
import { kobo, naira } from './money.ts'

test.each([
  [1_312_500, '₦13,125.00'],
  [0, '₦0.00'],
  [5, '₦0.05'],
  [99_999, '₦999.99'],
  [100_000, '₦1,000.00'],
  [100_000_000_000, '₦1,000,000,000.00'],
  [-123_456, '-₦1,234.56'],
])('FMT-01 FMT-08 %s kobo are %s', (amount, expected) => {
  expect(exactNaira(kobo(amount))).toBe(expected)
})

test('an exact amount reads back to the same kobo, positive or negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (n) => {
      expect(naira(Number(exactNaira(kobo(n)).replace(/[₦,]/g, '')))).toBe(n)
    }),
  )
})

test('an exact amount is what en-US writes', () => {
  const enUs = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (n) => {
      expect(exactNaira(kobo(n))).toBe(`₦${enUs.format(n / 100)}`)
    }),
  )
})

test.each([
  [1_000_000, '1.0M'],
  [1_250_000, '1.3M'],
  [1_249_999.99, '1.2M'],
  [1_000_000_000, '1000.0M'],
])('FMT-02 %s is %s', (amount, expected) => {
  expect(shortNumber(amount)).toBe(expected)
})

test.each([
  [1_000, '1.0k'],
  [1_250, '1.3k'],
  [1_249.99, '1.2k'],
  [1_950, '2.0k'],
  [13_125, '13.1k'],
])('FMT-03 %s is %s', (amount, expected) => {
  expect(shortNumber(amount)).toBe(expected)
})

test.each([
  [0, '0'],
  [7, '7'],
  [250.5, '250.5'],
  [null, '0'],
])('FMT-04 %s is the plain number %s', (amount, expected) => {
  expect(shortNumber(amount)).toBe(expected)
})

test.each([
  [999, '999'],
  [999.99, '999.99'],
  [1_000, '1.0k'],
  [999_949.99, '999.9k'],
  [999_950, '999.9k'],
  [999_999.99, '999.9k'],
  [1_000_000, '1.0M'],
])('FMT-05 at the border of a tier %s is %s', (amount, expected) => {
  expect(shortNumber(amount)).toBe(expected)
})

test('a short number keeps its tier, one decimal, and never falls as the amount grows', () => {
  const value = (short: string) =>
    Number.parseFloat(short) * (short.endsWith('M') ? 1e6 : short.endsWith('k') ? 1e3 : 1)
  const around = (border: number) =>
    fc.integer({ min: -200_000, max: 200_000 }).map((kobo) => Math.max(0, border + kobo / 100))
  const any = [3e5, 2e8, 1e13].map((max) => fc.integer({ min: 0, max }).map((kobo) => kobo / 100))
  const amount = fc.oneof(...any, around(1_000), around(999_950), around(1e6))
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const short = shortNumber(a)
      if (a < 1_000) expect(short).toBe(String(a))
      else expect(short).toMatch(a < 1_000_000 ? /^\d{1,3}\.\dk$/ : /^\d+\.\dM$/)
      expect(value(short) <= value(shortNumber(Math.max(a, b)))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a short amount carries the naira sign', () => {
  expect(shortNaira(kobo(1_312_500))).toBe('₦13.1k')
  expect(shortNaira(null)).toBe('₦0')
  expect(shortNaira(kobo(-125_000))).toBe('-₦1.3k')
})

test.each([
  [5, '5%'],
  [4.5, '5%'],
  [4.4, '4%'],
  [0, '0%'],
])('FMT-06 LOANM-06 a rate of %s percent is shown as %s', (percent, expected) => {
  expect(wholePercent(percent)).toBe(expected)
})

test.each([
  ['2025-06-02', 'today'],
  ['2025-06-03', 'tomorrow'],
  ['2025-06-04', '2 days left'],
  ['2025-07-02', '30 days left'],
  ['2025-06-01', 'June 1, 2025'],
  ['2024-12-25', 'December 25, 2024'],
])('FMT-07 on 2025-06-02 a due date of %s is shown as %s', (due, expected) => {
  expect(dueLabel(day(due), day('2025-06-02'))).toBe(expected)
})

test('a due label is the same at every time of the Lagos day, and -- when nothing is due', () => {
  expect(dueLabel(null, day('2025-06-02'))).toBe('--')
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 86_399_999 }), (ahead, time) => {
      const today = day('2025-06-02')
      const due = addDays(today, ahead)
      const now = lagosDay(new Date(lagosMidnight(today).getTime() + time))
      const expected = ahead < 0 ? longDate(due) : (['today', 'tomorrow'][ahead] ?? `${ahead} days left`)
      expect(dueLabel(due, now)).toBe(expected)
    }),
  )
})

test('LOANM-05 a loan period is start – end as day and short month', () => {
  expect(loanPeriod(day('2025-06-02'), day('2025-07-02'))).toBe('2 Jun – 2 Jul')
  expect(loanPeriod(null, day('2025-07-02'))).toBe('--')
  expect(loanPeriod(day('2025-06-02'), null)).toBe('--')
})

test('every month has its name, long and short', () => {
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]
  for (const [index, name] of months.entries()) {
    const d = day(`2025-${String(index + 1).padStart(2, '0')}-09`)
    expect(longDate(d)).toBe(`${name} 9, 2025`)
    expect(tableDate(d)).toBe(`${name.slice(0, 3)} 9, 2025`)
  }
})

test('initials are the first letters of first and last name, upper case', () => {
  expect(initials('ada', 'Obi')).toBe('AO')
  expect(initials('  ọla', 'élan')).toBe('ỌÉ')
  expect(initials('Ada', null)).toBe('A')
  expect(initials('', undefined)).toBe('')
})

test.each([
  ['1000', '1,000', '1000'],
  ['50000', '50,000', '50000'],
  ['1,0005', '10,005', '10005'],
  ['12ab', '12', '12'],
  ['₦ 1 000 000', '1,000,000', '1000000'],
  ['007', '7', '7'],
  ['0', '0', '0'],
  ['000', '0', '0'],
  ['', '', ''],
])('LREQ-03 an amount typed or pasted as %j is shown as %j and sent as %j', (text, shown, sent) => {
  expect(groupAmount(text)).toBe(shown)
  expect(amountOf(text)).toBe(sent)
})

test.each([
  ['1500.', '1,500.', '1500'],
  ['1500.0', '1,500.0', '1500'],
  ['1,000.00', '1,000.00', '1000'],
  ['.', '.', ''],
  ['1,000.50', '1,000.50', '1000.50'],
  ['250000.50abc', '250,000.50', '250000.50'],
  ['1.500', '1.500', '1.500'],
  ['1.500,00', '1.50000', '1.50000'],
  ['1000.000', '1,000.000', '1000.000'],
  ['1..0', '1..0', '1..0'],
  ['.5', '.5', '.5'],
])('C-96 an amount typed or pasted as %j is shown as %j and means %j', (text, shown, meant) => {
  expect(groupAmount(text)).toBe(shown)
  expect(amountOf(text)).toBe(meant)
})

test('C-96 digits after a point are never joined to the digits before it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const shown = groupAmount(`${before}.${after}`)
      expect(groupAmount(shown)).toBe(shown)
      expect(amountOf(shown)).toBe(amountOf(`${before}.${after}`))
      expect(shown.replaceAll(',', '').split('.')[0]).toBe(amountOf(before).split('.')[0])
      expect(amountOf(shown)).toMatch(/^\d*(\.[\d.]+)?$/)
    }),
  )
})

test('C-96 a payment button shows its amount, with kobo only if there are any', () => {
  expect(plainNaira(kobo(150_000))).toBe('₦1,500')
  expect(plainNaira(kobo(1_312_550))).toBe('₦13,125.50')
})

test.each([
  [120, '02:00'],
  [119, '01:59'],
  [60, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-3, '00:00'],
  [0.2, '00:01'],
])('FMT-10 a countdown of %s seconds shows %s', (seconds, expected) => {
  expect(countdown(seconds)).toBe(expected)
})

test('lists show a person by first and last name', () => {
  expect(fullName({ first_name: 'Amina', last_name: 'Bello' })).toBe('Amina Bello')
})
