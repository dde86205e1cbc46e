import { staffCorrectionDialogs as forms, type StaffPart, staffParts } from '@kasuwa/contract/staff-corrections.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PhoneField } from '../access/phone-field.tsx'
import { api } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import type { SentForm } from '../forms/submit-button.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
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
type PartProps = Props & { onPart: (part: StaffPart) => void }

const parts = staffParts.map((value) => ({ value, label: texts.parts[value] }))
const why = { reason: '', checked: '' }

/** Asks for a correction of an agent's or an admin's own data, which two people make: phone, name or e-mail address (C-222). */
export function CorrectStaffDialog(props: Props) {
  const [part, setPart] = useState<StaffPart>('phone')
  const Part = byPart[part]
  return <Part {...props} onPart={setPart} />
}

function PhonePart(props: PartProps) {
  const form = useCallForm(forms.phone, { phone: '', ...why })
  const { errors } = form.formState
  const propose = usePropose(props, 'phone')
  return (
    <Frame
      {...props}
      part="phone"
      form={form}
      words={{ reason: form.register('reason'), checked: form.register('checked') }}
      errors={errors}
      onSubmit={form.submitWith(({ phone, ...given }) => propose({ values: { phone }, ...given }))}
    >
      <PhoneField label={texts.phone} error={errors.phone?.message} field={form.register('phone')} autoComplete="off" />
    </Frame>
  )
}

function NamesPart(props: PartProps) {
  const { first_name, last_name } = props.person.user
  const form = useCallForm(forms.person, { first_name, last_name, ...why })
  const { errors } = form.formState
  const propose = usePropose(props, 'person')
  return (
    <Frame
      {...props}
      part="person"
      form={form}
      words={{ reason: form.register('reason'), checked: form.register('checked') }}
      errors={errors}
      onSubmit={form.submitWith(({ reason, checked, ...values }) => propose({ values, reason, checked }))}
    >
      {(['first_name', 'last_name'] as const).map((name) => (
        <Field key={name} label={texts[name]} error={errors[name]?.message}>
          {(links) => <TextInput {...form.register(name)} {...links} autoComplete="off" autoCapitalize="words" />}
        </Field>
      ))}
    </Frame>
  )
}

function EmailPart(props: PartProps) {
  const form = useCallForm(forms.email, { email: props.person.user.email, ...why })
  const { errors } = form.formState
  const propose = usePropose(props, 'email')
  return (
    <Frame
      {...props}
      part="email"
      form={form}
      words={{ reason: form.register('reason'), checked: form.register('checked') }}
      errors={errors}
      onSubmit={form.submitWith(({ email, ...given }) => propose({ values: { email }, ...given }))}
    >
      <Field label={texts.email} error={errors.email?.message}>
        {(links) => <TextInput {...form.register('email')} {...links} type="email" autoComplete="off" />}
      </Field>
    </Frame>
  )
}

const byPart: Record<StaffPart, ComponentType<PartProps>> = { phone: PhonePart, person: NamesPart, email: EmailPart }

type Words<T> = { readonly reason: T; readonly checked: T }

type FrameProps = PartProps & {
  part: StaffPart
  form: SentForm
  words: Words<UseFormRegisterReturn>
  errors: Partial<Words<{ message?: string | undefined } | undefined>>
  onSubmit: (event: FormEvent) => void
  /** The fields of the part. */
  children: Elements
}

function Frame({ person, part, onPart, onClose, form, words, errors, onSubmit, children }: FrameProps) {
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose}
      facts={[{ label: texts.person, value: fullName(person.user) }]}
      form={form}
      action={texts.send}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FilterChips label={texts.part} chips={parts} chosen={part} onChoose={onPart} />
      {children}
      <p className="-mt-3 text-sm text-soft">{texts.hints[part]}</p>
      <ReasonField label={texts.reason} hint={texts.reasonHint} error={errors.reason?.message} {...words.reason} />
      <ReasonField label={texts.checked} hint={texts.checkedHint} error={errors.checked?.message} {...words.checked} />
    </ActDialog>
  )
}

function usePropose({ person, onClose }: Props, part: StaffPart) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: { values: Record<string, unknown>; reason: string; checked: string }) =>
      api.staffCorrections.propose({ id: person.userId, part, ...input }),
    onSuccess: ({ data: { proposal } }) => {
      onClose()
      showWaiting(proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
