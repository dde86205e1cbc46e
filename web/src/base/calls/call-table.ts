import { calls } from '@kasuwa/contract/calls.ts'
import { tableOfCalls, type TableOfCalls } from '@kasuwa/client/table-of-calls.ts'

/**
 * Each call's method, path and roles. The build replaces this module by its result without the calls of admins, which are half of it and come with
 * the first of them (build/call-table.ts).
 */
export const callTable: TableOfCalls = tableOfCalls(calls)
