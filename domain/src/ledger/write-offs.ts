import { type Kobo, minKobo, nothing, subtractKobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

/** The part of a loan's principal that was a loss, and the part of that which was recovered. */
export type WrittenOff = { readonly lost: Kobo; readonly recovered: Kobo }

/** The value for a loan that was not written off. */
export const notWrittenOff: WrittenOff = { lost: nothing, recovered: nothing }

/** A loan is written off: its unpaid principal is a loss. Its unpaid interest was never income, so nothing of it is posted (decision 68). */
export function loanWrittenOff(loan: { loanId: string; customerId: string; principal: Kobo }): Journal {
  const { principal, ...owner } = loan
  return journal('loan_written_off', [
    debit('write_offs', principal, owner),
    credit('loans_receivable', principal, owner),
  ])
}

/** Makes a repayment's journal one of a written-off loan: its principal is no longer a receivable and is booked as a recovery. */
export const asRecovery = ({ event, legs }: Journal): Journal =>
  journal(
    event,
    legs.map((leg) => (leg.account === 'loans_receivable' ? { ...leg, account: 'recoveries' } : leg)),
  )

/**
 * The lost and recovered principal of a loan.
 * @param lost the amount written off until now; null for a loan that was not
 * @param unpaid its unpaid principal
 */
export const writtenOffOf = (lost: Kobo | null, unpaid: Kobo): WrittenOff =>
  lost === null ? notWrittenOff : { lost, recovered: subtractKobo(lost, unpaid) }

/**
 * Splits reversed principal of a loan: for a written-off loan, its recoveries are undone first, and the rest becomes a loss too.
 */
export function takenBackOf(principal: Kobo, lost: Kobo | null, unpaid: Kobo): WrittenOff {
  if (lost === null) return notWrittenOff
  const recovered = minKobo(principal, writtenOffOf(lost, unpaid).recovered)
  return { lost: subtractKobo(principal, recovered), recovered }
}
