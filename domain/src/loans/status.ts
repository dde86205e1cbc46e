import { Refused, type RefusalCode } from '../refusal.ts'

/** The statuses as they are sent (CONST-17). */
export const loanStatuses = ['pending', 'active', 'completed', 'rejected', 'overdue'] as const
export type LoanStatus = (typeof loanStatuses)[number]

/** The database has one more status: approved, with a transfer that is not settled yet. Answers show such a loan as pending (C-86). */
export const loanStates = ['pending', 'approved', 'active', 'overdue', 'completed', 'rejected'] as const
export type LoanState = (typeof loanStates)[number]

export const loanEvents = [
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'disbursed',
  'disbursement_failed',
  'disbursement_reversed',
  'arrears_began',
  'arrears_cleared',
  'all_paid',
  'cancelled',
  'repayment_reversed',
] as const
export type LoanEvent = (typeof loanEvents)[number]

/**
 * From 'none', a loan that does not exist yet, to the two final states. A request that its customer withdrew is rejected, and is
 * marked as withdrawn (C-90). A reversed disbursement requires that nothing was repaid (C-86); a loan that is cancelled because its money
 * came back after a repayment is rejected, and is marked as cancelled (C-86, C-184).
 */
const transitions: Record<LoanState | 'none', Partial<Record<LoanEvent, LoanState>>> = {
  none: { requested: 'pending' },
  pending: { approved: 'approved', rejected: 'rejected', withdrawn: 'rejected' },
  approved: { disbursed: 'active', disbursement_failed: 'pending', disbursement_reversed: 'pending' },
  active: { arrears_began: 'overdue', all_paid: 'completed', disbursement_reversed: 'pending', cancelled: 'rejected' },
  overdue: {
    arrears_cleared: 'active',
    all_paid: 'completed',
    disbursement_reversed: 'pending',
    cancelled: 'rejected',
  },
  // It is overdue at once if its due dates have passed.
  completed: { cancelled: 'rejected', repayment_reversed: 'active' },
  rejected: {},
}

/** The state after an event, or the refusal if the table has none. */
export function loanTransition(
  state: LoanState | 'none',
  event: LoanEvent,
): { state: LoanState } | { refused: RefusalCode } {
  const next = transitions[state][event]
  return next ? { state: next } : { refused: refusalOf(state, event) }
}

/**
 * The state after an event.
 * @throws Refused loan_not_pending, loan_already_approved, loan_not_approved or invalid
 */
export function nextLoanState(state: LoanState | 'none', event: LoanEvent): LoanState {
  const outcome = loanTransition(state, event)
  if ('refused' in outcome) throw new Refused(outcome.refused)
  return outcome.state
}

/** The status that is shown for a state. */
export function shownStatus(state: LoanState): LoanStatus {
  return state === 'approved' ? 'pending' : state
}

/** An unpaid loan that was paid out; a customer has at most one (C-87, C-89). */
export function isRunning(status: LoanState): boolean {
  return status === 'active' || status === 'overdue'
}

/** A loan that waits for its money or for a decision; a customer has at most three such (C-90). */
export function isWaiting(status: LoanStatus): boolean {
  return status === 'pending'
}

/** The group in which a customer's page shows a loan; a rejected one is only in all (C-89). */
export function clientBucket(status: LoanStatus): 'pending' | 'active' | 'completed' | null {
  if (status === 'rejected') return null
  return status === 'overdue' ? 'active' : status
}

/** Whether it counts under 'Approved Loans' (C-85). */
export function countsAsApproved(status: LoanStatus): boolean {
  return isRunning(status) || status === 'completed'
}

function refusalOf(state: LoanState | 'none', event: LoanEvent): RefusalCode {
  if (event === 'requested') return 'invalid'
  const decides = event === 'approved' || event === 'rejected' || event === 'withdrawn'
  if (decides && state === 'approved') return 'loan_already_approved'
  return decides ? 'loan_not_pending' : 'loan_not_approved'
}
