import { expect, test } from 'vitest'
import { basisPoints, naira } from '../money.ts'
import {
  isProductCode,
  isWithin,
  lateFeeOrNone,
  type VersionFacts,
  versionBounds,
  versionProblems,
} from './product-rules.ts'

const facts: VersionFacts = {
  terms: [1, 3],
  frequencies: ['daily', 'weekly'],
  lateFeeNaira: 500,
  lateFeeBp: 200,
  lateFeeCapBp: 1_000,
  minNaira: 10_000,
  maxNaira: 500_000,
  ladder: [
    { loans: 0, maxNaira: 100_000 },
    { loans: 1, maxNaira: 250_000 },
    { loans: 2, maxNaira: 500_000 },
  ],
}

test.each<[string, Partial<VersionFacts>, string[]]>([
  ['nothing', {}, []],
  ['daily up to three months', { terms: [1, 2, 3] }, []],
  ['daily with a fourth month', { terms: [1, 4] }, ['daily_too_long']],
  ['twelve months without daily', { terms: [12], frequencies: ['weekly', 'monthly'] }, []],
  ['a fixed late fee with a cap of 0', { lateFeeBp: 0, lateFeeCapBp: 0 }, ['late_fee_without_cap']],
  ['a share as late fee with a cap of 0', { lateFeeNaira: 0, lateFeeCapBp: 0 }, ['late_fee_without_cap']],
  ['no late fee with a cap of 0', { lateFeeNaira: 0, lateFeeBp: 0, lateFeeCapBp: 0 }, []],
  ['the same amount as least and largest', { minNaira: 500_000 }, []],
  ['a least amount above the largest', { minNaira: 500_001 }, ['least_above_largest']],
  ['no limits', { minNaira: null, maxNaira: null, ladder: null }, []],
  ['a ladder from 1 loan', { ladder: [{ loans: 1, maxNaira: 100_000 }] }, ['ladder_begins']],
  ['an empty ladder', { ladder: [] }, ['ladder_begins']],
  [
    'a ladder whose loans stay',
    {
      ladder: [
        { loans: 0, maxNaira: 100_000 },
        { loans: 0, maxNaira: 200_000 },
      ],
    },
    ['ladder_grows'],
  ],
  [
    'a ladder whose amounts stay',
    {
      ladder: [
        { loans: 0, maxNaira: 100_000 },
        { loans: 1, maxNaira: 100_000 },
      ],
    },
    ['ladder_grows'],
  ],
  ['a ladder above the largest amount', { maxNaira: 499_999 }, ['ladder_above_largest']],
  ['a ladder without a largest amount', { maxNaira: null }, []],
])('PROD-20 a version with %s has these problems', (_, changed, problems) => {
  expect(versionProblems({ ...facts, ...changed })).toEqual(problems)
})

test('PROD-21 a number is whole and within its bounds', () => {
  const { min, max } = versionBounds.rateBp
  expect([min, max].every((value) => isWithin(value, versionBounds.rateBp))).toBe(true)
  expect([min - 1, max + 1, 0.5, Number.NaN].some((value) => isWithin(value, versionBounds.rateBp))).toBe(false)
})

test('PROD-22 a code has 2 to 20 small letters, digits and dashes', () => {
  expect(['a1', 'trader-3', 'a'.repeat(20)].every(isProductCode)).toBe(true)
  expect(['a', 'a'.repeat(21), 'Trader', 'trader 3', 'trader_3', 'trader-3\n', ''].some(isProductCode)).toBe(false)
})

test('PROD-20 a version that charges no late fee has no rule of late fees', () => {
  const rule = { graceDays: 3, fixed: naira(0), bp: basisPoints(0), capBp: basisPoints(1_000) }
  expect(lateFeeOrNone(rule)).toBeNull()
  expect(lateFeeOrNone({ ...rule, fixed: naira(1) })).not.toBeNull()
  expect(lateFeeOrNone({ ...rule, bp: basisPoints(1) })).not.toBeNull()
})
