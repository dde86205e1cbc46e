import { type Day, daysBetween } from '../dates.ts'
import { type BasisPoints, divideHalfUp, type Kobo, kobo } from '../money.ts'

/** The most payouts of one sheet of commissions. */
export const maxSheetPayouts = 500

/** The most days of the period of a sheet: a year. */
export const maxSheetDays = 366

/** A sheet's period: the last day is not before the first, and it has at most `maxSheetDays` (C-213). */
export const isSheetPeriod = (from: Day, to: Day): boolean => from <= to && daysBetween(from, to) < maxSheetDays

/** The share of what an agent's customers repaid, in kobo, rounded half up (C-213). A suggestion: a person types what is paid (C-125). */
export const suggestedCommission = (repaid: Kobo, rate: BasisPoints): Kobo =>
  kobo(divideHalfUp(BigInt(repaid) * BigInt(rate), 10_000))
