import { expect, test } from 'vitest'
import { comparedNames, registeredDay } from './dojah-person.ts'

type Names = [firstName: string, lastName: string]
type Registered = [first: string, middle: string, last: string]

function compared([firstName, lastName]: Names, [first, middle, last]: Registered) {
  return comparedNames({ firstName, lastName }, { first, middle, last })
}

test.each<[string, Names, Registered]>([
  ['the same', ['Ada', 'Obi'], ['Ada', '', 'Obi']],
  ['another case and blanks', [' ada ', 'OBI'], ['ADA', '', 'obi']],
  ['accents and dots below', ['Adé', 'Ọlá'], ['ADE', '', 'OLA']],
  ['hooked letters', ['Ɓala', 'Ɗanladi'], ['BALA', '', 'DANLADI']],
  ['an apostrophe', ["O'Brien", 'N’Golo'], ['OBRIEN', '', "N'GOLO"]],
  ['a hyphen, a blank or neither', ['Abdul-Rahman', 'Bello'], ['ABDULRAHMAN', '', 'BELLO']],
  ['a middle name more in the register', ['Ada', 'Obi'], ['Ada', 'Ngozi', 'Obi']],
  ['a middle name given with the first', ['Ada Ngozi', 'Obi'], ['Ada', 'Ngozi', 'Obi']],
  ['a middle name that the register lacks', ['Ada Ngozi', 'Obi'], ['Ada', '', 'Obi']],
  ['a double last name', ['Ada', 'Obi-Okafor'], ['Ada', '', 'Okafor']],
  ['the other order', ['Obi', 'Ada'], ['Ada', '', 'Obi']],
  ['called by the middle name', ['Ngozi', 'Obi'], ['Ada', 'Ngozi', 'Obi']],
  ['both names in one field', ['Musa', 'Bello'], ['', '', 'BELLO MUSA']],
  ['the last name in the middle', ['Musa', 'Bello'], ['Bello', 'Musa', 'Ado']],
])('%s: the same person', (_what, given, registered) => {
  expect(compared(given, registered)).toEqual({ first: true, last: true })
})

test.each<[string, Names, Registered, { first?: boolean; last?: boolean }]>([
  ['another first name', ['Ada', 'Obi'], ['Chioma', '', 'Obi'], { first: false, last: true }],
  ['another last name', ['Ada', 'Obi'], ['Ada', '', 'Okafor'], { first: true, last: false }],
  ['both', ['Ada', 'Obi'], ['Ibrahim', '', 'Adebayo'], { first: false, last: false }],
  ['one name for two', ['Musa', 'Musa'], ['Musa', '', 'Bello'], { first: true, last: false }],
  ['only the beginning of a name', ['Ad', 'Obi'], ['Ada', '', 'Obi'], { first: false, last: true }],
  ['no name given', ['', 'Obi'], ['Ada', '', 'Obi'], { first: false, last: true }],
  ['no name in letters', ['123', 'Obi'], ['Ada', '', 'Obi'], { first: false, last: true }],
  ['none registered', ['Ada', 'Obi'], ['', '', ''], {}],
  ['none but the last registered', ['Ada', 'Obi'], ['', '', 'Obi'], { last: true }],
])('%s: %j does not match %j', (_what, given, registered, expected) => {
  expect(compared(given, registered)).toEqual(expected)
})

test.each([
  ['10-06-1993', '1993-06-10'],
  ['1993-06-10', '1993-06-10'],
  ['10/06/1993', '1993-06-10'],
  ['28-Jun-2000', '2000-06-28'],
  ['1-JAN-2000', '2000-01-01'],
  ['1993-06-10T00:00:00.000Z', '1993-06-10'],
])('%s is %s', (text, expected) => {
  expect(registeredDay(text)).toBe(expected)
})

test.each(['', '31-02-1993', '10-13-1993', '28-Foo-2000', '0000-00-00', 'June 1993', '10-06-93'])(
  '%j is not a date',
  (text) => {
    expect(registeredDay(text)).toBeNull()
  },
)
