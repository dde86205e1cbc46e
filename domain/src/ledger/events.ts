import type { HandOverWay } from '../cash/rules.ts'
import { addKobo, nothing, subtractKobo, type Kobo } from '../money.ts'
import type { LedgerAccount } from './accounts.ts'
import { credit, debit, journal, moneyEvents } from './journal.ts'
import type { Journal, JournalEvent, Leg, MoneyEvent, Owner } from './journal.ts'

export type { Journal, JournalEvent, Leg, MoneyEvent }

/** A transfer of a loan or a commission; a commission has no loan. */
export interface Transfer extends Owner {
  readonly amount: Kobo
}

/** Money was sent through the provider; it is not known yet whether it arrived. */
export function transferSubmitted({ amount, ...owner }: Transfer): Journal {
  return journal('transfer_submitted', [debit('transfers_in_transit', amount, owner), credit('cash', amount)])
}

/** A transfer that did not arrive: the reverse of its submission. */
export function transferFailed(transfer: Transfer): Journal {
  return journal('transfer_failed', reverseJournal(transferSubmitted(transfer)).legs)
}

/** The borrower has the principal. */
export function disbursementSucceeded(loan: { loanId: string; customerId: string; principal: Kobo }): Journal {
  const { principal, ...owner } = loan
  return journal('disbursement_succeeded', [
    debit('loans_receivable', principal, owner),
    credit('transfers_in_transit', principal, owner),
  ])
}

/**
 * The principal came back after something had been repaid: it is booked separately until a person decides, and the borrower's debt does not
 * change (C-86).
 */
export function disbursementReturned(loan: { loanId: string; customerId: string; principal: Kobo }): Journal {
  const { principal, ...owner } = loan
  return journal('disbursement_returned', [
    debit('cash', principal),
    credit('returned_disbursements', principal, owner),
  ])
}

/** The agent has their commission. */
export function commissionSucceeded({ amount }: { amount: Kobo }): Journal {
  return journal('commission_succeeded', [debit('commission_expense', amount), credit('transfers_in_transit', amount)])
}

export interface Repayment {
  readonly loanId: string
  readonly customerId: string
  readonly principal: Kobo
  readonly interest: Kobo
  /** The part that pays the loan fee (C-203). */
  readonly loanFees: Kobo
  /** The part that pays late fees. */
  readonly lateFees: Kobo
  /** The part above the whole debt. */
  readonly excess: Kobo
  /** The provider's fee. We pay it: the borrower is credited in full. */
  readonly fee: Kobo
}

/** The fee was booked when the money came; without a running loan all of it is excess. */
export type Assignment = Omit<Repayment, 'fee' | 'loanId'> & { readonly loanId: string | null }

/** A borrower has paid: principal, interest, loan fee and late fees of their loan, the rest their credit (C-93, C-94, C-195, C-203). */
export function repaymentReceived({ fee, excess, ...repaid }: Repayment): Journal {
  return journal('repayment_received', [
    ...moneyIn(addKobo(repaidOf(repaid), excess), fee),
    ...repaidLegs(repaid),
    credit('customer_credit', excess, { customerId: repaid.customerId }),
  ])
}

/** A customer without a running loan has paid in: all of it is their credit (C-94). */
export function customerCreditReceived({
  customerId,
  amount,
  fee,
}: {
  customerId: string
  amount: Kobo
  fee: Kobo
}): Journal {
  return journal('customer_credit_received', [
    ...moneyIn(amount, fee),
    credit('customer_credit', amount, { customerId }),
  ])
}

/** Money came to an account without a customer (C-94). */
export function unmatchedMoney({ amount, fee }: { amount: Kobo; fee: Kobo }): Journal {
  return journal('unmatched_money', [...moneyIn(amount, fee), credit('suspense', amount)])
}

/** Money in suspense whose owner is now known: it pays their loan, the rest is their credit (C-94). */
export function suspenseAssigned({ excess, ...repaid }: Assignment): Journal {
  return journal('suspense_assigned', [
    debit('suspense', addKobo(repaidOf(repaid), excess)),
    ...repaidLegs(repaid),
    credit('customer_credit', excess, { customerId: repaid.customerId }),
  ])
}

/** Credit repays its owner's loan (C-94). */
export function creditApplied(repaid: Omit<Repayment, 'fee' | 'excess'>): Journal {
  return journal('credit_applied', [
    debit('customer_credit', repaidOf(repaid), { customerId: repaid.customerId }),
    ...repaidLegs(repaid),
  ])
}

/** Credit is back with its owner (C-94). */
export function creditRefunded({ customerId, amount }: { customerId: string; amount: Kobo }): Journal {
  return journal('credit_refunded', [
    debit('customer_credit', amount, { customerId }),
    credit('transfers_in_transit', amount, { customerId }),
  ])
}

/** An agent took a borrower's cash: it repays the loan like a transfer, and is with the agent (decision 64). */
export function cashCollected({
  agentId,
  excess,
  ...repaid
}: Omit<Repayment, 'fee'> & { readonly agentId: string }): Journal {
  return journal('cash_collected', [
    debit('agent_cash', addKobo(repaidOf(repaid), excess), { agentId }),
    ...repaidLegs(repaid),
    credit('customer_credit', excess, { customerId: repaid.customerId }),
  ])
}

/** An agent's cash has arrived at the lender (decision 64): at the bank, or with a person at the office. */
export function cashHandedOver({ agentId, amount, way }: { agentId: string; amount: Kobo; way: HandOverWay }): Journal {
  return journal('cash_handed_over', [debit(arrivesIn[way], amount), credit('agent_cash', amount, { agentId })])
}

/** The account in which cash arrives, by the way it was handed over. */
export const arrivesIn = { bank: 'bank', person: 'office_cash' } as const satisfies Record<HandOverWay, LedgerAccount>

/**
 * The journal that undoes another one. Entries are only added to the ledger, never changed.
 * @throws RangeError if it is a reversal itself
 */
export function reverseJournal({ event, legs }: Journal): Journal {
  if (!isMoneyEvent(event)) throw new RangeError(`A reversal is not reversed: ${event}`)
  return journal(
    `${event}_reversed`,
    legs.map((leg) => ({ ...leg, amount: subtractKobo(nothing, leg.amount) })),
  )
}

type Repaid = Omit<Assignment, 'excess'>

const repaidOf = ({ principal, interest, loanFees, lateFees }: Repaid): Kobo =>
  addKobo(principal, interest, loanFees, lateFees)

function repaidLegs({ loanId, customerId, principal, interest, loanFees, lateFees }: Repaid): Leg[] {
  const owner = loanId === null ? { customerId } : { loanId, customerId }
  return [
    credit('loans_receivable', principal, owner),
    credit('interest_income', interest, owner),
    credit('loan_fees', loanFees, owner),
    credit('late_fees', lateFees, owner),
  ]
}

function moneyIn(gross: Kobo, fee: Kobo): Leg[] {
  // It is not a plain debit: a fee above a tiny payment takes cash out, and no money is ever refused.
  return [{ account: 'cash', amount: subtractKobo(gross, fee) }, debit('provider_fees', fee)]
}

function isMoneyEvent(event: JournalEvent): event is MoneyEvent {
  return moneyEvents.some((known) => known === event)
}
