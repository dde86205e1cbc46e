import { clsx } from 'clsx'
import type { StepMark } from './progress.ts'

const looks = { complete: 'bg-leaf', current: 'bg-accent ring-4 ring-accent-tint', upcoming: 'bg-line' } as const

/** A dot for each step: complete, current, upcoming (KYC1-02). The text next to them says the same. */
export function ProgressDots({ marks }: { marks: readonly StepMark[] }) {
  return (
    <ol aria-hidden="true" className="flex gap-2.5">
      {marks.map(({ step, state }) => (
        <li key={step} data-state={state} className={clsx('size-3 rounded-full', looks[state])} />
      ))}
    </ol>
  )
}
