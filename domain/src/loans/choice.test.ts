import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { basisPoints, naira, nothing } from '../money.ts'
import { type Choice, wrongChoices } from './choice.ts'
import type { ProductTerms } from './product.ts'
import { splitParts } from './schedule.ts'

const product: ProductTerms = {
  terms: [1, 3],
  frequencies: ['weekly', 'monthly'],
  rate: basisPoints(500),
  loanFee: { fixed: naira(500), bp: basisPoints(100) },
  lateFee: null,
  min: naira(20_000),
  max: naira(600_000),
  ladder: [
    { loans: 0, max: naira(100_000) },
    { loans: 1, max: naira(250_000) },
    { loans: 2, max: naira(500_000) },
  ],
  lateDays: 7,
}
const start = day('2026-03-02')
const choice: Choice = { amount: naira(100_000), months: 3, frequency: 'weekly', start }

test('PROD-50 PROD-51 vector K1: with one loan completed in time 250,000 may be asked for, and 250,001 not', () => {
  const asked = (amount: number) => wrongChoices(product, { ...choice, amount: naira(amount) }, 1)
  expect(asked(250_000)).toEqual([])
  expect(asked(250_001)).toEqual([{ field: 'amount', limit: 'ladder', figure: naira(250_000) }])
})

test.each<[string, Partial<Choice>, object[]]>([
  ['the smallest amount', { amount: naira(20_000) }, []],
  ['less', { amount: naira(19_999) }, [{ field: 'amount', limit: 'smallest', figure: naira(20_000) }]],
  [
    'more than the largest',
    { amount: naira(600_001) },
    [{ field: 'amount', limit: 'largest', figure: naira(600_000) }],
  ],
  ['a term between two of its terms', { months: 2 }, [{ field: 'term' }]],
  ['a frequency of another product', { frequency: 'daily' }, [{ field: 'frequency' }]],
  [
    'everything wrong at once',
    { months: 12, frequency: 'biweekly', amount: naira(1) },
    [{ field: 'term' }, { field: 'frequency' }, { field: 'amount', limit: 'smallest', figure: naira(20_000) }],
  ],
])('PROD-51 a choice is compared with the version: %s', (_, changed, wrong) => {
  expect(wrongChoices(product, { ...choice, ...changed }, 2)).toEqual(wrong)
})

test('PROD-51 a product without limits takes every amount that can be spread over its instalments', () => {
  const open = { ...product, min: null, max: null, ladder: null }
  const daily = { ...choice, frequency: 'daily', amount: naira(1) } as const
  expect(wrongChoices({ ...open, frequencies: ['daily'], terms: [1] }, { ...daily, months: 1 }, 0)).toEqual([])
  const quarterly = { ...open, frequencies: ['daily'], terms: [3] } as const
  expect(wrongChoices(quarterly, daily, 0)).toEqual([{ field: 'amount', limit: 'smallest', figure: naira(2) }])
  expect(wrongChoices(quarterly, { ...daily, amount: naira(2) }, 0)).toEqual([])
  expect(() => splitParts({ principal: naira(2), interest: nothing, fee: naira(500) }, 100)).not.toThrow()
})

test('PROD-51 the smallest amount of some terms is the same for every first day, so a later disbursement cannot fail by it', () => {
  const bare = { ...product, min: null, max: null, ladder: null }
  for (const frequency of ['daily', 'weekly', 'biweekly', 'monthly'] as const)
    for (let months = 1; months <= (frequency === 'daily' ? 3 : 12); months++) {
      const terms = { ...bare, terms: [months], frequencies: [frequency] }
      const answers = Array.from({ length: 366 }, (_, index) =>
        JSON.stringify(
          wrongChoices(terms, { amount: naira(1), months, frequency, start: addDays(day('2027-03-01'), index) }, 0),
        ),
      )
      expect(new Set(answers).size).toBe(1)
    }
})
