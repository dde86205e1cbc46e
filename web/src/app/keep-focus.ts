import { afterDialog } from './dialog-store.ts'

/** Gives the focus to the page's content once the dialog is away, where it would be nowhere: what one worked at has left the page. */
export function keepFocus(): void {
  afterDialog(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  })
}
