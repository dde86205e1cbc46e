import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { Naira, nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { SuspenseItem } from './payment-queries.ts'
import { columnTexts } from '../texts.ts'

type Props = { item: SuspenseItem; onClose: () => void }

type Call = typeof api.payments.refundSuspense | typeof api.providerBalance.suspenseTopUp

type Texts = {
  title: string
  purpose: string
  reason: string
  hint: string
  done: string
  outcome: (amount: string) => string
}

/**
 * Sends an act that takes money out of suspense for a reason, and says its outcome. Answers what the dialog of reasons needs for it.
 * @param moneyOut whether it sends money to somebody
 */
export function useSuspenseAct({ item, onClose }: Props, call: Call, texts: Texts, moneyOut = false) {
  const queryClient = useQueryClient()
  const { mutateAsync: send } = useMutation({
    meta: { moneyOut },
    mutationFn: (reason: string) => call({ reference: item.reference, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      return showDialog({ kind: 'info', title: texts.done, message: texts.outcome(nairaText(data.amount)) })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const facts = [
    { label: columnTexts.amount, value: <Naira amount={item.amount} /> },
    { label: columnTexts.sender, value: item.sender_name ?? noValue },
    { label: columnTexts.paidDate, value: instantDay(item.paid_at) },
    { label: columnTexts.reference, value: item.reference },
  ]
  const { title, purpose, reason: label, hint } = texts
  return { title, purpose, facts, label, hint, send, onClose }
}
