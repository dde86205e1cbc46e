import { useState, useSyncExternalStore } from 'react'

/**
 * The message of a field as it may be shown now. Leaving a field by pressing something else brings up its message in the middle of the
 * press. Shown at once it would move the target away from the finger, and the press would miss. It waits for the press to end.
 */
export function useHeldError(error: string | undefined): string | undefined {
  const pressed = useSyncExternalStore(watchPress, isPressed, isPressed)
  const [shown, setShown] = useState(error)
  if (!pressed && shown !== error) setShown(error)
  return shown
}

/** A press that became a scroll, or ended elsewhere, is followed by no click. */
const noClickAfterMilliseconds = 120

const watchers = new Set<() => void>()
let pressing = false
let ending: ReturnType<typeof setTimeout> | undefined

function isPressed(): boolean {
  return pressing
}

function watchPress(watcher: () => void): () => void {
  if (watchers.size === 0) listen('addEventListener')
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    listen('removeEventListener')
    set(false)
  }
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  window[change]('pointerdown', begin, true)
  window[change]('pointerup', endWithoutClick, true)
  window[change]('pointercancel', endWithoutClick, true)
  window[change]('click', endAfterClick, true)
}

function begin(): void {
  clearTimeout(ending)
  set(true)
}

function endWithoutClick(): void {
  clearTimeout(ending)
  ending = setTimeout(() => set(false), noClickAfterMilliseconds)
}

/** After all listeners of the click have run. */
function endAfterClick(): void {
  clearTimeout(ending)
  if (pressing) ending = setTimeout(() => set(false))
}

function set(next: boolean): void {
  pressing = next
  for (const watcher of watchers) watcher()
}
