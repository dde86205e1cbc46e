import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { adminCustomer, customerSummary, ownCustomer, unfinishedKyc, virtualAccount } from './entities/customer.ts'
import { customerLoans, customerPage, customerTrail } from './entities/customer-page.ts'
import { page } from './entities/wire.ts'
import { waitingAct } from './entities/proposal.ts'
import { choice, form, text } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { customerWords } from './customer-words.ts'
import { fileTypes, uploadTypes } from './files.ts'

/** The documents of a customer that an admin may open. */
export const documentKinds = ['utility_bill', 'valid_id'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The file that is asked for again, and the reason that its customer reads. */
export const askFileForm = form({ kind: choice(uploadTypes), reason: text() })

/** The statuses an admin may set for a customer or an agent (C-136). `active` enables, and lifts a ban. */
export const adminStatuses = ['disabled', 'active', 'banned'] as const

/** The reason of such a change; it may be left out. */
export const statusReasonForm = form({
  reason: z.prefault(
    text(undefined, (words) => words === '' || isText(words, 255)),
    '',
  ),
})

/** The search and the filters of the list of all customers. */
const filters = { status: parameter(choice(userStatuses)), ...dayFilter }

export const customersCalls = {
  agentList: call({
    method: 'GET',
    path: '/agent/customers',
    summary: "The agent's own customers, a page at a time; by status and the day they joined (C-145)",
    who: ['agent'],
    input: form({ status: parameter(choice(userStatuses)), ...listQuery, ...dayFilter }),
    data: z.array(ownCustomer),
    topLevel: { page },
  }),
  adminList: call({
    method: 'GET',
    path: '/admin/customer-management',
    summary: 'All customers, a page at a time; by status and the day they joined (C-145)',
    who: ['admin'],
    input: form({ ...filters, ...listQuery }),
    data: z.object({ customer_summary: customerSummary, customers: z.array(adminCustomer), page }),
  }),
  adminFile: csvCall({
    path: '/admin/customer-management.csv',
    summary: 'All customers as a file; by search, status and the day they joined',
    roles: ['support'],
    input: form({ ...filters, search: listQuery.search }),
  }),
  unfinishedKyc: call({
    method: 'GET',
    path: '/customers/unfinished-kyc',
    summary:
      'The active customers who have not completed KYC, newest first, with the step at which each stands and for how many days; for an agent, their own (COLL-09)',
    who: ['admin', 'agent'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: z.object({ customers: z.array(unfinishedKyc), page }),
  }),
  unfinishedKycFile: csvCall({
    path: '/admin/customers/unfinished-kyc.csv',
    summary: 'All active customers who have not completed KYC as a file, with the step at which each stands',
    roles: ['support'],
    input: form({}),
  }),
  adminDetail: call({
    method: 'GET',
    path: '/admin/customers/{id}',
    summary:
      'One customer: profile, KYC answers, documents by kind, accounts, agent, group, and the texts that were sent; id is their customer id (C-129)',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: customerPage,
    refusals: ['not_found'],
  }),
  adminLoans: call({
    method: 'GET',
    path: '/admin/customers/{id}/loans',
    summary: "A customer's loans, newest first, each with its punctuality, and the punctuality of all of them",
    who: ['admin'],
    input: form({ id: z.string() }),
    data: customerLoans,
    refusals: ['not_found'],
  }),
  adminTrail: call({
    method: 'GET',
    path: '/admin/customers/{id}/audit-trail',
    summary:
      'The history of a customer, their bank accounts and their loans: each act, who did it and when, newest first',
    who: ['admin'],
    input: form({ id: z.string(), page: listQuery.page, per_page: listQuery.per_page }),
    data: customerTrail,
    refusals: ['not_found'],
  }),
  openDocument: call({
    method: 'POST',
    path: '/admin/customers/{id}/documents',
    summary:
      'The address of one document of a customer, which this session can open for one minute; the viewer is written to the audit trail (C-69)',
    who: ['admin'],
    roles: ['credit', 'support', 'auditor'],
    input: form({ id: z.string(), document: choice(documentKinds) }),
    data: z.object({ url: z.string(), content_type: z.enum(fileTypes) }),
    refusals: ['not_found', 'document_missing'],
    // A signed address is never stored; each opening is one more entry of the audit trail.
    repeatable: false,
  }),
  openFiles: call({
    method: 'POST',
    path: '/admin/customers/{id}/documents/all',
    summary:
      'The addresses of the face and the documents of a customer, at once, for this session; each file is written to the audit trail with the viewer (DECIDE-05)',
    who: ['admin'],
    roles: ['credit', 'support', 'auditor'],
    input: form({ id: z.string() }),
    data: z.object({
      files: z.array(z.object({ kind: z.enum(uploadTypes), url: z.string(), content_type: z.enum(fileTypes) })),
    }),
    refusals: ['not_found', 'document_missing'],
    // A signed address is never stored; each opening is one more entry of the audit trail for each file.
    repeatable: false,
  }),
  askFile: call({
    method: 'POST',
    path: '/admin/customers/{id}/asked-documents',
    summary:
      'Propose to ask a customer for a file again; they read the reason, and a second person always confirms it (DECIDE-06). id is their customer id',
    who: ['admin'],
    roles: ['credit', 'support'],
    input: z.extend(askFileForm, { id: z.string() }),
    data: waitingAct,
    refusals: ['not_found', 'not_locked', 'file_asked', 'proposal_open', 'idempotency_conflict'],
  }),
  revealBvn: call({
    method: 'POST',
    path: '/admin/customers/{id}/bvn',
    summary: "Show a customer's whole BVN; the viewer is written to the audit trail (C-146)",
    who: ['admin'],
    roles: ['credit', 'support', 'auditor'],
    input: form({ id: z.string() }),
    data: z.object({ bvn: z.string() }),
    refusals: ['not_found', 'bvn_missing', 'number_unreadable'],
    // The number is never stored; each reading of it is one more entry of the audit trail.
    repeatable: false,
  }),
  closeUser: call({
    method: 'POST',
    path: '/admin/users/{id}/status',
    summary:
      'Disable a customer or an agent, enable them, or ban them and lift a ban by two people; id is their user id, and sessions of a closed account end at once (C-136)',
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string(), status: choice(adminStatuses), ...statusReasonForm.shape }),
    data: z.union([z.object({ id: z.string(), status: z.enum(userStatuses) }), waitingAct]),
    refusals: [
      'not_found',
      'person_erased',
      'user_not_active',
      'user_not_disabled',
      'user_banned',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
  assignVirtualAccount: call({
    method: 'POST',
    path: '/customers/{id}/assign-virtual-account',
    summary: 'Open a virtual account for a customer, or return the one they have; 202 while the provider works on it',
    who: ['admin'],
    roles: ['finance', 'support'],
    message: customerWords.virtualAccountMade.text,
    input: form({ id: z.string() }),
    data: z.object(virtualAccount),
    refusals: ['not_found', 'bvn_needed', 'no_default_bank_account', 'virtual_account_refused', 'provider_unavailable'],
  }),
}
