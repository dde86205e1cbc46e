import { addKobo, type Kobo, nothing, subtractKobo } from '../money.ts'
import type { LoanOwner } from './corrections.ts'
import { credit, debit, type Journal, journal, type Leg } from './journal.ts'

type Amount = { readonly amount: Kobo }

/** The lender's own money was sent from the bank to the provider. */
export const providerToppedUp = ({ amount }: Amount): Journal =>
  journal('provider_topped_up', [debit('cash', amount), credit('bank', amount)])

/** The provider paid what it held to the lender's bank. */
export const providerSettled = ({ amount }: Amount): Journal =>
  journal('provider_settled', [debit('bank', amount), credit('cash', amount)])

/** The provider took its fee for a transfer from the balance. */
export const transferFee = ({ amount }: Amount): Journal =>
  journal('transfer_fee', [debit('provider_fees', amount), credit('cash', amount)])

/** The books follow the provider's balance; `more` is what it holds above them, or below them if negative. */
export const providerAdjusted = ({ more }: { readonly more: Kobo }): Journal =>
  journal('provider_adjusted', [
    { account: 'cash', amount: more },
    { account: 'provider_fees', amount: subtractKobo(nothing, more) },
  ])

/** Money in suspense turned out to be the lender's own top-up. */
export const suspenseToppedUp = ({ amount }: Amount): Journal =>
  journal('suspense_topped_up', [debit('suspense', amount), credit('bank', amount)])

/** Agents' cash that was booked to the provider's balance moves to where it is; once. */
export const handOversMoved = ({ bank, officeCash }: { readonly bank: Kobo; readonly officeCash: Kobo }): Journal =>
  journal('hand_overs_moved', [
    debit('bank', bank),
    debit('office_cash', officeCash),
    credit('cash', addKobo(bank, officeCash)),
  ])

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

/** The balances with which the books begin, as people typed them. */
export const openingEntered = (legs: readonly Leg[]): Journal => journal('opening', legs)

/** A journal that people wrote (C-189). */
export const manualJournal = (legs: readonly Leg[]): Journal => journal('manual', legs)
