import { expect, test } from 'vitest'
import { basisPoints, kobo } from '../money.ts'
import { suggestedCommission } from './commission.ts'

test.each([
  [0, 250, 0],
  [100_00, 250, 2_50],
  [199, 250, 5],
  [220, 250, 6],
  [1, 4_999, 0],
  [1, 5_000, 1],
  [9_000_000_000_000_00, 10_000, 9_000_000_000_000_00],
])('DECIDE-08 C-213 of %i kobo at %i basis points %i are suggested, rounded half up', (repaid, rate, suggested) => {
  expect(suggestedCommission(kobo(repaid), basisPoints(rate))).toBe(suggested)
})
