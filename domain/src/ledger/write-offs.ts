import { type Kobo, minKobo, nothing, subtractKobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

/** What of the principal of a loan was a loss, and what of that has come back. */
export type WrittenOff = { readonly lost: Kobo; readonly recovered: Kobo }

/** Of a loan that was not written off. */
export const notWrittenOff: WrittenOff = { lost: nothing, recovered: nothing }

/** A loan is written off: its unpaid principal is a loss. Its unpaid interest was never income, so nothing of it is posted (decision 68). */
export function loanWrittenOff(loan: { loanId: string; customerId: string; principal: Kobo }): Journal {
  const { principal, ...owner } = loan
  return journal('loan_written_off', [
    debit('write_offs', principal, owner),
    credit('loans_receivable', principal, owner),
  ])
}

/** The same repayment, of a loan that was written off: its principal is no receivable any more, and has come back as a recovery. */
export const asRecovery = ({ event, legs }: Journal): Journal =>
  journal(
    event,
    legs.map((leg) => (leg.account === 'loans_receivable' ? { ...leg, account: 'recoveries' } : leg)),
  )

/**
 * What a loan has of it.
 * @param lost what was written off of it until now; null of a loan that was not
 * @param unpaid its unpaid principal
 */
export const writtenOffOf = (lost: Kobo | null, unpaid: Kobo): WrittenOff =>
  lost === null ? notWrittenOff : { lost, recovered: subtractKobo(lost, unpaid) }

/**
 * How principal is booked that is taken back of a loan: of one that was written off, what had come back has not, and the rest is a loss as
 * well.
 */
export function takenBackOf(principal: Kobo, lost: Kobo | null, unpaid: Kobo): WrittenOff {
  if (lost === null) return notWrittenOff
  const recovered = minKobo(principal, writtenOffOf(lost, unpaid).recovered)
  return { lost: subtractKobo(principal, recovered), recovered }
}
