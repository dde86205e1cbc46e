import { useSyncExternalStore } from 'react'

/** The widths from which there is room for a table of a few columns, and of many. They are Tailwind's `md` and `xl`. */
const wide = { md: '(min-width: 48rem)', xl: '(min-width: 80rem)' }

export type Width = keyof typeof wide

/** Paper always has room for a table. */
let isPrinting = false

const query = (from: Width): MediaQueryList | null =>
  typeof window.matchMedia === 'function' ? window.matchMedia(wide[from]) : null

function subscribeTo(from: Width, onChange: () => void): () => void {
  const list = query(from)
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

const subscribe: Record<Width, (onChange: () => void) => () => void> = {
  md: (onChange) => subscribeTo('md', onChange),
  xl: (onChange) => subscribeTo('xl', onChange),
}

/** Whether there is room for a table: in a window of this width or more, or on the page that is being printed. */
export const useIsWide = (from: Width = 'md'): boolean =>
  useSyncExternalStore(subscribe[from], () => isPrinting || (query(from)?.matches ?? true))
