import { useSyncExternalStore } from 'react'

/** From this width on a table's columns stand side by side; the same as Tailwind's `md`. */
const wide = '(min-width: 48rem)'

const query = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(wide) : null)

function subscribe(onChange: () => void): () => void {
  const list = query()
  list?.addEventListener('change', onChange)
  return () => list?.removeEventListener('change', onChange)
}

/** Whether the window has room for a table. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true)
