import { addKobo, minKobo, subtractKobo, type Kobo } from '../money.ts'
import { inOrder, type PaidRow } from './instalments.ts'

/** The parts of an instalment in the order in which they are paid (C-203). */
const partsInOrder = [
  { part: 'interest', owed: 'interest', paid: 'paidInterest' },
  { part: 'loan_fee', owed: 'fee', paid: 'paidFee' },
  { part: 'principal', owed: 'principal', paid: 'paidPrincipal' },
] as const

export type Part = (typeof partsInOrder)[number]['part']

/** A part that a payment may pay: of an instalment, or the late fee of one. */
export type PaidPart = Part | 'late_fee'

/** One part of one instalment that a payment pays; each is a separate row, so that it can be undone exactly. */
export interface Allocation {
  readonly number: number
  readonly part: Part
  readonly amount: Kobo
}

/**
 * Spreads a payment over a loan: the oldest unpaid instalment first, inside it interest, then loan fee, then principal, then the next one (C-93, C-203).
 * The part above the whole debt is the excess; money is never refused (C-94).
 * @throws RangeError if the amount is negative
 */
export function allocate(rows: readonly PaidRow[], amount: Kobo): { allocations: Allocation[]; excess: Kobo } {
  if (amount < 0) throw new RangeError(`Cannot allocate ${amount} kobo`)
  const allocations: Allocation[] = []
  let left = amount
  for (const { number, part, unpaid } of inOrder(rows).flatMap(unpaidParts)) {
    const paid = minKobo(unpaid, left)
    if (paid > 0) allocations.push({ number, part, amount: paid })
    left = subtractKobo(left, paid)
  }
  return { allocations, excess: left }
}

/**
 * The allocations to undo when an amount of a loan's payments is reversed: first the newest paid instalment, inside it principal, then
 * loan fee, then interest, then the one before. The rest is as if the amount had never been paid.
 * @throws RangeError if more is reversed than was paid
 */
export function takeBack(rows: readonly PaidRow[], amount: Kobo): Allocation[] {
  const undone: Allocation[] = []
  let left = amount
  for (const { number, part, paid } of inOrder(rows).toReversed().flatMap(paidParts)) {
    const taken = minKobo(paid, left)
    if (taken > 0) undone.push({ number, part, amount: taken })
    left = subtractKobo(left, taken)
  }
  if (amount < 0 || left > 0) throw new RangeError(`Cannot take back ${amount} kobo: ${left} are not there`)
  return undone
}

/** The rows before some allocations. */
export function withoutAllocations<R extends PaidRow>(rows: readonly R[], undone: readonly Allocation[]): R[] {
  return rows.map((row) => ({
    ...row,
    paidInterest: subtractKobo(row.paidInterest, allocatedTo(undone, 'interest', row.number)),
    paidFee: subtractKobo(row.paidFee, allocatedTo(undone, 'loan_fee', row.number)),
    paidPrincipal: subtractKobo(row.paidPrincipal, allocatedTo(undone, 'principal', row.number)),
  }))
}

/** The rows after a payment's allocations. */
export function applyAllocations<R extends PaidRow>(rows: readonly R[], allocations: readonly Allocation[]): R[] {
  return rows.map((row) => ({
    ...row,
    paidInterest: addKobo(row.paidInterest, allocatedTo(allocations, 'interest', row.number)),
    paidFee: addKobo(row.paidFee, allocatedTo(allocations, 'loan_fee', row.number)),
    paidPrincipal: addKobo(row.paidPrincipal, allocatedTo(allocations, 'principal', row.number)),
  }))
}

/** The amount allocated to a part, of one instalment or of the whole loan. */
export function allocatedTo(allocations: readonly Allocation[], part: Part, number?: number): Kobo {
  const chosen = allocations.filter((each) => each.part === part && (number === undefined || each.number === number))
  return addKobo(...chosen.map(({ amount }) => amount))
}

function paidParts(row: PaidRow): { number: number; part: Part; paid: Kobo }[] {
  return partsInOrder.toReversed().map(({ part, paid }) => ({ number: row.number, part, paid: row[paid] }))
}

function unpaidParts(row: PaidRow): { number: number; part: Part; unpaid: Kobo }[] {
  return partsInOrder.map(({ part, owed, paid }) => ({
    number: row.number,
    part,
    unpaid: subtractKobo(row[owed], row[paid]),
  }))
}
