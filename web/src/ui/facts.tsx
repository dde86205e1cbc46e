import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  readonly detail?: ReactNode
  /** It has a line for itself, such as several buttons. */
  readonly wide?: boolean
}

/** Facts by name, side by side if there is room. A name may appear twice. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4">
      {facts.map(({ label, value, detail, wide = false }, index) => (
        <div key={`${label} ${index}`} className={clsx('min-w-0', wide && 'col-span-full')}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium break-words tabular-nums">
            <div>{value}</div>
            {detail !== undefined && <span className="block text-sm font-normal text-soft">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
