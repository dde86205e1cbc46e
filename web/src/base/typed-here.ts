let typed = false

const note = () => {
  typed = true
}

/** From here on it is known whether somebody has typed or chosen anything on the page. */
export function watchTyping(): void {
  for (const type of ['input', 'change']) window.addEventListener(type, note, true)
}

/** Another page is opened: nothing has been typed there yet. */
export function forgetTyping(): void {
  typed = false
}

/** Whether loading the page again by itself could lose what somebody has typed (SHARED-27). */
export function isTypedHere(): boolean {
  return typed
}
