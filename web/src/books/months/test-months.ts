import { stepNames, type StepName } from '@kasuwa/contract/months.ts'
import type { Month, Step, WholeMonth } from './months-queries.ts'

const firm: readonly StepName[] = ['earlier', 'over', 'compared', 'opening', 'proposals']

/** A step that is green unless changed; a red one says that something is missing. */
export const someStep = (step: StepName, state: Step['state'] = 'green'): Step => ({
  step,
  state,
  words: state === 'green' ? `${step} is as it should be.` : `${step} is not as it should be.`,
  may_accept: state === 'red' && !firm.includes(step),
})

/** March 2026: open, with each step green but the ones that are named as red. */
export const someMonth = (red: readonly StepName[] = [], changes: Partial<WholeMonth> = {}): WholeMonth => ({
  month: '2026-03',
  state: 'open',
  closed_at: null,
  digest: null,
  last_day: '2026-03-31',
  steps: stepNames.map((step) => someStep(step, red.includes(step) ? 'red' : 'green')),
  accrual: { amount: 1_088.7, loans: 1, made_at: '2026-04-01T08:00:00.000Z' },
  provision: null,
  ...changes,
})

export const monthsAnswer = (
  months: readonly Month[] = [
    { month: '2026-03', state: 'open', closed_at: null },
    { month: '2026-02', state: 'closed', closed_at: '2026-03-04T09:00:00.000Z' },
  ],
) => ({ data: { months: [...months] } })

export const classesAnswer = () => ({
  data: {
    classes: [
      { from: 0, to: 0, percent: 1, stage: 1 as const },
      { from: 1, to: 30, percent: 5, stage: 1 as const },
      { from: 31, to: null, percent: 100, stage: 3 as const },
    ],
  },
})
