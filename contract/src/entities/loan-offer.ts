import type { Day } from '@kasuwa/domain/dates.ts'
import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import { makeOffer } from '@kasuwa/domain/loans/offer.ts'
import { maxInstalments } from '@kasuwa/domain/loans/product.ts'
import type { ScheduleTerms } from '@kasuwa/domain/loans/schedule.ts'
import { inNaira, inPercent } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { loanWords } from '../loan-words.ts'
import { lateFeeTerms, lateFeeTermsOf } from './late-fee.ts'

const error = loanWords.offerChanged
const amount = () => z.number({ error })
const date = () => z.string({ error })
const instalment = z.object({ due_date: date(), amount: amount() }, { error })

/** The offer that a borrower saw before they asked: naira, days, and `interest_rate` in percent units. */
export const loanOffer = z.object(
  {
    start_date: date(),
    interest_rate: amount(),
    interest: amount(),
    /** The loan fee, part of `total` (C-203); left out where there is none. */
    loan_fee: z.optional(amount()),
    total: amount(),
    instalments: z.array(instalment, { error }).check(z.maxLength(maxInstalments, error)),
    /** The rule of late fees (C-194); left out where there is none. */
    late_fee: z.optional(lateFeeTerms),
  },
  { error },
)
export type LoanOffer = z.infer<typeof loanOffer>

/**
 * The offer as the screen shows it and the request carries it; web and server make it with this one function.
 * @throws RangeError below one naira, and where the instalments are too many for the amount
 */
export function offerOf(
  terms: ScheduleTerms & { readonly lateFee?: LateFeeRule | null },
): LoanOffer & { start_date: Day } {
  const { interest, fee, total, instalments } = makeOffer(terms)
  return {
    start_date: terms.start,
    interest_rate: inPercent(terms.rate),
    interest: inNaira(interest),
    ...(fee > 0 && { loan_fee: inNaira(fee) }),
    total: inNaira(total),
    instalments: instalments.map(({ dueOn, amount: due }) => ({ due_date: dueOn, amount: inNaira(due) })),
    ...(terms.lateFee && { late_fee: lateFeeTermsOf(terms.lateFee) }),
  }
}
