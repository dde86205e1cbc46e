import type { Proposal } from './show-waiting.ts'

/** Tunde proposes to approve 150,000 naira for Amina's loan, unless changed. */
export const someProposal = (changes: Partial<Proposal> = {}): Proposal => ({
  id: 'proposal-1',
  act: 'approval',
  subject: { kind: 'loan', id: 'loan-1', name: 'LN-10000001' },
  person: { first_name: 'Amina', last_name: 'Bello', customer_id: 'customer-1' },
  amount: 150_000,
  reason: null,
  facts: [{ name: 'Requested', value: '₦200,000.00' }],
  proposed_by: { first_name: 'Tunde', last_name: 'Ojo' },
  proposed_at: '2025-06-01T09:00:00.000Z',
  is_own: false,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  words: null,
  ...changes,
})

/** The answer of admin/proposals. */
export const proposalsAnswer = (proposals: readonly Proposal[] = [someProposal()]) => ({
  data: { proposals: [...proposals], page: { current: 1, next: null, prev: null, total: proposals.length } },
})
