import { expect, test } from 'vitest'
import { countedFirst } from './reconcile.ts'

test('the count of differences is printed first, and a terminal shows a hundred of them', () => {
  const differences = Array.from({ length: 250 }, (_, at) => ({ kind: at < 200 ? 'paid_kobo' : 'credit', at }))
  const shown = countedFirst(differences, true)
  expect(Object.keys(shown)).toEqual(['found', 'kinds', 'differences'])
  expect(shown).toMatchObject({ found: 250, kinds: { paid_kobo: 200, credit: 50 } })
  expect(shown.differences).toEqual(differences.slice(0, 100))
  expect(countedFirst(differences, false).differences).toHaveLength(250)
  expect(countedFirst([], true)).toEqual({ differences: [] })
})
