import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { instantTime } from '../../base/days.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { nairaText } from '../../money/naira.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import type { PayoutStop } from '../../base/calls/payout-stop-query.ts'
import { payoutStopTexts as texts } from './payout-stop-texts.ts'

type Props = {
  /** The stop to end; null to stop payouts. */
  stop: PayoutStop | null
  onClose: () => void
}

/** Asks why all payouts are stopped, or resumed. */
export function PayoutStopDialog({ stop, onClose }: Props) {
  const act = usePayoutStopAct(stop, onClose)
  const title = stop ? texts.resume : texts.stop
  return (
    <ReasonDialog
      title={title}
      purpose={stop ? texts.resumePurpose : texts.stopPurpose}
      facts={stop ? factsOf(stop) : []}
      label={texts.reason}
      action={title}
      danger={!stop}
      send={act}
      onClose={onClose}
    />
  )
}

function factsOf({ since, by, reason, held }: PayoutStop) {
  return [
    { label: texts.sinceLabel, value: instantTime(since) },
    { label: texts.by, value: by ? fullName(by) : '' },
    { label: texts.reason, value: reason ?? '' },
    ...(held ? [{ label: texts.waiting, value: texts.waitingOf(held.waiting, nairaText(held.waiting_amount)) }] : []),
    ...(held ? [{ label: texts.underWay, value: String(held.under_way) }] : []),
  ]
}

function usePayoutStopAct(stop: PayoutStop | null, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (reason: string) =>
      stop ? api.payments.resumePayouts({ id: stop.id, reason }) : api.payments.stopPayouts({ reason }),
    onSuccess: ({ data }) => {
      onClose()
      if (data && 'proposal' in data) {
        showWaiting(data.proposal)
        return
      }
      const [title, message] = data
        ? [texts.stopped, texts.stoppedText(data.held?.under_way ?? 0)]
        : [texts.resumed, texts.resumedText]
      showDialog({ kind: data ? 'warning' : 'success', title, message })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
