import type { AdminAgent, AdminAgents, AgentCustomer } from './agent-queries.ts'
import type { MovePlan, Standing } from './move-queries.ts'

/** Musa Bello, active, paid into OPay, whose account name the bank has not given yet, unless changed. */
export function someAgent(
  changes: Partial<Omit<AdminAgent, 'user'>> & { user?: Partial<AdminAgent['user']> } = {},
): AdminAgent {
  const { user, ...others } = changes
  return {
    id: 'agent-1',
    code: '10000001',
    user: {
      id: 'user-7',
      first_name: 'Musa',
      last_name: 'Bello',
      phone: '08030000011',
      email: 'musa@example.com',
      status: 'active',
      profile_picture_url: null,
      ...user,
    },
    customers_count: 12,
    loans_sum_amount: 1_250_000,
    total_commissions: 15_500,
    created_at: '2025-05-01T23:30:00.000Z',
    payout_account: { account_number: '8030000011', account_name: null, bank: { name: 'OPay', code: '999992' } },
    ...others,
  }
}

/** The answer of admin/agent-management: one page of these agents. */
export function agentsAnswer(
  agents: readonly AdminAgent[] = [someAgent()],
  page: Partial<AdminAgents['page']> = {},
): { data: AdminAgents } {
  return {
    data: {
      agent_summary: {
        total_agents: 3,
        total_commission_earned: 46_500,
        average_customers_per_agent: 7.67,
        average_loan_amount_per_agent: 416_666.67,
      },
      agents: [...agents],
      page: { current: 1, next: null, prev: null, total: agents.length, ...page },
    },
  }
}

/** Amina Bello, whose loan is late. */
export const someAgentCustomer: AgentCustomer = {
  id: 'customer-1',
  user: { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: null, status: 'active' },
  created_at: '2025-05-03T09:00:00.000Z',
  running_loan: { loan_id: 'LN-10000001', status: 'overdue', due_now: 13_125 },
}

const loans = { customers: 12, running_loans: 9, late_loans: 3, late_amount: 41_500 }

/** An agent with twelve customers, three late loans and some cash. */
export const someStanding = (changes: Partial<Standing> = {}): Standing => ({
  ...loans,
  cash_in_hand: 7_500,
  groups: [{ id: 'group-1', name: 'Alpha', members_count: 4 }],
  ...changes,
})

/** All of them move, with their group. */
export const someMovePlan = (changes: Partial<MovePlan> = {}): MovePlan => ({
  ...loans,
  groups: [{ id: 'group-1', name: 'Alpha', members_count: 4 }],
  leaving: [],
  needs_second_person: true,
  ...changes,
})

export const moveAnswers = {
  'agents.standing': { data: someStanding() },
  'agents.planMove': { data: someMovePlan() },
  'agents.moveCustomers': { data: { moved: 12, left_groups: 0 } },
}
