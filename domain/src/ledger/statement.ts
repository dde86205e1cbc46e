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
  /** The paid loan fee; below zero where a payment was reversed. */
  readonly loanFees: Kobo
  /** The paid late fees; below zero where they were reversed. */
  readonly lateFees: Kobo
  /** The change of the customer's credit. */
  readonly credit: Kobo
  /** The amount of the payment that it books or reverses; null where there is none. */
  readonly amount: Kobo | null
  /** The day on which it was booked. */
  readonly postedOn: Day
}

/** A late fee that was charged, or what was unpaid of it and taken off; the ledger books only what is paid (C-191). */
export interface FeeRow {
  readonly kind: 'late_fee' | 'late_fee_off'
  readonly day: Day
  /** The number of its instalment. */
  readonly number: number
  readonly change: Kobo
}

/** The kinds of lines of a statement. */
export type LineKind =
  | 'paid_out'
  | 'brought_in'
  | 'taken_back'
  | 'came_back'
  | 'repayment'
  | 'cash'
  | 'assigned'
  | 'from_credit'
  | 'refunded'
  | 'reversed'
  | 'cancelled'
  | 'late_fee'
  | 'late_fee_off'

/** A line of a loan's statement. The parts are what was paid; they are below zero where a payment was reversed. */
export interface LoanLine {
  readonly kind: LineKind
  readonly day: Day
  readonly reference: string
  /** The change of the balance. */
  readonly change: Kobo
  readonly interest: Kobo
  readonly principal: Kobo
  readonly loanFees: Kobo
  readonly lateFees: Kobo
  /** The rest of the payment, which became the customer's credit. */
  readonly credit: Kobo
  /** The amount owed after it. */
  readonly balance: Kobo
}

export interface LoanStatement {
  readonly lines: readonly LoanLine[]
  /** The unpaid principal, interest, loan fee and late fees after the last line. */
  readonly principal: Kobo
  readonly interest: Kobo
  readonly loanFees: Kobo
  readonly lateFees: Kobo
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
  loans_imported: 'brought_in',
  loans_imported_reversed: 'taken_back',
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
  late_fee_given_back: 'late_fee_off',
}

/** A statement that does not agree with the books: it must not be shown. */
export class StatementDiffers extends Error {
  override readonly name = 'StatementDiffers'
}

/**
 * The statement of a loan from its rows in the ledger, in their order. A payout adds the principal and the whole agreed interest and loan fee to
 * the debt, which the ledger books only when they are paid; so the balance is what the customer still has to pay.
 * @param agreed the interest and the loan fee of the loan; of one that came in from earlier books what was unpaid of them then
 * @param fees its late fees in the order of their days
 * @throws StatementDiffers for an event that changes the debt in an unknown way, parts that are not the payment, and a debt below zero
 */
export function loanStatement(rows: readonly LedgerRow[], agreed: Agreed, fees: readonly FeeRow[] = []): LoanStatement {
  let owed: Owed = { principal: nothing, interest: nothing, loanFees: nothing, lateFees: nothing }
  const lines: LoanLine[] = []
  for (const row of inTheirOrder(rows, fees)) {
    const line = 'event' in row ? loanLine(row, agreed, owed) : feeLine(row, owed)
    if (!line) continue
    const { after, ...shown } = line
    owed = after
    const balance = sumOf(owed)
    if (Math.min(...Object.values(owed)) < 0) throw new StatementDiffers(`${shown.kind} ${shown.reference}: ${balance}`)
    lines.push({ ...shown, balance })
  }
  return { lines, ...owed, closing: sumOf(owed) }
}

type Agreed = { interest: Kobo; loanFees: Kobo }
type Owed = Agreed & { principal: Kobo; lateFees: Kobo }
type Parts = Pick<LoanLine, 'interest' | 'principal' | 'loanFees' | 'lateFees' | 'credit'>
type Line = Omit<LoanLine, 'balance'> & { after: Owed }

const sumOf = ({ principal, interest, loanFees, lateFees }: Owed): Kobo =>
  addKobo(principal, interest, loanFees, lateFees)

/** Late fees come before what was booked on their day or later: a fee counts from the first second of its day. */
function inTheirOrder(rows: readonly LedgerRow[], fees: readonly FeeRow[]): (LedgerRow | FeeRow)[] {
  const placed = fees.map((fee) => {
    const place = rows.findIndex(({ postedOn }) => postedOn >= fee.day)
    return { fee, place: place < 0 ? rows.length : place }
  })
  const before = (place: number) => placed.filter((each) => each.place === place).map(({ fee }) => fee)
  return [...rows.flatMap((row, place) => [...before(place), row]), ...before(rows.length)]
}

const feeLine = ({ kind, day, number, change }: FeeRow, owed: Owed): Line => ({
  kind,
  day,
  reference: String(number),
  change,
  ...noParts,
  after: { ...owed, lateFees: addKobo(owed.lateFees, change) },
})

/** Null for a journal that changes nothing that the customer owes, such as a write-off. */
function loanLine(row: LedgerRow, agreed: Agreed, owed: Owed): Line | null {
  if (row.principal === 0 && row.interest === 0 && row.loanFees === 0 && row.lateFees === 0) return null
  const kind = kindOf(row)
  // The customer owes as much as before: what was paid of the fee is their credit, and that part of it stands no more.
  if (kind === 'late_fee_off') return null
  const after = {
    principal: addKobo(owed.principal, row.principal),
    interest: addKobo(owed.interest, chargedBy(kind, agreed.interest), minus(row.interest)),
    loanFees: addKobo(owed.loanFees, chargedBy(kind, agreed.loanFees), minus(row.loanFees)),
    lateFees: kind === 'cancelled' ? nothing : addKobo(owed.lateFees, minus(row.lateFees)),
  }
  const change = addKobo(sumOf(after), minus(sumOf(owed)))
  return { kind, day: row.day, reference: row.reference, change, ...paidParts(kind, row), after }
}

/** The lines that begin the debt, and those that end it. */
const begins: readonly LineKind[] = ['paid_out', 'brought_in']
const ends: readonly LineKind[] = ['came_back', 'taken_back', 'cancelled']

/** The interest or loan fee that the line adds to the debt: all of it when the money is paid out. */
function chargedBy(kind: LineKind, agreed: Kobo): Kobo {
  if (begins.includes(kind)) return agreed
  return ends.includes(kind) ? minus(agreed) : nothing
}

const noParts: Parts = {
  interest: nothing,
  principal: nothing,
  loanFees: nothing,
  lateFees: nothing,
  credit: nothing,
}

/** The parts of a payment. Credit that repays a loan is where the money comes from, and no part of it. */
function paidParts(kind: LineKind, row: LedgerRow): Parts {
  const { event, reference, principal, interest, loanFees, lateFees, amount } = row
  if (begins.includes(kind) || ends.includes(kind)) return noParts
  const credit = kind === 'from_credit' ? nothing : row.credit
  const parts = { interest, principal: minus(principal), loanFees, lateFees, credit }
  const sum = addKobo(...Object.values(parts))
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
