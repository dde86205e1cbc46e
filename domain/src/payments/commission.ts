import { type BasisPoints, divideHalfUp, type Kobo, kobo } from '../money.ts'

/** The most payouts of one sheet of commissions. */
export const maxSheetPayouts = 500

/** The share of what an agent's customers repaid, in kobo, rounded half up (C-213). A suggestion: a person types what is paid (C-125). */
export const suggestedCommission = (repaid: Kobo, rate: BasisPoints): Kobo =>
  kobo(divideHalfUp(BigInt(repaid) * BigInt(rate), 10_000))
