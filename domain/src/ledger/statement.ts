import type { Day } from '../dates.ts'
import { addKobo, nothing, subtractKobo, type Kobo } from '../money.ts'
import type { JournalEvent } from './journal.ts'

/** One journal as a statement reads it from the ledger. */
export interface LedgerRow {
  readonly event: JournalEvent
  /** The day on which the money was paid; for a correction the day on which it was booked. */
  readonly day: Day
  readonly reference: string
  /** The change of the principal that is owed: above zero where it was lent or is owed again. A loss of the lender is still owed. */
  readonly principal: Kobo
  /** The paid interest; below zero where a payment was reversed. */
  readonly interest: Kobo
  /** The change of the customer's credit. */
  readonly credit: Kobo
  /** The amount of the payment that it books or reverses; null where there is none. */
  readonly amount: Kobo | null
}

/** The kinds of lines of a statement. */
export type LineKind =
  | 'paid_out'
  | 'came_back'
  | 'repayment'
  | 'cash'
  | 'assigned'
  | 'from_credit'
  | 'refunded'
  | 'reversed'
  | 'cancelled'

/** A line of a loan's statement. The parts are what was paid; they are below zero where a payment was reversed. */
export interface LoanLine {
  readonly kind: LineKind
  readonly day: Day
  readonly reference: string
  /** The change of the balance. */
  readonly change: Kobo
  readonly interest: Kobo
  readonly principal: Kobo
  /** The rest of the payment, which became the customer's credit. */
  readonly credit: Kobo
  /** The amount owed after it. */
  readonly balance: Kobo
}

export interface LoanStatement {
  readonly lines: readonly LoanLine[]
  /** The unpaid principal and interest after the last line. */
  readonly principal: Kobo
  readonly interest: Kobo
  readonly closing: Kobo
}

/** A line of a customer's credit. */
export interface CreditLine {
  readonly kind: LineKind
  readonly day: Day
  readonly reference: string
  readonly change: Kobo
  readonly balance: Kobo
}

const kinds: Partial<Record<JournalEvent, LineKind>> = {
  disbursement_succeeded: 'paid_out',
  disbursement_succeeded_reversed: 'came_back',
  repayment_received: 'repayment',
  customer_credit_received: 'repayment',
  cash_collected: 'cash',
  suspense_assigned: 'assigned',
  credit_applied: 'from_credit',
  credit_refunded: 'refunded',
  credit_refunded_reversed: 'came_back',
  repayment_reversed: 'reversed',
  loan_cancelled: 'cancelled',
}

/** A statement that does not agree with the books: it must not be shown. */
export class StatementDiffers extends Error {
  override readonly name = 'StatementDiffers'
}

/**
 * The statement of a loan from its rows in the ledger, in their order. A payout adds the principal and the whole agreed interest to the debt,
 * which the ledger books only when it is paid; so the balance is what the customer still has to pay.
 * @param interest the agreed interest of the loan
 * @throws StatementDiffers for an event that changes the debt in an unknown way, parts that are not the payment, and a debt below zero
 */
export function loanStatement(rows: readonly LedgerRow[], interest: Kobo): LoanStatement {
  let owed = { principal: nothing, interest: nothing }
  const lines: LoanLine[] = []
  for (const row of rows) {
    const line = loanLine(row, interest, owed)
    if (!line) continue
    const { after, ...shown } = line
    owed = after
    const balance = addKobo(owed.principal, owed.interest)
    if (owed.principal < 0 || owed.interest < 0) throw new StatementDiffers(`${row.event} ${row.reference}: ${balance}`)
    lines.push({ ...shown, balance })
  }
  return { lines, ...owed, closing: addKobo(owed.principal, owed.interest) }
}

type Owed = { principal: Kobo; interest: Kobo }
type Parts = Pick<LoanLine, 'interest' | 'principal' | 'credit'>

/** Null for a journal that changes nothing that the customer owes, such as a write-off. */
function loanLine(row: LedgerRow, agreed: Kobo, owed: Owed): (Omit<LoanLine, 'balance'> & { after: Owed }) | null {
  if (row.principal === 0 && row.interest === 0) return null
  const kind = kindOf(row)
  const after = {
    principal: addKobo(owed.principal, row.principal),
    interest: addKobo(owed.interest, chargedBy(kind, agreed), minus(row.interest)),
  }
  const change = addKobo(after.principal, after.interest, minus(owed.principal), minus(owed.interest))
  return { kind, day: row.day, reference: row.reference, change, ...paidParts(kind, row), after }
}

/** The interest that the line adds to the debt: all of it when the money is paid out. */
function chargedBy(kind: LineKind, agreed: Kobo): Kobo {
  if (kind === 'paid_out') return agreed
  return kind === 'came_back' || kind === 'cancelled' ? minus(agreed) : nothing
}

const noParts: Parts = { interest: nothing, principal: nothing, credit: nothing }

/** The parts of a payment. Credit that repays a loan is where the money comes from, and no part of it. */
function paidParts(kind: LineKind, { event, reference, principal, interest, credit, amount }: LedgerRow): Parts {
  if (kind === 'paid_out' || kind === 'came_back' || kind === 'cancelled') return noParts
  const parts = { interest, principal: minus(principal), credit: kind === 'from_credit' ? nothing : credit }
  const sum = addKobo(parts.interest, parts.principal, parts.credit)
  if (Math.abs(sum) !== amount) throw new StatementDiffers(`${event} ${reference}: parts ${sum}, payment ${amount}`)
  return parts
}

const minus = (amount: Kobo): Kobo => subtractKobo(nothing, amount)

/**
 * The lines of a customer's credit from the ledger, in their order.
 * @throws StatementDiffers for an unknown event and for credit below zero
 */
export function creditLines(rows: readonly LedgerRow[]): CreditLine[] {
  let balance = nothing
  return rows
    .filter(({ credit }) => credit !== 0)
    .map((row) => {
      const { day, reference, credit: change } = row
      balance = addKobo(balance, change)
      if (balance < 0) throw new StatementDiffers(`${row.event} ${reference}: credit ${balance}`)
      return { kind: kindOf(row), day, reference, change, balance }
    })
}

function kindOf({ event, reference }: LedgerRow): LineKind {
  const kind = kinds[event]
  if (!kind) throw new StatementDiffers(`${event} ${reference} has no line`)
  return kind
}
