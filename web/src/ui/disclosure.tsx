import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

/** A line that opens to show more below it; its content is only rendered once it is opened. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-3 rounded-field px-3 py-3 text-left hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-5 shrink-0 text-soft transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && <div id={id}>{children}</div>}
    </>
  )
}
