import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../src/base/routing/paths.ts'
import { moduleOf, tableOfScreens } from './table-of-screens.ts'

test('every address except that of unknown ones has one screen in the tables, and the files that it names exist', async () => {
  const table = await tableOfScreens()
  expect(table.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(screens)
      .filter((name) => name !== 'not-found')
      .toSorted(),
  )
  expect(table.flatMap(({ modules }) => modules).filter((file) => !existsSync(file))).toEqual([])
})

test('every page names the file that it imports', () => {
  for (const table of ['screens', 'customer-screens', 'agent-screens', 'admin-screens']) {
    const text = readFileSync(resolve(import.meta.dirname, moduleOf(`shell/${table}`)), 'utf8')
    const pages = [...text.matchAll(/\blazy\(\s*'([^']+)',\s*async \(\) => \(await import\('\.\.\/([^']+)\.tsx'/g)]
    expect(pages.length, table).toBe([...text.matchAll(/\blazy\(/g)].length)
    for (const [, named, imported] of pages) expect(named).toBe(imported)
  }
})
