import { assert, constantFrom, property, subarray, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { planChunks, type PlannedModule } from './chunk-plan.ts'

const module = (imports: string[] = [], later: string[] = [], bytes = 1_000): PlannedModule => ({
  bytes,
  imports,
  later,
})
const beginnings = { entry: 'main', signIn: 'start', app: 'app', frame: 'frame', forms: 'forms', frameless: ['wizard'] }
const screens = ['home', 'loans', 'groups', 'settings']

/** An app of four screens; `more` adds modules, or replaces some. */
const plan = (more: Record<string, PlannedModule> = {}, together: string[][] = [], withApp: string[] = []) =>
  planChunks(
    new Map(
      Object.entries({
        main: module(['react'], ['start', 'app']),
        react: module(),
        start: module(['field', 'button', 'forms', 'check']),
        field: module(),
        button: module(),
        forms: module(['hooks']),
        hooks: module([], [], 50_000),
        check: module([], [], 50_000),
        app: module(['button', 'router'], ['frame', 'wizard', ...screens]),
        router: module(),
        frame: module(['menu', 'sheet']),
        menu: module(),
        sheet: module(),
        wizard: module([], ['step']),
        step: module(['sheet']),
        home: module(),
        loans: module(),
        groups: module(),
        settings: module(),
        ...more,
      }),
    ),
    { ...beginnings, together, withApp },
  )

test('what the sign-in page shares with the app comes with the page, the rest of each apart; the frame alone has what no screen without it needs', () => {
  const found = plan()
  const at = (file: string) => [...found].filter(([, name]) => name === file).map(([id]) => id)
  expect(at('base')).toEqual(['main', 'react', 'button'])
  expect(at('forms')).toEqual(['forms', 'hooks'])
  expect(at('sign-in')).toEqual(['start', 'field', 'check'])
  expect(at('app')).toEqual(['app', 'router', 'sheet'])
  expect(at('frame')).toEqual(['frame', 'menu'])
  expect([...found.keys()]).not.toContain('home')
})

test('a small part of the sign-in page that a screen needs comes with the page; its libraries do not', () => {
  const found = plan({ home: module(['field', 'forms'], ['rules']), rules: module(['check']) })
  expect(['field', 'hooks', 'check'].map((id) => found.get(id))).toEqual(['base', 'forms', 'sign-in'])
})

test('a small part that twenty screens need, forms and lists, comes with the app; one that only lists need does not', () => {
  const all = Array.from({ length: 20 }, (_, index) => `screen-${index}`)
  const screensOfBoth = all.map((name, index): [string, PlannedModule] => [
    name,
    module(index < 2 ? ['picture', 'forms'] : ['picture', 'rows']),
  ])
  const found = plan({
    app: module(['button', 'router'], ['frame', ...screens, ...all]),
    picture: module(),
    rows: module(),
    ...Object.fromEntries(screensOfBoth),
  })
  expect(found.get('picture')).toBe('app')
  expect(found.get('rows')).toMatch(/^part-/)
})

test('what a screen without the frame shares with others is in no file that brings the frame and its styles', () => {
  const found = plan({
    wizard: module(['title'], ['step']),
    home: module(['title', 'list']),
    loans: module(['title', 'list']),
    title: module(),
    list: module(['menu']),
  })
  expect(found.get('title')).not.toBe(found.get('list'))
  const without = plan({
    home: module(['title', 'list']),
    loans: module(['title', 'list']),
    title: module(),
    list: module(['menu']),
  })
  expect(without.get('title')).toBe(without.get('list'))
})

test('small parts that screens share are one file, and a heavy one is not sent to those who do not need it', () => {
  const found = plan({
    home: module(['list', 'row']),
    loans: module(['list', 'row', 'heavy']),
    groups: module(['list']),
    settings: module(['heavy']),
    list: module(),
    row: module(),
    heavy: module([], [], 90_000),
  })
  expect(found.get('list')).toBe(found.get('row'))
  expect(found.get('heavy')).toMatch(/^part-/)
  expect(found.get('heavy')).not.toBe(found.get('list'))
})

test('a part that needs the libraries of forms is never one with a part that screens without a form need', () => {
  const found = plan({
    home: module(['row', 'input']),
    loans: module(['row', 'input']),
    groups: module(['row']),
    row: module(),
    input: module(['forms']),
  })
  expect(found.get('row')).toMatch(/^part-/)
  expect(found.get('input')).toMatch(/^part-/)
  expect(found.get('row')).not.toBe(found.get('input'))
})

test('pieces that are fetched one after the other are one file, with what they alone need', () => {
  const more = {
    home: module([], ['one', 'two', 'three']),
    one: module(['row']),
    two: module(['own']),
    three: module(['row']),
    row: module(),
    own: module(),
  }
  const found = plan(more, [['one', 'two']])
  expect(['one', 'two', 'own'].map((id) => found.get(id))).toEqual(['steps-1', 'steps-1', 'steps-1'])
  expect(found.get('row')).toMatch(/^part-/)
  expect(found.has('three')).toBe(false)
  expect(() => plan(more, [['one', 'four']])).toThrow('Nothing fetches four')
})

test('what is fetched later is in the file of a part where others need it at once', () => {
  const found = plan({
    home: module(['row', 'places']),
    loans: module(['row', 'places'], ['places']),
    row: module(),
    places: module(),
  })
  expect(found.get('places')).toMatch(/^part-/)
})

test('a small module that is named goes with the app, wherever it is needed', () => {
  const shared = { home: module(['bar']), wizard: module(['bar', 'camera']), camera: module(), bar: module() }
  expect(plan(shared).get('bar')).toMatch(/^part-/)
  expect(plan(shared, [], ['bar']).get('bar')).toBe('app')
})

test('parts never import each other in a circle', () => {
  const size = 10
  const below = (index: number) => subarray(Array.from({ length: size - index - 1 }, (_, i) => `m${index + 1 + i}`))
  const modules = tuple(...Array.from({ length: size }, (_, index) => tuple(below(index), constantFrom(500, 30_000))))
  const read = tuple(...screens.map(() => below(-1)))
  assert(
    property(modules, read, (all, wanted) => {
      const shared = Object.fromEntries(all.map(([imports, bytes], index) => [`m${index}`, module(imports, [], bytes)]))
      const readers = Object.fromEntries(screens.map((name, index) => [name, module(wanted[index])]))
      const found = plan({ ...shared, ...readers })
      const next = (file: string) =>
        Object.entries(shared)
          .filter(([id]) => found.get(id) === file)
          .flatMap(([, { imports }]) => imports.flatMap((id) => found.get(id) ?? []))
          .filter((other) => other !== file)
      const leadsBack = (file: string, above: readonly string[] = []): boolean =>
        above.includes(file) || next(file).some((other) => leadsBack(other, [...above, file]))
      expect([...new Set(found.values())].filter((file) => leadsBack(file))).toEqual([])
    }),
  )
})
