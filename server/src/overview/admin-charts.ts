import { lagosDay } from '@kasuwa/domain/dates.ts'
import { overdueBucket, overdueBuckets } from '@kasuwa/domain/loans/overdue-buckets.ts'
import { addTotals, nothing } from '@kasuwa/domain/money.ts'
import { weeksUpTo } from '@kasuwa/domain/weeks.ts'
import type { Context } from '../context/context.ts'
import { type Arrears, loansByArrears, moneyByWeek } from './admin-repository.ts'

const weeksShown = 12

/** The money paid out and paid in, week by week up to this one, and the running loans by how long they have been overdue. */
export async function adminCharts({ app, now }: Context) {
  const mondays = weeksUpTo(lagosDay(now), weeksShown)
  const [paid, arrears] = await Promise.all([
    moneyByWeek(app.pools.reports, mondays[0]),
    loansByArrears(app.pools.reports),
  ])
  const byWeek = new Map(paid.map((row) => [row.week, row]))
  return {
    weeks: mondays.map((week_start) => {
      const { disbursed, repaid } = byWeek.get(week_start) ?? { disbursed: nothing, repaid: nothing }
      return { week_start, disbursed: disbursed, repaid: repaid }
    }),
    portfolio: overdueBuckets.map((bucket) => ({
      bucket,
      ...heldIn(arrears.filter(({ days }) => overdueBucket(days) === bucket)),
    })),
  }
}

function heldIn(arrears: readonly Arrears[]) {
  return {
    loans: arrears.reduce((sum, { loans }) => sum + loans, 0),
    outstanding: addTotals(...arrears.map(({ outstanding }) => outstanding)),
  }
}
