import { addMonths } from '@kasuwa/domain/dates.ts'
import { monthEnd, monthStart } from '@kasuwa/domain/months.ts'
import type { ProvisionClass } from '@kasuwa/domain/loans/month-end.ts'
import { newestClasses, riskGroupsNow, riskGroupsOf } from '../collections/at-risk-repository.ts'
import { riskFigures } from '../collections/risk-figures.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { type Basis, basisAnswer, basisOf, type LoanReportInput } from './basis.ts'

/** So many month ends before the day are shown. */
const monthsBefore = 12

/**
 * Ageing, portfolio at risk and provision of the running loans, now or at a kept month end, with the kept ones of the twelve month ends before
 * (REP-36 to REP-38).
 * @throws Refused report_day, report_month_end
 */
export async function showRisk(context: Context, input: LoanReportInput) {
  const basis = await basisOf(context, input)
  const { reports } = context.app.pools
  const [figures, before] = await Promise.all([figuresOf(reports, basis), monthEndsBefore(reports, basis)])
  return { ...basisAnswer(basis), figures, month_ends: before }
}

async function figuresOf(sql: Sql, { kind, month, months, filter }: Basis) {
  if (kind === 'not_kept') return null
  if (month === null) {
    const [groups, classes] = await Promise.all([riskGroupsNow(sql, filter), newestClasses(sql)])
    return riskFigures(groups, classes)
  }
  return riskFigures(await riskGroupsOf(sql, filter, [month]), classesOf(months, month))
}

async function monthEndsBefore(sql: Sql, { on, months, filter }: Basis) {
  const until = monthStart(on)
  const shown = months.filter(({ month }) => month < until && month >= addMonths(until, -monthsBefore))
  if (shown.length === 0) return []
  const groups = Map.groupBy(
    await riskGroupsOf(
      sql,
      filter,
      shown.map(({ month }) => month),
    ),
    ({ month }) => month,
  )
  return shown.map(({ month, classes }) => {
    const { principal, at_risk, provision } = riskFigures(groups.get(month) ?? [], classes)
    return { on: monthEnd(month), principal, at_risk, provision }
  })
}

const classesOf = (months: Basis['months'], wanted: Basis['month']): readonly ProvisionClass[] =>
  months.find(({ month }) => month === wanted)?.classes ?? []
