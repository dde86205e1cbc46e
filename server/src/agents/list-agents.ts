import { divideHalfUp, kobo } from '@kasuwa/domain/money.ts'
import type { Context, Viewer } from '../context/context.ts'
import { type AccountListInput, readAccountFilter } from '../lists/filters.ts'
import { pageOf, rangeOf } from '../lists/page.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { type AdminAgent, type AgentTotals, listAgents, totalAgents } from './agent-repository.ts'
import { payoutAccountAnswer } from './payout-account-answer.ts'

/** One page of all agents, newest first, and the totals of all (DATA-17, DATA-18, C-142). */
export async function listAgentsForAdmin({ app, actor }: Context, input: AccountListInput) {
  const { database } = app
  const filter = await readAccountFilter(database, input)
  const [[read, total], totals] = await Promise.all([
    listAgents(database, filter, rangeOf(input)),
    totalAgents(database),
  ])
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  return {
    agent_summary: summaryAnswer(totals),
    agents: rows.map((row) => agentAnswer({ app, actor }, row)),
    page,
  }
}

/** Averages have two decimals, a half rounded up; 0 without agents (C-142). */
function summaryAnswer({ agents, customers, lent, commissions }: AgentTotals) {
  const perAgent = (sum: number) => (agents === 0 ? 0 : divideHalfUp(sum, agents))
  return {
    total_agents: agents,
    total_commission_earned: commissions,
    average_customers_per_agent: perAgent(customers * 100) / 100,
    average_loan_amount_per_agent: kobo(perAgent(lent)),
  }
}

/** An agent as admins see them (DATA-18). */
export function agentAnswer(viewer: Viewer, row: AdminAgent) {
  return {
    id: row.id,
    code: row.code,
    user: { id: row.userId, ...personAnswer(viewer, row), email: row.email, status: row.status },
    customers_count: row.customers,
    loans_sum_amount: row.lent,
    total_commissions: row.commissions,
    created_at: row.createdAt,
    payout_account: payoutAccountAnswer(row.payoutAccount),
  }
}
