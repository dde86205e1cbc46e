import { type PortfolioState, portfolioStates } from '@kasuwa/contract/entities/report.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { basisAnswer, basisOf, type LoanReportInput } from './basis.ts'
import { agentNames, productNames } from './choices.ts'
import { type HeldLoans, listHeld, movesOfMonth, startedAndLost } from './portfolio-repository.ts'

const runningStates: readonly PortfolioState[] = ['active', 'overdue']

/**
 * Loans by state, the running ones by product and agent, now or at a kept month end; and what began, was repaid and was lost in the month up to that day
 * (REP-39).
 * @throws Refused report_day, report_month_end
 */
export async function showPortfolio(context: Context, input: LoanReportInput) {
  const basis = await basisOf(context, input)
  const period = { from: monthStart(basis.on), to: basis.on }
  const { reports } = context.app.pools
  const [begun, moves, figures] = await Promise.all([
    startedAndLost(reports, basis.filter, period),
    movesOfMonth(reports, basis.filter, period.from),
    basis.kind === 'not_kept' ? null : listHeld(reports, basis.filter, basis.month),
  ])
  return {
    ...basisAnswer(basis),
    month: {
      ...period,
      new_loans: begun.newLoans,
      lent: begun.lent,
      repaid: moves.repaid,
      written_off_loans: begun.writtenOffLoans,
      lost: moves.lost,
    },
    figures: figures && (await figuresOf(context, figures)),
  }
}

async function figuresOf(context: Context, rows: readonly HeldLoans[]) {
  const [names, products] = await Promise.all([agentNames(context), productNames(context)])
  const running = rows.filter(({ state }) => runningStates.includes(state))
  const byAgent = [...Map.groupBy(running, ({ agentId }) => agentId)].flatMap(([id, own]) => (id ? [{ id, own }] : []))
  const byProduct = [...Map.groupBy(running, ({ product }) => product)]
  const largestFirst = (a: { principal: number }, b: { principal: number }) => b.principal - a.principal
  return {
    states: portfolioStates
      .map((state) => ({ state, ...sumOf(rows.filter((row) => row.state === state)) }))
      .filter(({ loans }) => loans > 0),
    running: sumOf(running),
    products: byProduct
      .map(([code, own]) => ({ code, name: products.get(code) ?? code, ...sumOf(own) }))
      .toSorted(largestFirst),
    agents: byAgent
      .map(({ id, own }) => ({ id, ...(names.get(id) ?? { first_name: '', last_name: '' }), ...sumOf(own) }))
      .toSorted(largestFirst),
  }
}

const sumOf = (rows: readonly Pick<HeldLoans, 'loans' | 'principal' | 'unpaid'>[]) => ({
  loans: rows.reduce((sum, { loans }) => sum + loans, 0),
  principal: addKobo(...rows.map(({ principal }) => principal)),
  unpaid: addKobo(...rows.map(({ unpaid }) => unpaid)),
})

/** The loans by state, product and agent, a line for each that has any. */
export const portfolioFile = asFile<LoanReportInput, HeldLoans>({
  name: 'portfolio',
  columns: [
    column.text('State', ({ state }) => state),
    column.text('Product', ({ product }) => product),
    column.text('Agent id', ({ agentId }) => agentId),
    column.count('Loans', ({ loans }) => loans),
    column.amount('Unpaid principal', ({ principal }) => principal),
    column.amount('Unpaid', ({ unpaid }) => unpaid),
  ],
  async open(context, input) {
    const { kind, filter, month } = await basisOf(context, input)
    const rows = kind === 'not_kept' ? [] : await listHeld(context.app.database, filter, month)
    return allAtOnce(rows)
  },
})
