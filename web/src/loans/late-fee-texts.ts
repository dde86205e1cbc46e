import type { LateFeeTerms } from '@kasuwa/contract/entities/late-fee.ts'
import { nairaText } from '../money/naira.tsx'

/** Late fees: the rule, the fees of a loan, and their waiver (C-194 to C-196). */
export const lateFeeTexts = {
  title: 'Late Fees',
  rule: (terms: LateFeeTerms) =>
    `If a payment is not complete ${deadline(terms.grace_days)}, a late fee is added once: ${feeWords(terms)}. All late fees together are at most ${terms.cap_percent}% of the loan.`,
  example: (amount: string, fee: string) =>
    `For example, if nothing of a payment of ${amount} is paid by then: ${fee}.`,
  paidLast: 'Payments fill all instalments first and late fees last.',
  none: 'No late fee so far.',
  list: 'Late fees of this loan',
  charged: (number: number, day: string) => `Instalment ${number}, added on ${day}`,
  paid: (amount: string) => `${amount} paid`,
  takenOff: (amount: string) => `${amount} taken off`,
  inTime: 'a payment was made in time',
  unpaid: 'Unpaid late fees',
  waive: 'Waive',
  waiveOf: (number: number) => `the late fee of instalment ${number}`,
}

/** The dialog that waives a late fee. */
export const waiverTexts = {
  title: (number: number) => `Waive the Late Fee of Instalment ${number}`,
  purpose: 'The unpaid part of the fee is owed no more. The loan is completed if nothing else is left.',
  fee: 'Late fee',
  paid: 'Paid of it',
  unpaid: 'Unpaid',
  giveBack: 'Give back what was paid of it: it becomes the customer’s credit',
  reason: 'Reason',
  hint: 'The customer can read it. For example: the road to the market was flooded.',
  act: 'Waive Late Fee',
  done: 'Late Fee Waived',
  outcome: (left: string) => `${left} of the loan is left to pay.`,
}

const deadline = (days: number): string =>
  days === 0 ? 'on its date' : days === 1 ? 'one day after its date' : `${days} days after its date`

function feeWords({ amount, percent }: LateFeeTerms): string {
  const share = `${percent}% of what is unpaid of it`
  if (percent === 0) return nairaText(amount)
  return amount === 0 ? share : `${nairaText(amount)} and ${share}`
}
