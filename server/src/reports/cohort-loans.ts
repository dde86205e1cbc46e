import type { Day } from '@kasuwa/domain/dates.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import type { Context } from '../context/context.ts'
import { filterOf, type LoanReportInput } from './basis.ts'
import { listCohorts } from './cohorts-repository.ts'
import { dayOfReport } from './report-day.ts'
import { loanOf } from './row-answer.ts'
import { readRows, type RowsInput } from './rows-page.ts'
import { listStartedRows } from './rows-repository.ts'

type Input = LoanReportInput & RowsInput & { month?: Day | undefined }

/**
 * The loans of one cohort with what each paid and lost up to a day, by book day: the rows behind the report of cohorts, whose figures they add up to
 * at a month end (REP-51). The cohort is the month of `month`; that of the day when left out.
 * @throws Refused report_day
 */
export async function showCohortLoans(context: Context, input: Input) {
  const on = dayOfReport(context, input)
  const month = monthStart(input.month ?? on)
  const end = monthEnd(month)
  const period = { from: month, to: end < on ? end : on }
  const filter = filterOf(input)
  const { reports } = context.app.pools
  const { rows, summary, ...place } = await readRows(
    input,
    (range) => listStartedRows(reports, filter, { ...period, until: on }, range),
    async () => {
      const [cohort] = await listCohorts(reports, filter, period)
      return { total: cohort?.loans ?? 0, principal: cohort?.principal ?? nothing, whole: cohort?.whole ?? nothing }
    },
  )
  const loans = rows.map(({ principal, whole, paid, lost, ...row }) => ({
    ...loanOf(row),
    principal,
    whole,
    paid,
    lost,
  }))
  return { on, month, principal: summary.principal, whole: summary.whole, loans, ...place }
}
