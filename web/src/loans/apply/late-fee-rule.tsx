import { type LateFeeTerms, lateFeeRuleOf } from '@kasuwa/contract/entities/late-fee.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { lateFeeOf } from '@kasuwa/domain/loans/late-fee.ts'
import { partOf } from '@kasuwa/domain/money.ts'
import { koboOf, nairaText } from '../../money/naira.tsx'
import { lateFeeTexts as texts } from '../late-fee-texts.ts'

type Props = {
  terms: LateFeeTerms
  /** The amount of an instalment, and of the loan, in naira. */
  instalment: number
  principal: number
}

/** The rule of late fees in words, with the example of one's own instalment (C-194). */
export function LateFeeRule({ terms, instalment, principal }: Props) {
  const rule = lateFeeRuleOf(terms)
  const fee = lateFeeOf(rule, koboOf(instalment), partOf(koboOf(principal), rule.capBp))
  return (
    <>
      <span className="block">{texts.rule(terms)}</span>
      <span className="block">{texts.example(nairaText(instalment), exactNaira(fee))}</span>
      <span className="block">{texts.paidLast}</span>
    </>
  )
}
