import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { adminCharts, adminTotals, agentCharts, agentTotals } from './entities/overview.ts'
import { transaction } from './entities/payment.ts'

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
    summary: "How many customers and loans an agent has, and their customers' ten newest transactions (C-171)",
    who: ['agent'],
    input: nothing,
    data: z.object({ recent_transactions: z.array(transaction), dashboardSummary: agentTotals }),
  }),
  agentCharts: call({
    method: 'GET',
    path: '/agent/dashboard/charts',
    summary: "What an agent's customers paid back, week by week",
    who: ['agent'],
    input: nothing,
    data: agentCharts,
  }),
  adminDashboard: call({
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'How many agents, customers and loans there are, and what was earned',
    who: ['admin'],
    input: nothing,
    data: adminTotals,
  }),
  adminCharts: call({
    method: 'GET',
    path: '/admin/dashboard/charts',
    summary: 'Disbursed against repaid by week, and the portfolio by days overdue',
    who: ['admin'],
    input: nothing,
    data: adminCharts,
  }),
}
