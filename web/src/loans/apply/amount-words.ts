import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { applyTexts } from './apply-texts.ts'

/** The words for an amount that cannot be asked for; null for one that can. */
export function amountWords(typed: string, isRefused: boolean): string | null {
  const { missing } = applyTexts
  if (parseLoanAmount(typed) !== null) return isRefused ? missing.amount : null
  return /[1-9]/.test(typed) ? missing.wholeNaira : missing.amount
}
