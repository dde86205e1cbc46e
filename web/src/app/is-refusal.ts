import { refusalTable } from '@kasuwa/contract/refusals.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import { CallRefused } from '../call-failures.ts'

/** Whether the server refused for this reason; its message shows the reason. In a file of its own, since the table is long and few screens need it. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  if (!(error instanceof CallRefused) || typeof error.body !== 'object' || error.body === null) return false
  return 'message' in error.body && error.body.message === refusalTable[code].message
}
