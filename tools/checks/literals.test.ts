import { expect, test } from 'vitest'
import { isComponent, literalsOf } from './literals.ts'
import { readSources } from './tree.ts'

/** Components that may have such a text, and the reason. */
const exceptions: readonly RegExp[] = [
  /^web\/src\/ui\/tables\/(record-)?table\.tsx$/, // 'title' is the name of a place on a card there, with its classes
  /^web\/src\/shell\/([a-z]+-)?screens\.tsx$/, // a screen's line of the sidebar is beside its page, and its label in no other place
]

test('a component has no text that people read: such text is in the texts.ts of its feature', () => {
  const components = readSources().filter(({ path }) => isComponent(path))
  expect(components.length).toBeGreaterThan(100)
  const checked = components.filter(({ path }) => !exceptions.some((pattern) => pattern.test(path)))
  expect(checked.flatMap(literalsOf)).toEqual([])
})

test('the check finds a planted text in every place where people read it, and nothing else', () => {
  const found = (text: string) => literalsOf({ path: 'a.tsx', text }).map((line) => line.replace('a.tsx: ', ''))
  expect(found('const a = <p>Pay now</p>')).toEqual(['Pay now'])
  expect(found("const a = <p>{isPaid ? 'Paid' : texts.due}</p>")).toEqual(['Paid'])
  expect(found("const a = <p>{isPaid && 'Paid'}</p>")).toEqual(['Paid'])
  expect(found('const a = <Field label="Amount" className="flex" />')).toEqual(['Amount'])
  expect(found('const a = <nav aria-label={`Pages of ${list}`} />')).toEqual(['Pages of'])
  expect(found("const columns = [{ header: 'Status', cell: () => 1 }]")).toEqual(['Status'])
  expect(found('const a = <p className="flex">{texts.pay}: {paid === \'yes\' && amount} · 1</p>')).toEqual([])
  expect(
    ['web/src/a.tsx', 'web/src/a.ts', 'web/src/a.test.tsx', 'web/src/testing/test-app.tsx'].filter(isComponent),
  ).toEqual(['web/src/a.tsx'])
})
