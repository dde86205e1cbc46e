import { staffCorrectionForms as forms, type StaffPart, staffParts } from '@kasuwa/contract/staff-corrections.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PhoneField } from '../access/phone-field.tsx'
import { api } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import type { SentForm } from '../forms/submit-button.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { useWhy, type Why } from '../forms/use-why.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import type { Elements } from '../ui/elements.ts'
import { Field } from '../ui/fields/field.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { correctStaffTexts as texts } from './texts.ts'

/** An agent or an admin, by their user id. */
export type CorrectedPerson = {
  readonly userId: string
  readonly user: { first_name: string; last_name: string; phone: string; email: string }
}

type Props = { person: CorrectedPerson; onClose: () => void }

type Send = (values: Record<string, unknown>) => Promise<unknown>

/** The form of a part, with its fields. */
type Part = {
  readonly form: SentForm
  readonly fields: Elements
  readonly onSubmit: (event: FormEvent) => void
}

const chips = staffParts.map((value) => ({ value, label: texts.parts[value] }))

/**
 * Asks for a correction of an agent's or an admin's own data, which two people make: phone, name or e-mail address (C-222). What was
 * typed stays when another part is chosen.
 */
export function CorrectStaffDialog({ person: { userId, user }, onClose }: Props) {
  const [part, setPart] = useState<StaffPart>('phone')
  const why = useWhy()
  const propose = usePropose(userId, part, onClose)
  const send: Send = (values) => why.sendBy((given) => propose({ values, ...given }))
  const parts: Record<StaffPart, Part> = {
    phone: usePhone(send),
    person: useNames(user, send),
    email: useEmail(user, send),
  }
  const { form, fields, onSubmit } = parts[part]
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[{ label: texts.person, value: fullName(user) }]}
      form={why.beside(form)}
      action={texts.send}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FilterChips label={texts.part} chips={chips} chosen={part} onChoose={setPart} />
      {fields}
      <p className="-mt-3 text-sm text-soft">{texts.hints[part]}</p>
      <ReasonField {...why.field('reason')} label={texts.reason} hint={texts.reasonHint} />
      <ReasonField {...why.field('checked')} label={texts.checked} hint={texts.checkedHint} />
    </ActDialog>
  )
}

function usePhone(send: Send): Part {
  const form = useCallForm(forms.phone, { phone: '' })
  const error = form.formState.errors.phone?.message
  const fields = (
    <PhoneField key="phone" label={texts.phone} error={error} field={form.register('phone')} autoComplete="off" />
  )
  return { form, fields, onSubmit: form.submitWith(send) }
}

function useNames({ first_name, last_name }: CorrectedPerson['user'], send: Send): Part {
  const form = useCallForm(forms.person, { first_name, last_name })
  const { errors } = form.formState
  const fields = (['first_name', 'last_name'] as const).map((name) => (
    <Field key={name} label={texts[name]} error={errors[name]?.message}>
      {(links) => <TextInput {...form.register(name)} {...links} autoComplete="off" autoCapitalize="words" />}
    </Field>
  ))
  return { form, fields, onSubmit: form.submitWith(send) }
}

function useEmail({ email }: CorrectedPerson['user'], send: Send): Part {
  const form = useCallForm(forms.email, { email })
  const fields = (
    <Field key="email" label={texts.email} error={form.formState.errors.email?.message}>
      {(links) => <TextInput {...form.register('email')} {...links} type="email" autoComplete="off" />}
    </Field>
  )
  return { form, fields, onSubmit: form.submitWith(send) }
}

function usePropose(id: string, part: StaffPart, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Why & { values: Record<string, unknown> }) =>
      api.staffCorrections.propose({ id, part, ...input }),
    onSuccess: ({ data: { proposal } }) => {
      onClose()
      showWaiting(proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
