import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvReader, type CsvRow } from './csv.ts'

function readIn(parts: readonly string[]): CsvRow[] {
  const reader = csvReader()
  return [...parts.flatMap((part) => reader.push(part)), ...reader.end()]
}

const cell = fc
  .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ɗ', 'ọ̀', '😀') })
  .map((text) => text.trim())

test('IMPO-03 a file that is cut anywhere gives the same rows as the whole one, with their lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(200)),
      (rows, end, cuts) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end)
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
        const parts = places.slice(1).map((place, index) => text.slice(places[index], place))
        expect(readIn(parts)).toEqual(readIn([text]))
        expect(readIn([text]).map(({ cells }) => cells)).toEqual(
          rows.filter((cells) => cells.some((one) => one !== '')),
        )
      },
    ),
  )
})

test('IMPO-03 a byte order mark is no text, and a separator is found that comes after the first part', () => {
  expect(readIn(['\uFEFF', 'a;', 'b\r', '\n1;"2', ';3"\r\n'])).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2;3'] },
  ])
})

test('a row without an end is refused before it fills the memory', () => {
  const reader = csvReader(10_000)
  reader.push('a,b\n'.repeat(2_000))
  expect(() => reader.push(`"${'x'.repeat(10_000)}`)).toThrow(RangeError)
})
