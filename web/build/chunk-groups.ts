import path, { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { planChunks, type PlannedModule } from './chunk-plan.ts'
import { listedScreens } from './screen-files.ts'

const sources = resolve(import.meta.dirname, '../src')

/** Who comes back to a late step gets those around it too: a file of its own for each costs more than it holds. */
const stepsOfKyc = [
  ['nin', 'face-verification'],
  ['residential-address', 'business-details', 'business-address', 'source-of-revenue'],
  ['personal-info', 'next-of-kin', 'employment-info'],
  ['../attestation-step', '../received-panel'],
].map((names) => names.map((name) => path.join(sources, 'kyc/steps', `${name}.tsx`)))

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
        signIn: `${sources}/shell/start-page.tsx`,
        app: `${sources}/shell/app.tsx`,
        frame: `${sources}/shell/console-layout.tsx`,
        forms: `${sources}/forms/use-call-form.ts`,
        frameless: listedScreens(this, `${sources}/shell`).flatMap(({ module, isConsole }) =>
          module === null || isConsole ? [] : [module],
        ),
        together: stepsOfKyc,
        // With the parts of KYC it would bring the camera to the page of a loan.
        withApp: [`${sources}/ui/feedback/progress-bar.tsx`],
      })
    },
  }
}
