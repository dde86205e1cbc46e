import { foldText } from '@kasuwa/domain/plain-text.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searched } from './searched.ts'
import type { Column } from '../tables/columns.ts'

type Row = { name: string; town: string; secret: string }

const columns: Column<Row>[] = [
  { header: 'Name', text: ({ name }) => name },
  { header: 'Town', text: ({ town }) => town.toUpperCase(), cell: ({ town }) => town },
  { header: 'Mark', cell: ({ secret }) => secret },
]
const rows: Row[] = [
  { name: 'Halima Yusuf', town: 'Kano', secret: 'x1' },
  { name: 'Chidi Eze', town: 'Enugu', secret: 'x2' },
]

test.each([
  ['halima', ['Halima Yusuf']],
  ['YUS', ['Halima Yusuf']],
  ['  enugu ', ['Chidi Eze']],
  ['i', ['Halima Yusuf', 'Chidi Eze']],
  ['', ['Halima Yusuf', 'Chidi Eze']],
  ['   ', ['Halima Yusuf', 'Chidi Eze']],
  ['nobody', []],
  ['x1', []],
  ['.*', []],
])('C-145 %j finds in any text that is shown, whatever its case: %j', (words, found) => {
  expect(searched(rows, columns, words).map(({ name }) => name)).toEqual(found)
})

test('C-145 names are found with and without accents, hooks and apostrophes', () => {
  const named = (name: string): Row => ({ name, town: '', secret: '' })
  const all = ["Joy D'Souza", 'Adéwálé Bámgbóṣé', 'Ƙasimu Ɗanjuma'].map(named)
  const found = (words: string) => searched(all, columns, words).map(({ name }) => name)
  expect(found('dsouza')).toEqual(["Joy D'Souza"])
  expect(found('D’SOUZA')).toEqual(["Joy D'Souza"])
  expect(found('bamgbose')).toEqual(['Adéwálé Bámgbóṣé'])
  expect(found('kasimu dan')).toEqual(['Ƙasimu Ɗanjuma'])
})

test('the rows found are always a part of the rows, in their order, and each contains the words', () => {
  const row = fc.record({ name: fc.string(), town: fc.string(), secret: fc.string() })
  fc.assert(
    fc.property(fc.array(row), fc.string({ maxLength: 3 }), (all, words) => {
      const found = searched(all, columns, words)
      expect(all.filter((one) => found.includes(one))).toEqual(found)
      const wanted = foldText(words.trim())
      for (const { name, town } of found) expect(foldText(`${name}\n${town.toUpperCase()}`)).toContain(wanted)
    }),
  )
})
