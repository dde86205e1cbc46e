import { noValue } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { instantDay } from '../app/days.tsx'
import { showDialog } from '../app/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { checkLater, useCallForm } from '../forms/use-call-form.ts'
import { nairaText } from '../money/naira.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { ReasonField } from '../ui/reason-field.tsx'
import type { SuspenseItem } from './admin-payment-queries.ts'
import { sendBackTexts as texts } from './money-desk-texts.ts'
import { columnTexts } from './texts.ts'

const check = checkLater(async () => (await import('@kasuwa/contract/corrections.ts')).suspenseRefundForm)

type Props = { item: SuspenseItem; onClose: () => void }

/** Asks why money in suspense goes back to its sender (DESK-68). */
export function SendBackDialog({ item, onClose }: Props) {
  const form = useCallForm(check, { reference: item.reference, reason: '' })
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const sendBack = useSendBack(onClose)
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: columnTexts.amount, value: nairaText(item.amount) },
        { label: columnTexts.sender, value: item.sender_name ?? noValue },
        { label: columnTexts.paidDate, value: instantDay(item.paid_at) },
        { label: columnTexts.reference, value: item.reference },
      ]}
      state={form.formState}
      action={texts.send}
      danger
      onSubmit={form.submitWith(sendBack, { refocus: 'reason' })}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        hint={texts.hint}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}

function useSendBack(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    meta: { moneyOut: true },
    mutationFn: (input: Parameters<typeof api.payments.refundSuspense>[0]) => api.payments.refundSuspense(input),
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
