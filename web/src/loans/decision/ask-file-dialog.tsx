import { askFileForm } from '@kasuwa/contract/customers.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../../base/calls/api.ts'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { Decision } from './decision-query.ts'
import { askFileTexts as texts, filesTexts } from './files-texts.ts'

const files = Object.entries(filesTexts.names).map(([value, label]) => ({ value, label }))

/** Asks which file a customer has to send again, and why; a second person confirms it (DECIDE-06). */
export function AskFileDialog({ customer, onClose }: { customer: Decision['customer']; onClose: () => void }) {
  const form = useCallForm(askFileForm, { reason: '' })
  const { errors } = form.formState
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: z.input<typeof askFileForm>) => api.customers.askFile({ id: customer.id, ...input }),
    onSuccess: ({ data }) => {
      onClose()
      showWaiting(data.proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose(fullName(customer.user))}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(mutateAsync, { refocus: 'reason' })}
      onClose={onClose}
    >
      <Field label={texts.kind} error={errors.kind?.message}>
        {(links) => <Select {...form.register('kind')} {...links} options={files} placeholder={texts.choose} />}
      </Field>
      <ReasonField label={texts.reason} hint={texts.hint} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  )
}
