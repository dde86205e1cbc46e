import { topUpForm } from '@kasuwa/contract/provider-balance.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { today } from '../../base/today.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { nairaText } from '../../money/naira.tsx'
import { DateInput } from '../../ui/fields/date-input.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { topUpTexts as texts } from './provider-texts.ts'

/** Asks for money that was paid from the bank to the provider: amount, day and the bank's reference (C-192). */
export function TopUpDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(topUpForm, { amount: '', day: today(), reference: '' })
  const { errors } = form.formState
  const amount = useController({ control: form.control, name: 'amount' })
  const { setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      form={form}
      action={texts.act}
      onSubmit={form.submitWith(useTopUp(onClose), { refocus: 'amount' })}
      onClose={onClose}
    >
      <Field label={texts.amount} error={errors.amount?.message}>
        {(links) => <MoneyInput kobo {...amount.field} {...links} value={String(amount.field.value)} />}
      </Field>
      <Field label={texts.day} error={errors.day?.message}>
        {(links) => <DateInput {...form.register('day')} {...links} max={today()} />}
      </Field>
      <Field label={texts.reference} hint={texts.hint} error={errors.reference?.message}>
        {(links) => <TextInput autoComplete="off" {...form.register('reference')} {...links} />}
      </Field>
    </ActDialog>
  )
}

function useTopUp(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.providerBalance.topUp>[0]) => api.providerBalance.topUp(input),
    onSuccess: ({ data }) => {
      onClose()
      return showDialog({ kind: 'success', title: texts.title, message: texts.done(nairaText(data.amount)) })
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
