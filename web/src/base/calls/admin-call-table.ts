import { calls } from '@kasuwa/contract/calls.ts'
import { tableOfCalls, type TableOfCalls } from '@kasuwa/client/table-of-calls.ts'

/** The calls of admins, which the build takes out of the other table (build/call-table.ts). */
export const adminCallTable: TableOfCalls = tableOfCalls(calls)
