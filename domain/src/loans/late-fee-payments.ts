import { addKobo, minKobo, subtractKobo, type Kobo } from '../money.ts'
import { allocate, type Allocation, takeBack } from './allocation.ts'
import { inOrder, type PaidRow, totalPaid } from './instalments.ts'

/** A late fee with the part of it that stands, and what was paid of that. */
export interface PaidLateFee {
  /** The number of its instalment. */
  readonly number: number
  readonly standing: Kobo
  readonly paid: Kobo
}

/** The part of a payment that pays one late fee. */
export interface LateFeePart {
  readonly number: number
  readonly amount: Kobo
}

/** The parts of a payment of a loan with late fees. */
export interface PaymentParts {
  readonly allocations: readonly Allocation[]
  readonly lateFees: readonly LateFeePart[]
  /** The part above all that is owed. */
  readonly excess: Kobo
}

/**
 * Spreads a payment over a loan with late fees: all instalments first, as `allocate` does, then the late fees in the order of their instalments
 * (C-195). The rest is the excess. Without late fees it is what `allocate` answers.
 * @throws RangeError if the amount is negative
 */
export function allocateWithFees(rows: readonly PaidRow[], fees: readonly PaidLateFee[], amount: Kobo): PaymentParts {
  const { allocations, excess } = allocate(rows, amount)
  const { parts, left } = spread(inOrder(fees), unpaidOfFee, excess)
  return { allocations, lateFees: parts, excess: left }
}

/**
 * The parts to undo when an amount of a loan's payments is reversed: first the newest late fee, then the ones before it, then the instalments as
 * `takeBack` does (C-195). The rest is as if the amount had never been paid.
 * @throws RangeError if more is reversed than was paid
 */
export function takeBackWithFees(
  rows: readonly PaidRow[],
  fees: readonly PaidLateFee[],
  amount: Kobo,
): Omit<PaymentParts, 'excess'> {
  const { parts, left } = spread(inOrder(fees).toReversed(), ({ paid }) => paid, amount)
  return { allocations: takeBack(rows, left), lateFees: parts }
}

/** The late fees after some parts were paid. */
export function withFeeParts<F extends PaidLateFee>(fees: readonly F[], parts: readonly LateFeePart[]): F[] {
  return fees.map((fee) => ({ ...fee, paid: addKobo(fee.paid, feePartOf(parts, fee.number)) }))
}

/** The late fees before some parts were paid. */
export function withoutFeeParts<F extends PaidLateFee>(fees: readonly F[], parts: readonly LateFeePart[]): F[] {
  return fees.map((fee) => ({ ...fee, paid: subtractKobo(fee.paid, feePartOf(parts, fee.number)) }))
}

/** The amount of parts that pay late fees, of one or of all. */
export function feePartOf(parts: readonly LateFeePart[], number?: number): Kobo {
  const chosen = parts.filter((part) => number === undefined || part.number === number)
  return addKobo(...chosen.map(({ amount }) => amount))
}

/** The unpaid late fees of a loan; never negative. */
export const unpaidFees = (fees: readonly PaidLateFee[]): Kobo => addKobo(...fees.map(unpaidOfFee))

/** The paid amount of a loan with its late fees. */
export const totalPaidWithFees = (rows: readonly PaidRow[], fees: readonly PaidLateFee[]): Kobo =>
  addKobo(totalPaid(rows), ...fees.map(({ paid }) => paid))

const unpaidOfFee = ({ standing, paid }: PaidLateFee): Kobo => subtractKobo(standing, paid)

/** Spreads an amount over late fees in the given order, to each at most its limit. */
function spread(
  fees: readonly PaidLateFee[],
  limit: (fee: PaidLateFee) => Kobo,
  amount: Kobo,
): { parts: LateFeePart[]; left: Kobo } {
  const parts: LateFeePart[] = []
  let left = amount
  for (const fee of fees) {
    const part = minKobo(limit(fee), left)
    if (part > 0) parts.push({ number: fee.number, amount: part })
    left = subtractKobo(left, part)
  }
  return { parts, left }
}
