import { api } from '../base/calls/api.ts'
import { TakeDocument } from './take-document.tsx'
import { takenTexts as texts } from './texts.ts'

/** The receipt of a repayment in a list (PAPER-05). */
export function TakeReceipt({ reference }: { reference: string }) {
  return (
    <TakeDocument
      take={() => api.documents.receipt({ id: reference })}
      label={texts.receipt}
      of={texts.of(reference)}
      look="quiet"
      isSmall
    />
  )
}
