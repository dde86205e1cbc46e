import type { ComparedOrder, MarketOrder } from '@kasuwa/contract/collection-lists.ts'
import { type Day, daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { inPercent, type Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import type { RowOf } from '../db/statement.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { listAgentFigures, listMarketFigures, type Period } from './compare-repository.ts'

const maxDays = 366

type Input<Order> = Pick<ListInput, 'page' | 'per_page'> & {
  from?: Day | undefined
  to?: Day | undefined
  order?: Order | undefined
}

/**
 * One page of all agents with their figures of a period, the largest PAR 30 first unless another order is asked for (COLL-06).
 * @throws Refused period
 */
export async function compareAgents({ app, now }: Context, input: Input<ComparedOrder>) {
  const period = periodOf(input, lagosDay(now))
  const { limit, skip } = rangeOf(input)
  const asked = { ...period, order: input.order ?? 'par30', limit, skip, agentId: null, product: null }
  const read = await app.pools.reports.rows(listAgentFigures, asked)
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  const agents = rows.map((row) => ({
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    ...agentAnswer(row),
  }))
  return { ...period, agents, page }
}

/**
 * The same of all markets.
 * @throws Refused period
 */
export async function compareMarkets({ app, now }: Context, input: Input<MarketOrder>) {
  const period = periodOf(input, lagosDay(now))
  const { limit, skip } = rangeOf(input)
  const read = await app.pools.reports.rows(listMarketFigures, {
    ...period,
    order: input.order ?? 'par30',
    limit,
    skip,
  })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return { ...period, markets: rows.map((row) => ({ market: row.market, ...figuresAnswer(row) })), page }
}

/** The agent's own figures of this month (COLL-07). */
export async function showOwnFigures({ app, actor, now }: Context) {
  const period = periodOf({}, lagosDay(now))
  const asked = { ...period, order: 'par30', limit: 1, skip: 0, agentId: agentIdOf(actor), product: null } as const
  const row = await app.pools.reports.only(listAgentFigures, asked)
  return { ...period, ...agentAnswer(row) }
}

/**
 * From the first of this month to today, unless given.
 * @throws Refused period
 */
export function periodOf({ from, to }: Pick<Input<never>, 'from' | 'to'>, today: Day): Period {
  const end = to ?? today
  const start = from ?? monthStart(end)
  const days = daysBetween(start, end) + 1
  if (days < 1 || days > maxDays) throw new Refused('period')
  return { from: start, to: end }
}

type Figures = { principal: Kobo; latePrincipal: Kobo; due: Kobo; collected: Kobo } & Record<
  'customers' | 'running' | 'late' | 'newLoans',
  number
>

/** The figures of a market's row. */
export const figuresAnswer = ({ principal, latePrincipal, newLoans, ...row }: Figures) => ({
  customers: row.customers,
  running: row.running,
  late: row.late,
  par30: inPercent(shareOf(latePrincipal, principal)),
  due: row.due,
  collected: row.collected,
  new_loans: newLoans,
})

/** The figures of an agent's row. */
export const agentAnswer = (row: Omit<RowOf<typeof listAgentFigures>, 'total'>) => ({
  ...figuresAnswer(row),
  commission: row.commission,
  last_round: row.lastRound,
})
