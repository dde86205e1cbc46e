import { calls } from '@kasuwa/contract/calls.ts'
import type { Plugin } from 'vite'
import { tableOfCalls } from '../src/base/calls/table-of-calls.ts'

/**
 * Replaces src/base/calls/call-table.ts in the build by its result. The schemas of the answers never reach the browser, those of a form only
 * with its screen.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/base\/calls\/call-table\.ts$/ },
      handler: () => `export const callTable = ${JSON.stringify(tableOfCalls(calls))}`,
    },
  }
}
