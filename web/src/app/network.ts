import { useSyncExternalStore } from 'react'

/** Whether calls get no answer. What the browser knows is not enough: on a bad line it counts as online. */
let isAway = false
const watchers = new Set<() => void>()

/** An answer came, whatever it says. */
export function noteAnswer(): void {
  if (isAway) set(false)
}

/** A call got no answer. */
export function noteNoAnswer(): void {
  if (!isAway) set(true)
}

/** Whether the server can be reached, as far as this page knows. */
export const useIsAway = (): boolean => useSyncExternalStore(watch, () => isAway || !navigator.onLine)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

function set(away: boolean): void {
  isAway = away
  for (const watcher of watchers) watcher()
}
