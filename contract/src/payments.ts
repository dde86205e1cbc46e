import { openItemKinds } from '@kasuwa/domain/payments/open-items.ts'
import { suspenseStates } from '@kasuwa/domain/payments/suspense-states.ts'
import { payableOf, payableTypes, paymentKinds, paymentStatuses, payoutKinds } from '@kasuwa/domain/payments/status.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { belongs, parameter } from './dependent.ts'
import {
  adminPayment,
  assignmentEffect,
  commission,
  creditBalance,
  creditUse,
  customerPayment,
  failedTransfer,
  newestRepayment,
  openItem,
  paymentDetail,
  paymentLookUp,
  paymentSummary,
  payout,
  payoutStop,
  suspenseAssignment,
  suspenseItem,
} from './entities/payment.ts'
import { waitingAct } from './entities/proposal.ts'
import { reconciliation } from './entities/reconciliation.ts'
import { waitingWork } from './entities/waiting-work.ts'
import { instant, naira, page } from './entities/wire.ts'
import { choice, form, queryDay, text } from './fields.ts'
import { amountFilter, dayFilter, listQuery } from './lists.ts'
import { exactAmount, nairaAmount } from './numbers.ts'
import { genericWords } from './words.ts'

/** The two lists of failed transfers: those an admin has to deal with, and the others. */
export const transferFilters = ['open', 'closed'] as const
export type TransferFilter = (typeof transferFilters)[number]

/** The two lists of open items. */
export const openItemStates = ['open', 'closed'] as const
export type OpenItemState = (typeof openItemStates)[number]

/** The kinds of payment that an admin makes; repayments come from customers. */
export const payoutTypes = ['agent_commission', 'loan_disbursement'] as const

/** The filters of an agent's commissions. */
const commissionFilter = { status: parameter(choice(paymentStatuses)), ...amountFilter, ...dayFilter }
const commissionQuery = {
  page: listQuery.page,
  per_page: listQuery.per_page,
  sort: listQuery.sort,
  ...commissionFilter,
}
/** The filters of payments. */
const paymentFilter = { ...commissionFilter, type: parameter(choice(paymentKinds)) }

/** The roles that may take a list about money as a file (C-206). */
const ofMoney = ['finance', 'auditor'] as const
const searched = form({ search: listQuery.search })

/** The amount of a commission, which has a separate form (VAL-35). */
export const commissionForm = form({ amount: nairaAmount() })

const paysFor = (payable: string, kind: string) =>
  payoutTypes.some((known) => known === kind && payableOf[known] === payable)

export const payoutInput = form(
  {
    payable_id: text(),
    payable_type: choice(payableTypes),
    amount: nairaAmount(),
    payment_type: choice(payoutTypes),
    description: z.nullish(text(undefined, (words) => words === '' || isText(words, 255))),
  },
  belongs('payment_type', 'payable_type', paysFor),
)

/** The customer that money in suspense belongs to, and the reason staff believe so (C-94). */
export const suspenseAssignmentForm = form({
  reference: text(),
  customer_id: text(genericWords.notListed),
  reason: text(),
})

/** The amount of a customer's credit that is used, and how they agreed to it (C-94). */
export const creditUseForm = form({
  amount: exactAmount(),
  consent: text(),
})
const creditUseInput = z.extend(creditUseForm, { id: z.string() })

/** The reason for an act. */
export const reasonForm = form({ reason: text() })

/** The stop that ends, and the reason. */
export const payoutResumeForm = form({
  id: text(undefined, (id) => /^[1-9][0-9]{0,14}$/.test(id)),
  reason: text(),
})

/** The provider's reference of a payment, or our reference of a transfer. */
export const lookUpForm = form({ reference: text(undefined, (reference) => /^[!-~]{1,100}$/.test(reference)) })

/** The filters of the lists of money, which their files have too. */
const between = { ...amountFilter, ...dayFilter }
const suspenseFilters = { status: parameter(choice(suspenseStates)), ...between }
const openItemFilters = {
  status: parameter(choice(openItemStates)),
  type: parameter(choice(openItemKinds)),
  ...between,
}
const transferListFilters = {
  status: parameter(choice(transferFilters)),
  type: parameter(choice(payoutKinds)),
  ...between,
}

export const paymentsCalls = {
  newest: call({
    method: 'GET',
    path: '/customer/repayments/newest',
    summary: "The customer's newest repayment; null before the first",
    who: ['customer'],
    input: nothing,
    data: newestRepayment,
  }),
  ofCustomer: call({
    method: 'GET',
    path: '/users/{id}/transactions',
    summary:
      "The repayments of one of the agent's customers, newest first; with both days, only those from one to the other, both included (C-128)",
    who: ['agent'],
    input: form({ id: z.string(), start_date: parameter(queryDay()), end_date: parameter(queryDay()) }),
    data: z.array(customerPayment),
    refusals: ['not_found'],
  }),
  adminOfCustomer: call({
    method: 'GET',
    path: '/admin/customers/{id}/payments',
    summary:
      "A customer's payments, a page at a time, newest first; by status, type, amount and the day shown (C-129, C-145)",
    who: ['admin'],
    input: form({
      id: z.string(),
      page: listQuery.page,
      per_page: listQuery.per_page,
      sort: listQuery.sort,
      ...paymentFilter,
    }),
    data: z.object({ payments: z.array(adminPayment), page }),
    refusals: ['not_found'],
  }),
  adminOfCustomerFile: csvCall({
    path: '/admin/customers/{id}/payments.csv',
    summary: "A customer's payments as a file; by status, type, amount and the day shown",
    roles: ofMoney,
    input: form({ id: z.string(), ...paymentFilter }),
    refusals: ['not_found'],
  }),
  adminOfAgent: call({
    method: 'GET',
    path: '/admin/agents/{id}/commissions',
    summary: 'The commissions of an agent, newest first, a page at a time; by status, amount and day (DESK-87)',
    who: ['admin'],
    input: form({ id: z.string(), ...commissionQuery }),
    data: z.object({ commissions: z.array(commission), page }),
    refusals: ['not_found'],
  }),
  adminOfAgentFile: csvCall({
    path: '/admin/agents/{id}/commissions.csv',
    summary: 'The commissions of an agent as a file; by status, amount and day',
    roles: ofMoney,
    input: form({ id: z.string(), ...commissionFilter }),
    refusals: ['not_found'],
  }),
  ownCommissions: call({
    method: 'GET',
    path: '/agent/commissions',
    summary: "The agent's own commissions, newest first, a page at a time; by status, amount and day (DESK-88)",
    who: ['agent'],
    input: form(commissionQuery),
    data: z.object({ commissions: z.array(commission), page }),
  }),
  adminList: call({
    method: 'GET',
    path: '/admin/payment-management',
    summary: 'All payments, a page at a time; by status, type, amount and the day shown (C-145)',
    who: ['admin'],
    input: form({ ...listQuery, ...paymentFilter }),
    data: z.object({
      payment_summary: paymentSummary,
      /** Ours: the sum of what a search or filter found; null without one, and above 10,000 payments. */
      found_amount: z.nullable(naira()),
      recent_payments: z.array(adminPayment),
      page,
    }),
  }),
  show: call({
    method: 'GET',
    path: '/admin/payments/{id}',
    summary: 'One payment beyond its row: time, loan, sender or payee, fee, interest, principal and credit (FIND-06)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: paymentDetail,
    refusals: ['not_found'],
  }),
  adminFile: csvCall({
    path: '/admin/payment-management.csv',
    summary: 'All payments as a file; by search, status, type, amount and the day shown',
    roles: ofMoney,
    input: form({ search: listQuery.search, ...paymentFilter }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/payment/create',
    summary:
      "Pay an agent's commission, which needs the role finance, or return the disbursement of an approved loan (C-86)",
    who: ['admin'],
    roles: ['credit', 'finance'],
    input: payoutInput,
    data: z.union([payout, waitingAct]),
    refusals: [
      'not_found',
      'loan_not_approved',
      'payment_amount_differs',
      'payouts_stopped',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  suspense: call({
    method: 'GET',
    path: '/admin/suspense',
    summary:
      'Money in suspense, newest first, or what came out of it: sent back or assigned; by amount and day, with the sum of what is found (C-94, FIND-04)',
    who: ['admin'],
    input: form({ ...listQuery, ...suspenseFilters }),
    data: z.object({ total_amount: naira(), found_amount: naira(), items: z.array(suspenseItem), page }),
  }),
  previewAssignment: call({
    method: 'GET',
    path: '/admin/suspense/assignment',
    summary:
      'The effect of assigning money in suspense to a customer: sender beside customer, namesakes, what it repays and what becomes credit (FIND-03)',
    who: ['admin'],
    input: form({ reference: text(), customer_id: text() }),
    data: assignmentEffect,
    refusals: ['not_found'],
  }),
  suspenseFile: csvCall({
    path: '/admin/suspense.csv',
    summary: 'Money in suspense, or what came out of it, as a file; by search, amount and day',
    roles: ofMoney,
    input: form({ search: listQuery.search, ...suspenseFilters }),
  }),
  assignSuspense: call({
    method: 'POST',
    path: '/admin/suspense/assign',
    summary:
      "Book money in suspense as a customer's payment: to their running loan, and any excess to their credit (C-94); written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: suspenseAssignmentForm,
    data: z.union([suspenseAssignment, waitingAct]),
    refusals: ['not_found', 'suspense_assigned', 'proposal_open', 'idempotency_conflict'],
  }),
  payoutStop: call({
    method: 'GET',
    path: '/payout-stop',
    summary: 'Whether all payouts are stopped; admins also see who stopped them, why, and what waits',
    who: ['agent', 'admin'],
    input: nothing,
    data: z.nullable(payoutStop),
  }),
  stopPayouts: call({
    method: 'POST',
    path: '/admin/payout-stop',
    summary:
      'Stop all disbursements, commissions and refunds at once; if they are stopped already, the existing stop is returned',
    who: ['admin'],
    roles: ['finance'],
    input: reasonForm,
    data: payoutStop,
    refusals: ['idempotency_conflict'],
  }),
  resumePayouts: call({
    method: 'POST',
    path: '/admin/payout-stop/end',
    summary: 'Resume payouts; returns the stop that is then in force, or null where there is none',
    who: ['admin'],
    roles: ['finance'],
    input: payoutResumeForm,
    data: z.union([z.nullable(payoutStop), waitingAct]),
    refusals: ['not_found', 'proposal_open', 'idempotency_conflict'],
  }),
  openItems: call({
    method: 'GET',
    path: '/admin/open-items',
    summary:
      'Open items, newest first: payments that cannot be booked as they came, disputes and refunds; or those that were closed; by kind, amount and day, with the sum of what is found (C-86, C-176, FIND-04)',
    who: ['admin'],
    input: form({ ...listQuery, ...openItemFilters }),
    data: z.object({ found_amount: naira(), items: z.array(openItem), page }),
  }),
  openItemsFile: csvCall({
    path: '/admin/open-items.csv',
    summary: 'Open items, or closed ones, as a file; by search, kind, amount and day',
    roles: ofMoney,
    input: form({ search: listQuery.search, ...openItemFilters }),
  }),
  closeOpenItem: call({
    method: 'POST',
    path: '/admin/open-items/{id}/close',
    summary: 'Close an item that was settled elsewhere, with a reason; nothing is booked. Written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(reasonForm, { id: z.string() }),
    data: z.object({ id: z.number(), closed_at: instant() }),
    refusals: ['not_found', 'proposal_open', 'item_closed', 'item_in_ledger', 'idempotency_conflict'],
  }),
  lookUp: call({
    method: 'POST',
    path: '/admin/payments/look-up',
    summary:
      'Ask the provider for one payment or transfer by its reference, and book what is missing; written to the audit trail',
    who: ['admin'],
    roles: ['finance'],
    input: lookUpForm,
    data: paymentLookUp,
    refusals: ['provider_unavailable'],
    // A repeated call asks the provider again; the reference ensures that everything is booked only once.
    repeatable: false,
  }),
  customerCredit: call({
    method: 'GET',
    path: '/admin/customer-credit',
    summary: "Customers' credit, largest first (C-94)",
    who: ['admin'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page, search: listQuery.search }),
    data: z.object({ total_amount: naira(), customers: z.array(creditBalance), page }),
  }),
  customerCreditFile: csvCall({
    path: '/admin/customer-credit.csv',
    summary: "Customers' credit as a file, the customer who joined last first; by search",
    roles: ofMoney,
    input: searched,
  }),
  applyCredit: call({
    method: 'POST',
    path: '/admin/customers/{id}/credit/apply',
    summary: "Repay a customer's running loan from their credit, with their consent (C-94); written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: creditUseInput,
    data: creditUse,
    refusals: ['not_found', 'proposal_open', 'credit_changed', 'no_running_loan', 'idempotency_conflict'],
  }),
  refundCredit: call({
    method: 'POST',
    path: '/admin/customers/{id}/credit/refund',
    summary:
      "Send a customer's credit to their default bank account, with their consent (C-94); written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: creditUseInput,
    data: z.union([creditUse, waitingAct]),
    refusals: [
      'not_found',
      'credit_changed',
      'credit_in_hand',
      'no_default_bank_account',
      'payouts_stopped',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  failedTransfers: call({
    method: 'GET',
    path: '/admin/failed-transfers',
    summary:
      'Disbursements and commissions that failed, were reversed or wait for a code at the provider, newest first; all of them, or only those an admin has to deal with; by kind, amount and day, with the sum of what is found (FIND-04)',
    who: ['admin'],
    input: form({ ...listQuery, ...transferListFilters }),
    data: z.object({ found_amount: naira(), transfers: z.array(failedTransfer), page }),
  }),
  failedTransfersFile: csvCall({
    path: '/admin/failed-transfers.csv',
    summary: 'Failed transfers as a file; by search, kind, amount and day, all or only those an admin has to deal with',
    roles: ofMoney,
    input: form({ search: listQuery.search, ...transferListFilters }),
  }),
  reconciliations: call({
    method: 'GET',
    path: '/admin/reconciliations',
    summary:
      'The reconciliations of the books with themselves and with the provider, with their differences, newest first',
    who: ['admin'],
    input: form(listQuery),
    data: z.object({
      last_clean_at: z.nullable(instant()),
      /** Where the nights compare the old books by parts: when the first and the last of all parts were compared. Null where one comparison read all of them. */
      all_between: z.nullable(z.object({ from: instant(), to: instant() })),
      /** A reconciliation has begun, or begins within a minute. */
      is_under_way: z.boolean(),
      runs: z.array(reconciliation),
      page,
    }),
  }),
  reconciliationsFile: csvCall({
    path: '/admin/reconciliations.csv',
    summary: 'The reconciliations as a file, with the number of their differences; by search',
    roles: ofMoney,
    input: searched,
  }),
  compareNow: call({
    method: 'POST',
    path: '/admin/reconciliations',
    summary: 'Reconcile the books at once; where a reconciliation is under way already, nothing more is done (DESK-89)',
    who: ['admin'],
    roles: ['finance'],
    accepts: 'none',
    input: nothing,
    data: z.object({ is_under_way: z.literal(true) }),
    refusals: ['idempotency_conflict'],
  }),
  waitingWork: call({
    method: 'GET',
    path: '/admin/waiting-work',
    summary: 'Calls to providers that were given up or have waited for longer than ten minutes, those given up first',
    who: ['admin'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page, search: listQuery.search }),
    data: z.object({ jobs: z.array(waitingWork), page }),
  }),
  waitingWorkFile: csvCall({
    path: '/admin/waiting-work.csv',
    summary: 'Calls to providers that were given up or have waited too long as a file; by search',
    roles: ofMoney,
    input: searched,
  }),
  retryWork: call({
    method: 'POST',
    path: '/admin/waiting-work/{id}/retry',
    summary: 'Try such a call again; its number of tries starts from zero',
    who: ['admin'],
    roles: ['finance'],
    input: form({ id: z.string() }),
    data: z.object({ id: z.string(), state: z.literal('waiting') }),
    refusals: ['not_found', 'idempotency_conflict'],
  }),
}
