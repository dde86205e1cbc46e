import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { ladderLimit, nextLadderStep } from './ladder.ts'

const ladder = [
  { loans: 0, max: naira(100_000) },
  { loans: 1, max: naira(250_000) },
  { loans: 3, max: naira(500_000) },
]

test.each([
  [0, 100_000, { loans: 1, max: naira(250_000) }],
  [1, 250_000, { loans: 2, max: naira(500_000) }],
  [2, 250_000, { loans: 1, max: naira(500_000) }],
  [3, 500_000, null],
  [40, 500_000, null],
])('PROD-50 C-204 after %i loans that were completed in time a ladder allows %i', (completed, most, next) => {
  expect(ladderLimit(ladder, completed)).toBe(naira(most))
  expect(nextLadderStep(ladder, completed)).toEqual(next)
})

test('PROD-50 a product without a ladder has no limit by history, and nothing raises it', () => {
  expect(ladderLimit(null, 0)).toBeNull()
  expect(nextLadderStep(null, 0)).toBeNull()
})
