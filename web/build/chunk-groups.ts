import path, { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screenGroups } from '../src/shell/screen-groups.ts'
import { circleIn, type ModuleGraph, planChunks, type PlannedGroup } from './chunk-plan.ts'
import { moduleOf, type TabledScreen, tableOfScreens } from './table-of-screens.ts'

const sources = resolve(import.meta.dirname, '../src')
const contract = resolve(import.meta.dirname, '../../contract/src')

const formLibraries = ['react-hook-form', '@hookform/resolvers', 'zod'].map((name) => `/node_modules/${name}/`)
const formFiles = [
  `${sources}/forms/use-call-form.ts`,
  ...['fields', 'access-forms'].map((name) => `${contract}/${name}.ts`),
]
const signInFiles = ['shell/start-page', 'access/sign-in-page', 'access/sign-in-form'].map(moduleOf)
const fieldFiles = [
  'ui/fields/searchable-select.tsx',
  'ui/fields/option-list.tsx',
  'ui/fields/options.ts',
  'forms/use-later.ts',
].map((file) => `${sources}/${file}`)

/** The parts that most schemas are made of. */
const schemaParts = ['call', 'dependent', 'lists', 'numbers', 'entities/wire', 'entities/proposal'].map(
  (name) => `${contract}/${name}.ts`,
)

/** Puts the modules into the built files of chunk-plan.ts. Fails for files that import each other in a circle: their order would depend on the first import. */
export function chunkGroups(): Plugin {
  let plan = new Map<string, string>()
  return {
    name: 'chunk-groups',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => plan.get(id) ?? null, debugName: 'chunk-plan' }],
            },
          },
        },
      },
    }),
    async buildEnd() {
      const graph = graphOf(this)
      const groups = groupsOf(await tableOfScreens())
      for (const file of [
        ...formFiles,
        ...signInFiles,
        ...fieldFiles,
        ...schemaParts,
        ...groups.flatMap(({ screens }) => screens.flat()),
      ])
        if (!graph.has(file)) this.error(`${file} is not part of the build`)
      plan = planChunks(graph, {
        starts: {
          page: moduleOf('main'),
          signIn: moduleOf('shell/start-page'),
          app: moduleOf('shell/app'),
          frame: moduleOf('shell/console-layout'),
        },
        isOfForms: (id) => formFiles.includes(id) || formLibraries.some((name) => id.includes(name)),
        isOfSignIn: (id) => signInFiles.includes(id),
        isOfFields: (id) => fieldFiles.includes(id),
        groups,
        laterFile,
      })
    },
    generateBundle(_options, bundle) {
      const chunks = Object.entries(bundle).flatMap(([name, file]) =>
        file.type === 'chunk' ? [[name, file.imports] as const] : [],
      )
      const circle = circleIn(new Map(chunks))
      if (circle) this.error(`Built files import each other in a circle: ${circle.join(' > ')}`)
    },
  }
}

/** The screens by group. A screen that is part of the app itself, such as the page of those who may not see another, has no module. */
function groupsOf(screens: readonly TabledScreen[]): readonly PlannedGroup[] {
  return Object.entries(screenGroups).map(([name, around]) => ({
    name,
    around,
    screens: screens.filter(({ group }) => group === name).map(({ modules }) => modules),
  }))
}

function graphOf(context: Rolldown.PluginContext): ModuleGraph {
  const modules = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id) ?? [])
  return new Map(
    modules.map(({ id, importedIds, dynamicallyImportedIds }) => [
      id,
      { imports: importedIds, later: dynamicallyImportedIds },
    ]),
  )
}

/** Code that dialogs of one folder share is one file. */
function laterFile(id: string, readers: ReadonlySet<string>): string | null {
  if (schemaParts.includes(id)) return 'later-schemas'
  const file = path.relative(sources, id.replace('\0', ''))
  return readers.size < 2 || readers.has(id) || file.startsWith('..') ? null : `later-${file.split('/')[0]}`
}
