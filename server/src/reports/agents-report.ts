import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { monthStart } from '@kasuwa/domain/months.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { addKobo, inPercent, type Kobo } from '@kasuwa/domain/money.ts'
import { type AgentFigures, listAgentPortfolios } from '../collections/agent-figures.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { column } from '../lists/csv.ts'
import { allAtOnce, asFile } from '../lists/list-file.ts'
import { basisAnswer, basisOf, type LoanReportInput } from './basis.ts'

/**
 * Agents' portfolios, now or at a kept month end, with what fell due in the month up to that day (REP-41). Their lines add up to the sum.
 * @throws Refused report_day, report_month_end
 */
export async function showAgents(context: Context, input: LoanReportInput) {
  const basis = await basisOf(context, input)
  const period = periodOf(basis.on)
  if (basis.kind === 'not_kept') return { ...basisAnswer(basis), period, figures: null }
  const rows = await listAgentPortfolios(context.app.pools.reports, { ...basis.filter, ...period, month: basis.month })
  const agents = rows.map((row) => ({
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    ...figuresOf(row),
  }))
  return { ...basisAnswer(basis), period, figures: { agents, total: figuresOf(sumOf(rows)) } }
}

/** The agent's own line of that report, today (REP-42). */
export async function showOwnPortfolio({ app, actor, now }: Context) {
  const on = lagosDay(now)
  const period = periodOf(on)
  const asked = { agentId: agentIdOf(actor), product: null, month: null, ...period }
  const rows = await listAgentPortfolios(app.pools.reports, asked)
  return { on, period, ...figuresOf(sumOf(rows)) }
}

/** The month up to a day. */
const periodOf = (on: Day) => ({ from: monthStart(on), to: on })

type Figures = Omit<AgentFigures, 'id' | 'firstName' | 'lastName'>

function figuresOf({ customers, loans, principal, par1, par30, due, moved, collected, promises, kept }: Figures) {
  const risk = (amount: Kobo) => ({ amount, share: inPercent(shareOf(amount, principal)) })
  return {
    customers,
    loans,
    principal,
    par1: risk(par1),
    par30: risk(par30),
    due,
    moved,
    collected,
    collected_share: inPercent(shareOf(collected, addKobo(due, moved))),
    promises,
    promises_kept: kept,
  }
}

function sumOf(rows: readonly Figures[]): Figures {
  const amount = (of: 'principal' | 'par1' | 'par30' | 'due' | 'moved' | 'collected') =>
    addKobo(...rows.map((row) => row[of]))
  const count = (of: 'loans' | 'late' | 'promises' | 'kept') => rows.reduce((sum, row) => sum + row[of], 0)
  const isKept = rows.some(({ customers }) => customers === null)
  return {
    customers: isKept ? null : rows.reduce((sum, { customers }) => sum + (customers ?? 0), 0),
    loans: count('loans'),
    late: count('late'),
    principal: amount('principal'),
    par1: amount('par1'),
    par30: amount('par30'),
    due: amount('due'),
    moved: amount('moved'),
    collected: amount('collected'),
    promises: count('promises'),
    kept: count('kept'),
  }
}

type Line = NonNullable<Awaited<ReturnType<typeof showAgents>>['figures']>['agents'][number]

/** Agents' portfolios as a file, a line for each agent. */
export const agentsFile = asFile<LoanReportInput, Line>({
  name: 'agents-portfolios',
  columns: [
    column.text('Agent id', ({ id }) => id),
    column.text('First name', (line) => line.first_name),
    column.text('Last name', (line) => line.last_name),
    column.count('Customers', ({ customers }) => customers),
    column.count('Running loans', ({ loans }) => loans),
    column.amount('Unpaid principal', ({ principal }) => principal),
    column.amount('PAR 1', ({ par1 }) => par1.amount),
    column.count('PAR 1 in %', ({ par1 }) => par1.share),
    column.amount('PAR 30', ({ par30 }) => par30.amount),
    column.count('PAR 30 in %', ({ par30 }) => par30.share),
    column.amount('Due', ({ due }) => due),
    column.amount('Moved by reschedules', ({ moved }) => moved),
    column.amount('Collected', ({ collected }) => collected),
    column.count('Collected in %', (line) => line.collected_share),
    column.count('Promises', ({ promises }) => promises),
    column.count('Promises kept', (line) => line.promises_kept),
  ],
  async open(context, input) {
    const { figures } = await showAgents(context, input)
    return allAtOnce(figures?.agents ?? [])
  },
})
