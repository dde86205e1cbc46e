import { payoutStopForm } from '@kasuwa/contract/payments.ts'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { instantTime } from '../app/days.tsx'
import { showDialog } from '../app/dialog-store.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { PayoutStop } from './payout-stop-query.ts'
import { payoutStopTexts as texts } from './texts.ts'

type Props = {
  /** The stop that is to end; null: payouts are to be stopped. */
  stop: PayoutStop | null
  onClose: () => void
}

/** Asks why all payouts are to be stopped, or sent again. */
export function PayoutStopDialog({ stop, onClose }: Props) {
  const form = useCallForm(payoutStopForm, { reason: '' })
  const { errors, isValid, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const act = usePayoutStopAct(stop, onClose)
  const cancel = () => {
    // A call under way cannot be cancelled.
    if (!isSubmitting) onClose()
  }
  const title = stop ? texts.resume : texts.stop
  return (
    <Dialog title={title} width="lg" onDismiss={cancel}>
      {stop ? texts.resumePurpose : texts.stopPurpose}
      {stop && <Facts facts={factsOf(stop)} />}
      <form
        noValidate
        onSubmit={form.submitWith(act, { refocus: 'reason' })}
        className="mt-5 flex flex-col gap-5 text-ink"
      >
        <Field label={texts.reason} error={errors.reason?.message}>
          {(links) => <TextInput {...form.register('reason')} {...links} maxLength={255} autoComplete="off" />}
        </Field>
        <DialogActions>
          <Button look="secondary" onClick={cancel} disabled={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" look={stop ? 'primary' : 'danger'} disabled={!isValid} loading={isSubmitting}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
    mutationFn: ({ reason }: { reason: string }): Promise<{ data: PayoutStop | null }> =>
      stop ? api.payments.resumePayouts({ id: stop.id, reason }) : api.payments.stopPayouts({ reason }),
    onSuccess: ({ data }) => {
      onClose()
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
