import { expect, test } from 'vitest'
import { mayMoveAlone } from './moves.ts'

test.each([
  [1, 0, true],
  [10, 0, true],
  [11, 0, false],
  [4, 6, true],
  [4, 7, false],
])('STAFF-03 C-209 %i customers after %i of the same day: one person alone %s', (moving, before, alone) => {
  expect(mayMoveAlone(moving, before)).toBe(alone)
})
