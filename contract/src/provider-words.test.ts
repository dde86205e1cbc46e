import { kobo, naira, nothing } from '@kasuwa/domain/money.ts'
import { expect, test } from 'vitest'
import { ageWords, holdsWords, needsWords } from './provider-words.ts'

test('C-192 BOOK-64 the balance, its age, what is needed, what waits, and what to top up', () => {
  expect([holdsWords(naira(120_000), 125_000), needsWords(naira(120_000), naira(200_000), naira(50_000))]).toEqual([
    'The provider holds ₦120,000.00 (2 minutes ago).',
    'This needs ₦200,000.00 and ₦50,000.00 waits: top up ₦130,000.00 first.',
  ])
  expect(needsWords(naira(120_000), naira(200_000), nothing)).toBe('This needs ₦200,000.00: top up ₦80,000.00 first.')
  expect(needsWords(naira(250_000), naira(200_000), naira(50_000))).toBeNull()
  expect(needsWords(kobo(24_999_999), naira(200_000), naira(50_000))).toContain('top up ₦0.01 first')
})

test.each([
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [90_000_000, '1 day ago'],
  [200_000_000, '2 days ago'],
])('BOOK-64 %d milliseconds are %s', (ms, words) => {
  expect(ageWords(ms)).toBe(words)
})
