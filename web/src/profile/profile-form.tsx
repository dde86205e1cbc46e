import type { TitledMessage } from '@kasuwa/contract/words.ts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Me } from '../app/me.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import type { CallForm } from '../forms/use-call-form.ts'
import { SettingForm } from './setting-form.tsx'
import { useSaved } from './use-saved.ts'

type Props<Input extends FieldValues, Parsed, Stored> = {
  title: string
  form: CallForm<Input, Parsed>
  draft: SettingDraft
  save: (values: Input) => Promise<{ data: Stored }>
  message: TitledMessage
  /** The profile with what was stored. */
  renew: (me: Me, stored: Stored) => Me
  children: ReactNode
}

/**
 * A form of the profile: what was saved is known from then on. The page keeps what is typed as a draft (`useDraft`) itself, after it has made
 * the form: from in here the form's own beginning would be kept as if it had been typed.
 */
export function ProfileForm<Input extends FieldValues, Parsed, Stored>({
  title,
  form,
  draft,
  save,
  message,
  renew,
  children,
}: Props<Input, Parsed, Stored>) {
  const saved = useSaved()
  const { isValid, isSubmitting, isDirty } = form.formState
  const submit = form.submitWith(async (values) => {
    const { data } = await save(values)
    // What was saved is what the form begins with from now on.
    form.reset(form.getValues())
    draft.sent()
    saved(message, (me) => renew(me, data))
  })
  return (
    <SettingForm title={title} ready={isValid} saving={isSubmitting} changed={isDirty} draft={draft} onSubmit={submit}>
      {children}
    </SettingForm>
  )
}
