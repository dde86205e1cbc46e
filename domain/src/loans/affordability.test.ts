import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { shareOfIncome } from './affordability.ts'

test.each([
  [52_500, 210_000, 25],
  [52_500, 209_999, 26],
  [52_500, 50_000, 105],
  [7, 100, 7],
  [1, 1_000_000_000, 1],
])('DESK-11 of %d naira paid back, an income of %d gives %d %', (paidBack, income, share) => {
  expect(shareOfIncome(naira(paidBack), naira(income))).toBe(share)
})
