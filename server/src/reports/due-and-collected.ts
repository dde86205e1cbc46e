import { addDays, addMonths, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import type { Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { filterOf, type LoanReportInput } from './basis.ts'
import { dueDays, sumOfDue, withShare } from './due-repository.ts'
import { dayOfReport } from './report-day.ts'

const monthsShown = 12
const daysToCome = 30

/**
 * Money that fell due in the month up to a day and in the months before, with what is collected of it by now, and what falls due in the 30 days after today
 * (REP-40).
 * @throws Refused report_day
 */
export async function showDueAndCollected(context: Context, input: LoanReportInput) {
  const on = dayOfReport(context, input)
  const coming = { from: addDays(lagosDay(context.now), 1), to: addDays(lagosDay(context.now), daysToCome) }
  const starts = Array.from({ length: monthsShown }, (_, place) => addMonths(monthStart(on), place - monthsShown + 1))
  const filter = filterOf(input)
  const { reports } = context.app.pools
  const [past, next] = await Promise.all([
    dueDays(reports, filter, { from: starts[0] ?? on, to: on }),
    dueDays(reports, filter, coming),
  ])
  const within = (from: Day, to: Day) => past.filter(({ day }) => day >= from && day <= to)
  const months = starts.map((from) => {
    const to = monthEnd(from) < on ? monthEnd(from) : on
    return { from, to, ...sumOfDue(within(from, to)) }
  })
  const month = { from: monthStart(on), to: on }
  const days = within(month.from, on)
  return {
    on,
    month: { ...month, ...sumOfDue(days) },
    days: days.map(withShare),
    months,
    coming: { ...coming, ...sumOfDue(next), days: next.map(withShare) },
  }
}

type Line = Awaited<ReturnType<typeof showDueAndCollected>>['days'][number] & { part: 'month' | 'to come' }

/** The days of the month up to the day, and the 30 days after today, a line each. */
export const dueAndCollectedFile = asFile<LoanReportInput, Line>({
  name: 'due-and-collected',
  columns: [
    column.text('Part', ({ part }) => part),
    column.day('Day', ({ day }) => day),
    column.amount('Due', ({ due }) => due),
    column.amount('Moved by reschedules', ({ moved }) => moved),
    column.amount('Collected', ({ collected }) => collected),
    column.amount('Unpaid', ({ unpaid }) => unpaid),
    column.count('Share in %', ({ share }) => share),
  ],
  async open(context, input) {
    const { days, coming } = await showDueAndCollected(context, input)
    const lines = [
      ...days.map((one) => ({ ...one, part: 'month' as const })),
      ...coming.days.map((one) => ({ ...one, part: 'to come' as const })),
    ]
    return allAtOnce(lines)
  },
})
