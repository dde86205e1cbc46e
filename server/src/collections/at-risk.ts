import { lagosDay } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import type { Context } from '../context/context.ts'
import { day as dayColumn, kobo } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { newestClasses, riskGroupsNow } from './at-risk-repository.ts'
import { riskFigures } from './risk-figures.ts'

const readLosses = statement({
  reads: 'replica',
  params: { from: dayColumn },
  row: { writtenOff: kobo, recovered: kobo },
  sql: `select coalesce(sum(debit_kobo - credit_kobo) filter (where number = '5030'), 0)::bigint as "writtenOff",
      coalesce(sum(credit_kobo - debit_kobo) filter (where number = '4050'), 0)::bigint as recovered
    from report.account_days where number in ('4050', '5030') and book_day >= :from`,
})

/**
 * The portfolio at risk of today, each class of late loans with its provision by the newest table, and the write-offs and recoveries of this month
 * (C-199, MEND-11); the rescheduled loans are shown apart too. The figures are those of the reports, by the same query.
 */
export async function showAtRisk({ app, now }: Context) {
  const today = lagosDay(now)
  const from = monthStart(today)
  const { reports } = app.pools
  const [groups, classes, losses] = await Promise.all([
    riskGroupsNow(reports, { agentId: null, product: null }),
    newestClasses(reports),
    reports.only(readLosses, { from }),
  ])
  return {
    on: today,
    ...riskFigures(groups, classes),
    month: from,
    written_off: losses.writtenOff,
    recovered: losses.recovered,
  }
}
