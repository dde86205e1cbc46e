import { onceIdle } from './once-idle.ts'

const signsOfUse = ['focusin', 'pointerdown', 'keydown', 'click', 'input', 'change', 'paste', 'submit'] as const

let used: Promise<void> | undefined

/**
 * Resolves at the first touch, key or focus of a control in this page, or once the page is idle. Code needed to use a form, but not to show it, waits
 * for that; on a page that is in use already it does not wait.
 */
export const firstUse = (): Promise<void> => (used ??= waitForUse())

async function waitForUse(): Promise<void> {
  // Not every browser has it.
  if ((navigator.userActivation as UserActivation | undefined)?.hasBeenActive) return
  await new Promise<void>((resolve) => {
    const stopNoting = nextUse(() => {
      stopWaiting()
      resolve()
    })
    const stopWaiting = onceIdle(() => {
      stopNoting()
      resolve()
    })
  })
}

/** Runs something at the next touch, key or focus of a control. Returns a function that stops it before. */
export function nextUse(run: () => void): () => void {
  const stop = () => {
    for (const type of signsOfUse) window.removeEventListener(type, note, true)
  }
  const note = ({ type, target }: Event) => {
    // The app itself moves the focus to headings, which is not a use.
    if (type === 'focusin' && !(target instanceof Element && target.matches('input, select, textarea, button'))) return
    stop()
    run()
  }
  for (const type of signsOfUse) window.addEventListener(type, note, true)
  return stop
}
