import { clsx } from 'clsx'
import { uiTexts } from '../texts.ts'

/** The progress of a short form of several steps: a bar for each, green when done. `step` counts from 1. */
export function StepBar({ step, total }: { step: number; total: number }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium text-soft">{uiTexts.step(step, total)}</p>
      <ol aria-hidden="true" className="flex gap-2">
        {Array.from({ length: total }, (_, index) => {
          const state = index + 1 < step ? 'complete' : index + 1 === step ? 'current' : 'upcoming'
          return <li key={index} data-state={state} className={clsx('h-1.5 flex-1 rounded-full', colours[state])} />
        })}
      </ol>
    </div>
  )
}

const colours = {
  complete: 'filled-shape bg-positive',
  current: 'filled-shape bg-action',
  upcoming: 'bg-line forced-colors:border',
} as const
