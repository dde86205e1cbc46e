import type { Day } from '@kasuwa/domain/dates.ts'
import { customerCreditReceived, repaymentReceived, unmatchedMoney } from '@kasuwa/domain/ledger/events.ts'
import { allocate, allocatedTo, applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { type Instalment, totalPaid, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { type LoanId, newOrderedIds, type PaymentId } from '../ids.ts'
import { present } from '../present.ts'
import type { Charge, ProviderTransaction } from '../providers/ports.ts'
import type { Bookings, PaymentRow } from './booking-repository.ts'
import type { Payer, RunningLoan, TakenCharge } from './charge-repository.ts'

/** A running loan as the charges before this one have left it. */
type LoanNow = { id: LoanId; rows: Instalment[]; state: LoanState; paid: Kobo }

/**
 * What charges do, in their order: to the payer's running loan, the oldest instalment first, and what is more to their credit; without such
 * a loan all of it to their credit; to suspense when no customer has the account (C-93, C-94). A loan that one of them completes is no running one for the next.
 */
export function decideCharges(taken: readonly TakenCharge[], today: Day): Bookings {
  const bookings: Bookings = { payments: [], parts: [], loans: [], unmatched: [], postings: [], audit: [] }
  const loans = new Map<LoanId, LoanNow>()
  const ids = newOrderedIds<PaymentId>(taken.length)
  for (const [place, { charge, payer }] of taken.entries()) {
    const id = present(ids[place], 'an id')
    const loan = payer?.loan ? (loans.get(payer.loan.id) ?? asFrozen(payer.loan)) : null
    if (!payer) suspend(bookings, charge.event)
    else if (!loan || loan.state === 'completed') credit(bookings, id, charge.event.transaction, payer)
    else loans.set(loan.id, repay(bookings, id, charge.event.transaction, payer, loan, today))
  }
  bookings.loans = [...loans.values()].map(({ id, rows, state, paid }) => {
    const next = nextDue(rows)
    return { id, paid, state, nextDueOn: next?.dueOn ?? null, nextDueAmount: next?.amount ?? null }
  })
  return bookings
}

/** The instalments with what is paid of each: payments fill them in their order, so the sum is enough. */
function asFrozen({ id, state, paid, rows }: RunningLoan): LoanNow {
  const fresh = rows.map(unpaidRow)
  return { id, state, paid, rows: applyAllocations(fresh, allocate(fresh, paid).allocations) }
}

/** Answers the loan as it is then. */
function repay(
  { payments, parts, postings, audit }: Bookings,
  id: PaymentId,
  charge: ProviderTransaction,
  payer: Payer,
  loan: LoanNow,
  today: Day,
): LoanNow {
  const { id: loanId } = loan
  const { allocations, excess } = allocate(loan.rows, charge.amount)
  const rows = applyAllocations(loan.rows, allocations)
  const after = { id: loanId, rows, paid: totalPaid(rows), state: runningStatus(rows, today) }
  const payment = paymentOf(id, charge, payer, loanId, excess)
  const journal = repaymentReceived({
    loanId,
    customerId: payer.customerId,
    principal: allocatedTo(allocations, 'principal'),
    interest: allocatedTo(allocations, 'interest'),
    excess,
    fee: charge.fee,
  })
  payments.push(payment)
  parts.push(...allocations.map((part) => ({ ...part, paymentId: payment.id, loanId })))
  postings.push({ journal, reference: charge.reference, paymentId: payment.id })
  audit.push({
    action: 'loan.repaid',
    subject: { kind: 'loan', id: loanId },
    before: { state: loan.state, paid: loan.paid },
    after: { state: after.state, paid: after.paid, paymentId: payment.id, amount: charge.amount, excess },
  })
  return after
}

function credit(
  { payments, postings, audit }: Bookings,
  id: PaymentId,
  charge: ProviderTransaction,
  payer: Payer,
): void {
  const { reference, amount, fee } = charge
  const { customerId } = payer
  const payment = paymentOf(id, charge, payer, null, amount)
  payments.push(payment)
  postings.push({ journal: customerCreditReceived({ customerId, amount, fee }), reference, paymentId: payment.id })
  audit.push({
    action: 'customer.credited',
    subject: { kind: 'customer', id: customerId },
    after: { paymentId: payment.id, amount },
  })
}

const paymentOf = (
  id: PaymentId,
  { reference, amount, fee, channel, paidAt }: ProviderTransaction,
  { userId, customerId }: Payer,
  loanId: LoanId | null,
  excess: Kobo,
): PaymentRow => ({
  id,
  reference,
  amount,
  fee,
  excess,
  userId,
  customerId,
  loanId,
  description: loanId ? paymentDescription.loan_repayment : creditDescription,
  channel,
  paidAt,
})

function suspend({ unmatched, postings, audit }: Bookings, { transaction, senderName }: Charge): void {
  const { reference, receiverAccount, amount, fee, paidAt } = transaction
  unmatched.push({ reference, receiverAccount, senderName, amount, fee, paidAt })
  postings.push({ journal: unmatchedMoney({ amount, fee }), reference, paymentId: null })
  audit.push({ action: 'money.unmatched', subject: { kind: 'charge', id: reference }, after: { amount } })
}
