import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import { basisPoints, inNaira, inPercent, naira as nairaToKobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { loanWords } from '../loan-words.ts'
import { date, naira } from './wire.ts'

const error = loanWords.offerChanged
const amount = () => z.number({ error })

/** The rule of late fees in an offer, as plain numbers: days, naira and percent units. A loan without a rule has none. */
export const lateFeeTerms = z.object(
  { grace_days: amount(), amount: amount(), percent: amount(), cap_percent: amount() },
  { error },
)
export type LateFeeTerms = z.infer<typeof lateFeeTerms>

/** The rule as an offer has it. */
export const lateFeeTermsOf = ({ graceDays, fixed, bp, capBp }: LateFeeRule): LateFeeTerms => ({
  grace_days: graceDays,
  amount: inNaira(fixed),
  percent: inPercent(bp),
  cap_percent: inPercent(capBp),
})

/** The rule of an offer, to work with. */
export const lateFeeRuleOf = (terms: LateFeeTerms): LateFeeRule => ({
  graceDays: terms.grace_days,
  fixed: nairaToKobo(terms.amount),
  bp: basisPoints(Math.round(terms.percent * 100)),
  capBp: basisPoints(Math.round(terms.cap_percent * 100)),
})

/** A late fee: what is owed of it is its amount less what was taken off and paid (C-194). */
export const lateFee = z.object({
  installment_number: z.int(),
  charged_on: date(),
  amount: naira(),
  paid: naira(),
  taken_off: naira(),
  /** The part of it that was taken off because a payment was made in time (LATE-04). */
  lowered: naira(),
  /** Why it was waived, for its customer too; null where it was not (C-196). */
  reason: z.nullable(z.string()),
})
