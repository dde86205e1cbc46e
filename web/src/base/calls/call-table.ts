import { calls } from '@kasuwa/contract/calls.ts'
import { minifyContractRouter } from '@orpc/contract'

/** Each call's method and path. When building, this module is replaced by its own result (build/call-table.ts). */
export const callTable = minifyContractRouter(calls)
