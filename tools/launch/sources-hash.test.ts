import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourcesHash } from './sources-hash.ts'

let home: string

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
  writeFileSync(path.join(home, file), text)
}

const hash = () => sourcesHash(home, ['web', 'lock.json'])

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kasuwa-hash-'))
  write('lock.json', '{}')
  write('web/src/main.ts', 'one')
  write('web/src/page.ts', 'two')
})

afterEach(() => rmSync(home, { recursive: true }))

test('the same sources have the same hash in any folder', () => {
  const first = hash()
  const elsewhere = `${home}-moved`
  mkdirSync(path.join(elsewhere, 'web', 'src'), { recursive: true })
  writeFileSync(path.join(elsewhere, 'lock.json'), '{}')
  writeFileSync(path.join(elsewhere, 'web', 'src', 'page.ts'), 'two')
  writeFileSync(path.join(elsewhere, 'web', 'src', 'main.ts'), 'one')
  expect(sourcesHash(elsewhere, ['web', 'lock.json'])).toBe(first)
  rmSync(elsewhere, { recursive: true })
})

test.each([
  ['a changed text', () => write('web/src/main.ts', 'other')],
  ['a new file', () => write('web/src/new.ts', '')],
  ['a removed file', () => rmSync(path.join(home, 'web/src/page.ts'))],
  ['a changed single file', () => write('lock.json', '{"a":1}')],
  [
    'text that moved from one file to the next',
    () => ['main:onetw', 'page:o'].map((one) => write(`web/src/${one.split(':')[0]}.ts`, one.split(':')[1] ?? '')),
  ],
])('%s changes the hash', (_what, change) => {
  const first = hash()
  change()
  expect(hash()).not.toBe(first)
})

test.each([
  ['a test', 'web/src/main.test.ts'],
  ['an installed package', 'web/node_modules/some/code.js'],
  ['a hidden file', 'web/.cache/thing'],
])('%s does not', (_what, file) => {
  const first = hash()
  write(file, 'anything')
  expect(hash()).toBe(first)
})
