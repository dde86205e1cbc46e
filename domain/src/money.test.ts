import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addKobo,
  basisPoints,
  divideHalfUp,
  inNaira,
  inPercent,
  kobo,
  minKobo,
  naira,
  nothing,
  partHalfUp,
  partOf,
  subtractKobo,
} from './money.ts'

const wireKobo = fc.integer({ min: -1e15, max: 1e15 }).map(kobo)

test.each([0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)])('%s is not a whole number of kobo', (n) => {
  expect(() => kobo(n)).toThrow(RangeError)
})

test('minus zero becomes zero', () => {
  expect(Object.is(kobo(-0), 0)).toBe(true)
})

test.each([
  [0, 0],
  [0.1, 10],
  [0.29, 29],
  [1.1, 110],
  [13125, 1_312_500],
  [4.35, 435],
  [-0.07, -7],
  [90_071_992_547.41, 9_007_199_254_741],
])('%s naira are %s kobo', (amount, expected) => {
  expect(naira(amount)).toBe(expected)
})

test.each([1.005, 0.001, Number.NaN, Infinity, 1e15])('%s is not naira with at most two decimals', (amount) => {
  expect(() => naira(amount)).toThrow(RangeError)
})

test('C-97 naira on the wire have at most two decimals and read back to the same kobo', () => {
  fc.assert(
    fc.property(wireKobo, (amount) => {
      const sent = JSON.stringify(inNaira(amount))
      expect(sent).toMatch(/^-?\d+(\.\d{1,2})?$/)
      expect(naira(JSON.parse(sent) as number)).toBe(amount)
    }),
  )
})

test('sums and differences stay whole kobo, and an overflow is refused', () => {
  expect(addKobo()).toBe(nothing)
  expect(addKobo(kobo(1), kobo(2), kobo(-5))).toBe(-2)
  expect(subtractKobo(kobo(3), kobo(5))).toBe(-2)
  expect(minKobo(kobo(3), kobo(2))).toBe(2)
  expect(() => addKobo(kobo(Number.MAX_SAFE_INTEGER), kobo(1))).toThrow(RangeError)
  expect(() => subtractKobo(kobo(Number.MIN_SAFE_INTEGER), kobo(1))).toThrow(RangeError)
})

test('a rate is a whole number of basis points of at least 0, shown in percent units', () => {
  expect(inPercent(basisPoints(450))).toBe(4.5)
  expect(basisPoints(0)).toBe(0)
  for (const wrong of [-1, 4.5, Number.NaN]) expect(() => basisPoints(wrong)).toThrow(RangeError)
})

test.each([
  [5, 2, 3],
  [-5, 2, -2],
  [-6, 4, -1],
  [-7, 4, -2],
  [1, 3, 0],
  [2, 3, 1],
  [7, 7, 1],
  [0, 9, 0],
  [9_007_199_254_740_991n * 9_999n, 10_000n, 9_006_298_534_815_517],
])('%s / %s rounds half up to %s', (numerator, denominator, expected) => {
  expect(divideHalfUp(numerator, denominator)).toBe(expected)
})

test('division is within half a unit of the exact quotient', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 52n), max: 2n ** 52n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
      const twiceError = 2n * (BigInt(divideHalfUp(n, d)) * d - n)
      expect(twiceError <= d && twiceError > -d).toBe(true)
    }),
  )
})

test('division by zero, and a result above a safe integer, are refused', () => {
  expect(() => divideHalfUp(1, 0)).toThrow(RangeError)
  expect(() => divideHalfUp(1, -2)).toThrow(RangeError)
  expect(() => divideHalfUp(2n ** 60n, 2n)).toThrow(RangeError)
})

test('a share of an amount is rounded down or half up, and exact where the product exceeds 2^53', () => {
  expect([partOf(kobo(1_999), basisPoints(5)), partHalfUp(kobo(1_999), basisPoints(5))]).toEqual([0, 1])
  expect([partOf(kobo(1_000), basisPoints(5)), partHalfUp(kobo(1_000), basisPoints(5))]).toEqual([0, 1])
  expect(partOf(kobo(9_007_199_254_740_991), basisPoints(10_000))).toBe(9_007_199_254_740_991)
  expect(partHalfUp(kobo(9_007_199_254_740_991), basisPoints(9_999))).toBe(9_006_298_534_815_517)
})
