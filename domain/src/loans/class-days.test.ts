import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { naira } from '../money.ts'
import { classDays, portfolioAtRisk } from './class-days.ts'

const rescheduledOn = day('2026-05-10')
const kept = (...rows: [dueOn: string, settledOn: string | null][]) => ({
  on: rescheduledOn,
  daysLate: 45,
  rows: rows.map(([dueOn, settledOn]) => ({
    dueOn: day(dueOn),
    settledOn: settledOn === null ? null : day(settledOn),
  })),
})

test('MEND-01 C-199 R3: a rescheduled loan keeps its class until 30 days have passed and nothing of it is overdue', () => {
  const inTime = kept(['2026-05-17', '2026-05-17'], ['2026-06-07', '2026-06-05'])
  expect(classDays(0, day('2026-06-08'), inTime)).toBe(45)
  expect(classDays(0, day('2026-06-09'), inTime)).toBe(0)
  const lateSinceThe6th = kept(['2026-06-06', '2026-06-12'])
  expect(classDays(3, day('2026-06-09'), kept(['2026-06-06', null]))).toBe(45)
  expect(classDays(0, day('2026-06-11'), lateSinceThe6th)).toBe(45)
  expect(classDays(0, day('2026-06-12'), lateSinceThe6th)).toBe(0)
})

test('MEND-01 C-199 a class that is kept rises with the days late, and one that ended does not come back', () => {
  expect(classDays(46, day('2026-06-30'), kept(['2026-05-15', null]))).toBe(46)
  const freeOn9June = kept(['2026-06-09', '2026-06-20'], ['2026-06-15', '2026-06-25'])
  expect(classDays(9, day('2026-06-18'), freeOn9June)).toBe(9)
  const overlapping = kept(['2026-06-01', '2026-06-20'], ['2026-06-15', '2026-06-25'])
  expect(classDays(0, day('2026-06-24'), overlapping)).toBe(45)
  expect(classDays(0, day('2026-06-25'), overlapping)).toBe(0)
  expect(classDays(8, addDays(rescheduledOn, 1))).toBe(8)
})

/** The loans of the worked examples: unpaid principal in naira, and class days. */
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
).map(([unpaidPrincipal, days]) => ({ unpaidPrincipal: naira(unpaidPrincipal), classDays: days }))

test('MEND-02 C-199 P2: portfolio at risk of eight loans in five bounds', () => {
  expect(portfolioAtRisk(loans).map(({ bound, amount, share }) => [bound, amount, share])).toEqual([
    [1, naira(154_845.67), 4_624],
    [7, naira(134_845.66), 4_027],
    [30, naira(59_845.66), 1_787],
    [60, naira(22_345.66), 667],
    [90, naira(9_999.99), 299],
  ])
  expect(portfolioAtRisk([]).every(({ amount, share }) => amount === 0 && share === 0)).toBe(true)
})
