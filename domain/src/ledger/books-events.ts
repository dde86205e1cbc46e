import type { Kobo } from '../money.ts'
import type { LoanOwner } from './corrections.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

type Amount = { readonly amount: Kobo }

/** A late fee was paid and is taken off: it becomes the customer's credit (C-194, C-196). */
export const lateFeeGivenBack = ({ loanId, customerId, amount }: LoanOwner & Amount): Journal =>
  journal('late_fee_given_back', [
    debit('late_fees', amount, { loanId, customerId }),
    credit('customer_credit', amount, { customerId }),
  ])

/** Interest and loan fees of a month that are earned and not paid (C-191). `reverseJournal` undoes it on the next day. */
export const interestAccrued = ({ amount }: Amount): Journal =>
  journal('interest_accrued', [debit('interest_receivable', amount), credit('interest_accrued', amount)])

/** The provision for bad loans at the end of a month (C-191). `reverseJournal` undoes it on the next day. */
export const loansProvided = ({ amount }: Amount): Journal =>
  journal('loans_provided', [debit('provision_expense', amount), credit('loan_provisions', amount)])

/**
 * A running loan of a lender's earlier books: the principal that is unpaid on the day of the import is owed to the lender, against the opening balances
 * (IMPO-14). What was paid before is no payment of ours. `reverseJournal` undoes it.
 */
export const loanImported = ({ loanId, customerId, amount }: LoanOwner & Amount): Journal =>
  journal('loans_imported', [
    debit('loans_receivable', amount, { loanId, customerId }),
    credit('opening_balances', amount, { loanId, customerId }),
  ])
