import { addKobo, type Kobo, subtractKobo } from '../money.ts'
import type { AccountCode } from './accounts.ts'
import { credit, debit, type Journal, journal } from './journal.ts'
import { notWrittenOff, type WrittenOff } from './write-offs.ts'

/** The loan to correct and its customer. */
export type LoanOwner = { readonly loanId: string; readonly customerId: string }

/** Loan money that had come back has now arrived (C-86). The borrower's debt was never changed. */
export function disbursementPaidAgain({ principal, ...owner }: LoanOwner & { principal: Kobo }): Journal {
  return journal('disbursement_paid_again', [
    debit('returned_disbursements', principal, owner),
    credit('transfers_in_transit', principal, owner),
  ])
}

/** A loan to cancel because its money came back; `paidPrincipal`, `paidInterest`, `paidLoanFees` and `paidLateFees` are its repayments. */
export type CancelledLoan = LoanOwner & {
  readonly principal: Kobo
  readonly paidPrincipal: Kobo
  readonly paidInterest: Kobo
  readonly paidLoanFees: Kobo
  readonly paidLateFees: Kobo
  /** Set if it was written off before. */
  readonly writtenOff?: WrittenOff
}

/**
 * A loan whose money came back is cancelled: nothing is owed, no interest was earned, all repayments become the customer's credit, and
 * nothing was lost (C-86).
 */
export function loanCancelled(loan: CancelledLoan): Journal {
  const { principal, paidPrincipal, paidInterest, paidLoanFees, paidLateFees, loanId, customerId } = loan
  const { lost, recovered } = loan.writtenOff ?? notWrittenOff
  const owner = { loanId, customerId }
  return journal('loan_cancelled', [
    debit('returned_disbursements', principal, owner),
    debit('interest_income', paidInterest, owner),
    debit('loan_fees', paidLoanFees, owner),
    debit('late_fees', paidLateFees, owner),
    debit('recoveries', recovered, owner),
    credit('write_offs', lost, owner),
    credit('loans_receivable', subtractKobo(addKobo(principal, recovered), addKobo(paidPrincipal, lost)), owner),
    credit('customer_credit', addKobo(paidPrincipal, paidInterest, paidLoanFees, paidLateFees), { customerId }),
  ])
}

/** A repayment to reverse; `credit` is the part that was, or has become, the customer's credit. */
export type ReversedRepayment = {
  readonly loanId: string | null
  readonly customerId: string
  readonly principal: Kobo
  readonly interest: Kobo
  readonly loanFees: Kobo
  readonly lateFees: Kobo
  readonly credit: Kobo
  /** The principal that is not a receivable, because its loan was written off. */
  readonly writtenOff?: WrittenOff
  /** The amount that the bank or the provider took; the rest is in suspense again. */
  readonly taken: Kobo
  /** The account that it is taken from; the provider's balance unless given. */
  readonly takenFrom?: AccountCode
}

/**
 * Undoes a repayment that was booked wrongly or taken back: the loan owes the amount again, and the money is in suspense or has left. The
 * provider's fee is unchanged.
 */
export function repaymentReversed(money: ReversedRepayment): Journal {
  const {
    loanId,
    customerId,
    principal,
    interest,
    loanFees,
    lateFees,
    credit: credited,
    writtenOff = notWrittenOff,
    taken,
    takenFrom = 'cash',
  } = money
  const { lost, recovered } = writtenOff
  const owner = loanId === null ? { customerId } : { loanId, customerId }
  return journal('repayment_reversed', [
    debit('loans_receivable', subtractKobo(principal, addKobo(lost, recovered)), owner),
    debit('write_offs', lost, owner),
    debit('recoveries', recovered, owner),
    debit('interest_income', interest, owner),
    debit('loan_fees', loanFees, owner),
    debit('late_fees', lateFees, owner),
    debit('customer_credit', credited, { customerId }),
    credit('suspense', subtractKobo(addKobo(principal, interest, loanFees, lateFees, credited), taken)),
    credit(takenFrom, taken),
  ])
}
