import { caseForm } from '@kasuwa/contract/privacy.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { type CaseKind, caseKinds, maxCaseLength } from '@kasuwa/domain/privacy/cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { keepFocus, showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { onceKept } from '../forms/once-kept.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { caseTexts, openCaseTexts as texts } from './texts.ts'

type Customer = { readonly id: string; readonly user: { readonly first_name: string; readonly last_name: string } }

type Props = {
  /** The customer whom staff write it down for; left out by a customer themselves. */
  customer?: Customer
  onClose: () => void
}

/** Asks for a complaint or data request. What was typed stays on the device until it is sent. */
export const OpenCaseDialog = onceKept(function OpenCaseDialog({ customer, onClose }: Props) {
  const draft = draftOf(`case ${customer?.id ?? 'own'}`)
  const form = useCallForm(caseForm, { kind: '' as 'see', words: '', ...readDraft(draft) })
  useDraft(form, draft)
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('kind'), [setFocus])
  const send = useOpenCase(customer, () => {
    dropDraft(draft)
    onClose()
  })
  const kinds = customer ? caseTexts.kindsOfStaff : caseTexts.kinds
  return (
    <ActDialog
      title={customer ? texts.titleOfStaff : texts.title}
      purpose={customer ? texts.purposeOfStaff(fullName(customer.user)) : texts.purpose}
      form={form}
      action={customer ? texts.sendOfStaff : texts.send}
      onSubmit={form.submitWith(send, { refocus: 'words' })}
      onClose={onClose}
    >
      <ChoiceInput
        label={texts.kind}
        options={caseKinds.map((value) => ({ value, label: kinds[value] }))}
        error={errors.kind?.message}
        {...form.register('kind')}
      />
      <Field
        label={customer ? texts.wordsOfStaff : texts.words}
        hint={texts.maxLength(maxCaseLength.toLocaleString('en-US'))}
        error={errors.words?.message}
      >
        {(links) => <TextArea {...form.register('words')} {...links} rows={6} maxLength={maxCaseLength} />}
      </Field>
    </ActDialog>
  )
})

/** Sends it, and shows its number. */
function useOpenCase(customer: Customer | undefined, onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: async (input: { kind: CaseKind; words: string }) => {
      const { data } = customer
        ? await api.privacy.openCaseFor({ ...input, id: customer.id })
        : await api.privacy.openCase(input)
      return data
    },
    onSuccess: ({ number }) => {
      onDone()
      const { title, text } = customer ? texts.kept : texts.done
      showDialog({ kind: 'success', title, message: text(number) })
      keepFocus()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.privacy.key() }),
  })
  return mutateAsync
}
