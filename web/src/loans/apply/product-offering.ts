import { productWords } from '@kasuwa/contract/product-words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { wrongAmount } from '@kasuwa/domain/loans/choice.ts'
import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import { type Frequency, parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import { today } from '../../base/today.ts'
import { type Asked, type Offering, offersAt } from './offering.ts'
import type { Product } from '../loan-queries.ts'

/** The offer of a product for the typed values. A value that the product does not offer makes none. */
export function productOffers(
  product: Product | undefined,
  asked: Asked,
): Pick<Offering, 'state' | 'offerFor' | 'named'> {
  const months = product?.terms.find((term) => String(term) === asked.term) ?? null
  const principal = product && amountProblem(product, asked) === null ? parseLoanAmount(asked.amount) : null
  const frequency = product?.frequencies.find((each) => each === asked.frequency) ?? ''
  return {
    ...offersAt(product ? termsOf(product) : null, { principal, months, frequency }, false),
    named: product ? { product: product.code, product_version: product.version } : {},
  }
}

/** The message about an amount that this customer cannot ask for now; null for one they can, and for none. */
export function amountProblem(product: Product, { amount: typed, term, frequency }: Asked): string | null {
  const amount = parseLoanAmount(typed)
  if (amount === null) return null
  const max = product.max_now === null ? null : naira(product.max_now)
  const limits = { min: product.min_naira === null ? null : naira(product.min_naira), max, ladder: null }
  const choice = {
    amount,
    months: Number(term || product.terms[0]),
    frequency: (frequency || product.frequencies[0]) as Frequency,
    start: today(),
  }
  const wrong = wrongAmount(limits, choice, 0)
  if (!wrong) return null
  const isOfProduct = wrong.limit === 'smallest' || product.max_now === product.max_naira
  return productWords.amount[isOfProduct ? wrong.limit : 'ladder'](exactNaira(wrong.figure))
}

const termsOf = (product: Product) => ({
  rate: basisPoints(product.rate_bp),
  loanFee: { fixed: naira(product.fee_naira), bp: basisPoints(product.fee_bp) },
  lateFee: lateFeeOf(product),
})

function lateFeeOf(product: Product): LateFeeRule | null {
  const [fixed, bp] = [naira(product.late_fee_naira), basisPoints(product.late_fee_bp)]
  if (fixed === 0 && bp === 0) return null
  return { graceDays: product.grace_days, fixed, bp, capBp: basisPoints(product.late_fee_cap_bp) }
}
