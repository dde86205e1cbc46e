import { adjustmentForm } from '@kasuwa/contract/provider-balance.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../base/calls/api.ts'
import { today } from '../../base/today.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { adjustmentTexts as texts } from './provider-texts.ts'

/** Asks for a difference with the provider that two people put right: by how much, on which day and why (C-192). */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(adjustmentForm, { amount: '', day: today(), reason: '' })
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      form={form}
      action={texts.act}
      danger
      onSubmit={form.submitWith(useAdjust(onClose), { refocus: 'amount' })}
      onClose={onClose}
    >
      <Field label={texts.amount} hint={texts.amountHint} error={errors.amount?.message}>
        {(links) => <TextInput autoComplete="off" {...form.register('amount')} {...links} />}
      </Field>
      <Field label={texts.day} error={errors.day?.message}>
        {(links) => <DateInput {...form.register('day')} {...links} max={today()} />}
      </Field>
      <ReasonField label={texts.reason} hint={texts.hint} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}

function useAdjust(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.providerBalance.adjust>[0]) => api.providerBalance.adjust(input),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
