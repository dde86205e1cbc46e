import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Makes a <dialog> modal: the browser opens it as long as it is rendered; Escape and a press next to it dismiss it. Closing it before it
 * leaves the page gives the focus back to the element that had it.
 */
export function useModal(onDismiss: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    if (dialog) beginAtTitle(dialog)
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onDismiss()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onDismiss()
    },
  }
}

/** The browser focuses the first thing that takes the focus, and scrolls to it: in a long dialog the buttons at its end. */
function beginAtTitle(dialog: HTMLDialogElement): void {
  dialog.scrollTop = 0
  const focused = document.activeElement ?? dialog
  const title = dialog.querySelector('h2')
  if (!title || focused.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom) return
  // This is set only now, because the browser would focus a title that can take the focus first in every dialog.
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
