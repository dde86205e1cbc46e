import { expect, test } from 'vitest'
import { beyond } from './budget.ts'

test('a screen with too many bytes or too many files exceeds its budget', () => {
  const screens = [
    { name: 'light', bytes: 10, files: 2 },
    { name: 'heavy', bytes: 11, files: 2 },
    { name: 'scattered', bytes: 1, files: 3 },
  ]
  expect(beyond(screens, { bytes: 10, files: 2 }).map(({ name }) => name)).toEqual(['heavy', 'scattered'])
})
