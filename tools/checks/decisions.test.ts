import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { badHeads, missingDecisions, recordsFolder } from './decisions.ts'
import type { TextFile } from './requirements.ts'
import { listFiles, root } from './tree.ts'

const record = (file: string, ...lines: string[]): TextFile => ({ path: recordsFolder + file, text: lines.join('\n') })
const holds = record('0002-cash.md', '# 2. Cash', '', 'Status: holds', '', 'It amends decision 1.')

test('the check itself sees a record whose head has another form', () => {
  const problemsOf = (...lines: string[]) => badHeads([record('0001-loans.md', ...lines), holds])
  expect(problemsOf('# 1. Loans', '', 'Status: holds', '', 'Why.')).toEqual([])
  expect(problemsOf('# 1. Loans', '', 'Status: amended by [2](0002-cash.md)', '', 'Why.')).toEqual([])
  expect(problemsOf('# 1. Loans', '', 'Status: replaced by [2](0002-cash.md)', '')).toEqual([])
  expect(problemsOf('# 3. Loans', '', 'Status: holds')).toHaveLength(1)
  expect(problemsOf('# 1. Loans', '', '2026-11-20, accepted.')).toHaveLength(1)
  const twin = record('0002-banks.md', '# 2. Banks', '', 'Status: holds')
  expect(badHeads([holds, twin])).toHaveLength(1)
  expect(problemsOf('# 1. Loans', '', 'Status: replaced by [2](0002-cash.md)', '', 'Why.')).toHaveLength(1)
})

test('the check itself sees a status that names a record which does not exist or does not know of it', () => {
  const amended = (link: string) => record('0001-loans.md', '# 1. Loans', '', `Status: amended by ${link}`)
  expect(badHeads([amended('[9](0009-gone.md)'), holds])).toHaveLength(1)
  expect(
    badHeads([amended('[2](0002-cash.md)'), record('0002-cash.md', '# 2. Cash', '', 'Status: holds')]),
  ).toHaveLength(1)
})

test('the check itself sees a number that no record has, in words and in a path', () => {
  const problemsOf = (text: string) =>
    missingDecisions([
      { ...holds, text: '# 2. Cash' },
      { path: 'server/src/cash.ts', text },
    ])
  expect(problemsOf('/** Kept apart (decision 2). */ // docs/decisions/0002-cash.md')).toEqual([])
  expect(problemsOf('/** Kept apart (decision 65). */')).toHaveLength(1)
  expect(problemsOf('[why](docs/decisions/0065-gone.md)')).toHaveLength(1)
  const replaced = record('0001-loans.md', '# 1. Loans', '', 'Status: replaced by [2](0002-cash.md)')
  expect(missingDecisions([replaced, holds])).toEqual([])
  expect(missingDecisions([replaced, holds, { path: 'docs/loans.md', text: 'See decision 1.' }])).toHaveLength(1)
})

/** All but this file, which plants wrong numbers. */
const files = listFiles()
  .filter((path) => path !== 'tools/checks/decisions.test.ts')
  .filter((path) => /\.(ts|tsx|mjs|sql|md|css|html|yml)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('each record of a decision says at its head whether it holds; a replaced one is one line', () => {
  expect(badHeads(files)).toEqual([])
})

test('every decision that code or documents cite exists', () => {
  expect(missingDecisions(files)).toEqual([])
})
