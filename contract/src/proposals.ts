import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { call, csvCall } from './call.ts'
import { parameter } from './dependent.ts'
import { movedFact, proposal } from './entities/proposal.ts'
import { page } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { listQuery } from './lists.ts'

/** The two lists of proposals: those that wait, oldest first, and those that are decided, newest first. */
export const proposalLists = ['open', 'decided'] as const

/** The reason a proposal is refused. */
export const proposalRefusalForm = form({ reason: text() })

/** The roles that decide at least one act; each act states the roles it needs (DESK-31). */
const deciding = ['credit', 'finance', 'support'] as const

export const proposalsCalls = {
  list: call({
    method: 'GET',
    path: '/admin/proposals',
    summary:
      'Proposals that wait for a second person, oldest first; or those that were decided, withdrawn or no longer possible, newest first',
    who: ['admin'],
    input: form({
      page: listQuery.page,
      per_page: listQuery.per_page,
      search: listQuery.search,
      state: parameter(choice(proposalLists)),
    }),
    data: z.object({ proposals: z.array(proposal), page }),
  }),
  file: csvCall({
    path: '/admin/proposals.csv',
    summary: 'Proposals as a file, those that wait or the others, the newest first; by search',
    roles: ['auditor'],
    input: form({ search: listQuery.search, state: parameter(choice(proposalLists)) }),
  }),
  show: call({
    method: 'GET',
    path: '/admin/proposals/{id}',
    summary: 'One proposal; for an open one also the facts that have changed since it was proposed, old and new',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: z.extend(proposal, {
      moved: z.array(movedFact),
      /** The reason it could not be done now; null where nothing is known to prevent it. */
      obstacle: z.nullable(z.string()),
    }),
    refusals: ['not_found'],
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/proposals/{id}/confirm',
    summary:
      'Confirm and carry out a proposal of another person, by all rules of its act as of now; never by the person who proposed it. Written to the audit trail',
    who: ['admin'],
    roles: deciding,
    input: form({ id: z.string() }),
    /** For an act that pays money out: the state of its transfer. */
    data: z.extend(proposal, {
      payout: z.nullable(z.object({ status: z.enum(paymentStatuses), note: z.nullable(z.string()) })),
    }),
    refusals: [
      'not_found',
      'proposal_decided',
      'proposal_own',
      'role_needed',
      'proposer_gave_access',
      'confirmer_gave_access',
      'proposer_inactive',
      'proposer_lacks_role',
      'proposal_moved',
      'idempotency_conflict',
    ],
  }),
  refuse: call({
    method: 'POST',
    path: '/admin/proposals/{id}/refuse',
    summary: 'Refuse a proposal of another person, with a reason; written to the audit trail',
    who: ['admin'],
    roles: deciding,
    input: z.extend(proposalRefusalForm, { id: z.string() }),
    data: proposal,
    refusals: ['not_found', 'proposal_decided', 'proposal_own', 'role_needed', 'idempotency_conflict'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/admin/proposals/{id}/withdraw',
    summary: "Withdraw the caller's own proposal; written to the audit trail",
    who: ['admin'],
    roles: deciding,
    input: form({ id: z.string() }),
    data: proposal,
    refusals: ['not_found', 'proposal_decided', 'proposal_of_another', 'idempotency_conflict'],
  }),
}
