import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import {
  adminCharts,
  adminFound,
  adminTotals,
  adminWaiting,
  agentCharts,
  agentDue,
  agentRound,
  agentTotals,
} from './entities/overview.ts'
import { transaction } from './entities/payment.ts'
import { form } from './fields.ts'
import { listQuery, searchWords } from './lists.ts'

export const overviewCalls = {
  customerDashboard: call({
    method: 'GET',
    path: '/customer/dashboard',
    summary: "The customer's ten newest transactions (C-171)",
    who: ['customer'],
    input: nothing,
    data: z.array(transaction),
  }),
  agentDashboard: call({
    method: 'GET',
    path: '/agent/dashboard',
    summary: "An agent's numbers of customers and loans, and their customers' ten newest transactions (C-171)",
    who: ['agent'],
    input: nothing,
    data: z.object({ recent_transactions: z.array(transaction), dashboardSummary: agentTotals }),
  }),
  agentCharts: call({
    method: 'GET',
    path: '/agent/dashboard/charts',
    summary: "The repayments of an agent's customers by week",
    who: ['agent'],
    input: nothing,
    data: agentCharts,
  }),
  agentDue: call({
    method: 'GET',
    path: '/agent/dashboard/due',
    summary: "The loans of an agent's customers that are late or due today, a page at a time, longest overdue first",
    who: ['agent'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentDue,
  }),
  agentRound: call({
    method: 'GET',
    path: '/agent/round',
    summary:
      "The agent's round: their customers' loans that are late or due today, by market and group, with the account to pay into and the last note",
    who: ['agent'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentRound,
  }),
  adminDashboard: call({
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'The numbers of agents, customers and loans, and the revenue',
    who: ['admin'],
    input: nothing,
    data: adminTotals,
  }),
  adminWaiting: call({
    method: 'GET',
    path: '/admin/dashboard/waiting',
    summary:
      'Work waiting for an admin: requests, late loans, failed transfers, money in suspense, open items, proposals, answers to rejections',
    who: ['admin'],
    input: nothing,
    data: adminWaiting,
  }),
  adminSearch: call({
    method: 'GET',
    path: '/admin/search',
    summary:
      'Search for people, loans and money: people by name, phone, e-mail, agent code or account number, loans by their id, money by amount, sender, account or part of its reference; at most ten of each, the newest first (C-145, FIND-01)',
    who: ['admin'],
    input: form({ words: searchWords }),
    data: adminFound,
  }),
  adminCharts: call({
    method: 'GET',
    path: '/admin/dashboard/charts',
    summary: 'Disbursements and repayments by week, and the portfolio by days overdue',
    who: ['admin'],
    input: nothing,
    data: adminCharts,
  }),
}
