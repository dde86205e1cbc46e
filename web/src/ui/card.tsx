import { clsx } from 'clsx'
import { useId } from 'react'
import type { Elements } from './elements.ts'

type Props = { title?: string; aside?: Elements; tinted?: boolean; className?: string; children: Elements }

/** A panel; with a title it is a region of the page by that name. */
export function Card({ title, aside, tinted = false, className, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={clsx(
        'rounded-card border p-5 shadow-card sm:p-6',
        tinted ? 'border-action/20 bg-action-tint' : 'border-line bg-surface',
        className,
      )}
    >
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
