import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Replaces src/base/calls/call-table.ts in the build by its result: methods, paths and roles without the schemas. The schemas of the answers
 * never reach the browser, those of a form only with its screen.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/base\/calls\/call-table\.ts$/ },
      handler: () => `export const callTable = ${routesOnly()}`,
    },
  }
}

/** Every call's method, path and the roles of admins that may make it, as JSON. */
export function routesOnly(): string {
  return JSON.stringify(minifyContractRouter(calls), onlyTheRoute)
}

/** The part of a call that the screens of admins need besides its route. */
function rolesOnly(meta: unknown): object {
  const { roles } = meta as CallMeta
  return roles ? { roles } : {}
}

function onlyTheRoute(key: string, value: unknown): unknown {
  if (key === 'meta') return rolesOnly(value)
  // A call may also be named 'summary'; the summary of a call is text.
  return (key === 'summary' && typeof value === 'string') || key === 'tags' ? undefined : value
}
