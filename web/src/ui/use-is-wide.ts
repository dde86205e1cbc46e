import { useSyncExternalStore } from 'react'

/** From this width on a table's columns stand side by side; the same as Tailwind's `md`. */
const wide = '(min-width: 48rem)'

/** Paper has room for a table, whatever the screen has. */
let isPrinting = false

const query = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(wide) : null)

function subscribe(onChange: () => void): () => void {
  const list = query()
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    onChange()
  }
  list?.addEventListener('change', onChange)
  window.addEventListener('beforeprint', onPrint)
  window.addEventListener('afterprint', onPrint)
  return () => {
    list?.removeEventListener('change', onChange)
    window.removeEventListener('beforeprint', onPrint)
    window.removeEventListener('afterprint', onPrint)
  }
}

/** Whether there is room for a table: in the window, or on the page that is being printed. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => isPrinting || (query()?.matches ?? true))
