import { acceptForm } from '@kasuwa/contract/months.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import type { Step } from './months-queries.ts'
import { monthsTexts } from './months-texts.ts'

const { accept: texts, acts, step: names } = monthsTexts

/** Asks for the reason for which a red step of a month is accepted (C-190). */
export function AcceptDialog({ month, step, onClose }: { month: string; step: Step; onClose: () => void }) {
  const form = useCallForm(acceptForm, { reason: '' })
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      api.months.accept({ month, step: step.step, reason, words: step.words }),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[
        { label: texts.step, value: names[step.step] },
        { label: texts.stands, value: step.words },
      ]}
      form={form}
      action={acts.accept}
      onSubmit={form.submitWith(mutateAsync)}
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
