import { legalTexts } from '@kasuwa/domain/access/legal-versions.ts'
import { caseKinds, caseStates, maxCaseLength } from '@kasuwa/domain/privacy/cases.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, csvCall, fileCall, nothing } from './call.ts'
import { parameter } from './dependent.ts'
import { waitingAct } from './entities/proposal.ts'
import { instant, page } from './entities/wire.ts'
import { choice, form, lines, text, textWords } from './fields.ts'
import { listQuery } from './lists.ts'

/** The lists of cases: those that wait for an answer, those of them that are late, and the answered ones. */
export const caseLists = ['open', 'late', 'answered'] as const

const caseText = () => lines(textWords(maxCaseLength), (words) => isText(words, maxCaseLength))

/** A complaint, or a request about one's own data (C-217). */
export const caseForm = form({ kind: choice(caseKinds), words: caseText() })

/** The one answer to a case, which the customer reads. */
export const caseAnswerForm = form({ answer: caseText() })

/** A case as its customer sees it. `number` is grouped: CS-000 042. */
const ownCase = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(caseKinds),
  words: z.string(),
  state: z.enum(caseStates),
  opened_at: instant(),
  answer_by: instant(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant()),
})

const staffMember = z.object({ first_name: z.string(), last_name: z.string() })

/** A case as staff see it. `is_late`: one of its time limits has passed. `opened_by` is null where the customer opened it. */
const adminCase = z.extend(ownCase, {
  customer: z.object({
    id: z.string(),
    user: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string() }),
  }),
  opened_by: z.nullable(staffMember),
  acknowledge_by: z.nullable(instant()),
  acknowledged_at: z.nullable(instant()),
  answered_by: z.nullable(staffMember),
  is_late: z.boolean(),
})

/** A consent to a legal text (RIGHT-01). `digest` is the SHA-256 digest of the version's lines; `device` the browser and its system in words, if known. */
const consent = z.object({
  text: z.enum(legalTexts),
  version: z.number(),
  digest: z.string(),
  given_at: instant(),
  device: z.nullable(z.string()),
  /** The public name of the loan that was requested with it; null for the sign-up. */
  loan_id: z.nullable(z.string()),
})

const consents = z.object({ consents: z.array(consent) })

/** The reason that a bundle is made. */
export const bundleForm = form({ reason: text() })

/** The reason that a person's data is erased. */
export const erasureForm = form({ reason: text() })

/** An erasure before it is proposed (RIGHT-05). `obstacles`: sentences; none where it may be proposed. */
const erasure = z.object({ deleted: z.string(), kept: z.string(), obstacles: z.array(z.string()) })

/** Everything that is held about a customer (RIGHT-02): the rows of each part under the names of their columns. */
const bundle = z.object({
  made_at: instant(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  parts: z.array(z.object({ name: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
  /** The tables that are not included, each with the reason. */
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
})

const caseFilters = {
  search: listQuery.search,
  state: parameter(choice(caseLists)),
  kind: parameter(choice(caseKinds)),
  customer: z.optional(z.string()),
}
const paging = { page: listQuery.page, per_page: listQuery.per_page }

/** A person's rights over their data, and complaints (C-217). */
export const privacyCalls = {
  ownCases: call({
    method: 'GET',
    path: '/cases',
    summary: "The caller's own complaints and data requests, newest first",
    who: ['customer'],
    input: nothing,
    data: z.object({ cases: z.array(ownCase) }),
  }),
  openCase: call({
    method: 'POST',
    path: '/cases',
    summary:
      'Complain, or ask to see, correct or erase the data that is held about the caller; at most five may wait at once',
    who: ['customer'],
    input: caseForm,
    data: ownCase,
    refusals: ['cases_waiting', 'idempotency_conflict'],
  }),
  adminCases: call({
    method: 'GET',
    path: '/admin/cases',
    summary:
      'Complaints and data requests: those that wait, or only the late ones, oldest first; or the answered ones, newest first',
    who: ['admin'],
    input: form({ ...paging, ...caseFilters }),
    data: z.object({ cases: z.array(adminCase), page }),
  }),
  adminCasesFile: csvCall({
    path: '/admin/cases.csv',
    summary: 'The same as a file, the newest first; by search, state, kind and customer',
    roles: ['support', 'auditor'],
    input: form(caseFilters),
  }),
  openCaseFor: call({
    method: 'POST',
    path: '/admin/customers/{id}/cases',
    summary:
      'Write down a complaint or data request that a customer made by phone or in person. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(caseForm, { id: z.string() }),
    data: adminCase,
    refusals: ['not_found', 'person_erased', 'cases_waiting', 'idempotency_conflict'],
  }),
  acknowledgeCase: call({
    method: 'POST',
    path: '/admin/cases/{id}/acknowledge',
    summary: 'Acknowledge a complaint; repeating the call changes nothing. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string() }),
    data: adminCase,
    refusals: ['not_found', 'case_answered', 'idempotency_conflict'],
  }),
  answerCase: call({
    method: 'POST',
    path: '/admin/cases/{id}/answer',
    summary: 'Answer a case, once; the customer reads the answer. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(caseAnswerForm, { id: z.string() }),
    data: adminCase,
    refusals: ['not_found', 'case_answered', 'idempotency_conflict'],
  }),
  ownConsents: call({
    method: 'GET',
    path: '/consents',
    summary:
      'The versions of the legal texts that the caller accepted, by sign-up and with each loan request, newest first',
    who: ['customer'],
    input: nothing,
    data: consents,
  }),
  consents: call({
    method: 'GET',
    path: '/admin/customers/{id}/consents',
    summary:
      'The versions of the legal texts that a customer accepted, by sign-up and with each loan request, newest first; id is the customer id',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: consents,
    refusals: ['not_found'],
  }),
  proposeBundle: call({
    method: 'POST',
    path: '/admin/customers/{id}/bundle',
    summary:
      'Propose a bundle of everything that is held about a customer; once another admin confirms it, both may take it for 24 hours. Always by two people; written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(bundleForm, { id: z.string() }),
    data: z.union([z.object({ id: z.string() }), waitingAct]),
    refusals: ['not_found', 'person_erased', 'proposal_open', 'idempotency_conflict'],
  }),
  bundlePermission: call({
    method: 'GET',
    path: '/admin/customers/{id}/bundle-permission',
    summary: 'Until when the caller may take the bundle of a customer; null where they may not',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: z.object({ until: z.nullable(instant()) }),
    refusals: ['not_found'],
  }),
  bundle: call({
    method: 'GET',
    path: '/admin/customers/{id}/bundle',
    summary:
      'Everything that is held about a customer, for the two admins who agreed to it, made anew by each call and kept nowhere. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: form({ id: z.string() }),
    data: bundle,
    refusals: ['not_found', 'bundle_not_open', 'too_many_requests'],
  }),
  bundlePdf: fileCall({
    method: 'GET',
    path: '/admin/customers/{id}/bundle.pdf',
    summary: 'The same bundle as PDF. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    file: 'pdf',
    input: form({ id: z.string() }),
    refusals: ['not_found', 'bundle_not_open', 'too_many_requests'],
  }),
  erasure: call({
    method: 'GET',
    path: '/admin/customers/{id}/erasure',
    summary: 'The data that an erasure of a customer deletes and keeps, and why it cannot be done now',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: erasure,
    refusals: ['not_found'],
  }),
  proposeErasure: call({
    method: 'POST',
    path: '/admin/customers/{id}/erasure',
    summary:
      'Propose to erase the data of a customer who asked for it, for ever; the books, agreements and the audit trail stay. Always by two people; written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(erasureForm, { id: z.string() }),
    data: z.union([z.object({ id: z.string() }), waitingAct]),
    refusals: [
      'not_found',
      'person_erased',
      'erasure_not_asked',
      'erasure_banned',
      'erasure_loan',
      'erasure_credit',
      'erasure_money',
      'erasure_cash',
      'erasure_case',
      'erasure_file',
      'erasure_account',
      'erasure_proposal',
      'proposal_open',
      'idempotency_conflict',
    ],
  }),
}
