import { clsx } from 'clsx'
import ChevronDown from '~icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import type { Elements } from './elements.ts'

type Props = {
  summary: ReactNode
  /** A menu at the end of the line, not part of its button. */
  aside?: Elements
  children: Elements
}

/** A line that opens to show more below it; its content is only rendered once it is opened. */
export function Disclosure({ summary, aside, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const line = (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
      className={clsx(
        '-ml-3 flex print:flex! items-center gap-3 rounded-field py-3 pl-3 text-left hover:bg-sunken/60',
        aside ? 'min-w-0 flex-1 pr-1' : '-mr-3 w-[calc(100%+var(--spacing)*6)] pr-3',
      )}
    >
      <span className="min-w-0 flex-1">{summary}</span>
      <ChevronDown
        aria-hidden="true"
        className={clsx('size-5 shrink-0 text-soft transition-transform print:hidden', open && 'rotate-180')}
      />
    </button>
  )
  return (
    <>
      {aside ? (
        <div className="flex items-center">
          {line}
          {aside}
        </div>
      ) : (
        line
      )}
      {open && <div id={id}>{children}</div>}
    </>
  )
}
