import { type LoanTerms, loanProduct } from '@kasuwa/domain/loans/product.ts'
import { basisPoints } from '@kasuwa/domain/money.ts'
import type { Settings } from '../settings/settings.ts'

/** The terms of a loan requested now: the product, at the rate of the settings. */
export const offeredTerms = ({ INTEREST_RATE_BP }: Pick<Settings, 'INTEREST_RATE_BP'>): LoanTerms => ({
  ...loanProduct,
  rate: basisPoints(INTEREST_RATE_BP),
})
