import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { overdueBucket, overdueBuckets } from './overdue-buckets.ts'

test.each([
  [-30, 'none'],
  [0, 'none'],
  [1, '1-7'],
  [7, '1-7'],
  [8, '8-14'],
  [14, '8-14'],
  [15, '15-30'],
  [30, '15-30'],
  [31, 'over-30'],
  [4_000, 'over-30'],
])('%i days overdue is in the bucket %s', (days, bucket) => {
  expect(overdueBucket(days)).toBe(bucket)
})

test('one more day gives the same bucket or the next one, and none is skipped', () => {
  const place = (days: number) => overdueBuckets.indexOf(overdueBucket(days))
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1_000 }), (days) => [0, 1].includes(place(days + 1) - place(days))),
  )
  expect(new Set(Array.from({ length: 40 }, (_, days) => overdueBucket(days)))).toEqual(new Set(overdueBuckets))
})
