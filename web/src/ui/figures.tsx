import { clsx } from 'clsx'

import type { ReactNode } from 'react'
import { Skeleton } from './feedback/skeleton.tsx'
import type { Icon } from './icon.ts'

export type Figure = {
  readonly label: string
  readonly value: ReactNode
  readonly icon: Icon
  readonly look: keyof typeof looks
  /** The thing that the number counts, if its name does not say it. */
  readonly hint?: string
}

/** Summary figures, large and side by side. One that is not known yet is a grey bar. `long` ones are one below the other on a phone. */
export function Figures({ figures, long = false }: { figures: readonly Figure[]; long?: boolean }) {
  return (
    <dl
      className={clsx(
        'grid gap-x-4 gap-y-5',
        long ? 'sm:grid-cols-2' : 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] lg:grid-cols-4',
      )}
    >
      {figures.map(({ label, value, icon: Icon, look, hint }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end gap-1">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="flex flex-wrap items-center gap-2 sm:gap-3 font-display text-xl font-bold tabular-nums">
            <span
              aria-hidden="true"
              className={`flex size-8 shrink-0 items-center justify-center rounded-full sm:size-10 ${looks[look]}`}
            >
              <Icon className="size-4 sm:size-5" />
            </span>
            {value === undefined || value === null ? <Skeleton className="h-7 w-10" /> : <span>{value}</span>}
          </dd>
          {hint && <dd className="order-first text-sm text-soft">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

const looks = {
  accent: 'bg-action-tint text-action',
  green: 'bg-positive-tint text-positive-deep',
  yellow: 'bg-yellow-tint text-yellow-deep',
  red: 'bg-red-tint text-red-deep',
} as const
