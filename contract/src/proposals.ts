import { paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { parameter } from './dependent.ts'
import { movedFact, proposal } from './entities/proposal.ts'
import { page } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { listQuery } from './lists.ts'

/** Which proposals are listed: those that wait, the oldest first, or those that are decided, the newest first. */
export const proposalLists = ['open', 'decided'] as const

/** Why a proposal is refused. */
export const proposalRefusalForm = form({ reason: text() })

/** Whoever has a role of some act; which one takes which stands with the act (DESK-31). */
const deciding = ['credit', 'finance', 'support'] as const

export const proposalsCalls = {
  list: call({
    method: 'GET',
    path: '/admin/proposals',
    summary:
      'Acts that wait for a second person, the oldest first; or those that were decided, withdrawn or could not be done, the newest first',
    who: ['admin'],
    input: form({
      page: listQuery.page,
      per_page: listQuery.per_page,
      search: listQuery.search,
      state: parameter(choice(proposalLists)),
    }),
    data: z.object({ proposals: z.array(proposal), page }),
  }),
  show: call({
    method: 'GET',
    path: '/admin/proposals/{id}',
    summary: 'One proposal; of an open one also what has moved since it was proposed, old beside new',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: z.extend(proposal, {
      moved: z.array(movedFact),
      /** Why it could not be done now; null where nothing is known to stop it. */
      obstacle: z.nullable(z.string()),
    }),
    refusals: ['not_found'],
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/proposals/{id}/confirm',
    summary:
      'Do what another person proposed, with all its own rules and refusals as of now; never by who proposed it. Written to the audit trail',
    who: ['admin'],
    roles: deciding,
    input: form({ id: z.string() }),
    /** Of an act that pays money out: how its transfer stands. */
    data: z.extend(proposal, {
      payout: z.nullable(z.object({ status: z.enum(paymentStatuses), note: z.nullable(z.string()) })),
    }),
    refusals: [
      'not_found',
      'proposal_decided',
      'proposal_own',
      'role_needed',
      'proposer_gave_access',
      'proposer_inactive',
      'proposer_lacks_role',
      'proposal_moved',
      'idempotency_conflict',
    ],
  }),
  refuse: call({
    method: 'POST',
    path: '/admin/proposals/{id}/refuse',
    summary: 'Refuse what another person proposed, with the reason; written to the audit trail',
    who: ['admin'],
    roles: deciding,
    input: z.extend(proposalRefusalForm, { id: z.string() }),
    data: proposal,
    refusals: ['not_found', 'proposal_decided', 'proposal_own', 'role_needed', 'idempotency_conflict'],
  }),
  withdraw: call({
    method: 'POST',
    path: '/admin/proposals/{id}/withdraw',
    summary: "Withdraw a proposal of one's own; written to the audit trail",
    who: ['admin'],
    roles: deciding,
    input: form({ id: z.string() }),
    data: proposal,
    refusals: ['not_found', 'proposal_decided', 'proposal_of_another', 'idempotency_conflict'],
  }),
}
