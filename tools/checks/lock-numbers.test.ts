import { expect, test } from 'vitest'
import { isTest, readSources } from './tree.ts'

/** Numbers that two declarations of a lock share: work that has nothing in common would wait for each other. */
function sharedNumbers(texts: readonly string[]): string[] {
  const numbers = texts.flatMap((text) =>
    [...text.matchAll(/[lL]ock = (\d[\d_]{6,})/g)].map(([, number = '']) => number),
  )
  return numbers.filter((number, place) => numbers.indexOf(number) !== place)
}

test('every lock of the database has a number of its own', () => {
  const sources = readSources().filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
  const texts = sources.map(({ text }) => text)
  expect(texts.join('\n').match(/[lL]ock = \d/g)?.length).toBeGreaterThan(5)
  expect(sharedNumbers(texts)).toEqual([])
})

test('the check finds a planted number that two files share', () => {
  expect(sharedNumbers(['const lock = 720_611_301', 'const savingLock = 720_611_301'])).toEqual(['720_611_301'])
})
