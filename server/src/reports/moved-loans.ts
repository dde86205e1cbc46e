import { lagosDay } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import type { Context } from '../context/context.ts'
import { filterOf, type LoanReportInput } from './basis.ts'
import { dueDays, sumOfDue } from './due-repository.ts'
import { countMovedRows, listMovedRows } from './moved-repository.ts'
import { loanOf } from './row-answer.ts'
import { readRows, type RowsInput } from './rows-page.ts'

type Input = LoanReportInput & RowsInput & { of?: 'day' | 'month' | undefined }

/**
 * The amounts that reschedules moved away from a day, or from its month up to that day, by day and loan: the rows behind that figure of the report of what fell
 * due, to which they add up (REP-55). The day may be to come.
 */
export async function showMovedLoans({ app, now }: Context, input: Input) {
  const on = input.on ?? lagosDay(now)
  const period = { from: input.of === 'month' ? monthStart(on) : on, to: on }
  const filter = filterOf(input)
  const { reports } = app.pools
  const { rows, summary, ...place } = await readRows(
    input,
    (range) => listMovedRows(reports, filter, period, range),
    async () => {
      const [days, { total }] = await Promise.all([
        dueDays(reports, filter, period),
        countMovedRows(reports, filter, period),
      ])
      return { total, moved: sumOfDue(days).moved }
    },
  )
  const loans = rows.map(({ moved, madeOn, firstDue, ...row }) => ({
    ...loanOf(row),
    moved,
    made_on: madeOn,
    first_due: firstDue,
  }))
  return { ...period, moved: summary.moved, loans, ...place }
}
