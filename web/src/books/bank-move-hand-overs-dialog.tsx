import { handOversMovedForm } from '@kasuwa/contract/bank.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { today } from '../base/today.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { Naira } from '../money/naira.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { DateInput } from '../ui/fields/date-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import type { EarlierHandOvers } from './bank-queries.ts'
import { earlierTexts as texts } from './bank-texts.ts'

type Props = { earlier: EarlierHandOvers; onClose: () => void }

/** Asks how much of the earlier hand-overs is at the bank and at the office, and proposes the journal to a second person (BOOK-31). */
export function MoveHandOversDialog({ earlier, onClose }: Props) {
  const form = useCallForm(handOversMovedForm, { day: today(), bank: '', office_cash: '', reason: '' })
  const { errors } = form.formState
  const bank = useController({ control: form.control, name: 'bank' })
  const office = useController({ control: form.control, name: 'office_cash' })
  const queryClient = useQueryClient()
  const { mutateAsync: move } = useMutation({
    mutationFn: (input: Parameters<typeof api.bank.moveHandOvers>[0]) => api.bank.moveHandOvers(input),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) showWaiting(data.proposal)
    },
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.dialog}
      purpose={texts.purpose}
      facts={[{ label: texts.sum, value: <Naira amount={earlier.amount} /> }]}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(move, { refocus: 'bank' })}
      onClose={onClose}
    >
      <Field label={texts.day} error={errors.day?.message}>
        {(links) => <DateInput {...form.register('day')} {...links} max={today()} />}
      </Field>
      <Field label={texts.bank} error={errors.bank?.message}>
        {(links) => <MoneyInput kobo {...bank.field} {...links} value={String(bank.field.value)} />}
      </Field>
      <Field label={texts.office} error={errors.office_cash?.message}>
        {(links) => <MoneyInput kobo {...office.field} {...links} value={String(office.field.value)} />}
      </Field>
      <ReasonField label={texts.reason} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}
