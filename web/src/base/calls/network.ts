import { useSyncExternalStore } from 'react'
import { makeStore } from '../store.ts'

/** Whether calls get no answer. The browser's own state is not enough: on a bad connection it says that it is online. */
const away = makeStore(false)

/** Records that an answer came, of any kind. */
export function noteAnswer(): void {
  if (away.get()) away.set(false)
}

/** Records that a call got no answer. */
export function noteNoAnswer(): void {
  if (!away.get()) away.set(true)
}

/** Whether the server can be reached, as far as this page knows. */
export const useIsAway = (): boolean => useSyncExternalStore(watch, () => away.get() || !navigator.onLine)

function watch(watcher: () => void): () => void {
  const stop = away.watch(watcher)
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    stop()
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}
