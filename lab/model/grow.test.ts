import { expect, test } from 'vitest'
import { acts, type Cost, type Costs, keptBytes } from './costs.ts'
import { actsOfYear, customersIn, habits, lenders, nightOf, peakOf, playYears, prices } from './grow.ts'

const free: Cost = { serverMs: 0, databaseMs: 0, walBytes: 0, bytes: {}, sealedRows: 0, journals: 0 }
const costs: Costs = {
  date: '2026-11-27',
  customers: 20_000,
  processor: 'none',
  acts: {
    ...(Object.fromEntries(acts.map((act) => [act, free])) as Costs['acts']),
    repayment: {
      ...free,
      serverMs: 0.3,
      databaseMs: 0.3,
      walBytes: 3_000,
      bytes: { payments: 800, outbox: 500 },
      sealedRows: 3,
      journals: 1,
    },
  },
  night: { sealedRowsPerSecond: 100_000, journalsPerSecond: 20_000 },
  backup: { mbPerSecond: 50, restoreMbPerSecond: 100 },
}
const small = { name: 'small', customers: 3_200 }

test('SCALE-60 a lender doubles each year and has its customers at the end of the fifth', () => {
  expect(customersIn(small, 60)).toBe(3_200)
  expect([48, 36, 24, 12, 0].map((month) => customersIn(small, month))).toEqual([1_600, 800, 400, 200, 100])
})

test('SCALE-61 40 million customers who pay on a market day are 1,700 repayments a second', () => {
  const { repayment } = peakOf(40e6, actsOfYear(40e6, 0))
  expect(Math.round(repayment / 100) * 100).toBe(1_700)
  const [, , , , last] = playYears(lenders[2]!, costs)
  expect(last!.repaymentsASecond).toBeCloseTo(repayment)
  // 1,709 a second of 0.3 ms are half a processor, which may be half full.
  expect([last!.serverCores, last!.primaryCores]).toEqual([2, 2])
})

test('SCALE-62 the database keeps what every month of all years adds, without what goes again', () => {
  const years = playYears(small, costs)
  const repaid = Array.from({ length: 60 }, (_, month) => (customersIn(small, month + 1) * habits.marketDaysAYear) / 12)
  expect(keptBytes(costs.acts.repayment)).toBe(800)
  expect(years.at(-1)!.terabytes).toBeCloseTo((repaid.reduce((sum, one) => sum + one, 0) * 800) / 1e12, 12)
  expect(years[0]!.terabytes).toBeCloseTo((repaid.slice(0, 12).reduce((sum, one) => sum + one, 0) * 800) / 1e12, 12)
  expect(years.at(-1)!.walGigabytesADay).toBeCloseTo((3_200 * 3_000) / 1e9, 9)
})

test('SCALE-63 a night reads two months and a thirtieth of the rest', () => {
  expect(nightOf(320, 20)).toBe(30)
  const last = playYears(small, costs).at(-1)!
  const months = Array.from({ length: 60 }, (_, month) => (customersIn(small, month + 1) * habits.marketDaysAYear) / 12)
  const all = months.reduce((sum, one) => sum + one, 0)
  const read = nightOf(all, 2 * months.at(-1)!)
  expect(last.nightMinutes).toBeCloseTo((read * (3 / 100_000 + 1 / 20_000)) / 60, 9)
})

test('SCALE-64 backup and restore take the size by the measured speed, and more rows cost more', () => {
  const years = playYears(small, costs)
  const last = years.at(-1)!
  expect(last.backupHours / last.restoreHours).toBeCloseTo(2)
  expect(last.restoreHours).toBeCloseTo((last.terabytes * 1e6) / 400 / 3_600)
  // Two servers of eight cores and three databases of two.
  expect(last.dollarsAYear).toBeGreaterThan(12 * 22 * prices.coreAMonth)
  expect(years.map(({ dollarsAYear }) => dollarsAYear)).toEqual(
    years.map(({ dollarsAYear }) => dollarsAYear).toSorted((a, b) => a - b),
  )
})
