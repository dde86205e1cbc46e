import { calls } from '@kasuwa/contract/calls.ts'
import { minifyContractRouter } from '@orpc/contract'

/** Each call's method and path. The build replaces this module by its result (build/call-table.ts). */
export const callTable = minifyContractRouter(calls)
