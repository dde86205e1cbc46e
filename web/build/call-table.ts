import { calls } from '@kasuwa/contract/calls.ts'
import type { Plugin } from 'vite'
import { tableOfCalls, type TableOfCalls } from '@kasuwa/client/table-of-calls.ts'

/**
 * Replaces src/base/calls/call-table.ts in the build by its result, and takes the calls of admins out of it into a module of their own. The schemas of
 * the answers never reach the browser, those of a form only with its screen.
 */
export function callTable(): Plugin {
  return {
    name: 'call-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/web\/src\/base\/calls\/(admin-)?call-table\.ts$/ },
      handler: (id) =>
        id.endsWith('/admin-call-table.ts')
          ? `export const adminCallTable = ${JSON.stringify(callsOf('admins'))}`
          : `export const callTable = ${JSON.stringify(callsOf('others'))}`,
    },
  }
}

/** The calls whose path begins with /admin, or all others. A feature without any is left out. */
export const callsOf = (who: 'admins' | 'others'): TableOfCalls =>
  Object.fromEntries(
    Object.entries(tableOfCalls(calls)).flatMap(([feature, lines]) => {
      const theirs = Object.entries(lines).filter(([, { path }]) => path.startsWith('/admin/') === (who === 'admins'))
      return theirs.length === 0 ? [] : [[feature, Object.fromEntries(theirs)]]
    }),
  )
