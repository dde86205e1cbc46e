import { clsx } from 'clsx'
import Check from '~icons/check'
import type { StepMark, StepState } from './progress.ts'
import { stepTexts } from './step-texts.ts'
import { kycTexts } from './texts.ts'

const bullets: Record<StepState, string> = {
  complete: 'bg-positive text-on-positive',
  current: 'bg-action text-on-action',
  upcoming: 'border border-edge text-soft',
}

/** Every step by name: complete, current or upcoming (KYC2-03). */
export function SideList({ marks }: { marks: readonly StepMark[] }) {
  return (
    <ol aria-label={kycTexts.steps} className="flex flex-col gap-1">
      {marks.map(({ step, state }, index) => (
        <li
          key={step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
          className={clsx(
            'flex min-h-12 items-center gap-3 rounded-field px-3 py-2',
            state === 'current' ? 'bg-action-tint font-semibold text-action' : state === 'upcoming' && 'text-soft',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
              bullets[state],
            )}
          >
            {state === 'complete' ? <Check className="size-4" strokeWidth={3} /> : index + 1}
          </span>
          <span>{stepTexts[step].title}</span>
          <span className="sr-only">{` (${kycTexts.step[state]})`}</span>
        </li>
      ))}
    </ol>
  )
}

const looks: Record<StepState, string> = {
  complete: 'filled-shape bg-positive',
  current: 'filled-shape bg-action ring-4 ring-action-tint',
  upcoming: 'bg-line forced-colors:border',
}

/** A dot for each step: complete, current, upcoming (KYC1-02). The text next to them shows the same. */
export function ProgressDots({ marks }: { marks: readonly StepMark[] }) {
  return (
    <ol aria-hidden="true" className="flex gap-2.5">
      {marks.map(({ step, state }) => (
        <li key={step} data-state={state} className={clsx('size-3 rounded-full', looks[state])} />
      ))}
    </ol>
  )
}
