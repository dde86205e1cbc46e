import { isUuid } from '../uuid.ts'
import type { PayoutKind } from './status.ts'

/** The states of an attempt to send money. Its reference is saved before the call; a new attempt has a new one (C-86). */
export const transferStates = ['created', 'submitted', 'succeeded', 'failed', 'reversed'] as const
export type TransferState = (typeof transferStates)[number]
/** The states of a transfer that a provider can report: those after it received the transfer. */
export type ReportedTransferState = Exclude<TransferState, 'created'>

const transitions: Record<TransferState, readonly TransferState[]> = {
  created: ['submitted', 'succeeded', 'failed', 'reversed'],
  submitted: ['succeeded', 'failed', 'reversed'],
  succeeded: ['reversed'],
  failed: [],
  reversed: [],
}

/** The state after a report. Reports repeat and overtake one another: a move backwards or out of a final state changes nothing. */
export function nextTransferState(state: TransferState, reported: TransferState): TransferState {
  return transitions[state].includes(reported) ? reported : state
}

/** Whether the outcome is known: only then may a payout be tried again, under a new reference, and only if it did not succeed. */
export function isConclusive(state: TransferState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'reversed'
}

/**
 * The reference under which a transfer is sent: 'kasuwa-' and the attempt's UUID written shorter, 32 characters in all.
 * @param id the id of the attempt, a UUID
 * @throws RangeError if it is not a UUID
 */
export function transferReference(id: string): string {
  if (!isUuid(id)) throw new RangeError(`No transfer reference can be made of ${id}`)
  return `kasuwa-${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')}`
}

/**
 * The text on the payee's bank statement.
 * @param loanNumber the public reference of a loan that is paid out; null for other kinds
 */
export function transferReason(kind: PayoutKind, loanNumber: string | null): string {
  return { loan_disbursement: `Loan ${loanNumber}`, agent_commission: 'Commission', credit_refund: 'Refund' }[kind]
}
