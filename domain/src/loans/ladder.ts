import type { Kobo } from '../money.ts'
import type { LadderStep } from './product.ts'

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
