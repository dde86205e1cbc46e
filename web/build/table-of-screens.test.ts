import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '../src/base/routing/paths.ts'
import { moduleOf, tableOfScreens } from './table-of-screens.ts'

test('every address except that of unknown ones has one screen in the tables, and the file of its page, which exists, is the first of its files', async () => {
  const table = await tableOfScreens()
  expect(table.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(screens)
      .filter((name) => name !== 'not-found')
      .toSorted(),
  )
  expect(table.flatMap(({ modules }) => modules).filter((file) => !existsSync(file))).toEqual([])
  const filesOf = (wanted: string) => table.find(({ name }) => name === wanted)?.modules
  expect(filesOf('admin-user-dashboard')).toEqual(
    ['overview/admin-dashboard-page', 'overview/admin-charts'].map(moduleOf),
  )
  expect(filesOf('user-help-center')).toEqual([moduleOf('shell/placeholder-page')])
  expect(filesOf('unauthorised-access')).toEqual([])
})
