import { type Day } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { DayFilter, DayInput } from '../lists/filters.ts'

/** The period of a trial balance: up to today where no last day is given, and from the first of the last day's month. @throws Refused period_backwards */
export function wholePeriod({ from, to }: DayInput, today: Day): { from: Day; to: Day } {
  const last = to ?? (from && from > today ? from : today)
  return inOrder({ from: from ?? monthStart(last), to: last })
}

/** The days of a list; null leaves nothing out. @throws Refused period_backwards */
export const openPeriod = ({
  from = null,
  to = null,
}: {
  from?: Day | null | undefined
  to?: Day | null | undefined
}): DayFilter => (from && to ? inOrder({ from, to }) : { from, to })

function inOrder<Period extends { from: Day; to: Day }>(period: Period): Period {
  if (period.from > period.to) throw new Refused('period_backwards')
  return period
}
