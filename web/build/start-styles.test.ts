import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stylesOf } from './start-styles.ts'

test('the sign-in page has the styles of its own files, and not those of lists', async () => {
  const file = (name: string) => resolve(import.meta.dirname, '../src', name)
  const styles = await stylesOf([file('access/sign-in-form.tsx'), file('ui/button.tsx')])
  // `self-start` of the link, the colours of the theme in light and dark, and the base styles of every page.
  expect(styles).toContain('.self-start{')
  expect(styles).toMatch(/--color-action:#37348f/)
  expect(styles).toMatch(/prefers-color-scheme:dark/)
  expect(styles).toContain('::backdrop')
  expect(styles).not.toContain('tabular-nums')
})
