import { rescheduleBounds } from '@kasuwa/domain/loans/reschedule.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { choice, day, form, text } from './fields.ts'
import { loanWords, rescheduleWords } from './loan-words.ts'
import { wholeNumber } from './numbers.ts'

/** The new rows of a reschedule; `first_due` and `count` have bounds that depend on the day and the loan too (C-198). */
export const rescheduleTermsForm = form({
  first_due: day(),
  count: wholeNumber(rescheduleWords.count, (count) => count >= 1 && count <= rescheduleBounds.maxRows),
  repayment_frequency: choice(frequencies, loanWords.repaymentFrequency),
})

/** `consent`: how and when the customer agreed, in words. */
export const rescheduleForm = form({ ...rescheduleTermsForm.shape, reason: text(), consent: text() })
