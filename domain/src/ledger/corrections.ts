import { addKobo, type Kobo, subtractKobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'
import { notWrittenOff, type WrittenOff } from './write-offs.ts'

/** Whose loan is put right. */
export type LoanOwner = { readonly loanId: string; readonly customerId: string }

/** Loan money that had come back has arrived at last (C-86): what the borrower owes was never changed. */
export function disbursementPaidAgain({ principal, ...owner }: LoanOwner & { principal: Kobo }): Journal {
  return journal('disbursement_paid_again', [
    debit('returned_disbursements', principal, owner),
    credit('transfers_in_transit', principal, owner),
  ])
}

/** A loan whose money came back, as it ends; `paidPrincipal` and `paidInterest` are what was repaid of it. */
export type CancelledLoan = LoanOwner & {
  readonly principal: Kobo
  readonly paidPrincipal: Kobo
  readonly paidInterest: Kobo
  /** Where it was written off before. */
  readonly writtenOff?: WrittenOff
}

/**
 * A loan whose money came back is cancelled: nothing is owed and no interest was earned, what was repaid is the customer's credit, and
 * nothing was lost (C-86).
 */
export function loanCancelled(loan: CancelledLoan): Journal {
  const { principal, paidPrincipal, paidInterest, writtenOff = notWrittenOff, loanId, customerId } = loan
  const { lost, recovered } = writtenOff
  const owner = { loanId, customerId }
  return journal('loan_cancelled', [
    debit('returned_disbursements', principal, owner),
    debit('interest_income', paidInterest, owner),
    debit('recoveries', recovered, owner),
    credit('write_offs', lost, owner),
    credit('loans_receivable', subtractKobo(addKobo(principal, recovered), addKobo(paidPrincipal, lost)), owner),
    credit('customer_credit', addKobo(paidPrincipal, paidInterest), { customerId }),
  ])
}

/** A repayment that is taken back; `credit` is what of it was, or has become, the customer's credit. */
export type ReversedRepayment = {
  readonly loanId: string | null
  readonly customerId: string
  readonly principal: Kobo
  readonly interest: Kobo
  readonly credit: Kobo
  /** What of the principal was, or is now, no receivable: its loan was written off. */
  readonly writtenOff?: WrittenOff
  /** What the bank or the provider took; the rest is in suspense again. */
  readonly taken: Kobo
}

/**
 * A repayment that was booked wrongly, or was taken back, is undone: its loan owes again, and the money is in suspense or gone. The provider's
 * fee stays what it was.
 */
export function repaymentReversed(money: ReversedRepayment): Journal {
  const { loanId, customerId, principal, interest, credit: credited, writtenOff = notWrittenOff, taken } = money
  const { lost, recovered } = writtenOff
  const owner = loanId === null ? { customerId } : { loanId, customerId }
  return journal('repayment_reversed', [
    debit('loans_receivable', subtractKobo(principal, addKobo(lost, recovered)), owner),
    debit('write_offs', lost, owner),
    debit('recoveries', recovered, owner),
    debit('interest_income', interest, owner),
    debit('customer_credit', credited, { customerId }),
    credit('suspense', subtractKobo(addKobo(principal, interest, credited), taken)),
    credit('cash', taken),
  ])
}
