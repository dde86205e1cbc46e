import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import {
  type customerCreditReceived,
  type Journal,
  type repaymentReceived,
  unmatchedMoney,
} from '@kasuwa/domain/ledger/events.ts'
import { asRecovery } from '@kasuwa/domain/ledger/write-offs.ts'
import { allocatedTo } from '@kasuwa/domain/loans/allocation.ts'
import { feePartOf } from '@kasuwa/domain/loans/late-fee-payments.ts'
import { type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import type { LoanId, PaymentId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import type { NotifiedEvent } from '../../notifications/notify.ts'
import type { Charge, ProviderTransaction } from '../../providers/ports.ts'
import type { Bookings, PaymentRow } from './booking-repository.ts'
import type { Payer } from './charge-repository.ts'
import {
  asFrozen,
  feeRowsOf,
  type KnownPayment,
  loanAfter,
  type LoanNow,
  makeKnown,
  paidWith,
  settled,
} from './loan-with-fees.ts'

/** How money of one origin is booked: the kind of payment and the journals. */
export type BookingRule = {
  kind: PaymentRow['kind']
  /** The journal that repays a running loan and books the rest to the customer's credit. */
  repaid: (money: Parameters<typeof repaymentReceived>[0]) => Journal
  /** The journal that books all of it as credit if no loan is running; null if such money always has a loan to repay. */
  credited: ((money: Parameters<typeof customerCreditReceived>[0]) => Journal) | null
  /** Whether the payer is notified. They are not where they have a receipt, or agreed before. */
  isNotified?: boolean
}

/** A payer's money as the provider reported it, or as an agent took it. `senderName`: as the sender's bank gave it; cash and credit have none. */
type PaidIn = Pick<ProviderTransaction, 'reference' | 'amount' | 'fee' | 'channel' | 'paidAt'> & {
  senderName?: string | null
}
/** `traceparent`: the step of a trace in which the money came, where that is not the one under way. */
export type Paying = { id: PaymentId; money: PaidIn; payer: Payer; traceparent?: string | null | undefined }

/** Plans the rows that one payment under a rule writes. */
export function planPayment(rule: BookingRule, paying: Paying, today: Day): Bookings {
  const plan = planBookings(rule, today)
  plan.pay(paying)
  return plan.bookings()
}

/**
 * Plans the rows that payments under a rule write, in their order: to the payer's running loan, the oldest instalment first, and the rest to
 * their credit; without such a loan all of it to their credit (C-93, C-94), also where it lowers a late fee of a loan that was paid off. A loan that one of them completes is not running for the next.
 */
export function planBookings(rule: BookingRule, today: Day) {
  const bookings: Bookings = {
    payments: [],
    parts: [],
    loans: [],
    unmatched: [],
    postings: [],
    audit: [],
    events: [],
    lateFees: [],
    lateFeeChanges: [],
  }
  const loans = new Map<LoanId, LoanNow>()
  return {
    pay(paying: Paying): void {
      const running = paying.payer.loan
      const loan = running && (loans.get(running.id) ?? asFrozen(running))
      if (loan && loan.state !== 'completed') {
        loans.set(loan.id, repay(bookings, rule, paying, loan, today))
        return
      }
      credit(bookings, rule, paying)
      const done = loan ?? paidOffNow(paying, loans)
      const known = done && makeKnown(bookings, done, knownOf(paying, today))
      if (known && known !== done) loans.set(known.id, settled(known))
    },
    /** Adds money that is no customer's. */
    suspend: (charge: Charge): void => suspend(bookings, charge),
    /** Returns all rows that the payments write. */
    bookings: (): Bookings => ({
      ...bookings,
      loans: [...loans.values()].map(loanAfter),
      lateFees: [...loans.values()].flatMap(feeRowsOf),
    }),
  }
}

/** Returns the loan after the payment. */
function repay(bookings: Bookings, rule: BookingRule, paying: Paying, loan: LoanNow, today: Day): LoanNow {
  const { id: paymentId, money, payer } = paying
  const { id: loanId } = loan
  const { customerId } = payer
  const known = makeKnown(bookings, loan, knownOf(paying, today))
  const { after, allocations, lateFees, excess } = paidWith(known, money.amount, today)
  const journal = rule.repaid({
    loanId,
    customerId,
    principal: allocatedTo(allocations, 'principal'),
    interest: allocatedTo(allocations, 'interest'),
    loanFees: allocatedTo(allocations, 'loan_fee'),
    lateFees: feePartOf(lateFees),
    excess,
    fee: money.fee,
  })
  bookings.payments.push(paymentOf(paying, { kind: rule.kind, loanId, excess }))
  bookings.parts.push(...allocations.map((part) => ({ ...part, paymentId, loanId })))
  bookings.parts.push(...lateFees.map((part) => ({ ...part, part: 'late_fee' as const, paymentId, loanId })))
  bookings.postings.push({
    journal: loan.isWrittenOff ? asRecovery(journal) : journal,
    reference: money.reference,
    paymentId,
    valueDay: lagosDay(money.paidAt),
  })
  bookings.audit.push({
    action: 'loan.repaid',
    subject: { kind: 'loan', id: loanId },
    before: { state: loan.state, paid: loan.paid },
    after: { state: after.state, paid: after.paid, paymentId, amount: money.amount, excess },
  })
  if (rule.isNotified) bookings.events.push(repaidEvent(paying, after, excess))
  return after
}

function paidOffNow({ payer: { paidOff } }: Paying, loans: ReadonlyMap<LoanId, LoanNow>): LoanNow | null {
  return paidOff && (loans.get(paidOff.id) ?? asFrozen(paidOff))
}

/** A payment as late fees read it: it was never paid after today. */
function knownOf({ id: paymentId, money, payer: { customerId, userId } }: Paying, today: Day): KnownPayment {
  const { amount, reference, paidAt } = money
  const paidOn = lagosDay(paidAt)
  return { paymentId, amount, reference, customerId, userId, valueDay: paidOn < today ? paidOn : today }
}

function repaidEvent({ id: key, money, payer, traceparent }: Paying, loan: LoanNow, credited: Kobo): NotifiedEvent {
  const left = subtractKobo(loan.total, loan.paid)
  const common = { userId: payer.userId, key, subject: { kind: 'loan', id: loan.id }, traceparent }
  const facts = { loan: loan.number, amount: money.amount, credited }
  return left > 0
    ? { ...common, kind: 'repayment_received', facts: { ...facts, left } }
    : { ...common, kind: 'paid_off', facts }
}

function credit(
  { payments, postings, audit, events }: Bookings,
  { kind, credited, isNotified }: BookingRule,
  paying: Paying,
): void {
  const { id: paymentId, money, payer, traceparent } = paying
  const { reference, amount, fee, paidAt } = money
  const { customerId } = payer
  const journal = required(credited, 'a rule for money without a running loan')({ customerId, amount, fee })
  payments.push(paymentOf(paying, { kind, loanId: null, excess: amount }))
  postings.push({ journal, reference, paymentId, valueDay: lagosDay(paidAt) })
  audit.push({
    action: 'customer.credited',
    subject: { kind: 'customer', id: customerId },
    after: { paymentId, amount },
  })
  if (isNotified)
    events.push({ kind: 'credit_held', userId: payer.userId, key: paymentId, facts: { amount }, traceparent })
}

function suspend({ unmatched, postings, audit }: Bookings, { transaction, senderName }: Charge): void {
  const { reference, receiverAccount, amount, fee, paidAt } = transaction
  unmatched.push({ reference, receiverAccount, senderName, amount, fee, paidAt })
  postings.push({
    journal: unmatchedMoney({ amount, fee }),
    reference,
    paymentId: null,
    valueDay: lagosDay(paidAt),
  })
  audit.push({ action: 'money.unmatched', subject: { kind: 'charge', id: reference }, after: { amount } })
}

/** A longer name of a sender is cut: the index of senders takes no more, and nothing may keep money from being booked. */
const maxSenderName = 200

const paymentOf = (
  { id, money: { reference, amount, fee, channel, paidAt, senderName }, payer: { userId, customerId } }: Paying,
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
  senderName: senderName ? senderName.slice(0, maxSenderName) : null,
})
