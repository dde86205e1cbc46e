import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { topUpNeeded } from './provider-balance.ts'

test.each([
  [120_000, 200_000, 50_000, 130_000],
  [250_000, 200_000, 50_000, 0],
  [249_999.99, 200_000, 50_000, 0.01],
  [-5, 10, 0, 15],
])('BOOK-64 a balance of %d for a payout of %d while %d waits lacks %d naira', (balance, needs, waits, missing) => {
  expect(topUpNeeded(naira(balance), naira(needs), naira(waits))).toBe(naira(missing))
})
