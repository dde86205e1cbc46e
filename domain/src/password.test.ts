import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPassword, maxPasswordLength, passwordChecklist, passwordParts } from './password.ts'

const symbols = '!@#$%^&*(),.?":{}|<>'
const from = (characters: string, minLength: number) =>
  fc
    .array(fc.constantFrom(...characters.split('')), { minLength, maxLength: minLength + 3 })
    .map((each) => each.join(''))
const parts = { upper: from('ABCXYZ', 2), lower: from('abcxyz', 2), digit: from('0189', 2), symbol: from(symbols, 2) }

test.each([
  ['Password1!', true],
  ['Passw1!', false],
  ['password1!', false],
  ['PASSWORD1!', false],
  ['Password!!', false],
  ['Password11', false],
  ['Password1-', false],
  ['Password1-!', true],
  ['', false],
])('VAL-06 the five parts of the rule: %j is %s', (text, expected) => {
  expect(isPassword(text)).toBe(expected)
})

test.each(symbols.split(''))('VAL-06 %s counts as a symbol', (symbol) => {
  expect(isPassword(`Password1${symbol}`)).toBe(true)
})

test.each("-_=+[];'/\\~`€ ".split(''))('C-30 %j is allowed but does not count as a symbol', (other) => {
  expect(passwordParts(`Password1${other}`).symbol).toBe(false)
  expect(isPassword(`Password1!${other}`)).toBe(true)
})

test('VAL-06 a password with every part is valid, and each part alone missing makes it invalid', () => {
  fc.assert(
    fc.property(fc.record(parts), (made) => {
      expect(isPassword(Object.values(made).join(''))).toBe(true)
      for (const missing of Object.keys(parts)) {
        const rest = Object.entries(made)
          .filter(([part]) => part !== missing)
          .map(([, text]) => text)
        const padded = rest.join('') + (rest[0] ?? '').repeat(3)
        expect(isPassword(padded)).toBe(false)
      }
    }),
  )
})

test('VAL-06 a password is valid if and only if it has all five parts', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 20 }),
      (text) => isPassword(text) === Object.values(passwordParts(text)).every(Boolean),
    ),
  )
})

test('eight characters are counted as a person counts them', () => {
  expect(passwordParts('Pass1!😀').length).toBe(false)
  expect(passwordParts('Passs1!😀').length).toBe(true)
})

test('a password of more than 128 characters is not checked', () => {
  const password = 'Password1!'.padEnd(maxPasswordLength, 'x')
  expect(isPassword(password)).toBe(true)
  expect(isPassword(`${password}x`)).toBe(false)
})

test('VAL-08 the checklist has four lines, each ticked by its own part', () => {
  const labels = ['Has at least 8 characters', 'Has a capital letter', 'Has a special symbol (!@#)', 'Has a number']
  const ticked = (text: string) => passwordChecklist(text).map(({ met }) => met)
  expect(passwordChecklist('').map(({ label }) => label)).toEqual(labels)
  expect(ticked('abcdefgh')).toEqual([true, false, false, false])
  expect(ticked('A')).toEqual([false, true, false, false])
  expect(ticked('#')).toEqual([false, false, true, false])
  expect(ticked('1')).toEqual([false, false, false, true])
})

test('C-30 PASSWORD1! ticks all four lines yet stays invalid', () => {
  expect(passwordChecklist('PASSWORD1!').every(({ met }) => met)).toBe(true)
  expect(isPassword('PASSWORD1!')).toBe(false)
})
