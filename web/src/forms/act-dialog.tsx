import { dialogWords } from '@kasuwa/contract/words.ts'
import type { FormEvent } from 'react'
import { type SentForm, SubmitButton } from './submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import type { Elements } from '../ui/elements.ts'

type Props = {
  title: string
  /** The purpose of the act. */
  purpose: string
  /** The subject of the act. */
  facts?: readonly Fact[]
  form: SentForm
  /** It has to wait for something else, and the element with this id says so. */
  heldBy?: string | undefined
  /** The button that sends it. */
  action: string
  danger?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The fields. */
  children: Elements
}

/** An act that asks for something before it is sent. A call under way cannot be cancelled. */
export function ActDialog({
  title,
  purpose,
  facts = [],
  form,
  heldBy,
  action,
  danger = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { isSubmitting } = form.formState
  const cancel = () => {
    if (!isSubmitting) onClose()
  }
  return (
    <Dialog title={title} width="lg" onDismiss={cancel}>
      <p>{purpose}</p>
      {facts.length > 0 && (
        <div className="mt-4">
          <Facts facts={facts} />
        </div>
      )}
      <form noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5 text-ink">
        {children}
        <DialogActions>
          <Button look="secondary" onClick={cancel} waits={isSubmitting}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={form} heldBy={heldBy} look={danger ? 'danger' : 'primary'}>
            {action}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
