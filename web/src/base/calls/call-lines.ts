import { NetworkFailure } from './call-failures.ts'
import { callTable } from './call-table.ts'
import type { CallLine, TableOfCalls } from '@kasuwa/client/table-of-calls.ts'

let adminTable: TableOfCalls = {}

/** The line of a call that is loaded; undefined for a call of admins until `loadAdminCalls` has ended. */
export const loadedLine = (feature: string, name: string): CallLine | undefined =>
  callTable[feature]?.[name] ?? adminTable[feature]?.[name]

/** Loads the calls of admins, once. @throws NetworkFailure where they cannot be loaded */
export async function loadAdminCalls(): Promise<void> {
  try {
    adminTable = (await import('./admin-call-table.ts')).adminCallTable
  } catch (error) {
    throw new NetworkFailure('The calls of admins did not load', { cause: error })
  }
}

/** The line of any call. @throws NetworkFailure where it is one of admins and cannot be loaded */
export async function lineOf(feature: string, name: string): Promise<CallLine> {
  if (!loadedLine(feature, name)) await loadAdminCalls()
  const line = loadedLine(feature, name)
  if (!line) throw new Error(`The contract has no call ${feature}.${name}`)
  return line
}
