let typed = false

const note = () => {
  typed = true
}

/** Begins to watch whether anything is typed or chosen on the page. */
export function watchTyping(): void {
  for (const type of ['input', 'change']) window.addEventListener(type, note, true)
}

/** Another page is opened, on which nothing has been typed yet. */
export function forgetTyping(): void {
  typed = false
}

/** Whether an automatic reload of the page could lose typed values (SHARED-27). */
export function isTypedHere(): boolean {
  return typed
}
