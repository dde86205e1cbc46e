import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type KeptMonth, listKeptMonths, type LoanFilter } from '../collections/at-risk-repository.ts'
import { agentNamed } from '../collections/late-repository.ts'
import type { Context } from '../context/context.ts'
import { dayOfReport, type OnInput } from './report-day.ts'

/** The input of a report of loans. */
export type LoanReportInput = OnInput & { agent?: string | undefined; product?: string | undefined }

/** The source of a report of loans: the loans of now (`month` null), a kept month end, or nothing, since that month end was not kept. */
export type Basis = {
  on: Day
  kind: 'now' | 'kept' | 'not_kept'
  month: Day | null
  /** The months whose ends are kept, oldest first. */
  months: KeptMonth[]
  filter: LoanFilter
}

/**
 * Today is answered from the loans as they are now, an earlier month end from the rows that were kept of it (REP-35).
 * @throws Refused report_day, report_month_end
 */
export async function basisOf(context: Context, input: LoanReportInput): Promise<Basis> {
  const on = dayOfReport(context, input)
  const isNow = on === lagosDay(context.now)
  if (!isNow && on !== monthEnd(on)) throw new Refused('report_month_end')
  const months = await listKeptMonths(context.app.pools.reports)
  const month = isNow ? null : monthStart(on)
  const isKept = months.some((one) => one.month === month)
  return { on, kind: isNow ? 'now' : isKept ? 'kept' : 'not_kept', month, months, filter: filterOf(input) }
}

export const filterOf = ({ agent, product }: LoanReportInput): LoanFilter => ({
  agentId: agentNamed(agent),
  product: product || null,
})

/** The same on the wire. */
export const basisAnswer = ({ on, kind, months: [first] }: Basis) => ({
  on,
  basis: kind,
  kept_since: first ? monthEnd(first.month) : null,
})
