import { expect, test } from 'vitest'
import { digitsOf, emptyBoxes, filled, typedDigit } from './code-digits.ts'

const boxes = (digits: string) => digits.split('').map((digit) => digit.trim())

test('C-28 only digits are kept of a paste', () => {
  expect(digitsOf('12 34-56')).toBe('123456')
  expect(digitsOf('no digits')).toBe('')
})

test('C-28 six digits or more fill from the first box wherever they are pasted, extra ones are cut off', () => {
  expect(filled(emptyBoxes(6), 3, '123456')).toEqual({ next: boxes('123456'), last: 5 })
  expect(filled(boxes('9     '), 5, '12345678')).toEqual({ next: boxes('123456'), last: 5 })
})

test('C-28 fewer fill from the box they are pasted into, and stop at the last', () => {
  expect(filled(boxes('9     '), 1, '123')).toEqual({ next: boxes('9123  '), last: 3 })
  expect(filled(emptyBoxes(6), 4, '123')).toEqual({ next: boxes('    12'), last: 5 })
})

test('a digit typed next to another replaces it, wherever the caret was', () => {
  expect([
    typedDigit('', '4'),
    typedDigit('4', '47'),
    typedDigit('4', '74'),
    typedDigit('4', '44'),
    typedDigit('4', '4a'),
  ]).toEqual(['4', '7', '7', '4', '4'])
  expect([typedDigit('', '12'), typedDigit('4', '123456')]).toEqual(['12', '123456'])
})
