import { expect, test } from 'vitest'
import { circleIn, type ModuleGraph, planChunks } from './chunk-plan.ts'

const graph: ModuleGraph = new Map(
  Object.entries({
    main: [['react'], ['start', 'app']],
    start: [['react', 'button', 'form', 'login']],
    login: [['form']],
    form: [[]],
    app: [
      ['react', 'router'],
      ['frame', 'loans', 'list', 'people', 'kyc', 'books'],
    ],
    frame: [['menu']],
    loans: [['table', 'loan', 'date', 'panel'], ['dialog']],
    people: [['table', 'filter', 'choice', 'panel']],
    kyc: [['date', 'menu', 'step', 'panel']],
    books: [['panel']],
    dialog: [['form', 'reason', 'loan']],
    step: [[], ['refuse']],
    refuse: [['reason', 'sum']],
    list: [['table', 'date', 'filter', 'sum', 'panel']],
  }).map(([id, [imports = [], later = []]]) => [id, { imports, later }]),
)
for (const id of [
  'react',
  'button',
  'router',
  'menu',
  'table',
  'loan',
  'date',
  'filter',
  'reason',
  'sum',
  'choice',
  'panel',
])
  (graph as Map<string, unknown>).set(id, { imports: [], later: [] })

const plan = planChunks(graph, {
  starts: { page: 'main', signIn: 'start', app: 'app', frame: 'frame' },
  isOfForms: (id) => id === 'form',
  isOfSignIn: (id) => id === 'start' || id === 'login',
  isOfFields: (id) => id === 'choice',
  groups: [
    { name: 'loans', around: 'frame and lists', screens: [['loans']] },
    { name: 'lists', around: 'frame and lists', screens: [['list']] },
    { name: 'people', around: 'frame and lists', screens: [['people']] },
    { name: 'books', around: 'frame', screens: [['books']] },
    { name: 'kyc', around: 'nothing', screens: [['kyc']] },
  ],
  laterFile: (id, readers) => (readers.size > 1 && !readers.has(id) ? 'later' : null),
})
const fileOf = (id: string) => plan.get(id)

test('the sign-in page, the app and the frame have their own files; code that all have is in that of the page', () => {
  expect(['main', 'react', 'button'].map(fileOf)).toEqual(['base', 'base', 'base'])
  expect(['start', 'login', 'form'].map(fileOf)).toEqual(['sign-in', 'sign-in', 'forms'])
  expect(['app', 'router', 'frame'].map(fileOf)).toEqual(['app', 'app', 'frame'])
})

test('code that lists share is one file, and code that two groups share another', () => {
  expect(['table', 'filter'].map(fileOf)).toEqual(['lists', 'shared-lists-people'])
})

test('code that a screen without the frame shares with two or three groups has their names, and code that it shares with more or with the frame is in the app', () => {
  expect(['date', 'panel', 'menu'].map(fileOf)).toEqual(['shared-loans-lists-kyc', 'app', 'app'])
})

test('code that one screen needs is in its own file, also if a dialog needs it; code that only dialogs share is together', () => {
  expect(['loans', 'loan', 'step'].map(fileOf)).toEqual(['loans', 'loans', 'kyc'])
  expect([fileOf('reason'), fileOf('dialog')]).toEqual(['later-bare', undefined])
})

test('code that a screen without the frame imports later is separate from code in the frame', () => {
  expect([fileOf('list'), fileOf('sum')]).toEqual(['list', 'list-bare'])
})

test('files that import each other in a circle are named', () => {
  const imports = { app: ['base'], lists: ['app', 'later'], later: ['forms'], forms: ['base', 'lists'], base: [] }
  expect(circleIn(new Map(Object.entries(imports)))).toEqual(['lists', 'later', 'forms', 'lists'])
  expect(circleIn(new Map(Object.entries({ ...imports, forms: ['base'] })))).toBeNull()
})
