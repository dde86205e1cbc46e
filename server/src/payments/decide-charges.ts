import type { Day } from '@kasuwa/domain/dates.ts'
import {
  cashCollected,
  creditApplied,
  customerCreditReceived,
  type Journal,
  repaymentReceived,
  suspenseAssigned,
  unmatchedMoney,
} from '@kasuwa/domain/ledger/events.ts'
import { asRecovery } from '@kasuwa/domain/ledger/write-offs.ts'
import { allocate, allocatedTo, applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { type Instalment, totalPaid, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import { type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { type AgentId, type LoanId, newOrderedIds, type PaymentId } from '../ids.ts'
import { present } from '../present.ts'
import type { Charge, ProviderTransaction } from '../providers/ports.ts'
import type { Bookings, LoanRow, PaymentRow } from './booking-repository.ts'
import type { Payer, RunningLoan, TakenCharge } from './charge-repository.ts'

/** A running loan as the charges before this one have left it. */
type LoanNow = { id: LoanId; rows: Instalment[]; state: LoanState; paid: Kobo; isWrittenOff: boolean }

/** Money of a payer, as the provider reported it. */
export type PaidIn = Pick<ProviderTransaction, 'reference' | 'amount' | 'fee' | 'channel' | 'paidAt'>

type Credited = typeof customerCreditReceived

/** What a payment of a loan is, and how the ledger has it. */
type Way = { kind: PaymentRow['kind']; repaid: (money: Parameters<typeof repaymentReceived>[0]) => Journal }
const received: Way = { kind: 'loan_repayment', repaid: repaymentReceived }
const assigned: Way = { kind: 'loan_repayment', repaid: suspenseAssigned }
const applied: Way = { kind: 'credit_applied', repaid: creditApplied }

const creditAssigned: Credited = ({ customerId, amount }) =>
  suspenseAssigned({ loanId: null, customerId, principal: nothing, interest: nothing, excess: amount })

/**
 * What charges do, in their order: to the payer's running loan, the oldest instalment first, and what is more to their credit; without such
 * a loan all of it to their credit; to suspense when no customer has the account (C-93, C-94). A loan that one of them completes is no running one for the next.
 */
export function decideCharges(taken: readonly TakenCharge[], today: Day): Bookings {
  const bookings = noBookings()
  const loans = new Map<LoanId, LoanNow>()
  const ids = newOrderedIds<PaymentId>(taken.length)
  for (const [place, { charge, payer }] of taken.entries()) {
    const id = present(ids[place], 'an id')
    const loan = payer?.loan ? (loans.get(payer.loan.id) ?? asFrozen(payer.loan)) : null
    if (!payer) suspend(bookings, charge.event)
    else if (!loan || loan.state === 'completed')
      credit(bookings, id, charge.event.transaction, payer, customerCreditReceived)
    else loans.set(loan.id, repay(bookings, id, charge.event.transaction, payer, loan, today, received))
  }
  bookings.loans = [...loans.values()].map(loanAfter)
  return bookings
}

/** What money from suspense does once its owner is known: the same as if it had come into their account now (C-94). */
export function decideAssignment(money: PaidIn, payer: Payer, id: PaymentId, today: Day): Bookings {
  const bookings = noBookings()
  if (payer.loan) bookings.loans = [loanAfter(repay(bookings, id, money, payer, asFrozen(payer.loan), today, assigned))]
  else credit(bookings, id, money, payer, creditAssigned)
  return bookings
}

/**
 * What credit of a payer does to their running loan (C-94).
 * @returns null when it is more than the loan needs
 */
export function decideCreditUse(
  money: PaidIn,
  payer: Payer & { loan: RunningLoan },
  id: PaymentId,
  today: Day,
): Bookings | null {
  const bookings = noBookings()
  bookings.loans = [loanAfter(repay(bookings, id, money, payer, asFrozen(payer.loan), today, applied))]
  return bookings.payments.some(({ excess }) => excess > 0) ? null : bookings
}

/** What cash of a borrower does, which an agent took: the same as a transfer of that amount (decision 64). */
export function decideCash(
  money: PaidIn,
  payer: Payer & { loan: RunningLoan },
  id: PaymentId,
  today: Day,
  agentId: AgentId,
): Bookings {
  const bookings = noBookings()
  const collected: Way = { kind: 'loan_repayment', repaid: (parts) => cashCollected({ ...parts, agentId }) }
  bookings.loans = [loanAfter(repay(bookings, id, money, payer, asFrozen(payer.loan), today, collected))]
  return bookings
}

const noBookings = (): Bookings => ({ payments: [], parts: [], loans: [], unmatched: [], postings: [], audit: [] })

function loanAfter({ id, rows, state, paid }: LoanNow): LoanRow {
  const next = nextDue(rows)
  return { id, paid, state, nextDueOn: next?.dueOn ?? null, nextDueAmount: next?.amount ?? null }
}

/** The instalments with what is paid of each: payments fill them in their order, so the sum is enough. */
function asFrozen({ rows, ...loan }: RunningLoan): LoanNow {
  const fresh = rows.map(unpaidRow)
  return { ...loan, rows: applyAllocations(fresh, allocate(fresh, loan.paid).allocations) }
}

/** Answers the loan as it is then. */
function repay(
  { payments, parts, postings, audit }: Bookings,
  id: PaymentId,
  charge: PaidIn,
  payer: Payer,
  loan: LoanNow,
  today: Day,
  { kind, repaid }: Way,
): LoanNow {
  const { id: loanId } = loan
  const { allocations, excess } = allocate(loan.rows, charge.amount)
  const rows = applyAllocations(loan.rows, allocations)
  const after = { ...loan, rows, paid: totalPaid(rows), state: runningStatus(rows, today) }
  const payment = paymentOf(id, charge, payer, { kind, loanId, excess })
  const journal = repaid({
    loanId,
    customerId: payer.customerId,
    principal: allocatedTo(allocations, 'principal'),
    interest: allocatedTo(allocations, 'interest'),
    excess,
    fee: charge.fee,
  })
  payments.push(payment)
  parts.push(...allocations.map((part) => ({ ...part, paymentId: payment.id, loanId })))
  postings.push({
    journal: loan.isWrittenOff ? asRecovery(journal) : journal,
    reference: charge.reference,
    paymentId: payment.id,
  })
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
  charge: PaidIn,
  payer: Payer,
  credited: Credited,
): void {
  const { reference, amount, fee } = charge
  const { customerId } = payer
  const payment = paymentOf(id, charge, payer, { kind: 'loan_repayment', loanId: null, excess: amount })
  payments.push(payment)
  postings.push({ journal: credited({ customerId, amount, fee }), reference, paymentId: payment.id })
  audit.push({
    action: 'customer.credited',
    subject: { kind: 'customer', id: customerId },
    after: { paymentId: payment.id, amount },
  })
}

const paymentOf = (
  id: PaymentId,
  { reference, amount, fee, channel, paidAt }: PaidIn,
  { userId, customerId }: Payer,
  { kind, loanId, excess }: Pick<PaymentRow, 'kind' | 'loanId' | 'excess'>,
): PaymentRow => ({
  id,
  kind,
  reference,
  amount,
  fee,
  excess,
  userId,
  customerId,
  loanId,
  description: loanId ? paymentDescription[kind] : creditDescription,
  channel,
  paidAt,
})

function suspend({ unmatched, postings, audit }: Bookings, { transaction, senderName }: Charge): void {
  const { reference, receiverAccount, amount, fee, paidAt } = transaction
  unmatched.push({ reference, receiverAccount, senderName, amount, fee, paidAt })
  postings.push({ journal: unmatchedMoney({ amount, fee }), reference, paymentId: null })
  audit.push({ action: 'money.unmatched', subject: { kind: 'charge', id: reference }, after: { amount } })
}
