import { useState, type FormEvent } from 'react'
import { type SentForm, SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { SettingDraft } from '../forms/drafted.tsx'
import { settingsTexts } from './texts.ts'
import type { Elements } from '../ui/elements.ts'

type Props = {
  title: string
  button?: string
  form: SentForm
  /** False while the form has only stored values: then nothing is sent. */
  changed?: boolean
  draft?: SettingDraft
  onSubmit: (event: FormEvent) => void
  children: Elements
}

/** A form of the settings; its button is disabled while it is invalid or already saving (SHARED-18). */
export function SettingForm({
  title,
  button = settingsTexts.save,
  form,
  changed = true,
  draft,
  onSubmit,
  children,
}: Props) {
  const hasDraft = draft !== undefined && Object.keys(draft.found).length > 0
  const [pressedUnchanged, setPressedUnchanged] = useState(false)
  const isUnchanged = !changed && !hasDraft
  const submit = (event: FormEvent) => {
    setPressedUnchanged(isUnchanged)
    if (isUnchanged) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <Card title={title}>
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
        {hasDraft && <Unsaved onDiscard={draft.discard} />}
        {children}
        <SubmitButton form={form} className="mt-1 sm:self-start">
          {button}
        </SubmitButton>
        <p role="status" className="text-soft empty:hidden">
          {pressedUnchanged && isUnchanged && settingsTexts.unchanged}
        </p>
      </form>
    </Card>
  )
}

/** The notice about unsaved values: after a return, typed answers must not look like saved ones. */
function Unsaved({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-4 py-1">
      <p className="py-2">{settingsTexts.unsaved}</p>
      <Button look="quiet" onClick={onDiscard} className="-mr-3 px-3">
        {settingsTexts.discard}
      </Button>
    </div>
  )
}
