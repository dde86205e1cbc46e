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
  'waiver',
  'payment_again',
  'claim_loss',
  'suspense_refund',
  'resume_payouts',
  'payout_account',
  'new_admin',
  'enable_admin',
  'give_roles',
  'reset_codes',
  'file_again',
  'commission_sheet',
  'move_customers',
  'ban',
  'lift_ban',
  'agent_correction',
  'admin_correction',
  'data_bundle',
  'data_erasure',
  'journal',
  'opening',
  'journal_reversal',
  'accrual',
  'provision',
  'provision_table',
  'close_month',
  'suspense_top_up',
  'provider_adjustment',
  'hand_overs_moved',
  'bank_assignment',
  'reschedule',
  'publish_version',
  'retire_product',
  'bring_in',
  'undo_import',
] as const
export type ActName = (typeof actNames)[number]

/** The kinds of things that an act changes. */
export const subjectKinds = [
  'loan',
  'agent',
  'customer',
  'charge',
  'payout_stop',
  'staff',
  'commission_sheet',
  'journal',
  'month',
  'provision_table',
  'provider',
  'account',
  'bank_line',
  'product',
  'import',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** `failed`: the act was no longer possible when it was to be confirmed. */
export const proposalStates = ['open', 'confirmed', 'refused', 'withdrawn', 'failed'] as const
export type ProposalState = (typeof proposalStates)[number]

const name = { first_name: z.string(), last_name: z.string() }

/** An act that one person proposed and another confirms or refuses. */
export const proposal = z.object({
  id: z.string(),
  act: z.enum(actNames),
  /** The thing concerned, with its id and its public name, such as LN-000001. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string() }),
  /** The person concerned. `customer_id` is null for an agent. */
  person: z.nullable(z.object({ ...name, customer_id: z.nullable(z.string()) })),
  amount: z.nullable(naira()),
  reason: z.nullable(z.string()),
  /** Further facts, as they were when it was proposed. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  proposed_by: z.object(name),
  proposed_at: instant(),
  /** True where the caller made the proposal: they may only withdraw it. */
  is_own: z.boolean(),
  state: z.enum(proposalStates),
  /** Null while it is open, and where it ended by itself. */
  decided_by: z.nullable(z.object(name)),
  decided_at: z.nullable(instant()),
  /** The reason it was refused, or was no longer possible. */
  decision_reason: z.nullable(z.string()),
  /** The same under its earlier name, for screens of the previous version; to be removed in the next release. */
  words: z.nullable(z.string()),
})

/** The proposal that waits about a row of money, by the name under which the list of proposals finds it; null where there is none (C-212). */
export const moneyProposal = z.nullable(z.object({ id: z.string(), act: z.enum(actNames), name: z.string() }))

/** A fact of a proposal that has changed since it was proposed. */
export const movedFact = z.object({
  name: z.string(),
  /** Null where there was no such fact. */
  before: z.nullable(z.string()),
  /** Null where there is no such fact any more. */
  now: z.nullable(z.string()),
  /** True where the change ends the proposal: a confirmation would do nothing but close it. */
  falls: z.boolean(),
})

/** The answer, with status 202, of an act that waits for a second person: nothing is done yet. */
export const waitingAct = z.object({ proposal })
