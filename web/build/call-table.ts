import { calls } from '@kasuwa/contract/calls.ts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Replaces src/call-table.ts, when building, by what it works out: methods and paths without the schemas. The schemas of the answers
 * never reach the browser, those of a form only with its screen.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/call-table\.ts$/ },
      handler: () => `export const callTable = ${routesOnly()}`,
    },
  }
}

/** Every call's method and path, as JSON. */
export function routesOnly(): string {
  return JSON.stringify(minifyContractRouter(calls), onlyTheRoute)
}

function onlyTheRoute(key: string, value: unknown): unknown {
  if (key === 'meta') return {}
  // A call may be named 'summary' too; the summary of one is text.
  return (key === 'summary' && typeof value === 'string') || key === 'tags' ? undefined : value
}
