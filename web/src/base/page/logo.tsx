import { clsx } from 'clsx'
import { brand } from '../texts.ts'

/** The stall under its awning, and the name. `onDark` for the side panel. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2.5 text-lg font-bold tracking-tight',
        onDark ? 'text-on-brand' : 'text-ink',
      )}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className={onDark ? 'fill-on-brand' : 'fill-action'} />
        <g className={onDark ? 'fill-brand stroke-brand' : 'fill-on-action stroke-on-action'}>
          <path d="M7 8h18l2 6.5a3 3 0 0 1-6 0 3 3 0 0 1-5 0 3 3 0 0 1-5 0 3 3 0 0 1-6 0z" strokeWidth="0" />
          <path d="M8.5 20v4.5h15V20" fill="none" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
        </g>
      </svg>
      <span>{brand}</span>
    </span>
  )
}
