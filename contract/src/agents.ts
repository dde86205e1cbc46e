import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import * as z from 'zod/mini'
import { accountNumber, bankCode } from './bank-accounts.ts'
import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { adminAgent, agentCustomer, agentSummary, payoutAccount } from './entities/agent.ts'
import { waitingAct } from './entities/proposal.ts'
import { page } from './entities/wire.ts'
import { choice, form } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'

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
