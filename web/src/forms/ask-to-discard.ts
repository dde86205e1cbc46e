import { showDialog } from '../base/dialog-store.ts'

/**
 * What Escape and a press beyond the dialog do to a dialog with a form: they close it at once while nothing has been typed, and ask first otherwise,
 * for both happen by accident. Cancel is meant, and needs no question.
 */
export function askToDiscard(isUnsent: boolean, close: () => void): () => void {
  if (!isUnsent) return close
  return () =>
    showDialog({
      kind: 'warning',
      title: texts.title,
      message: texts.question,
      action: { label: texts.discard, run: close },
      cancellable: true,
    })
}

const texts = {
  title: 'Close without sending?',
  question: 'You have not sent this form. Your entries will be lost.',
  discard: 'Discard',
}
