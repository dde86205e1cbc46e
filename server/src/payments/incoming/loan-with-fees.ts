import type { Day } from '@kasuwa/domain/dates.ts'
import { lateFeeGivenBack } from '@kasuwa/domain/ledger/books-events.ts'
import { applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { amountOf, type Instalment, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { type LateFee, standingOf, type TakenOff } from '@kasuwa/domain/loans/late-fee.ts'
import { type FeeLoanNow, type LoweredFee, withKnownPayment } from '@kasuwa/domain/loans/late-fee-news.ts'
import {
  allocateWithFees,
  type PaidLateFee,
  totalPaidWithFees,
  unpaidFees,
  withFeeParts,
} from '@kasuwa/domain/loans/late-fee-payments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import type { CustomerId, LoanId, PaymentId, UserId } from '../../base/ids.ts'
import type { LateFeeChange, LateFeeRow } from '../../loans/late-fee-repository.ts'
import type { NotifiedEvent } from '../../notifications/notify.ts'
import type { Posting } from '../../ledger/post.ts'
import type { Bookings, LoanRow } from './booking-repository.ts'
import type { RunningLoan } from './charge-repository.ts'

/** A running loan after the payments before this one. `fees` is null for a loan without a rule of late fees. */
export type LoanNow = {
  id: LoanId
  number: string
  rows: Instalment[]
  /** Whether instalments that are paid, and later ones, may be missing in `rows`; such a loan has no late fees. */
  isOpen: boolean
  state: LoanState
  paid: Kobo
  total: Kobo
  isWrittenOff: boolean
  fees: FeeLoanNow | null
}

/** Adds the paid part of each instalment and late fee: payments fill them in order, so the sum is enough (C-195). */
export function asFrozen({ rows, open, lateFees, ...loan }: RunningLoan): LoanNow {
  if (open) return { ...loan, rows: open, isOpen: true, fees: null }
  const fresh = rows.map(unpaidRow)
  const { allocations } = allocateWithFees(fresh, [], loan.paid)
  const fees = lateFees && { ...lateFees, rows: rows.map((row) => ({ ...row, amount: amountOf(row) })) }
  return { ...loan, rows: applyAllocations(fresh, allocations), isOpen: false, fees }
}

/** The loan's late fees as a payment fills them. */
export const paidFeesOf = ({ fees }: Pick<LoanNow, 'fees'>): (PaidLateFee & LateFee)[] =>
  (fees?.fees ?? []).map((fee) => ({ ...fee, standing: standingOf(fee) }))

/** The row that the loan has after all payments. */
export function loanAfter(loan: LoanNow): LoanRow {
  const next = nextDue(loan.rows, unpaidFees(paidFeesOf(loan)))
  const { id, paid, total, state } = loan
  return { id, paid, total, state, nextDueOn: next?.dueOn ?? null, nextDueAmount: next?.amount ?? null }
}

/** The rows of its late fees; none without a rule. */
export const feeRowsOf = ({ id: loanId, fees }: LoanNow): LateFeeRow[] =>
  (fees?.fees ?? []).map((fee) => ({ ...fee, loanId }))

/** The loan after parts of a payment were spread over its instalments and late fees. */
export function paidWith(loan: LoanNow, amount: Kobo, today: Day) {
  const before = paidFeesOf(loan)
  const { allocations, lateFees, excess } = allocateWithFees(loan.rows, before, amount)
  const rows = applyAllocations(loan.rows, allocations)
  const fees = withFeeParts(before, lateFees)
  const after: LoanNow = {
    ...loan,
    rows,
    fees: loan.fees && { ...loan.fees, fees },
    ...(loan.isOpen
      ? { paid: addKobo(loan.paid, subtractKobo(amount, excess)) }
      : { paid: totalPaidWithFees(rows, fees), total: addKobo(...rows.map(amountOf), ...fees.map(standingOf)) }),
    state: runningStatus(rows, today, unpaidFees(fees)),
  }
  return { after, allocations, lateFees, excess }
}

/** A loan that was paid off after one of its late fees was lowered: nothing is owed, and less stands. */
export function settled(loan: LoanNow): LoanNow {
  const fees = paidFeesOf(loan)
  return {
    ...loan,
    paid: totalPaidWithFees(loan.rows, fees),
    total: addKobo(...loan.rows.map(amountOf), ...fees.map(standingOf)),
  }
}

/** A payment whose value day is known now. */
export type KnownPayment = {
  valueDay: Day
  amount: Kobo
  reference: string
  paymentId: PaymentId
  customerId: CustomerId
  /** Its payer, who is told of late fees that it lowers. */
  userId: UserId
}

/**
 * Adds what a payment that is now known changes about the late fees of its loan: fees that no job has charged yet, and fees that are lowered, with
 * the journals of what was paid of these (C-194). Returns the loan with these fees, before the payment; the same loan where nothing changed.
 */
export function makeKnown(bookings: Bookings, loan: LoanNow, payment: KnownPayment): LoanNow {
  if (!loan.fees) return loan
  const isCharged = !loan.isWrittenOff && loan.state !== 'completed'
  const { loan: fees, charged, lowered } = withKnownPayment(loan.fees, payment, isCharged)
  if (loan.state === 'completed' && lowered.length === 0) return loan
  const { id } = loan
  bookings.audit.push(...charged.map((fee) => chargedEntry(id, fee)))
  for (const each of lowered) {
    bookings.lateFeeChanges.push(loweredChange(id, each))
    bookings.audit.push(loweredEntry(id, payment.paymentId, each))
    bookings.events.push(loweredEvent(loan, payment, each))
    if (each.off.paid > 0) bookings.postings.push(givenBack(loan, payment, each))
  }
  return { ...loan, fees }
}

/** The entry of the audit trail of a fee that was charged. */
export const chargedEntry = (loanId: LoanId, { number, chargedOn, amount }: LateFee) => ({
  action: 'late-fee.charged' as const,
  subject: { kind: 'loan' as const, id: loanId },
  after: { number, day: chargedOn, amount },
})

const loweredEntry = (loanId: LoanId, paymentId: PaymentId, { number, off }: LoweredFee) => ({
  action: 'late-fee.lowered' as const,
  subject: { kind: 'loan' as const, id: loanId },
  after: { number, paymentId, takenOff: wholeOf(off), givenBack: off.paid },
})

/** Whoever was told of a late fee is told that it is less, also where the payment itself is not told (C-208). */
const loweredEvent = (
  { id, number: loan }: LoanNow,
  { paymentId, userId }: KnownPayment,
  { number, off }: LoweredFee,
): NotifiedEvent => ({
  kind: 'late_fee_lowered',
  userId,
  key: `${paymentId}:${number}`,
  subject: { kind: 'loan', id },
  facts: { loan, amount: wholeOf(off), credited: off.paid },
})

const wholeOf = ({ unpaid, paid }: TakenOff): Kobo => addKobo(unpaid, paid)

const loweredChange = (loanId: LoanId, { number, off }: LoweredFee): LateFeeChange => ({
  loanId,
  number,
  cause: 'paid_in_time',
  takenOff: wholeOf(off),
  givenBack: off.paid,
  reason: null,
  by: null,
})

/** The journal names the payment where the payment is the loan's. */
const givenBack = (loan: LoanNow, { reference, paymentId, customerId }: KnownPayment, each: LoweredFee): Posting => ({
  journal: lateFeeGivenBack({ loanId: loan.id, customerId, amount: each.off.paid }),
  reference: `${reference}-late-fee-${each.number}`,
  paymentId: loan.state === 'completed' ? null : paymentId,
})
