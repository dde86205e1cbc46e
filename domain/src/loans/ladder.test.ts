import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { ladderLimit, nextLadderStep, reachOf } from './ladder.ts'

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

test.each([
  ['no limit at all', { max: null, ladder: null }, 0, null, null, null],
  ['the largest amount', { max: naira(600_000), ladder: null }, 0, null, 600_000, null],
  ['the ladder', { max: naira(600_000), ladder }, 0, null, 100_000, { loans: 1, max: naira(250_000) }],
  ['a ceiling below the next step', { max: null, ladder }, 0, 200_000, 100_000, { loans: 1, max: naira(200_000) }],
  ['a ceiling below this step', { max: null, ladder }, 1, 200_000, 200_000, null],
  ['a ceiling alone', { max: null, ladder: null }, 3, 200_000, 200_000, null],
  ['the highest step', { max: null, ladder }, 3, null, 500_000, null],
])('PROD-50 C-88 the amount now, and what raises it: %s', (_, limits, completed, ceiling, now, next) => {
  expect(reachOf(limits, completed, ceiling === null ? null : naira(ceiling))).toEqual({
    now: now === null ? null : naira(now),
    next,
  })
})
