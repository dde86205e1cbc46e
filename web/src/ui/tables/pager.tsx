import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { uiTexts } from '../texts.ts'

type Props = {
  /** The name of its list, for screen readers. */
  label: string
  /** The page and the number of rows: 'Page 2 · 124 in all'. */
  note: string
  /** Goes to the next or the previous page; null if there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** Previous and Next below a list. The focus stays here when there is no further page. */
export function Pager({ label, note, onPrevious, onNext }: Props) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (!pressed.current?.disabled) return
    const other = pressed.current === next.current ? previous.current : next.current
    const isFree = document.activeElement === pressed.current || document.activeElement === document.body
    if (isFree && other && !other.disabled) other.focus()
    pressed.current = null
  })
  const noteId = useId()
  const edge = edgeOf(onPrevious !== null, onNext !== null)
  const go = (button: HTMLButtonElement | null, press: (() => void) | null) => {
    pressed.current = button
    press?.()
  }
  return (
    <nav
      aria-label={label}
      className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
    >
      <p id={noteId} role="status" className="text-sm text-soft tabular-nums">
        <span>{note}</span> {edge !== '' && <span className="block">{edge}</span>}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <Button
          ref={previous}
          look="secondary"
          reasonId={onPrevious === null ? noteId : undefined}
          onClick={() => go(previous.current, onPrevious)}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {uiTexts.previous}
        </Button>
        <Button
          ref={next}
          look="secondary"
          reasonId={onNext === null ? noteId : undefined}
          onClick={() => go(next.current, onNext)}
        >
          {uiTexts.next}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </nav>
  )
}

/** The reason why one of the buttons cannot be used; '' when both can. */
function edgeOf(hasPrevious: boolean, hasNext: boolean): string {
  if (hasPrevious) return hasNext ? '' : uiTexts.lastPage
  return hasNext ? uiTexts.firstPage : uiTexts.onlyPage
}
