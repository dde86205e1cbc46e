import { lagosDay } from '@kasuwa/domain/dates.ts'
import { subtractKobo } from '@kasuwa/domain/money.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import type { Context } from '../context/context.ts'
import { filterOf, type LoanReportInput } from './basis.ts'
import { dueDays, sumOfDue } from './due-repository.ts'
import { readRows, type RowsInput } from './rows-page.ts'
import { loanOf } from './row-answer.ts'
import { listDueRows } from './rows-repository.ts'

type Input = LoanReportInput & RowsInput & { of?: 'day' | 'month' | undefined }

/**
 * Instalments that fell due on a day, or in its month up to that day, by day and loan, with what is paid of them by now: the rows behind the report
 * of what fell due, whose figures they add up to (REP-50). The day may be to come. Two instalments of one loan on one day are one row, and count as two.
 */
export async function showDueLoans({ app, now }: Context, input: Input) {
  const on = input.on ?? lagosDay(now)
  const period = { from: input.of === 'month' ? monthStart(on) : on, to: on }
  const filter = filterOf(input)
  const { reports } = app.pools
  const { rows, summary, ...place } = await readRows(
    input,
    (range) => listDueRows(reports, filter, period, range),
    async () => {
      const days = await dueDays(reports, filter, period)
      return { total: days.reduce((sum, { instalments }) => sum + instalments, 0), figures: sumOfDue(days) }
    },
  )
  const loans = rows.map(({ due, paid, ...row }) => ({ ...loanOf(row), due, paid, unpaid: subtractKobo(due, paid) }))
  return { ...period, ...summary.figures, loans, ...place }
}
