import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationReference, loanIdKind, loanReference } from './references.ts'

test('C-83 references are LN- and APP- and digits', () => {
  expect(loanReference(42)).toBe('LN-000042')
  expect(applicationReference(1_234_567)).toBe('APP-1234567')
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(() => loanReference(wrong)).toThrow(RangeError)
})

test('C-83 the three names of a loan cannot collide', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.uuid(), (n, id) => {
      expect(loanIdKind(loanReference(n))).toBe('loan_id')
      expect(loanIdKind(applicationReference(n))).toBe('application_id')
      expect(loanIdKind(id)).toBe('id')
    }),
  )
})

test.each([
  '',
  'LN-',
  'LN-12a',
  'ln-12',
  'APP-',
  '12',
  'LN-000042\n',
  `LN-${'1'.repeat(17)}`,
  '00000000-0000-0000-0000-00000000000g',
])('%j is not the name of a loan', (text) => expect(loanIdKind(text)).toBeNull())
