import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './tree.ts'
import {
  describesTheWhole,
  explainedTwice,
  pagesFolder,
  type TextFile,
  unexplained,
  withoutTest,
} from './requirements.ts'

const page = (...lines: string[]): TextFile => ({ path: `${pagesFolder}loans.md`, text: lines.join('\n') })
const file = (path: string, text: string): TextFile => ({ path, text })

test('the check itself sees an id that no page explains, in a comment, in SQL and in a title', () => {
  const pages = page('- **GATE-01** In order.', '- **C-51b** Personal data.', '| B6 | a provider hangs | asked again |')
  const problemsOf = (path: string, text: string) => unexplained([pages, file(path, text)])
  expect(problemsOf('web/src/gates.ts', '/** In order (GATE-01, C-51b, B6). */')).toEqual([])
  expect(problemsOf('web/src/gates.ts', '/** In order (GATE-77). */')).toHaveLength(1)
  expect(problemsOf('web/src/gates.ts', '/** Asked again (B7). */')).toHaveLength(1)
  expect(problemsOf('web/src/gates.ts', "const plate = 'B7'")).toEqual([])
  expect(problemsOf('server/migrations/0001.sql', '-- what is kept (C-99)')).toHaveLength(1)
  expect(problemsOf('web/src/gates.test.ts', "test('GATES-01 in order', () => {})")).toHaveLength(1)
  expect(problemsOf('web/src/gates.test.ts', "test.each(['x'])('A1 %s at once', () => {})")).toHaveLength(1)
  expect(problemsOf('web/src/gates.test.ts', "test('LN-000123 is a loan, SHA-256 a digest', () => {})")).toEqual([])
})

test('the check itself sees an id that is explained twice', () => {
  expect(explainedTwice([page('- **GATE-01** In order.', '| GATE-01 | in order |')])).toHaveLength(1)
  expect(explainedTwice([page('- **GATE-01** In order (GATE-02).', '- **GATE-02** Active.')])).toEqual([])
})

test('the check itself sees a line without a test, and an exception that is not needed', () => {
  const pages = page('- **GATE-01** In order.', '- **C-90** Allowed.', '- **INV-01** Always.', '| B6 | it hangs |')
  const problemsOf = (text: string, ...exceptions: string[]) =>
    withoutTest([pages, file('web/src/gates.test.ts', text)], exceptions)
  expect(problemsOf("test('GATE-01 in order', () => {})")).toEqual([])
  expect(problemsOf('for (const end of ends) test(`GATE-01 in order to ${end}`, () => {})')).toEqual([])
  expect(problemsOf("test.each([['GATE-01', 1]])('%s has the place %i', () => {})")).toEqual([])
  expect(problemsOf("// GATE-01\ntest('in order', () => { expect('GATE-01') })")).toHaveLength(1)
  expect(problemsOf('', 'GATE-01')).toEqual([])
  expect(problemsOf("test('GATE-01 in order', () => {})", 'GATE-01')).toHaveLength(1)
  expect(problemsOf("test('GATE-01 in order', () => {})", 'GATE-02')).toHaveLength(1)
})

/** All files but this one, which contains wrong ids. */
const files = listFiles()
  .filter((path) => path !== 'tools/checks/requirements.test.ts')
  .filter((path) => /\.(ts|tsx|mjs|sql|md|css|html|yml)$/.test(path))
  .map((path) => file(path, readFileSync(join(root, path), 'utf8')))

test('every id in code, tests, SQL and documents is explained in docs/requirements', () => {
  expect(unexplained(files)).toEqual([])
})

test('no id is explained twice', () => {
  expect(explainedTwice(files)).toEqual([])
})

test('every numbered line has a test that names it in its title', () => {
  expect(withoutTest(files, Object.keys(describesTheWhole))).toEqual([])
})
