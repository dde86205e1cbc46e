import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsShape } from '../../server/src/settings/settings-shape.ts'
import { expect, test } from 'vitest'
import { settingsPage } from './settings-page.ts'
import { root } from './tree.ts'

test('docs/settings.md is current (npm run settings-page writes it again)', () => {
  expect(readFileSync(join(root, 'docs', 'settings.md'), 'utf8')).toBe(settingsPage())
})

test('every setting has a description, and the page shows no key', () => {
  expect(
    Object.entries(settingsShape)
      .filter(([, { description }]) => !description)
      .map(([name]) => name),
  ).toEqual([])
  expect(settingsPage()).not.toMatch(/sk_test|[0-9a-f]{64}|_sandbox/)
})
