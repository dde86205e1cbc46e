import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PaymentList } from './offer-terms.tsx'
import { productTexts as texts } from './product-texts.ts'

/** The payments that are shown of a long schedule, besides the last. */
const firstShown = 3

/** Every payment of an offer; of a long schedule the first three and the last, and all on a press. */
export function LongSchedule({ offer: { instalments } }: { offer: LoanOffer }) {
  const [isWhole, setIsWhole] = useState(false)
  const left = instalments.length - firstShown - 1
  if (left <= 1) return <PaymentList instalments={instalments} />
  return (
    <>
      <PaymentList
        instalments={isWhole ? instalments : [...instalments.slice(0, firstShown), ...instalments.slice(-1)]}
        gap={isWhole ? undefined : { after: firstShown, words: texts.more(left) }}
      />
      <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        <span>{isWhole ? texts.showFewer : texts.showAll(instalments.length)}</span>
      </Button>
    </>
  )
}
