import { makeStore, useStore } from './store.ts'

export type DialogKind = 'error' | 'success' | 'info' | 'warning'

/** The content of the global dialog; its title is 'Notification' unless given (SHARED-13, SHARED-14). */
export type DialogContent = {
  readonly kind: DialogKind
  readonly title?: string
  readonly message: string
  /** Links that leave the app, such as a phone call. */
  readonly links?: readonly { readonly label: string; readonly href: string }[]
  readonly action?: { readonly label: string; readonly run: () => void }
  /** With a 'Cancel' button; `onCancel` runs for it, for Escape and for a press next to the dialog. */
  readonly cancellable?: boolean
  /** The label of that button. */
  readonly close?: string
  readonly onCancel?: () => void
}

const shown = makeStore<DialogContent | null>(null)

/** Shows a message in the global dialog, in place of any other. */
export function showDialog(content: DialogContent): void {
  shown.set(content)
}

/** Asks in the global dialog. Returns true once its action was pressed, and false when it is closed in any other way. */
export function askDialog({
  title,
  message,
  confirm,
}: {
  title: string
  message: string
  confirm: string
}): Promise<boolean> {
  return new Promise((resolve) => {
    const content: DialogContent = {
      kind: 'warning',
      title,
      message,
      action: { label: confirm, run: () => resolve(true) },
      cancellable: true,
    }
    const stop = shown.watch(() => {
      if (shown.get() === content) return
      stop()
      // The action runs right after the dialog closed.
      queueMicrotask(() => resolve(false))
    })
    shown.set(content)
  })
}

/** Closes the global dialog. */
export function closeDialog(): void {
  shown.set(null)
}

/** Runs something once no dialog is open, because the focus cannot move behind one; at once when none is shown. */
export function afterDialog(run: () => void): void {
  if (shown.get() === null) return run()
  const stop = shown.watch(() => {
    if (shown.get() !== null) return
    stop()
    // The closing dialog gives the focus back first.
    setTimeout(run)
  })
}

/** The present content of the dialog, for the one component that shows it. */
export function useDialog(): DialogContent | null {
  return useStore(shown)
}

/** Gives the focus to the page's content once the dialog is closed, when the element that had it is no longer on the page. */
export function keepFocus(): void {
  afterDialog(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  })
}
