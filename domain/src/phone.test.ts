import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { internationalPhone, isPhone, normalisePhone, phonePrefix, typedPhone } from './phone.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''))
const national = digits(9).chain((rest) => fc.constantFrom(`8${rest}`, `07${rest}`))

test('VAL-01 typed text is stripped to digits and limited to 11', () => {
  expect(typedPhone('(0803) 123-4567')).toBe('08031234567')
  expect(typedPhone('080312345678999')).toBe('08031234567')
  expect(typedPhone('abc')).toBe('')
  expect(isPhone('')).toBe(false)
})

test.each([
  ['08031234567', true],
  ['8031234567', true],
  ['0803123456', false],
  ['80312345678', false],
  ['080312345678', false],
  ['803123456', false],
  ['0', false],
  ['+2348031234567', false],
  ['٠٨٠٣١٢٣٤٥٦٧', false],
])('VAL-02 CONST-11 with a leading 0 exactly 11 digits, otherwise exactly 10: %s is %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

test('VAL-03 a leading 0 is added when it is missing', () => {
  expect(normalisePhone('8031234567')).toBe('08031234567')
  expect(normalisePhone('08031234567')).toBe('08031234567')
  expect(normalisePhone('803123456')).toBeNull()
})

test.each([
  '+2348031234567',
  '+234 803 123 4567',
  '002348031234567',
  '2348031234567',
  '234-803-123-4567',
  '\u202A+234 803 123 4567\u202C',
])('C-31 %j, pasted or filled in, loses the prefix that the field already shows', (pasted) => {
  expect(typedPhone(pasted)).toBe('8031234567')
})

test('C-31 the 0 of a number after its country code stays, and typed input is literal', () => {
  expect(typedPhone('+234 (0) 803 123 4567')).toBe('08031234567')
  // The field is filled key by key, and never has more than 11 digits.
  const keyAfterKey = '2348031234567'.split('').reduce((field, key) => typedPhone(field + key), '')
  expect(keyAfterKey).toBe('23480312345')
  expect(isPhone(keyAfterKey)).toBe(false)
  for (const other of ['+2358031234567', '+234803123456', '+23480312345678'])
    expect(typedPhone(other)).toBe(other.replace(/\D/g, '').slice(0, 11))
})

test('a normal form is stable and is a 0 and ten digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), national, digits(10), digits(11)), (text) => {
      const phone = normalisePhone(text)
      if (phone === null) return
      expect(phone).toMatch(/^0\d{10}$/)
      expect(normalisePhone(phone)).toBe(phone)
      expect(typedPhone(phone)).toBe(phone)
    }),
  )
})

test('spaces, dashes and brackets never change the outcome', () => {
  const noise = fc.array(fc.constantFrom(' ', '-', '(', ')', '.'), { maxLength: 3 }).map((each) => each.join(''))
  fc.assert(
    fc.property(
      fc.oneof(national, digits(10), digits(12)),
      fc.array(noise, { minLength: 13, maxLength: 13 }),
      (text, between) => {
        const noisy =
          text
            .split('')
            .map((digit, index) => `${between[index]}${digit}`)
            .join('') + between[12]
        expect(normalisePhone(noisy)).toBe(normalisePhone(text))
        expect(typedPhone(noisy)).toBe(typedPhone(text))
      },
    ),
  )
})

test('CONST-11 the prefix is +234, and providers receive it without the plus', () => {
  const phone = normalisePhone('08031234567')
  expect(phonePrefix).toBe('+234')
  expect(phone && internationalPhone(phone)).toBe('2348031234567')
})
