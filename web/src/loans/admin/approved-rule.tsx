import type { LateFeeTerms } from '@kasuwa/contract/entities/late-fee.ts'
import { LateFeeRule } from '../apply/late-fee-rule.tsx'
import { lateFeeTexts as texts } from '../late-fee-texts.ts'

/** The rule of late fees that the loan is agreed with, in the words of the customer's offer (C-194, C-195). */
export function ApprovedRule({ terms }: { terms: LateFeeTerms }) {
  return (
    <section aria-label={texts.title} className="text-sm text-soft">
      <LateFeeRule terms={terms} example={null} />
    </section>
  )
}
