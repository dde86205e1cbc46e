import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { planChunks, type PlannedModule } from './chunk-plan.ts'

const sources = resolve(import.meta.dirname, '../src')

/** Puts the modules into the built files of chunk-plan.ts. */
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
    buildEnd() {
      const graph = new Map<string, PlannedModule>()
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (!module) continue
        graph.set(id, {
          bytes: module.code?.length ?? 0,
          imports: module.importedIds,
          later: module.dynamicallyImportedIds,
        })
      }
      plan = planChunks(graph, {
        entry: `${sources}/main.tsx`,
        signIn: `${sources}/app/start-page.tsx`,
        app: `${sources}/app/app.tsx`,
        frame: `${sources}/app/console-layout.tsx`,
        forms: `${sources}/forms/use-call-form.ts`,
      })
      // They stay with the frame: they bring a font.
      plan.delete(`${sources}/app/console.css`)
    },
  }
}
