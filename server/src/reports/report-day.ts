import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'

/** The input of every report: the day whose figures are asked for. */
export type OnInput = { on?: Day | undefined }

/**
 * The day of a report; today when left out.
 * @throws Refused report_day for a day to come
 */
export function dayOfReport({ now }: Pick<Context, 'now'>, { on }: OnInput): Day {
  const today = lagosDay(now)
  if (on && on > today) throw new Refused('report_day')
  return on ?? today
}
