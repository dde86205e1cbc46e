import { addDays, type Day, daysBetween } from '../dates.ts'

/** The ranges of days late by which lists of late loans are filtered. */
export const lateRanges = ['1-7', '8-30', '31-60', '61-90', '91+'] as const
export type LateRange = (typeof lateRanges)[number]

const bounds: Record<LateRange, readonly [least: number, most: number | null]> = {
  '1-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91+': [91, null],
}

/** The days late on a day, counted from the due day of the oldest instalment with something unpaid; 0 on that day and before (C-199). */
export const daysLate = (oldestDueOn: Day, today: Day): number => Math.max(0, daysBetween(oldestDueOn, today))

/** The due days of the loans that are in a range today, both included; `from` is null where there is no earliest. */
export function dueDaysOf(range: LateRange, today: Day): { from: Day | null; to: Day } {
  const [least, most] = bounds[range]
  return { from: most === null ? null : addDays(today, -most), to: addDays(today, -least) }
}
