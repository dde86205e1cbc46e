import type { CallMeta } from '@kasuwa/contract/call.ts'
import type { RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import type { AnyContractProcedure } from '@orpc/contract'

/** The parts of a call that the browser needs: the schemas stay with the server, those of a form come with its screen. */
export type CallLine = {
  readonly method: string
  /** Below /api; the names of parameters are in braces. */
  readonly path: string
  /** The roles of admins that may make it, where it needs some (C-177). */
  readonly roles?: RolesNeeded
  /** Its input is `{params, query, body}`, not one object of all fields. */
  readonly isDetailed?: true
}

export type TableOfCalls = Readonly<Record<string, Readonly<Record<string, CallLine>>>>

type Contract = Readonly<Record<string, Readonly<Record<string, AnyContractProcedure>>>>

/** The table of all calls, by feature and name. */
export function tableOfCalls(calls: Contract): TableOfCalls {
  return mapped(calls, (lines) => mapped(lines, lineOf))
}

function lineOf({ '~orpc': { route, meta } }: AnyContractProcedure): CallLine {
  const { roles } = meta as CallMeta
  return {
    method: route.method ?? 'POST',
    path: route.path ?? '',
    ...(roles && { roles }),
    ...(route.inputStructure === 'detailed' && { isDetailed: true }),
  }
}

const mapped = <T, U>(all: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
