import { lagosDay, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { addTotals } from '@kasuwa/domain/money.ts'
import { mondayOf, weeksUpTo } from '@kasuwa/domain/weeks.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { day, instant, kobo, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'

const weeksShown = 12

const sumByDay = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>(), since: instant },
  row: { day, amount: kobo },
  sql: `select lagos_day(p.paid_at) as day, sum(p.amount_kobo) as amount
    from customers c join payments p on p.customer_id = c.id
    where c.agent_id = :agentId and p.kind = 'loan_repayment' and p.status = 'completed' and p.paid_at >= :since group by 1`,
})

/**
 * The amounts that the agent's customers paid back in each of the twelve weeks up to this one; a week is in Lagos time and begins on
 * Monday.
 */
export async function agentCharts({ app, actor, now }: Context) {
  const weeks = weeksUpTo(lagosDay(now), weeksShown)
  const days = await app.pools.reports.rows(sumByDay, { agentId: agentIdOf(actor), since: lagosMidnight(weeks[0]) })
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day))
  return {
    weeks: weeks.map((week) => ({
      week_start: week,
      repaid: addTotals(...(byWeek.get(week) ?? []).map(({ amount }) => amount)),
    })),
  }
}
