import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, day, daysBetween } from '../dates.ts'
import { addKobo, basisPoints, type Kobo, kobo, naira, nothing } from '../money.ts'
import { amountOf } from './instalments.ts'
import { maxMonths } from './product.ts'
import { instalmentCount, interestOn, makeSchedule, splitParts } from './schedule.ts'
import { frequencies } from './terms.ts'

const start = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2010-01-01'), n))
const principal = fc
  .oneof(fc.integer({ min: 8, max: 500 }), fc.integer({ min: 8, max: 1_000_000_000 }))
  .map((whole) => naira(whole))
const rate = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })).map(basisPoints)
const months = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: maxMonths }))
const loan = fc.record({ principal, months, rate, frequency: fc.constantFrom(...frequencies), start })

/** The rows of a debt without a loan fee. */
const splitAmounts = (amount: Kobo, interest: Kobo, count: number) =>
  splitParts({ principal: amount, interest, fee: nothing }, count)

/** The parts of all rows, in naira, in their order. */
const partsOf = (amount: number, points: number, count: number) =>
  splitAmounts(naira(amount), interestOn(naira(amount), basisPoints(points), 1), count).map((row) => [
    row.principal / 100,
    row.interest / 100,
  ])

test.each([
  [
    1_000,
    300,
    3,
    [
      [333.33, 10],
      [333.33, 10],
      [333.34, 10],
    ],
  ],
  [
    3_000,
    300,
    3,
    [
      [1_000, 30],
      [1_000, 30],
      [1_000, 30],
    ],
  ],
  [250_000, 1_333, 1, [[250_000, 33_325]]],
  [
    50_000,
    500,
    4,
    [
      [12_500, 625],
      [12_500, 625],
      [12_500, 625],
      [12_500, 625],
    ],
  ],
  [
    33_333,
    500,
    2,
    [
      [16_666.5, 833.32],
      [16_666.5, 833.33],
    ],
  ],
] as const)('C-92 ₦%s at %s basis points over %s instalments', (amount, points, count, expected) => {
  expect(partsOf(amount, points, count)).toEqual(expected)
})

test('C-92 ₦200,000 at 5 % over 30 days is ₦7,000.00 a day, thirty times', () => {
  const { rows, total } = makeSchedule({
    principal: naira(200_000),
    months: 1,
    rate: basisPoints(500),
    frequency: 'daily',
    start: day('2025-04-30'),
  })
  expect(rows.map(amountOf)).toEqual(Array.from({ length: 30 }, () => naira(7_000)))
  expect(total).toBe(naira(210_000))
})

test('C-92 ₦10,000 at 5 % over 31 days: interest by cumulative shares, ₦338.70 thirty times and finally ₦339.00', () => {
  const rows = partsOf(10_000, 500, 31)
  expect(rows.slice(0, 3)).toEqual([
    [322.58, 16.12],
    [322.57, 16.13],
    [322.57, 16.13],
  ])
  const amounts = splitAmounts(naira(10_000), naira(500), 31).map(amountOf)
  expect(amounts).toEqual([...Array.from({ length: 30 }, () => naira(338.7)), naira(339)])
})

test('C-92 ₦50,000 at 5 % weekly from 2 June 2025 is four times ₦13,125.00', () => {
  const schedule = makeSchedule({
    principal: naira(50_000),
    months: 1,
    rate: basisPoints(500),
    frequency: 'weekly',
    start: day('2025-06-02'),
  })
  expect(schedule).toMatchObject({
    interest: naira(2_500),
    total: naira(52_500),
    start: '2025-06-02',
    end: '2025-07-02',
  })
  expect(schedule.rows.map(({ dueOn }) => dueOn)).toEqual(['2025-06-09', '2025-06-16', '2025-06-23', '2025-07-02'])
  expect(schedule.rows.map(amountOf)).toEqual(Array.from({ length: 4 }, () => naira(13_125)))
})

test.each([
  ['monthly', '2025-06-02', ['2025-07-02']],
  ['biweekly', '2025-06-02', ['2025-06-16', '2025-07-02']],
  ['monthly', '2025-01-31', ['2025-02-28']],
  ['biweekly', '2024-01-31', ['2024-02-14', '2024-02-29']],
  ['weekly', '2025-01-31', ['2025-02-07', '2025-02-14', '2025-02-21', '2025-02-28']],
] as const)('a %s loan from %s is due on %j', (frequency, from, expected) => {
  const { rows } = makeSchedule({
    principal: naira(1_000),
    months: 1,
    rate: basisPoints(500),
    frequency,
    start: day(from),
  })
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(expected)
})

test.each([
  ['2025-02-01', 28],
  ['2024-02-01', 29],
  ['2025-04-30', 30],
  ['2025-05-01', 31],
  ['2025-01-31', 28],
])('a daily loan from %s has %s instalments, one a day', (from, count) => {
  const { rows } = makeSchedule({
    principal: naira(1),
    months: 1,
    rate: basisPoints(0),
    frequency: 'daily',
    start: day(from),
  })
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(
    Array.from({ length: count }, (_, index) => addDays(day(from), index + 1)),
  )
})

test('the rows sum to principal and interest exactly, and no part is negative', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const { rows, interest, total } = makeSchedule(terms)
      expect(addKobo(...rows.map((row) => row.principal))).toBe(terms.principal)
      expect(addKobo(...rows.map((row) => row.interest))).toBe(interest)
      expect(addKobo(...rows.map(amountOf))).toBe(total)
      expect(Math.min(...rows.flatMap((row) => [row.principal, row.interest]))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('C-92 every amount is above 0, and all are equal except the last, which is larger by 0 to n - 1 kobo', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const amounts = makeSchedule(terms).rows.map(amountOf)
      const [first, last] = [amounts[0]!, amounts.at(-1)!]
      expect(first).toBeGreaterThan(0)
      expect(new Set(amounts.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect(last - first).toBeGreaterThanOrEqual(0)
      expect(last - first).toBeLessThan(amounts.length)
    }),
  )
})

test('after any row the interest so far is the cumulative share, within a kobo', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const { rows, interest } = makeSchedule(terms)
      let sum = 0
      for (const [index, row] of rows.entries()) {
        sum += row.interest
        expect(BigInt(sum)).toBe((BigInt(interest) * BigInt(index + 1)) / BigInt(rows.length))
      }
    }),
  )
})

test('due dates strictly increase, the first after the start, the last on the end date, which is the term in months later', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const { rows, end } = makeSchedule(terms)
      const days = [terms.start, ...rows.map(({ dueOn }) => dueOn)]
      expect(end).toBe(addMonths(terms.start, terms.months))
      expect(days.at(-1)).toBe(end)
      for (const [index, dueOn] of days.slice(1).entries()) expect(dueOn > days[index]!).toBe(true)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    }),
  )
})

test('one month has 1, 2, 4 or as many rows as days; a longer term has one a month, or its number of whole steps', () => {
  fc.assert(
    fc.property(loan, ({ frequency, start, months }) => {
      const days = daysBetween(start, addMonths(start, 1))
      expect(instalmentCount(frequency, start, 1)).toBe({ monthly: 1, biweekly: 2, weekly: 4, daily: days }[frequency])
      const whole = daysBetween(start, addMonths(start, months))
      const fitting = { monthly: months, biweekly: whole / 14, weekly: whole / 7, daily: whole }[frequency]
      expect(instalmentCount(frequency, start, months)).toBe(Math.floor(fitting))
    }),
  )
})

test('a monthly loan of several months is due on the day of its start, and each month costs the rate', () => {
  const terms = { principal: naira(1_000), months: 4, rate: basisPoints(500), start: day('2025-01-31') }
  const { rows, interest } = makeSchedule({ ...terms, frequency: 'monthly' })
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31'])
  expect(interest).toBe(naira(200))
})

test.each([0, -1, 1.5, Number.NaN])('%s months are not a valid term', (wrong) => {
  const terms = {
    principal: naira(1_000),
    rate: basisPoints(500),
    frequency: 'monthly',
    start: day('2025-01-31'),
  } as const
  expect(() => makeSchedule({ ...terms, months: wrong })).toThrow(RangeError)
})

test('the total is the same for all four frequencies', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const totals = frequencies.map((frequency) => makeSchedule({ ...terms, frequency }).total)
      expect(new Set(totals).size).toBe(1)
    }),
  )
})

test('interest is rounded half up once, and exact where the product exceeds 2^53', () => {
  expect(interestOn(kobo(10), basisPoints(500), 1)).toBe(1) // 0.5 kobo
  expect(interestOn(kobo(9), basisPoints(500), 1)).toBe(0)
  expect(interestOn(kobo(99_999_999_999_999), basisPoints(3_333), 1)).toBe(33_329_999_999_999 + 1)
})

test('one kobo for each row is enough, one fewer is refused', () => {
  expect(splitAmounts(kobo(31), kobo(2), 31).map(amountOf)).toEqual([
    ...Array.from({ length: 30 }, () => kobo(1)),
    kobo(3),
  ])
  expect(() => splitAmounts(kobo(30), kobo(2), 31)).toThrow(RangeError)
})

test('a loan of less than one naira is refused', () => {
  expect(() =>
    makeSchedule({
      principal: kobo(99),
      months: 1,
      rate: basisPoints(500),
      frequency: 'daily',
      start: day('2025-05-01'),
    }),
  ).toThrow(RangeError)
})
