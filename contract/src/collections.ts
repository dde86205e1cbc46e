import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { collectionOutcomes } from '@kasuwa/domain/loans/collection.ts'
import { lateRanges } from '@kasuwa/domain/loans/late-ranges.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import { isUuid } from '@kasuwa/domain/uuid.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { comparedOrders, lateOrders, marketOrders, promiseLists, quietDays } from './collection-lists.ts'
import { dependent, parameter } from './dependent.ts'
import {
  comparedAgents,
  comparedMarkets,
  ownFigures,
  lateChoices,
  lateLoans,
  loanNotes,
  loansAtRisk,
  promisesDue,
} from './entities/collection.ts'
import { collectionNote } from './entities/loan.ts'
import { choice, day, form, text } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { exactAmount } from './numbers.ts'
import { genericWords } from './words.ts'

const lateFilters = {
  market: parameter(text(undefined, (words) => words === '' || isText(words, 100))),
  late: parameter(choice(lateRanges)),
  quiet: parameter(choice(quietDays)),
  promise: parameter(choice(['broken'])),
}
const lateQuery = {
  page: listQuery.page,
  per_page: listQuery.per_page,
  order: parameter(choice(lateOrders)),
  ...lateFilters,
}
/** The late loans of one agent, or of one product by its code. */
const ofSome = {
  agent: parameter(text(genericWords.notListed, (id) => id === '' || isUuid(id))),
  product: parameter(text(genericWords.notListed, (code) => code === '' || isText(code, 20))),
}
/** Those who read loans as a file. */
const ofLoans = ['credit', 'finance', 'auditor'] as const

const comparedQuery = { page: listQuery.page, per_page: listQuery.per_page, ...dayFilter }

const promiseQuery = { page: listQuery.page, per_page: listQuery.per_page, list: parameter(choice(promiseLists)) }

/** The result of a call on a borrower; a promise to pay has a day, and an amount (what is due by then when left out, C-197). */
export const collectionNoteForm = dependent(
  form({
    loan_id: text(),
    outcome: choice(collectionOutcomes),
    note: text(undefined, (words) => words === '' || isText(words, 500)),
    promised_on: z.optional(day()),
    promised_amount: z.optional(exactAmount()),
  }),
  { promised_on: ({ outcome }) => outcome === 'promised' },
  { promised_amount: ({ outcome, promised_amount: amount }) => outcome === 'promised' && amount !== '' },
)

/** Late money: who is late, what was noted and promised, and how agents compare. */
export const collectionsCalls = {
  lateLoans: call({
    method: 'GET',
    path: '/admin/late-loans',
    summary:
      'The late loans, a page at a time, in one of several orders; by agent, product, market, days late, days without a note, and broken promises; with the sums of all that match (COLL-01)',
    who: ['admin'],
    input: form({ ...lateQuery, ...ofSome }),
    data: lateLoans,
  }),
  lateLoansFile: csvCall({
    path: '/admin/late-loans.csv',
    summary: 'The late loans as a file; by agent, product, market, days late, days without a note, and broken promises',
    roles: ofLoans,
    input: form({ ...lateFilters, ...ofSome }),
  }),
  lateChoices: call({
    method: 'GET',
    path: '/late-loans/choices',
    summary: 'The agents and markets that have late loans; for an agent, of their own customers',
    who: ['admin', 'agent'],
    input: nothing,
    data: lateChoices,
  }),
  atRisk: call({
    method: 'GET',
    path: '/admin/late-loans/at-risk',
    summary:
      'The portfolio at risk of today (1, 7, 30, 60 and 90 days), each class of late loans with its provision, and the write-offs and recoveries of this month (C-199)',
    who: ['admin'],
    input: nothing,
    data: loansAtRisk,
  }),
  ownLateLoans: call({
    method: 'GET',
    path: '/agent/late-loans',
    summary: "The same of an agent's own customers",
    who: ['agent'],
    input: form(lateQuery),
    data: lateLoans,
  }),
  addNote: call({
    method: 'POST',
    path: '/agent/round/notes',
    summary: 'Note the result of a call on a borrower, and when they promised to pay how much (C-197)',
    who: ['agent', 'admin'],
    roles: staffRoles,
    input: collectionNoteForm,
    data: collectionNote,
    refusals: ['not_found', 'promise_day', 'promise_amount', 'idempotency_conflict'],
  }),
  notes: call({
    method: 'GET',
    path: '/loans/{id}/notes',
    summary:
      'The notes about a loan, newest first, each with the state of its promise; for admins and its agent (COLL-04)',
    who: ['admin', 'agent'],
    input: form({ id: z.string(), page: listQuery.page, per_page: listQuery.per_page }),
    data: loanNotes,
    refusals: ['not_found'],
  }),
  customerNotes: call({
    method: 'GET',
    path: '/admin/customers/{id}/notes',
    summary: 'The same about all loans of a customer; id is their customer id',
    who: ['admin'],
    input: form({ id: z.string(), page: listQuery.page, per_page: listQuery.per_page }),
    data: loanNotes,
    refusals: ['not_found'],
  }),
  promises: call({
    method: 'GET',
    path: '/promises',
    summary:
      'The promises to pay that are due today and still open, or were broken since yesterday; for an agent, of their own customers (COLL-05)',
    who: ['admin', 'agent'],
    input: form(promiseQuery),
    data: promisesDue,
  }),
  promisesFile: csvCall({
    path: '/admin/promises.csv',
    summary: 'The promises to pay that are due today and still open, or were broken since yesterday, as a file',
    roles: ofLoans,
    input: form({ list: promiseQuery.list }),
  }),
  agentsCompared: call({
    method: 'GET',
    path: '/admin/agents/compared',
    summary:
      'Agents with their customers, running and late loans, PAR 30, and what was due, collected, lent and paid to them in a period of at most 366 days (this month when left out) (COLL-06)',
    who: ['admin'],
    input: form({ ...comparedQuery, order: parameter(choice(comparedOrders)) }),
    data: comparedAgents,
    refusals: ['period'],
  }),
  agentsComparedFile: csvCall({
    path: '/admin/agents/compared.csv',
    summary: 'All agents with the same figures as a file; by period',
    roles: ['finance', 'support', 'auditor'],
    input: form(dayFilter),
    refusals: ['period'],
  }),
  marketsCompared: call({
    method: 'GET',
    path: '/admin/markets/compared',
    summary: 'The same by market, without commission and last round: the local government area of the business',
    who: ['admin'],
    input: form({ ...comparedQuery, order: parameter(choice(marketOrders)) }),
    data: comparedMarkets,
    refusals: ['period'],
  }),
  marketsComparedFile: csvCall({
    path: '/admin/markets/compared.csv',
    summary: 'All markets with the same figures as a file; by period',
    roles: ['finance', 'support', 'auditor'],
    input: form(dayFilter),
    refusals: ['period'],
  }),
  ownFigures: call({
    method: 'GET',
    path: '/agent/figures',
    summary: "The agent's own figures of this month (COLL-07)",
    who: ['agent'],
    input: nothing,
    data: ownFigures,
  }),
}
