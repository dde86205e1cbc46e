import { refusalTable } from '@kasuwa/contract/refusals.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import { CallRefused } from '../base/calls/call-failures.ts'

/** Whether the call was refused because the loan was decided meanwhile, so there is nothing left to approve. */
export function isDecidedAlready(error: unknown): boolean {
  return isRefusal(error, 'loan_not_pending') || isRefusal(error, 'loan_already_approved')
}

/** Whether the call was refused because the customer has answered the rejection meanwhile. */
export function isAnsweredAlready(error: unknown): boolean {
  return isRefusal(error, 'rejection_answered')
}

/** Whether the server refused for this reason; its message shows the reason. In a separate file, since the table is long and few screens need it. */
function isRefusal(error: unknown, code: RefusalCode): boolean {
  if (!(error instanceof CallRefused) || typeof error.body !== 'object' || error.body === null) return false
  return 'message' in error.body && error.body.message === refusalTable[code].message
}
