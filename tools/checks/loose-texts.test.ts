import { expect, test } from 'vitest'
import { isComponent } from './literals.ts'
import { looseTextsOf } from './loose-texts.ts'
import { importsOf, readSources } from './tree.ts'

test('DESK-98 a text of the web that may change, appear or go is alone in its element', () => {
  const sources = readSources()
  const components = sources.filter(({ path }) => isComponent(path))
  expect(components.length).toBeGreaterThan(100)
  expect(components.flatMap((source) => looseTextsOf(source, sources))).toEqual([])
})

const source = (path: string, text: string) => ({ path, text, imports: importsOf(path, text) })
const found = (text: string, ...others: ReturnType<typeof source>[]) =>
  looseTextsOf(source('web/src/a.tsx', `import { texts } from './texts.ts'\n${text}`), others).length

test('the check finds a planted text beside words, an expression or an element', () => {
  expect(found('const a = <p>To pay back: {amount}</p>')).toBe(1)
  expect(found('const a = <p>{first} {last}</p>')).toBe(1)
  expect(found('const a = <button><Icon />{isOpen ? texts.hide : texts.show}</button>')).toBe(1)
  expect(found('const a = <p>{isLate && texts.late}<b>{days}</b></p>')).toBe(1)
  expect(found('const a = <p>{count(rows)} <Badge /></p>')).toBe(1)
  expect(found('const a = <Button><Icon /> {texts.kinds[kind]}</Button>')).toBe(1)
  expect(found('const a = <>{amount}</>')).toBe(1)
  expect(found('const a = <p>{isRefused && <><Icon />{texts.refused}</>}</p>')).toBe(1)
  expect(found('const a = <p>{isBusy && <Spinner />}{texts.save}</p>')).toBe(1)
  expect(found('function A({ children }: { children: ReactNode }) { return <p><b />{children}</p> }')).toBe(1)
  expect(found('function Name({ id, name }) { if (id === null) return name\n return <b>{name}</b> }')).toBe(1)
})

test('the check leaves words that stand for good, texts that are alone, elements, and what no translator changes', () => {
  expect(found('const a = <p>{`To pay back: ${amount}`}</p>')).toBe(0)
  expect(found('const a = <p>To pay back: <span>{amount}</span></p>')).toBe(0)
  expect(found('const a = <button><Icon />{texts.show}</button>')).toBe(0)
  expect(found('const a = <p>{texts.save} {isBusy && <Spinner />}</p>')).toBe(0)
  expect(found('const a = <ul><Head />{rows.map((row) => <li>{row}</li>)}</ul>')).toBe(0)
  expect(found('const a = <p translate="no">{name}@<wbr />{host}</p>')).toBe(0)
  expect(found('function A({ children }: { children: Elements }) { return <p><b />{children}</p> }')).toBe(0)
  const hook = source(
    'web/src/use-dialogs.tsx',
    'export function useDialogs() { const dialogs = <i />; return { dialogs } }',
  )
  const page =
    "import { useDialogs } from './use-dialogs.tsx'\nfunction A() { const { dialogs } = useDialogs(); return <>{dialogs}</> }"
  expect(found(page, hook)).toBe(0)
  expect(found(page)).toBe(1)
})
