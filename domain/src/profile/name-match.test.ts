import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchName, matchOfAnswer, type PersonName } from './name-match.ts'

const amina: PersonName = { firstName: 'Amina', middleName: null, lastName: 'Bello' }
const zainab: PersonName = { ...amina, middleName: 'Zainab' }
const rahman: PersonName = { firstName: 'Abdul-Rahman', middleName: null, lastName: 'Musa' }

test.each([
  [amina, 'AMINA BELLO', 100],
  [amina, 'Bello, Amina', 100],
  [zainab, 'BELLO AMINA ZAINAB', 100],
  [rahman, 'MUSA ABDULRAHMAN', 100],
  [{ firstName: 'Abdulrahman', middleName: null, lastName: 'Musa' }, 'ABDUL RAHMAN MUSA', 100],
  [{ firstName: 'Ọlá', middleName: '', lastName: "O'Neil" }, 'ola oneil', 100],
])('DESK-10 %o is exactly %s', (person, text, score) => {
  expect(matchName(person, text)).toEqual({ match: 'exact', score })
})

test.each([
  [amina, 'AMINA ZAINAB BELLO', 80],
  [zainab, 'AMINA BELLO', 80],
  [zainab, 'AMINA FATIMA BELLO', 66],
  [zainab, 'AMINA Z BELLO', 83],
  [amina, 'A BELLO', 75],
  [amina, 'AMINA B.', 75],
  [{ firstName: 'Mary Jane', middleName: null, lastName: 'Okoro' }, 'MARY OKORO', 80],
])('DESK-10 %o is close to %s', (person, text, score) => {
  expect(matchName(person, text)).toEqual({ match: 'close', score })
})

test.each([
  [amina, 'AMINA YUSUF', 50],
  [amina, 'AISHA BELLO', 50],
  [amina, 'A B', 50],
  // The initial may be another name's: Adewale is the first name here.
  [amina, 'ADEWALE A BELLO', 60],
  [amina, 'BELLO', 66],
  [zainab, 'ZAINAB BELLO', 80],
  [amina, 'TEST ACCOUNT 0123456789', 0],
  [amina, '', 0],
  [{ firstName: 'Musa', middleName: null, lastName: 'Musa' }, 'MUSA IBRAHIM', 50],
  [{ firstName: '', middleName: null, lastName: '' }, 'AMINA BELLO', 0],
  [{ firstName: '', middleName: null, lastName: '' }, '', 0],
])('DESK-10 %o differs from %s', (person, text, score) => {
  expect(matchName(person, text)).toEqual({ match: 'differs', score })
})

const word = fc.constantFrom('amina', 'bello', 'zainab', 'musa', 'okoro', 'ngozi', 'tunde', 'a', 'z', 'm')
const person = fc.record({
  firstName: word,
  middleName: fc.option(word),
  lastName: word,
})
const text = fc.array(word, { maxLength: 5 })
const fullName = ({ firstName, middleName, lastName }: PersonName) => [firstName, middleName ?? '', lastName].join(' ')

test("DESK-10 every person's own name is an exact match, in any order and case", () => {
  fc.assert(
    fc.property(person, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (who, order) => {
      const words = fullName(who).split(' ')
      const shuffled = words.map((one, at) => [order[at]!, one.toUpperCase()] as const).toSorted(([a], [b]) => a - b)
      expect(matchName(who, shuffled.map(([, one]) => one).join(' , '))).toEqual({ match: 'exact', score: 100 })
    }),
  )
})

test('DESK-10 a score is from 0 to 100, 100 only for an exact match, and an exact match has the same words', () => {
  fc.assert(
    fc.property(person, text, (who, words) => {
      const { match, score } = matchName(who, words.join(' '))
      expect(score >= 0 && score <= 100).toBe(true)
      expect(score === 100).toBe(match === 'exact')
      const own = fullName(who).split(' ').filter(Boolean)
      expect(match === 'exact').toBe(own.toSorted().join(' ') === words.toSorted().join(' '))
    }),
  )
})

test('DESK-10 an extra name at the bank never makes a mismatch of a person whose names are all there in full', () => {
  fc.assert(
    fc.property(person, text, (who, more) => {
      expect(matchName(who, [fullName(who), ...more].join(' ')).match).not.toBe('differs')
    }),
  )
})

test('DESK-10 C-63 the identity service says for each name whether it is the registered one', () => {
  expect(matchOfAnswer({ first: true, last: true })).toEqual({ match: 'exact', score: 100 })
  expect(matchOfAnswer({ first: true })).toEqual({ match: 'close', score: 50 })
  expect(matchOfAnswer({ first: true, last: false })).toEqual({ match: 'differs', score: 50 })
  expect(matchOfAnswer({ first: false, last: false })).toEqual({ match: 'differs', score: 0 })
  expect(matchOfAnswer({})).toBeNull()
})
