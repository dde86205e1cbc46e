import type { LoanDetail } from './loan-queries.ts'

/** The late fee of the second instalment, of ₦662.50, of which nothing was paid. */
export const someLateFee = (
  changes: Partial<LoanDetail['late_fees'][number]> = {},
): LoanDetail['late_fees'][number] => ({
  installment_number: 2,
  charged_on: '2025-06-20',
  amount: 662.5,
  paid: 0,
  taken_off: 0,
  lowered: 0,
  reason: null,
  ...changes,
})

/** The rule of ₦500 and 2 percent after three days of grace, at most a tenth of the loan. */
export const someLateFeeRule = { grace_days: 3, amount: 500, percent: 2, cap_percent: 10 }
