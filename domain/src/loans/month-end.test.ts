import { expect, test } from 'vitest'
import { type Day, day } from '../dates.ts'
import { addKobo, basisPoints, naira } from '../money.ts'
import {
  type EarningLoan,
  earnedUnpaid,
  provisionClassesProblem,
  provisionsOf,
  usualAccrualStop,
  usualProvisionClasses,
} from './month-end.ts'

const last = day('2026-03-31')
const loan = (start: string, end: string, cost: number, paid: number, classDays: number): EarningLoan => ({
  start: day(start),
  end: day(end),
  cost: naira(cost),
  paid: naira(paid),
  classDays,
})
const earned = (one: EarningLoan, on: Day = last) => earnedUnpaid(one, on, usualAccrualStop)

const examples: [string, EarningLoan, number][] = [
  ['C1a two rows paid, 8 days late', loan('2026-03-02', '2026-04-02', 2_500, 1_250, 8), 1_088.7],
  ['C1b three months, one row paid', loan('2026-01-31', '2026-04-30', 18_000, 6_000, 0), 5_932.58],
  ['C1c 31 days late', loan('2026-02-01', '2026-03-01', 1_875, 0, 31), 0],
  ['C1d past its end, 30 days late', loan('2026-02-01', '2026-03-01', 2_500, 0, 30), 2_500],
  ['C1e paid ahead', loan('2026-03-15', '2026-09-15', 10_000, 10_000, 0), 0],
  ['C1f with a loan fee, on its 29th day', loan('2026-03-02', '2026-06-02', 16_500, 0, 22), 5_201.08],
]

test.each(examples)('MEND-03 C-191 %s', (_case, one, amount) => {
  expect(earned(one)).toBe(naira(amount))
})

test('MEND-03 C-191 C1: the entry of the month is the sum of its loans', () => {
  expect(addKobo(...examples.map(([, one]) => earned(one)))).toBe(naira(14_722.36))
})

test('MEND-03 nothing is earned before the start, and no more than the whole cost after the end', () => {
  const one = loan('2026-03-02', '2026-04-02', 2_500, 0, 0)
  expect(earned(one, day('2026-03-01'))).toBe(0)
  expect(earned(one, day('2026-03-02'))).toBe(0)
  expect(earned(one, day('2026-04-02'))).toBe(naira(2_500))
  expect(earned(one, day('2027-04-02'))).toBe(naira(2_500))
})

test('MEND-04 C-191 P1: the provision of eight loans is rounded once in each class', () => {
  const loans = (
    [
      [25_000, 8],
      [80_000, 0],
      [37_500, 31],
      [50_000, 30],
      [100_000, 0],
      [12_345.67, 61],
      [9_999.99, 95],
      [20_000.01, 1],
    ] as const
  ).map(([unpaidPrincipal, classDays]) => ({ unpaidPrincipal: naira(unpaidPrincipal), classDays }))
  const provisions = provisionsOf(loans, usualProvisionClasses)
  expect(provisions.map(({ amount }) => amount)).toEqual([1_800, 4_750, 7_500, 6_172.84, 9_999.99].map(naira))
  expect(provisions[1]?.unpaidPrincipal).toBe(naira(95_000.01))
  expect(addKobo(...provisions.map(({ amount }) => amount))).toBe(naira(30_222.83))
})

test('MEND-05 C-199 a table of classes covers each number of days once, with at most 100 percent', () => {
  const one = (from: number, to: number | null, bp = 100) => ({ from, to, bp: basisPoints(bp), stage: 1 as const })
  expect(provisionClassesProblem(usualProvisionClasses)).toBeNull()
  expect(provisionClassesProblem([one(1, null), one(0, 0)])).toBeNull()
  expect(provisionClassesProblem([one(0, 30), one(30, null)])).toBe('overlap')
  expect(provisionClassesProblem([one(0, null), one(31, 60)])).toBe('overlap')
  expect(provisionClassesProblem([one(0, 5), one(6, 3), one(7, null)])).toBe('overlap')
  expect(provisionClassesProblem([one(0, 30), one(32, null)])).toBe('gap')
  expect(provisionClassesProblem([one(1, null)])).toBe('gap')
  expect(provisionClassesProblem([one(0, 90)])).toBe('gap')
  expect(provisionClassesProblem([])).toBe('gap')
  expect(provisionClassesProblem([one(0, null, 10_001)])).toBe('percent')
})
