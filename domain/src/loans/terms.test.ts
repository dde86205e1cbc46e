import { expect, test } from 'vitest'
import { defaultPurpose, frequencies, parseLoanAmount, purposes } from './terms.ts'

test('CONST-14 frequencies: daily, weekly, biweekly, monthly', () => {
  expect(frequencies).toEqual(['daily', 'weekly', 'biweekly', 'monthly'])
})

test('CONST-15 purposes: business, school fees, commodity; business by default', () => {
  expect(purposes).toEqual(['business', 'school fees', 'commodity'])
  expect(defaultPurpose).toBe('business')
})

test.each([
  ['1', 100],
  ['50000', 5_000_000],
  ['1000000000', 100_000_000_000],
  [50_000, 5_000_000],
  ['0', null],
  [0, null],
  ['1000000001', null],
  ['00000000001', null],
  ['50,000', null],
  ['500.50', null],
  [500.5, null],
  ['-5', null],
  [-5, null],
  ['', null],
  [' 5', null],
  ['5\n', null],
  ['1e3', null],
  [Number.NaN, null],
  [1e21, null],
])('C-96 a loan amount of %j is %s kobo', (amount, expected) => {
  expect(parseLoanAmount(amount)).toBe(expected)
})
