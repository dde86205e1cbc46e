import { refusalTable } from '@kasuwa/contract/refusals.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import { CallRefused } from '../base/calls/call-failures.ts'

/** Whether the call was refused because the loan was decided meanwhile, so there is nothing left to approve. */
export function isDecidedAlready(error: unknown): boolean {
  return isRefusal(error, 'loan_not_pending') || isRefusal(error, 'loan_already_approved')
}

/** The reason why an approval was refused while names differ: it wants a reason, or a reason and a second person (C-211); null otherwise. */
export function namesNeedOf(error: unknown): NamesNeed | null {
  if (isRefusal(error, 'name_differs_reason')) return 'reason'
  return isRefusal(error, 'name_differs') ? 'second_person' : null
}

export type NamesNeed = 'reason' | 'second_person'

/** Whether the call was refused because the customer has answered the rejection meanwhile. */
export function isAnsweredAlready(error: unknown): boolean {
  return isRefusal(error, 'rejection_answered')
}

/** Whether the server refused for this reason; its message shows the reason. In a separate file, since the table is long and few screens need it. */
function isRefusal(error: unknown, code: RefusalCode): boolean {
  if (!(error instanceof CallRefused) || typeof error.body !== 'object' || error.body === null) return false
  return 'message' in error.body && error.body.message === refusalTable[code].message
}
