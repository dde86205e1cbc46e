import { showDialog } from '../base/dialog-store.ts'

/**
 * Escape and a press next to a dialog with a form close it at once while nothing has been typed. Otherwise they ask first,
 * because both happen by accident. Cancel is meant, and needs no question.
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
