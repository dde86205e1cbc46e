import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** The acts that may need a second person (decision 59). */
export const actNames = [
  'approval',
  'commission',
  'refund',
  'assignment',
  'correction',
  'reversal',
  'cancellation',
  'write_off',
  'payment_again',
  'claim_loss',
  'suspense_refund',
  'resume_payouts',
  'payout_account',
  'new_admin',
  'enable_admin',
  'give_roles',
  'reset_codes',
] as const
export type ActName = (typeof actNames)[number]

/** What an act changes. */
export const subjectKinds = ['loan', 'agent', 'customer', 'charge', 'payout_stop', 'staff'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** `failed`: it could not be done any more when it was to be confirmed. */
export const proposalStates = ['open', 'confirmed', 'refused', 'withdrawn', 'failed'] as const
export type ProposalState = (typeof proposalStates)[number]

const name = { first_name: z.string(), last_name: z.string() }

/** An act that somebody proposed and another person confirms or refuses. */
export const proposal = z.object({
  id: z.string(),
  act: z.enum(actNames),
  /** By its id and by the name that people know it by, such as LN-000001. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string() }),
  /** Whom it is for. `customer_id` is null of an agent. */
  person: z.nullable(z.object({ ...name, customer_id: z.nullable(z.string()) })),
  amount: z.nullable(naira()),
  reason: z.nullable(z.string()),
  /** What else there is to know, as it was when it was proposed. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  proposed_by: z.object(name),
  proposed_at: instant(),
  /** Whether it is of whoever asks: they may withdraw it, and nothing else. */
  is_own: z.boolean(),
  state: z.enum(proposalStates),
  /** Null while it is open, and where it ended by itself. */
  decided_by: z.nullable(z.object(name)),
  decided_at: z.nullable(instant()),
  /** Why it was refused, or could not be done any more. */
  decision_reason: z.nullable(z.string()),
  /** The same by its earlier name, for screens of the version before; it goes with the next release. */
  words: z.nullable(z.string()),
})

/** A fact of a proposal that is not what it was when it was proposed. */
export const movedFact = z.object({
  name: z.string(),
  /** Null: there was no such fact. */
  before: z.nullable(z.string()),
  /** Null: there is no such fact any more. */
  now: z.nullable(z.string()),
  /** Whether the proposal falls by it: a confirmation would do nothing and close it. */
  falls: z.boolean(),
})

/** The answer, with status 202, of an act that waits for a second person: nothing of it is done yet. */
export const waitingAct = z.object({ proposal })
