import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextFile } from './requirements.ts'
import { listFiles, root } from './tree.ts'
import { badNames, badOpenings, badProse } from './words.ts'

const file = (path: string, text = ''): TextFile => ({ path, text })

test('the check itself sees a banned word in the name of a file, a folder, a variable, a property and a component', () => {
  expect(badNames([file('server/src/doors.ts')])).toHaveLength(1)
  expect(badNames([file('server/src/house/app.ts')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'const longestWaitMs = 1')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'type A = { verdict: string }')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'class A { #patience = 1 }')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'const MAX_PATIENCE = 1')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'function comeIn() {}')])).toHaveLength(1)
  expect(badNames([file('web/src/a.tsx', 'const a = <HouseMenu />')])).toHaveLength(1)
  expect(badNames([file('web/src/a.mjs', 'export const a = (b) => b.heard')])).toHaveLength(1)
})

test('the check itself accepts names that belong to others, and a word within a word', () => {
  expect(badNames([file('web/src/a.ts', "import House from '~icons/house'")])).toEqual([])
  expect(badNames([file('web/src/a.ts', 'video.pause()')])).toEqual([])
  expect(badNames([file('web/src/a.ts', 'const pause = 300')])).toHaveLength(1)
  expect(badNames([file('web/src/a.ts', 'const turnoverOfWarehouse = 1')])).toEqual([])
  expect(badNames([file('web/src/a.ts', "const title = 'Our house'")])).toEqual([])
  expect(badNames([file('web/src/a.ts', 'const most = (told: string) => told')])).toEqual([])
})

test('the check itself sees a banned word in SQL, but not in a migration that is released', () => {
  expect(
    badNames([file('server/src/a.ts', 'const a = statement({ sql: `with heard as (select 1) select 2` })')]),
  ).toHaveLength(1)
  expect(
    badNames([file('server/src/a.ts', "const a = statement({ sql: `select 1 from b where actor = 'house'` })")]),
  ).toEqual([])
  expect(
    badNames([file('server/migrations/0032_new.sql', 'create table t (a int constraint his_own check (a > 0))')]),
  ).toHaveLength(1)
  expect(
    badNames([file('server/migrations/0031_old.sql', 'create table t (a int constraint his_own check (a > 0))')]),
  ).toEqual([])
})

test('the check itself sees a banned word in a comment, a test title and a document', () => {
  expect(badProse([file('web/src/a.ts', '/** The customer and his loan. */')])).toHaveLength(1)
  expect(badProse([file('web/src/a.ts', "const his = 'his'")])).toEqual([])
  expect(badProse([file('web/src/a.test.ts', "test('a customer pays his loan', () => {})")])).toHaveLength(1)
  expect(badProse([file('docs/a.md', 'Calls from outside.\nCalls of `from outside`.')])).toHaveLength(1)
  expect(badProse([file('server/migrations/0032_new.sql', 'select 1 -- the house itself')])).toHaveLength(1)
})

test('the check itself sees a comment that begins with Of, What or Whom in place of a sentence', () => {
  expect(badOpenings([file('web/src/a.ts', '/** Of an admin; all roles when left out. */')])).toHaveLength(1)
  expect(badOpenings([file('web/src/a.ts', '/**\n * What a customer owes.\n * Kobo.\n */')])).toHaveLength(1)
  expect(badOpenings([file('web/src/a.mjs', '// Whom it is for.')])).toHaveLength(1)
  expect(badOpenings([file('server/migrations/0125_new.sql', 'select 1 -- What is due.')])).toHaveLength(1)
})

test('the check itself accepts questions, sentences, later lines of a comment, and texts that are no comments', () => {
  expect(badOpenings([file('web/src/a.ts', '// What if the server is away? The call waits.')])).toEqual([])
  expect(
    badOpenings([file('web/src/a.ts', '/** The roles of an admin. What they may do is in role-words.ts. */')]),
  ).toEqual([])
  expect(
    badOpenings([file('web/src/a.ts', '// The call waits on the device.\n// What is sent then is checked again.')]),
  ).toEqual([])
  expect(badOpenings([file('web/src/a.ts', "const label = 'What happened'")])).toEqual([])
  expect(badOpenings([file('server/migrations/0124_old.sql', '-- What is due.')])).toEqual([])
})

/** All files but the table and this test, which contain the words themselves, and the requirements, which quote the specification. */
const files = listFiles()
  .filter((path) => !['tools/checks/banned-words.ts', 'tools/checks/words.test.ts'].includes(path))
  .filter((path) => !path.startsWith('docs/requirements/'))
  .map((path) => file(path, /\.(ts|tsx|mjs|sql|md)$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''))

test('no name has a banned word (tools/checks/banned-words.ts)', () => {
  expect(badNames(files)).toEqual([])
})

test('no comment, test title or document has a banned word (tools/checks/banned-words.ts)', () => {
  expect(badProse(files)).toEqual([])
})

test('no comment begins with Of, What or Whom in place of a sentence', () => {
  expect(badOpenings(files)).toEqual([])
})
