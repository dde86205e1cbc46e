import type { TitledMessage } from '@kasuwa/contract/words.ts'
import type { FieldValues } from 'react-hook-form'
import type { Me } from '../base/me/me.ts'
import { showKept } from '../offline/show-kept.ts'
import type { About } from '../offline/waiting-calls.ts'
import type { SettingDraft } from '../forms/drafted.tsx'
import type { CallForm } from '../forms/use-call-form.ts'
import { SettingForm } from './setting-form.tsx'
import { useSaved } from './use-saved.ts'
import type { Elements } from '../ui/elements.ts'

type Props<Input extends FieldValues, Parsed, Stored> = {
  title: string
  form: CallForm<Input, Parsed>
  draft: SettingDraft
  /** Sends it, or lets it wait on the device for a network and returns null. */
  save: (values: Input, about: About, onWaiting: () => void) => Promise<{ data: Stored } | null>
  message: TitledMessage
  /** The profile with the stored values. */
  renew: (me: Me, stored: Stored) => Me
  children: Elements
}

/**
 * A form of the profile. Saved values are known from then on. The page itself keeps the typed values as a draft (`useDraft`), after it has made
 * the form: kept from here, the form's first values would count as typed.
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
  const { isDirty } = form.formState
  const submit = form.submitWith(async (values) => {
    const about = { title, page: window.location.pathname, draft: draft.key }
    // The form begins with the saved or waiting values from now on.
    const done = () => {
      form.reset(form.getValues())
      draft.sent()
    }
    const answer = await save(values, about, () => {
      done()
      showKept(title)
    })
    if (!answer) return
    done()
    saved(message, (me) => renew(me, answer.data))
  })
  return (
    <SettingForm title={title} form={form} changed={isDirty} draft={draft} onSubmit={submit}>
      {children}
    </SettingForm>
  )
}
