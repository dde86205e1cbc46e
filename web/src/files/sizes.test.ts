import { expect, test } from 'vitest'
import { sizesOf } from './sizes.ts'

test.each([
  [1_230_000, 3_400_000, '1.2', '3.4 MB'],
  [0, 3_400_000, '0.0', '3.4 MB'],
  [3_400_000, 3_400_000, '3.4', '3.4 MB'],
  [31_900, 61_200, '31', '62 kB'],
  [0, 8, '0', '1 kB'],
  [70_000, 62_000, '62', '62 kB'],
])('%i of %i bytes are %s of %s', (sent, total, done, whole) => {
  expect(sizesOf({ sent, total })).toEqual([done, whole])
})
