import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, hasLineBreak, plainNumber, plainText } from './plain-text.ts'

test.each([
  ['Musa\u202E gro', 'Musa gro'],
  ['\u2066Ada\u2069', 'Ada'],
  ['A\u200Bmi\uFEFFna\u200F', 'Amina'],
  ['Soft\u00ADhyphen \u0007bell', 'Softhyphen bell'],
  ['Ade\u0301', 'Ad\u00E9'],
  ['Ɗan-Azumi Ƙofa ɓ', 'Ɗan-Azumi Ƙofa ɓ'],
  ['محمد', 'محمد'],
  ["D’Souza O'Neil", "D’Souza O'Neil"],
  ['first\nsecond\tline', 'first\nsecond\tline'],
])('VAL-37 %j is kept as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
})

test('VAL-37 stored text is stable and has no invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const kept = plainText(typed)
      expect(plainText(kept)).toBe(kept)
      expect(kept).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/)
    }),
  )
})

test.each(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b'])('VAL-38 %j has a second line', (text) => {
  expect(hasLineBreak(text)).toBe(true)
  expect(hasLineBreak(text.replace(/[^ab]/, ' '))).toBe(false)
})

test.each(['12345678901', '123 4567 8901', '123-4567-8901', '123\u2013456\u201178901', ' 12345\u200B678901\u00A0'])(
  'C-63 %j is 12345678901',
  (typed) => {
    expect(plainNumber(typed)).toBe('12345678901')
  },
)

test.each([
  ['Adéwálé', 'adewale'],
  ['Ade\u0301wa\u0301le\u0301', 'adewale'],
  ['BÁMGBÓṢÉ', 'bamgbose'],
  ['Ƙasimu Ɗan Ɓala Ƴar', 'kasimu dan bala yar'],
  ['D’Souza', 'dsouza'],
  ["D'Souza", 'dsouza'],
  ['ＡＭＩＮＡ', 'amina'],
  ['مُحَمَّد', 'محمد'],
  ['A\u200Bmina', 'amina'],
])('C-145 %j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
