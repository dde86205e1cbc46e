import { addKobo, minKobo, subtractKobo, type Kobo } from '../money.ts'
import { inOrder, type PaidRow } from './instalments.ts'

export type Part = 'interest' | 'principal'

/** One part of one instalment that a payment pays; a row of its own, so that a reversal can be replayed exactly. */
export interface Allocation {
  readonly number: number
  readonly part: Part
  readonly amount: Kobo
}

/**
 * Spreads a payment over a loan: the oldest unpaid instalment first, inside it interest and then principal, then the next one (C-93).
 * What is more than all that is owed is the excess; money is never refused (C-94).
 * @throws RangeError when the amount is negative
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

/** The rows after a payment's allocations. */
export function applyAllocations<R extends PaidRow>(rows: readonly R[], allocations: readonly Allocation[]): R[] {
  return rows.map((row) => ({
    ...row,
    paidInterest: addKobo(row.paidInterest, allocatedTo(allocations, 'interest', row.number)),
    paidPrincipal: addKobo(row.paidPrincipal, allocatedTo(allocations, 'principal', row.number)),
  }))
}

/** How much of the allocations goes to a part, of one instalment or of the whole loan. */
export function allocatedTo(allocations: readonly Allocation[], part: Part, number?: number): Kobo {
  const chosen = allocations.filter((each) => each.part === part && (number === undefined || each.number === number))
  return addKobo(...chosen.map(({ amount }) => amount))
}

function unpaidParts(row: PaidRow): { number: number; part: Part; unpaid: Kobo }[] {
  return [
    { number: row.number, part: 'interest', unpaid: subtractKobo(row.interest, row.paidInterest) },
    { number: row.number, part: 'principal', unpaid: subtractKobo(row.principal, row.paidPrincipal) },
  ]
}
