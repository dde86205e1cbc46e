import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { icons } from './web/build/icons.ts'
import { folderOfRun } from './tools/launch/temporary-folder.ts'
import { compileCache } from './tools/launch/tools.ts'

/** Far above what a busy machine needs: tests wait for things, and these end only what will never come. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** As the stories have it: on a server for checks that is busy a test may come a second time, and the output says so. Elsewhere the first failure counts. */
const retry = process.env['CI'] ? 1 : 0

/** Contract and rules keep nothing between two calls: the files of a process share them, as they share the libraries. */
const stateless = /\/(contract|domain)\/src\/(?!.*\.test\.)/

/** Loading the libraries again for each file takes longer than most files do. */
const sharedProcess = { isolate: false, setupFiles: ['tools/fresh-modules.ts'] }

// As every npm command has it: our programs, which tests start often, and the libraries are compiled once.
process.env['NODE_COMPILE_CACHE'] ??= compileCache

// Tests are next to the code. `unit` needs nothing, `programs` starts some of ours, `server` needs a real PostgreSQL (started once a run),
// `web` a simulated browser page: in web/ that is every .test.tsx.
export default defineConfig({
  test: {
    // Most files wait for a disk, a process or a browser page more than they compute.
    maxWorkers: 4,
    projects: [
      {
        plugins: [icons()],
        test: {
          ...limits,
          ...sharedProcess,
          name: 'unit',
          include: ['{domain,contract,client,web,tools/checks,lab/model}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          ...sharedProcess,
          retry,
          name: 'programs',
          include: ['{sandbox,tools/launch}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,cli,tools/local-postgres,tools/statement-check,lab/trials}/**/*.test.ts'],
          globalSetup: ['server/src/db/test-cluster.ts'],
          retry,
          ...limits,
          ...sharedProcess,
          server: { deps: { external: [stateless] } },
          setupFiles: [...sharedProcess.setupFiles, 'server/src/testing/test-quick-hashes.ts'],
          env: { TMPDIR: folderOfRun() },
        },
      },
      {
        plugins: [icons(), react()],
        test: {
          ...limits,
          retry,
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/src/testing/test-setup.ts'],
        },
      },
    ],
  },
})
