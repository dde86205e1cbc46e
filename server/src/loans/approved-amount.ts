import { productWords } from '@kasuwa/contract/product-words.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import type { decisionInput } from '@kasuwa/contract/loans.ts'
import { genericWords } from '@kasuwa/contract/words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { wrongAmount } from '@kasuwa/domain/loans/choice.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { required } from '../base/required.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Settings } from '../settings/settings.ts'
import { requireUnderCeiling } from './loan-ceiling.ts'
import type { Loan } from './loan-repository.ts'
import { offeredOfLoan } from './version-repository.ts'
import { amountMessage } from './wrong-choice-messages.ts'

type Approved = Pick<z.output<typeof decisionInput>, 'approved_amount' | 'exceeds_request'>

/**
 * The amount to pay out: at most the lender's ceiling and the product's largest amount. Above the requested amount (C-88) or the ladder (C-204) it
 * takes a separate confirmation. Product and version are the loan's own, also where another version was published since.
 * @throws Refused amount_above_ceiling, invalid, amount_exceeds_request
 */
export async function requireAmount(
  tx: Transaction,
  settings: Settings,
  loan: Loan,
  { approved_amount, exceeds_request: isConfirmed }: Approved,
): Promise<Kobo> {
  const amount = required(approved_amount, 'the approved amount')
  requireUnderCeiling(settings, amount, 'approved_amount')
  const { version, completedInTime } = await offeredOfLoan(tx, loan, settings)
  const choice = { amount, months: loan.term, frequency: loan.frequency, start: tx.today }
  const wrong = wrongAmount({ ...version, min: null }, choice, completedInTime)
  if (wrong && wrong.limit !== 'ladder') throw new Refused('invalid', { approved_amount: [amountMessage(wrong)] })
  if (isConfirmed) return amount
  if (amount > loan.amount) throw unconfirmed(loanWords.exceedsRequest(exactNaira(amount), exactNaira(loan.amount)))
  if (wrong) throw unconfirmed(productWords.exceedsLadder(exactNaira(amount), exactNaira(wrong.figure)))
  return amount
}

const unconfirmed = (message: string): Refused =>
  new Refused('amount_exceeds_request', { approved_amount: [message], exceeds_request: [genericWords.required] })
