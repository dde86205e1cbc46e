import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { shareOfIncome } from './affordability.ts'

test.each([
  [52_500, 210_000, 1, 25],
  [57_500, 210_000, 3, 10],
  [52_500, 209_999, 1, 26],
  [52_500, 50_000, 1, 105],
  [7, 100, 1, 7],
  [1, 1_000_000_000, 1, 1],
])('DESK-11 of %d naira paid back, an income of %d a month gives %d months %d %', (paidBack, income, months, share) => {
  expect(shareOfIncome(naira(paidBack), naira(income), months)).toBe(share)
})
