import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { readSession } from '../../base/session/session.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { amountIn, koboOf, nairaText } from '../../money/naira.tsx'
import { ProviderBalancePart } from '../../money/provider-balance-part.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { OpenItem } from './payment-queries.ts'
import { itemTexts as texts } from './correction-texts.ts'
import { reversalOutcome } from './reversal-outcome.ts'

/** The acts on loan money that came back, or on a claim. */
export type ItemWay = 'again' | 'cancel' | 'lose'

type Props = { item: OpenItem; way: ItemWay; onClose: () => void }

/** Asks why loan money that came back is paid again or its loan is cancelled (C-86), or how a claim was lost (DESK-62). */
export function ItemActDialog({ item, way, onClose }: Props) {
  const act = useAct({ item, way, onClose })
  return (
    <ReasonDialog
      title={texts[way].title}
      purpose={texts[way].purpose}
      facts={[
        { label: texts.amount, value: item.amount === null ? noValue : nairaText(item.amount) },
        way === 'lose'
          ? { label: texts.reference, value: item.reference ?? noValue }
          : { label: texts.loan, value: item.loan_id ?? noValue },
      ]}
      label={texts.reason}
      hint={texts[way].hint}
      note={way === 'again' && item.amount !== null && <ProviderBalancePart needs={koboOf(item.amount)} />}
      action={way === 'again' && item.amount !== null ? amountIn(texts.again.act, item.amount) : texts[way].act}
      danger={way !== 'again'}
      send={act}
      onClose={onClose}
    />
  )
}

type Outcome = { kind: 'success' | 'info' | 'error'; message: string }

const kindOf = { completed: 'success', pending: 'info', failed: 'error' } as const

/** Null if the act waits for a second person, which is shown. */
async function sendAct({ item, way }: Props, reason: string): Promise<Outcome | null> {
  const input = { id: String(item.id), reason }
  if (way === 'cancel') {
    const { data } = await api.payments.cancelLoan(input)
    if ('proposal' in data) return showWaiting(data.proposal) ?? null
    const { loan_id: loan, credited } = data
    return { kind: 'success', message: texts.outcomes.cancelled(loan, nairaText(credited)) }
  }
  if (way === 'lose') {
    const { data } = await api.payments.bookLostClaim(input)
    if ('proposal' in data) return showWaiting(data.proposal) ?? null
    return { kind: 'success', message: reversalOutcome(data) }
  }
  const { data } = await api.payments.payAgain(input)
  if ('proposal' in data) return showWaiting(data.proposal) ?? null
  const { status, amount, note } = data
  const words = texts.outcomes[status](nairaText(amount))
  return { kind: kindOf[status], message: status === 'failed' && note ? `${words} ${note}` : words }
}

function useAct(props: Props) {
  const { way, onClose } = props
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    meta: { moneyOut: way === 'again' },
    mutationFn: (reason: string) => sendAct(props, reason),
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return async (reason: string) => {
    const { token } = readSession()
    const outcome = await mutateAsync(reason)
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token !== token) return
    onClose()
    if (outcome) showDialog({ ...outcome, title: texts[way].title })
  }
}
