import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { instantDay } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { Naira, nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import type { SuspenseItem } from './payment-queries.ts'
import { ownTopUpTexts as texts } from './money-list-texts.ts'
import { columnTexts } from '../texts.ts'

type Props = { item: SuspenseItem; onClose: () => void }

/** Asks how it is known that money in suspense was our own top-up (BOOK-67). */
export function OwnTopUpDialog({ item, onClose }: Props) {
  const book = useOwnTopUp(item.reference, onClose)
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.amount, value: <Naira amount={item.amount} /> },
        { label: columnTexts.sender, value: item.sender_name ?? noValue },
        { label: columnTexts.paidDate, value: instantDay(item.paid_at) },
        { label: columnTexts.reference, value: item.reference },
      ]}
      label={texts.reason}
      hint={texts.hint}
      action={texts.act}
      send={book}
      onClose={onClose}
    />
  )
}

function useOwnTopUp(reference: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) => api.providerBalance.suspenseTopUp({ reference, reason }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      return showDialog({ kind: 'info', title: texts.done, message: texts.outcome(nairaText(data.amount)) })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
