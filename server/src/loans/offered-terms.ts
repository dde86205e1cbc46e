import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import { type LoanTerms, loanProduct } from '@kasuwa/domain/loans/product.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import type { Settings } from '../settings/settings.ts'

/** The terms of a loan requested now: the product, at the rate of the settings, with their rule of late fees; null without one (C-194). */
export const offeredTerms = (settings: Settings): LoanTerms & { lateFee: LateFeeRule | null } => ({
  ...loanProduct,
  rate: basisPoints(settings.INTEREST_RATE_BP),
  lateFee: offeredLateFee(settings),
})

function offeredLateFee(settings: Settings): LateFeeRule | null {
  const { GRACE_DAYS: graceDays, LATE_FEE_NAIRA, LATE_FEE_BP, LATE_FEE_CAP_BP } = settings
  if (LATE_FEE_NAIRA === 0 && LATE_FEE_BP === 0) return null
  return {
    graceDays,
    fixed: naira(LATE_FEE_NAIRA),
    bp: basisPoints(LATE_FEE_BP),
    capBp: basisPoints(LATE_FEE_CAP_BP),
  }
}
