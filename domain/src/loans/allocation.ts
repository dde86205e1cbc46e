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
  const { parts, left } = spread(inOrder(rows), partsInOrder, unpaidPart, amount)
  return { allocations: parts, excess: left }
}

/**
 * The allocations to undo when an amount of a loan's payments is reversed: first the newest paid instalment, inside it principal, then
 * loan fee, then interest, then the one before. The rest is as if the amount had never been paid.
 * @throws RangeError if more is reversed than was paid
 */
export function takeBack(rows: readonly PaidRow[], amount: Kobo): Allocation[] {
  const { parts, left } = spread(inOrder(rows).toReversed(), partsInReverse, (row, { paid }) => row[paid], amount)
  if (amount < 0 || left > 0) throw new RangeError(`Cannot take back ${amount} kobo: ${left} are not there`)
  return parts
}

/** The rows before some allocations. */
export const withoutAllocations = <R extends PaidRow>(rows: readonly R[], undone: readonly Allocation[]): R[] =>
  changed(rows, undone, subtractKobo)

/** The rows after a payment's allocations. */
export const applyAllocations = <R extends PaidRow>(rows: readonly R[], allocations: readonly Allocation[]): R[] =>
  changed(rows, allocations, addKobo)

/** The amount allocated to a part. */
export const allocatedTo = (allocations: readonly Allocation[], part: Part): Kobo =>
  addKobo(...allocations.filter((each) => each.part === part).map(({ amount }) => amount))

type PartOfRow = (typeof partsInOrder)[number]

const partsInReverse = partsInOrder.toReversed()

const unpaidPart = (row: PaidRow, { owed, paid }: PartOfRow): Kobo => subtractKobo(row[owed], row[paid])

/** Spreads an amount over the parts of rows, in the given orders, to each at most its limit. It stops where nothing is left: a loan may have 100 rows. */
function spread(
  rows: readonly PaidRow[],
  parts: readonly PartOfRow[],
  limit: (row: PaidRow, part: PartOfRow) => Kobo,
  amount: Kobo,
): { parts: Allocation[]; left: Kobo } {
  const found: Allocation[] = []
  let left = amount
  for (const row of rows) {
    if (left <= 0) break
    for (const each of parts) {
      const part = minKobo(limit(row, each), left)
      if (part > 0) found.push({ number: row.number, part: each.part, amount: part })
      left = subtractKobo(left, part)
    }
  }
  return { parts: found, left }
}

/** The rows with the amounts of some allocations put on what is paid of them, or taken off; the other rows are as they are. */
function changed<R extends PaidRow>(
  rows: readonly R[],
  allocations: readonly Allocation[],
  change: (paid: Kobo, by: Kobo) => Kobo,
): R[] {
  const ofRow = new Map<number, Allocation[]>()
  for (const each of allocations) ofRow.set(each.number, [...(ofRow.get(each.number) ?? []), each])
  return rows.map((row) => {
    const own = ofRow.get(row.number)
    return own
      ? {
          ...row,
          paidInterest: change(row.paidInterest, allocatedTo(own, 'interest')),
          paidFee: change(row.paidFee, allocatedTo(own, 'loan_fee')),
          paidPrincipal: change(row.paidPrincipal, allocatedTo(own, 'principal')),
        }
      : row
  })
}
