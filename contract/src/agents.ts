import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import * as z from 'zod/mini'
import { accountNumber, bankCode } from './bank-accounts.ts'
import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { adminAgent, agentCustomer, agentStanding, agentSummary, movePlan, payoutAccount } from './entities/agent.ts'
import { customerTrail } from './entities/customer-page.ts'
import { waitingAct } from './entities/proposal.ts'
import { page } from './entities/wire.ts'
import { choice, form } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { movedForm, moveForm } from './move-forms.ts'

/** The account that an agent's commissions go to; only admins set it. */
export const payoutAccountForm = form({ bank_code: bankCode(), account_number: accountNumber() })

/** The filters of the list of agents, and of the customers of one. */
const filters = { status: parameter(choice(userStatuses)), ...dayFilter }

export const agentsCalls = {
  adminList: call({
    method: 'GET',
    path: '/admin/agent-management',
    summary: 'All agents, a page at a time; by status and the day they joined (C-145)',
    who: ['admin'],
    input: form({ ...filters, ...listQuery }),
    data: z.object({ agent_summary: agentSummary, agents: z.array(adminAgent), page }),
  }),
  adminFile: csvCall({
    path: '/admin/agent-management.csv',
    summary: 'All agents as a file; by search, status and the day they joined',
    roles: ['finance', 'support', 'auditor'],
    input: form({ ...filters, search: listQuery.search }),
  }),
  adminOne: call({
    method: 'GET',
    path: '/admin/agents/{id}',
    summary: 'One agent (DESK-87)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: adminAgent,
    refusals: ['not_found'],
  }),
  adminCustomersOf: call({
    method: 'GET',
    path: '/admin/agents/{id}/customers',
    summary:
      "An agent's customers with their running loans, a page at a time; by status and the day they joined (DESK-87)",
    who: ['admin'],
    input: form({ id: z.string(), ...filters, ...listQuery }),
    data: z.object({ customers: z.array(agentCustomer), page }),
    refusals: ['not_found'],
  }),
  adminCustomersFile: csvCall({
    path: '/admin/agents/{id}/customers.csv',
    summary: "An agent's customers as a file; by search, status and the day they joined",
    roles: ['support'],
    input: form({ id: z.string(), ...filters, search: listQuery.search }),
    refusals: ['not_found'],
  }),
  adminTrail: call({
    method: 'GET',
    path: '/admin/agents/{id}/audit-trail',
    summary: 'The history of an agent: status, data, customers moved, payout account and cash, newest first (C-136)',
    who: ['admin'],
    input: form({ id: z.string(), page: listQuery.page, per_page: listQuery.per_page }),
    data: customerTrail,
    refusals: ['not_found'],
  }),
  standing: call({
    method: 'GET',
    path: '/admin/agents/{id}/standing',
    summary: 'What depends on an agent: customers, loans, late amount, cash in hand and groups (C-209)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: agentStanding,
    refusals: ['not_found'],
  }),
  planMove: call({
    method: 'POST',
    path: '/admin/agents/{id}/customers/move-plan',
    summary:
      'The effect of a move of customers before it is made: counts, groups that go along, members who leave theirs',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(movedForm, { id: z.string() }),
    data: movePlan,
    refusals: ['not_found', 'no_customers_to_move', 'customers_moved'],
    // It writes nothing.
    repeatable: false,
  }),
  moveCustomers: call({
    method: 'POST',
    path: '/admin/agents/{id}/customers/move',
    summary:
      'Move all, a group, or chosen customers of an agent to another active agent; above ten it waits for a second person. Written to the audit trail (C-209)',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(moveForm, { id: z.string() }),
    data: z.union([z.object({ moved: z.int(), left_groups: z.int() }), waitingAct]),
    refusals: [
      'not_found',
      'agent_not_available',
      'no_customers_to_move',
      'customers_moved',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  setPayoutAccount: call({
    method: 'POST',
    path: '/admin/agents/{id}/payout-account',
    summary: "Set the account an agent's commissions are sent to; its name is looked up at the bank",
    who: ['admin'],
    roles: ['finance'],
    input: form({ id: z.string(), ...payoutAccountForm.shape }),
    data: z.union([payoutAccount, waitingAct]),
    refusals: ['not_found', 'account_not_resolved', 'provider_unavailable', 'proposal_open'],
  }),
}
