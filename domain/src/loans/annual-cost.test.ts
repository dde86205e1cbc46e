import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { basisPoints, kobo, naira } from '../money.ts'
import { annualCost } from './annual-cost.ts'
import { makeOffer } from './offer.ts'
import type { Frequency } from './terms.ts'

const start = day('2025-06-02')
const costOf = (frequency: Frequency, rate: number) => {
  const terms = { principal: naira(50_000), start, months: 1, rate: basisPoints(rate), frequency }
  return annualCost({ principal: terms.principal, start, instalments: makeOffer(terms).instalments })
}

test('PAPER-06 one instalment after a year costs its interest, and one after 30 days 1.05 ^ (365 / 30) - 1', () => {
  const after = (days: number, amount: number) =>
    annualCost({
      principal: naira(1_000),
      start,
      instalments: [{ dueOn: addDays(start, days), amount: naira(amount) }],
    })
  expect(after(365, 1_100)).toBe(1_000)
  expect(after(365, 1_000)).toBe(0)
  expect(after(730, 1_210)).toBe(1_000)
  expect(after(30, 1_050)).toBe(8_105)
  expect(() => after(30, 999)).toThrow(RangeError)
})

test('PAPER-06 the examples of the directive: 1,000 repaid as 1,200 after 18 months, and as 600 after one year and two years', () => {
  const inYears = (...parts: [number, number][]) =>
    annualCost({
      principal: kobo(100_000),
      start,
      instalments: parts.map(([days, amount]) => ({ dueOn: addDays(start, days), amount: kobo(amount * 100) })),
    })
  // 12.92 % for a year and a half, of 547.5 days; here of 548.
  expect(inYears([548, 1_200])).toBe(1_291)
  expect(inYears([365, 600], [730, 600])).toBe(1_307)
})

test('PAPER-06 the sooner the instalments are paid, the higher is the annual cost of 5 % a month', () => {
  const costs = (['monthly', 'biweekly', 'weekly', 'daily'] as const).map((frequency) => costOf(frequency, 500))
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(costs[0]).toBe(8_105)
  expect(new Set(costs).size).toBe(4)
})

test('PAPER-06 at the found rate the instalments are worth the principal to half a basis point, for any terms', () => {
  for (const frequency of ['daily', 'weekly', 'biweekly', 'monthly'] as const)
    for (const rate of [1, 333, 450, 500, 2_000])
      for (const principal of [1_000, 33_333, 1_000_000]) {
        const terms = { principal: naira(principal), start, months: 1, rate: basisPoints(rate), frequency }
        const { instalments } = makeOffer(terms)
        const found = annualCost({ principal: terms.principal, start, instalments })
        const worth = (bp: number) =>
          instalments.reduce((sum, { dueOn, amount }) => {
            const years = (Date.parse(dueOn) - Date.parse(start)) / 86_400_000 / 365
            return sum + amount * Math.exp(-years * Math.log1p(bp / 10_000))
          }, 0)
        expect(worth(found - 0.51)).toBeGreaterThan(terms.principal)
        expect(worth(found + 0.51)).toBeLessThan(terms.principal)
      }
})
