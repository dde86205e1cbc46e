import { useState } from 'react'
import { instantDay } from '../base/days.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useSession } from '../base/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { LoanDetail } from './loan-queries.ts'
import { rejectionTexts as texts } from './texts.ts'
import type { Elements } from '../ui/elements.ts'

const AnswerRejectionDialog = lazyDialog(
  'answer-rejection-dialog',
  async () => (await import('./answer-rejection-dialog.tsx')).AnswerRejectionDialog,
)

type Rejection = NonNullable<LoanDetail['rejection']>

type Props = { loanId: string; rejection: Rejection; act?: Elements }

/** The reasons of a rejection, from the list and in words (C-214), and the customer's answer; they may answer once. `act` is the staff's act on the answer. */
export function RejectionPanel({ loanId, rejection, act }: Props) {
  const { accountType } = useSession()
  const [answering, setAnswering] = useState(false)
  const { listed_reason: listed } = rejection
  const isOwn = accountType === 'customer'
  return (
    <Card title={texts.title}>
      {listed !== null && <p className="break-words">{listed}</p>}
      {rejection.reason !== listed && <p className="break-words whitespace-pre-line">{rejection.reason}</p>}
      {rejection.answer !== null && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-sm font-semibold text-soft">
            {(isOwn ? texts.own : texts.theirs)(instantDay(rejection.answered_at))}
          </h3>
          <p className="break-words whitespace-pre-line">{rejection.answer}</p>
          {rejection.read_at !== null && (
            <p role="status" className="mt-2 text-sm text-soft">
              {texts.read(instantDay(rejection.read_at))}
            </p>
          )}
        </div>
      )}
      {rejection.answer === null && isOwn && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">{texts.once}</p>
          <Button look="secondary" onClick={() => setAnswering(true)}>
            {texts.answer}
          </Button>
        </div>
      )}
      {rejection.answer === null && !isOwn && <p className="mt-4 text-sm text-soft">{texts.notYet}</p>}
      {act}
      {answering && <AnswerRejectionDialog id={loanId} onClose={() => setAnswering(false)} />}
    </Card>
  )
}
