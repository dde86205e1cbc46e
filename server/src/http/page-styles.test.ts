import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stylesInPages } from './page-styles.ts'

test('the styles inside of pages are found once each, and none where nothing was built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-styles-'))
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'index.html'), '<head><style>a{color:red}</style></head><style>b{}</style>')
  await writeFile(join(folder, 'pages', 'other.html'), '<style>a{color:red}</style>')
  await writeFile(join(folder, 'app.css'), '<style>c{}</style>')
  expect(stylesInPages(folder).sort()).toEqual(['a{color:red}', 'b{}'])
  await rm(folder, { recursive: true })
  expect(stylesInPages(folder)).toEqual([])
})
