import {
  addKobo,
  type BasisPoints,
  basisPoints,
  divideHalfUp,
  type Kobo,
  nothing,
  partOf,
  subtractKobo,
} from '../money.ts'
import { lateFeeOf, type LateFeeRule } from './late-fee.ts'
import type { Offer } from './offer.ts'

/** Interest and loan fee of an offer as a share of the principal, rounded half up. */
export const costShare = ({ interest, fee }: Pick<Offer, 'interest' | 'fee'>, principal: Kobo): BasisPoints =>
  basisPoints(divideHalfUp(BigInt(addKobo(interest, fee)) * 10_000n, principal))

/** All late fees of a loan of which nothing is ever paid: that of each instalment, up to the cap (C-194). */
export function worstLateFees(
  rule: LateFeeRule,
  principal: Kobo,
  instalments: readonly { readonly amount: Kobo }[],
): Kobo {
  const cap = partOf(principal, rule.capBp)
  return instalments.reduce((sum, { amount }) => addKobo(sum, lateFeeOf(rule, amount, subtractKobo(cap, sum))), nothing)
}
