import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { loanStatuses } from '@kasuwa/domain/loans/status.ts'
import * as z from 'zod/mini'
import { instant, naira, person } from './wire.ts'

/** The account an agent's commissions are sent to; the name is null until the bank has returned it. */
export const payoutAccount = z.object({
  account_number: z.string(),
  account_name: z.nullable(z.string()),
  bank: z.object({ name: z.string(), code: z.string() }),
})

/** An agent as admins see them (DATA-18). */
export const adminAgent = z.object({
  id: z.string(),
  code: z.string(),
  user: z.object({ id: z.string(), ...person, email: z.string(), status: z.enum(userStatuses) }),
  customers_count: z.int(),
  /** Approved amounts of active, overdue and completed loans of their customers (C-127). */
  loans_sum_amount: naira(),
  /** Completed commissions (C-125). */
  total_commissions: naira(),
  created_at: instant(),
  payout_account: payoutAccount,
})

/** The loans of some customers. `late_amount` is what is due on loans that are late, without written-off ones. */
const loanFigures = { customers: z.int(), running_loans: z.int(), late_loans: z.int(), late_amount: naira() }

/** Everything that depends on an agent. `cash_in_hand` is borrowers' cash that they have not handed over. */
export const agentStanding = z.object({
  ...loanFigures,
  cash_in_hand: naira(),
  groups: z.array(z.object({ id: z.string(), name: z.string(), members_count: z.int() })),
})

/** The effect of a move of customers. */
export const movePlan = z.object({
  ...loanFigures,
  /** The groups that move with all their members. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), members_count: z.int() })),
  /** The members who leave their group, since it stays. */
  leaving: z.array(z.object({ first_name: z.string(), last_name: z.string(), group: z.string() })),
  needs_second_person: z.boolean(),
})

/** A customer of an agent, with their running loan; null where there is none. */
export const agentCustomer = z.object({
  id: z.string(),
  user: z.object({ ...person, status: z.enum(userStatuses) }),
  created_at: instant(),
  running_loan: z.nullable(z.object({ loan_id: z.string(), status: z.enum(loanStatuses), due_now: naira() })),
})

/** The totals of all agents for admins (DATA-17). Averages have two decimals, 0 without agents (C-142). */
export const agentSummary = z.object({
  total_agents: z.int(),
  total_commission_earned: naira(),
  average_customers_per_agent: z.number(),
  average_loan_amount_per_agent: naira(),
})
