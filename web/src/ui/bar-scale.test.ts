import { expect, test } from 'vitest'
import { scaleEnd } from './bar-scale.ts'

test.each([
  [[], 0],
  [[0, 0], 0],
  [[1], 1],
  [[3, 0.5], 5],
  [[999], 1_000],
  [[1_000, 20], 1_000],
  [[1_001], 2_000],
  [[24_999], 25_000],
  [[260_000], 500_000],
  [[7_000_001], 10_000_000],
])('a scale for %j ends at %i', (values, end) => {
  expect(scaleEnd(values)).toBe(end)
})
