import { expect, test } from 'vitest'
import { basisPoints, kobo } from '../money.ts'
import { openCommission, suggestedCommission } from './commission.ts'

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

test('DECIDE-08 the open part of a suggestion is never below nothing', () => {
  expect(openCommission(kobo(500), kobo(200))).toBe(300)
  expect(openCommission(kobo(500), kobo(700))).toBe(0)
})
