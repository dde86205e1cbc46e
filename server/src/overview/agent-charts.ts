import { type Day, lagosDay, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { addTotals, type Kobo } from '@kasuwa/domain/money.ts'
import { mondayOf, weeksUpTo } from '@kasuwa/domain/weeks.ts'
import type { Context } from '../context.ts'

const weeksShown = 12

const repaid = `select lagos_day(p.paid_at) as day, sum(p.amount_kobo) as amount
  from customers c join payments p on p.customer_id = c.id
  where c.agent_id = $1 and p.kind = 'loan_repayment' and p.status = 'completed' and p.paid_at >= $2 group by 1`

type DaySum = { day: Day; amount: Kobo }

/** What the agent's customers paid back in each of the twelve weeks up to this one; a week is one of Lagos and begins on Monday. */
export async function agentCharts({ app, actor, now }: Context) {
  const weeks = weeksUpTo(lagosDay(now), weeksShown)
  const days = await app.pools.reports.rows<DaySum>(repaid, [actor.agentId, lagosMidnight(weeks[0]!)])
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day))
  return {
    weeks: weeks.map((week) => ({
      week_start: week,
      repaid: addTotals(...(byWeek.get(week) ?? []).map(({ amount }) => amount)),
    })),
  }
}
