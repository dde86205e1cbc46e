import { dialogWords } from '@kasuwa/contract/words.ts'
import type { FormEvent } from 'react'
import { askToDiscard } from '../forms/ask-to-discard.ts'
import { type SentForm, SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import type { Elements } from '../ui/elements.ts'

type Props = {
  title: string
  action: string
  form: SentForm & { readonly formState: { readonly isDirty: boolean } }
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: Elements
}

/** The frame of both forms of a group: the fields, Cancel and the submit button. */
export function GroupFormDialog({ title, action, form, onSubmit, onClose, children }: Props) {
  const { isDirty, isSubmitting } = form.formState
  return (
    <Dialog title={title} width="lg" onDismiss={askToDiscard(isDirty && !isSubmitting, onClose)}>
      <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-5 text-ink">
        {children}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
