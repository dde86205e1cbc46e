import type { Day } from '../dates.ts'
import { type Kobo, naira } from '../money.ts'
import { ladderLimit } from './ladder.ts'
import type { ProductTerms } from './product.ts'
import { instalmentCount } from './schedule.ts'
import type { Frequency } from './terms.ts'

/** The terms that a customer chose of a product. */
export interface Choice {
  readonly amount: Kobo
  readonly months: number
  readonly frequency: Frequency
  /** The day on which the loan would be paid out. */
  readonly start: Day
}

/** An amount that a product does not allow, with the limit that it passes. */
export interface WrongAmount {
  readonly field: 'amount'
  readonly limit: 'smallest' | 'largest' | 'ladder'
  readonly figure: Kobo
}

/** A part of a choice that a product does not offer. */
export type WrongChoice = { readonly field: 'term' | 'frequency' } | WrongAmount

type Limits = Pick<ProductTerms, 'min' | 'max' | 'ladder'>

/**
 * The parts of a choice that a version of a product does not offer, at most one for each field.
 * @param completedInTime the loans that the customer completed in time, by the version's `lateDays` (C-204)
 */
export function wrongChoices(
  product: Limits & Pick<ProductTerms, 'terms' | 'frequencies'>,
  choice: Choice,
  completedInTime: number,
): WrongChoice[] {
  const wrong: WrongChoice[] = []
  if (!product.terms.includes(choice.months)) wrong.push({ field: 'term' })
  if (!product.frequencies.includes(choice.frequency)) wrong.push({ field: 'frequency' })
  const amount = wrongAmount(product, choice, completedInTime)
  return amount ? [...wrong, amount] : wrong
}

/**
 * The first limit that an amount passes; null if it passes none. An approval may be below the smallest amount of a product (`min` null), but has to be
 * spread over its instalments as well.
 */
export function wrongAmount({ min, max, ladder }: Limits, choice: Choice, completedInTime: number): WrongAmount | null {
  const { amount } = choice
  const smallest = Math.max(min ?? 0, smallestOf(choice)) as Kobo
  if (amount < smallest) return { field: 'amount', limit: 'smallest', figure: smallest }
  if (max !== null && amount > max) return { field: 'amount', limit: 'largest', figure: max }
  const limit = ladderLimit(ladder, completedInTime)
  return limit !== null && amount > limit ? { field: 'amount', limit: 'ladder', figure: limit } : null
}

/** The smallest amount in whole naira that can be spread over the instalments of these terms: two kobo for each. It is the same for every start. */
const smallestOf = ({ months, frequency, start }: Choice): Kobo =>
  naira(Math.ceil((2 * instalmentCount(frequency, start, months)) / 100))
