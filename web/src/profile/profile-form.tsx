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
  /** Sends it, or lets it wait on the device for a network: then it answers null. */
  save: (values: Input, about: About, onWaiting: () => void) => Promise<{ data: Stored } | null>
  message: TitledMessage
  /** The profile with what was stored. */
  renew: (me: Me, stored: Stored) => Me
  children: Elements
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
  const { isDirty } = form.formState
  const submit = form.submitWith(async (values) => {
    const about = { title, page: window.location.pathname, draft: draft.key }
    // What was saved, or waits, is what the form begins with from now on.
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
