import { collectionOutcomes } from '@kasuwa/domain/loans/collection.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { dependent } from './dependent.ts'
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
import { collectionNote } from './entities/loan.ts'
import { transaction } from './entities/payment.ts'
import { choice, day, form, text } from './fields.ts'
import { listQuery, searchWords } from './lists.ts'

/** What came of calling on a borrower; a promise has its day. */
export const collectionNoteForm = dependent(
  form({
    loan_id: text(),
    outcome: choice(collectionOutcomes),
    note: text(undefined, (words) => words === '' || isText(words, 500)),
    promised_on: z.optional(day()),
  }),
  { promised_on: ({ outcome }) => outcome === 'promised' },
)

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
  agentDue: call({
    method: 'GET',
    path: '/agent/dashboard/due',
    summary: "Which loans of an agent's customers are late or due today, a page at a time, the latest first",
    who: ['agent'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentDue,
  }),
  agentRound: call({
    method: 'GET',
    path: '/agent/round',
    summary:
      "Whom an agent calls on: their customers' loans that are late or due today, by market and group, with the account to pay into and the last note",
    who: ['agent'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentRound,
  }),
  addNote: call({
    method: 'POST',
    path: '/agent/round/notes',
    summary: 'Note what came of calling on a borrower, and when they promised to pay',
    who: ['agent'],
    input: collectionNoteForm,
    data: collectionNote,
    refusals: ['not_found', 'promise_day', 'idempotency_conflict'],
  }),
  adminDashboard: call({
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'How many agents, customers and loans there are, and what was earned',
    who: ['admin'],
    input: nothing,
    data: adminTotals,
  }),
  adminWaiting: call({
    method: 'GET',
    path: '/admin/dashboard/waiting',
    summary:
      'What waits for an admin: requests, late loans, failed transfers, money in suspense, open items, proposals, answers to rejections',
    who: ['admin'],
    input: nothing,
    data: adminWaiting,
  }),
  adminSearch: call({
    method: 'GET',
    path: '/admin/search',
    summary:
      'People, loans, payments and money that waits, by name, phone, e-mail, agent code, account number, loan id or reference: ten of each at most (C-145)',
    who: ['admin'],
    input: form({ words: searchWords }),
    data: adminFound,
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
