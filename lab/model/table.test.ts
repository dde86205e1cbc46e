import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Costs } from './costs.ts'
import { modelPage, playLenders, sizesTable } from './table.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const costs = JSON.parse(read('costs.json')) as Costs

test('SCALE-65 the pages about the model have what the measured costs give', () => {
  expect(read('../model.md')).toContain(modelPage(costs))
  expect(read('../../docs/scale.md')).toContain(sizesTable(playLenders(costs)))
})
