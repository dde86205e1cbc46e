import { type LateFeeTerms, lateFeeRuleOf } from '@kasuwa/contract/entities/late-fee.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { lateFeeOf } from '@kasuwa/domain/loans/late-fee.ts'
import { partOf } from '@kasuwa/domain/money.ts'
import { koboOf, nairaText } from '../../money/naira.tsx'
import { lateFeeTexts as texts } from '../late-fee-texts.ts'

type Props = {
  terms: LateFeeTerms
  /** The amount of an instalment and of the loan, in naira, for the example; null where they are not known. */
  example: { instalment: number; principal: number } | null
}

/** The rule of late fees in words, with the example of one's own instalment (C-194). */
export function LateFeeRule({ terms, example }: Props) {
  return (
    <>
      <span className="block">{texts.rule(terms)}</span>
      {example && (
        <span className="block">{texts.example(nairaText(example.instalment), exactNaira(feeOf(terms, example)))}</span>
      )}
      <span className="block">{texts.paidLast}</span>
    </>
  )
}

function feeOf(terms: LateFeeTerms, { instalment, principal }: NonNullable<Props['example']>) {
  const rule = lateFeeRuleOf(terms)
  return lateFeeOf(rule, koboOf(instalment), partOf(koboOf(principal), rule.capBp))
}
