import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { shareOf } from './share.ts'

test('C-199 P2: shares are in basis points, a half rounded up, and 0 of nothing', () => {
  const whole = naira(334_845.67)
  const shares = [154_845.67, 134_845.66, 59_845.66, 22_345.66, 9_999.99].map((part) => shareOf(naira(part), whole))
  expect(shares).toEqual([4_624, 4_027, 1_787, 667, 299])
  expect(shareOf(naira(0), naira(0))).toBe(0)
  expect(shareOf(naira(1), naira(8))).toBe(1_250)
  expect(shareOf(naira(0.01), naira(200))).toBe(1)
})
