import { dialogWords } from '@kasuwa/contract/words.ts'
import type { FormEvent, ReactNode } from 'react'
import { askToDiscard } from '../forms/ask-to-discard.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

type Props = {
  title: string
  action: string
  state: { isDirty: boolean; isValid: boolean; isSubmitting: boolean }
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** The frame of both forms about a group: the fields, Cancel, and what is to be done. */
export function GroupFormDialog({
  title,
  action,
  state: { isDirty, isValid, isSubmitting },
  onSubmit,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} width="lg" onDismiss={askToDiscard(isDirty && !isSubmitting, onClose)}>
      <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-5 text-ink">
        {children}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" disabled={!isValid} loading={isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
