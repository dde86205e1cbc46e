import type { Kobo } from '../money.ts'
import type { LadderStep, ProductTerms } from './product.ts'

type Ladder = readonly LadderStep[] | null

/**
 * The largest amount that a ladder allows after so many loans that were completed in time (C-204): that of the highest step which is reached. Null
 * without a ladder.
 */
export function ladderLimit(ladder: Ladder, completedInTime: number): Kobo | null {
  return ladder?.findLast(({ loans }) => loans <= completedInTime)?.max ?? null
}

/** The step of a ladder that comes next, and how many further loans have to be completed in time for it; null on the highest one. */
export function nextLadderStep(ladder: Ladder, completedInTime: number): { loans: number; max: Kobo } | null {
  const next = ladder?.find(({ loans }) => loans > completedInTime)
  return next ? { loans: next.loans - completedInTime, max: next.max } : null
}

/** The largest amount that a customer may ask for now, null without a limit, and what raises it, if anything does. */
export interface Reach {
  readonly now: Kobo | null
  readonly next: { readonly loans: number; readonly max: Kobo } | null
}

/**
 * The amounts of a product that a customer reaches, by its largest amount, its ladder and the lender's ceiling.
 * @param ceiling the lender's largest loan (C-88); null without one
 */
export function reachOf(
  { max, ladder }: Pick<ProductTerms, 'max' | 'ladder'>,
  completedInTime: number,
  ceiling: Kobo | null,
): Reach {
  const within = (limit: Kobo | null): Kobo | null => {
    const limits = [limit, max, ceiling].filter((one) => one !== null)
    return limits.length === 0 ? null : (Math.min(...limits) as Kobo)
  }
  const now = within(ladderLimit(ladder, completedInTime))
  const step = nextLadderStep(ladder, completedInTime)
  const raised = step && within(step.max)
  return { now, next: step && raised !== null && now !== null && raised > now ? { ...step, max: raised } : null }
}
