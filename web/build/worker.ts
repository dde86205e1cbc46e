import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuiltFiles } from '../src/offline/worker/built-files.ts'
import { fileGroups } from './file-groups.ts'

const sources = resolve(import.meta.dirname, '../src')

/** Builds the service worker as /sw.js, with the list of all files of this build in it. */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const loadedBy = (module: string): readonly string[] =>
          this.getModuleInfo(`${sources}/shell/${module}.tsx`)?.dynamicallyImportedIds ?? []
        const files = fileGroups(bundle, `${sources}/main.tsx`, {
          customer: loadedBy('customer-screens'),
          agent: loadedBy('agent-screens'),
          admin: [...loadedBy('admin-screens'), ...loadedBy('search-button')],
        })
        const source = await bundled({ pageRevision: revisionOf(bundle['index.html']), ...files })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function revisionOf(page: Rolldown.OutputBundle[string] | undefined): string {
  if (page?.type !== 'asset') throw new Error('There is no page')
  return createHash('sha256').update(page.source).digest('hex').slice(0, 16)
}

/** The worker is one classic script, for browsers without modules in workers. */
async function bundled(files: BuiltFiles): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILT_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: `${sources}/offline/worker/worker.ts`, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
  const [output] = [outputs].flat()
  const [script] = output && 'output' in output ? output.output : []
  if (script?.type !== 'chunk') throw new Error('The service worker was not built')
  return script.code
}
