import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState, useEffect, type ComponentProps } from 'react'

/** Pixels between a button and its panel, and between the panel and the window's edge. */
const gap = 8

/** The panel of a button, at its right edge: below it, or above it at the end of the window. A panel that fits on neither side scrolls. */
export function PopupPanel({ className, ...rest }: Omit<ComponentProps<'div'>, 'ref'>) {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ isAbove: false, maxHeight: undefined })
  useLayoutEffect(() => {
    const button = panel.current?.parentElement
    if (panel.current && button) setPlace(placeOf(panel.current.offsetHeight, button.getBoundingClientRect()))
  }, [])
  return (
    <div
      ref={panel}
      style={{ maxHeight: place.maxHeight }}
      className={clsx(
        'absolute right-0 z-20 overflow-y-auto rounded-field whitespace-normal border border-line bg-surface text-ink shadow-float',
        place.isAbove ? 'bottom-full mb-2' : 'top-full mt-2',
        className,
      )}
      {...rest}
    />
  )
}

type Place = { isAbove: boolean; maxHeight: number | undefined }

function placeOf(height: number, button: DOMRect): Place {
  const { top, bottom } = visibleEdges()
  const [above, below] = [button.top - top - 2 * gap, bottom - button.bottom - 2 * gap]
  const isAbove = height > below && above > below
  const room = Math.max(isAbove ? above : below, 0)
  return { isAbove, maxHeight: height > room ? room : undefined }
}

/** The part of the window where the page can be seen, in pixels: not under the header or the bottom bar. */
function visibleEdges(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const pixels = (length: string) => Number.parseFloat(length) || 0
  return { top: pixels(scrollPaddingTop), bottom: window.innerHeight - pixels(scrollPaddingBottom) }
}

/** Whether the panel of a button is open; a press next to it, Escape and leaving by Tab close it. Escape gives the focus back. */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target)
    const leave = (event: Event) => isOutside(event.target) && setOpen(false)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  return { open, setOpen, root }
}
