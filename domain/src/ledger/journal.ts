import { nothing, subtractKobo, type Kobo } from '../money.ts'
import type { AccountCode } from './accounts.ts'

export const moneyEvents = [
  'transfer_submitted',
  'disbursement_succeeded',
  'commission_succeeded',
  'transfer_failed',
  'repayment_received',
  'customer_credit_received',
  'unmatched_money',
  'suspense_assigned',
  'credit_applied',
  'credit_refunded',
  'disbursement_returned',
  'disbursement_paid_again',
  'loan_cancelled',
  'cash_collected',
  'cash_handed_over',
  'repayment_reversed',
  'loan_written_off',
  'suspense_refund_promised',
  'suspense_refunded',
  'suspense_refund_failed',
  'opening',
  'provider_topped_up',
  'provider_settled',
  'transfer_fee',
  'provider_adjusted',
  'suspense_topped_up',
  'hand_overs_moved',
  'late_fee_given_back',
  'interest_accrued',
  'loans_provided',
  'manual',
  'bank_money_assigned',
  'loans_imported',
] as const
export type MoneyEvent = (typeof moneyEvents)[number]
export type JournalEvent = MoneyEvent | `${MoneyEvent}_reversed`
/** The events by which journals can be filtered. */
export const journalEvents = [...moneyEvents, 'opening_reversed', 'manual_reversed', 'loans_imported_reversed'] as const

/** One side of a posting: a debit is positive, a credit negative. */
export interface Leg {
  readonly account: AccountCode
  readonly amount: Kobo
  readonly loanId?: string
  readonly customerId?: string
  /** The agent who has the cash. */
  readonly agentId?: string
}

/** The posting of one money event: at least two legs that sum to zero. */
export interface Journal {
  readonly event: JournalEvent
  readonly legs: readonly Leg[]
}

/** The loan, customer or agent of a leg. */
export type Owner = Pick<Leg, 'loanId' | 'customerId' | 'agentId'>

/** A debit; amounts are never negative. */
export function debit(account: AccountCode, amount: Kobo, owner: Owner = {}): Leg {
  if (amount < 0) throw new RangeError(`Cannot post ${amount} kobo to ${account}`)
  return { account, amount, ...owner }
}

/** A credit; amounts are never negative. */
export function credit(account: AccountCode, amount: Kobo, owner: Owner = {}): Leg {
  return { ...debit(account, amount, owner), amount: subtractKobo(nothing, amount) }
}

/**
 * Makes a journal of legs, without those of zero.
 * @throws RangeError if fewer than two remain or they do not sum to zero
 */
export function journal(event: JournalEvent, legs: readonly Leg[]): Journal {
  const posted = legs.filter(({ amount }) => amount !== 0)
  const sum = posted.reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (posted.length < 2 || sum !== 0n) throw new RangeError(`${event}: ${posted.length} legs that sum to ${sum}`)
  return { event, legs: posted }
}
