import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Kobo, naira } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Refuses a loan's amount above the lender's ceiling, at the request and at the approval (C-88). Without a ceiling every amount passes.
 * @param field the form's field, whose message names the ceiling
 * @throws Refused amount_above_ceiling
 */
export function requireUnderCeiling(
  { MAX_LOAN_NAIRA: maxNaira }: Settings,
  amount: Kobo,
  field: 'amount' | 'approved_amount',
): void {
  if (maxNaira === undefined || amount <= naira(maxNaira)) return
  throw new Refused('amount_above_ceiling', { [field]: [loanWords.aboveCeiling(exactNaira(naira(maxNaira)))] })
}
