import { daysBetween, type Day } from '../dates.ts'
import { addKobo, basisPoints, type BasisPoints, type Kobo } from '../money.ts'

export interface CostTerms {
  readonly principal: Kobo
  /** The day the money is paid out. */
  readonly start: Day
  readonly instalments: readonly { readonly dueOn: Day; readonly amount: Kobo }[]
}

/** The highest rate that is searched: 100,000,000 % a year. */
const highest = 10_000_000_000

/**
 * The annual cost of a loan: the yearly rate at which the present values of all instalments are the principal,
 * principal = Σ amount / (1 + rate) ^ (days from the start / 365). It is the annual percentage rate of Directive 2008/48/EC, Annex I, part I,
 * which counts compound interest, so it is higher than twelve times the flat monthly rate. It is found by bisection and rounded half up to
 * a whole basis point of a year; a higher one than 100,000,000 % is that.
 * @throws RangeError if less than the principal is repaid
 */
export function annualCost(terms: CostTerms): BasisPoints {
  const repaid = addKobo(...terms.instalments.map(({ amount }) => amount))
  if (repaid < terms.principal) throw new RangeError(`Less is repaid than was lent: ${repaid} of ${terms.principal}`)
  let [low, high] = [0, highest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (presentValue(terms, middle + 0.5) >= terms.principal) low = middle + 1
    else high = middle
  }
  return basisPoints(low)
}

/** The value of all instalments on the first day, in kobo, at a rate in basis points a year. */
function presentValue({ start, instalments }: CostTerms, rate: number): number {
  return instalments.reduce(
    (sum, { dueOn, amount }) => sum + amount / (1 + rate / 10_000) ** (daysBetween(start, dueOn) / 365),
    0,
  )
}
