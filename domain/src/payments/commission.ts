import { type BasisPoints, divideHalfUp, type Kobo, kobo, nothing } from '../money.ts'

/** The most payouts of one sheet of commissions. */
export const maxSheetPayouts = 500

/** The share of what an agent's customers repaid, in kobo, rounded half up (C-213). A suggestion: a person types what is paid (C-125). */
export const suggestedCommission = (repaid: Kobo, rate: BasisPoints): Kobo =>
  kobo(divideHalfUp(BigInt(repaid) * BigInt(rate), 10_000))

/** The part of a suggestion, in kobo, that is not paid and not on its way yet. */
export const openCommission = (suggested: Kobo, paid: Kobo): Kobo => kobo(Math.max(nothing, suggested - paid))
