import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const widthOf = (text: string) => text.length

test.each([
  ['a few words', 8, ['a few', 'words']],
  ['a few words', 11, ['a few words']],
  ['T1234567890', 4, ['T123', '4567', '890']],
  ['by T1234567890', 4, ['by', 'T123', '4567', '890']],
  ['one\ntwo', 20, ['one', 'two']],
  ['', 5, ['']],
])('PAPER-01 %o in lines of %s', (text, width, lines) => {
  expect(wrapText(text, width, widthOf)).toEqual(lines)
})
