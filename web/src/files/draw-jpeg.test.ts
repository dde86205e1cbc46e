import { expect, test } from 'vitest'
import { fitted } from './shrink-picture.ts'

test.each([
  [640, 480, 300, 225],
  [480, 640, 225, 300],
  [300, 300, 300, 300],
  [1, 1, 1, 1],
  [4_000, 3, 300, 1],
  [120, 90, 120, 90],
])(
  'FACE-05 a picture of %i by %i becomes %i by %i: at most 300 pixels, never larger than it was',
  (width, height, fittedWidth, fittedHeight) => {
    expect(fitted({ width, height }, 300)).toEqual({ width: fittedWidth, height: fittedHeight })
  },
)
