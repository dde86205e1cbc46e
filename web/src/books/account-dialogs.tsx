import { accountNameForm, newAccountForm } from '@kasuwa/contract/journal-forms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { accountTexts as texts } from './texts.ts'

/** Asks for number and name of an own account (BOOK-25). */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(newAccountForm, { number: '', name: '' })
  const { errors } = form.formState
  const add = useChange((input: Parameters<typeof api.books.addAccount>[0]) => api.books.addAccount(input), onClose)
  return (
    <ActDialog
      title={texts.add}
      purpose={texts.addPurpose}
      form={form}
      action={texts.add}
      onSubmit={form.submitWith(add)}
      onClose={onClose}
    >
      <Field label={texts.number} hint={texts.numberHint} error={errors.number?.message}>
        {(links) => (
          <TextInput {...links} {...form.register('number')} inputMode="numeric" maxLength={4} autoComplete="off" />
        )}
      </Field>
      <NameField error={errors.name?.message} {...form.register('name')} />
    </ActDialog>
  )
}

/** Asks for another name of an own account. */
export function RenameAccountDialog({
  account: { number, name },
  onClose,
}: {
  account: { number: string; name: string }
  onClose: () => void
}) {
  const form = useCallForm(accountNameForm, { name })
  const rename = useChange((input: { name: string }) => api.books.renameAccount({ number, ...input }), onClose)
  return (
    <ActDialog
      title={texts.rename}
      purpose={texts.renamePurpose}
      form={form}
      action={texts.rename}
      onSubmit={form.submitWith(rename)}
      onClose={onClose}
    >
      <NameField error={form.formState.errors.name?.message} {...form.register('name')} />
    </ActDialog>
  )
}

function NameField({ error, ...field }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field label={texts.name} error={error}>
      {(links) => <TextInput {...links} {...field} maxLength={60} autoComplete="off" />}
    </Field>
  )
}

function useChange<Input>(send: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
