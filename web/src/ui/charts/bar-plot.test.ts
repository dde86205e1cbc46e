import { expect, test } from 'vitest'
import { scaleEnd } from './bar-plot.tsx'

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0.3], 1],
  [[1], 1],
  [[3, 0.5], 3],
  [[999], 1_000],
  [[1_000, 20], 1_000],
  [[1_001], 2_000],
  [[24_999], 30_000],
  [[310_000], 400_000],
  [[8_000_001], 10_000_000],
])('a scale for %j ends at %i', (values, end) => {
  expect(scaleEnd(values)).toBe(end)
})
