import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** The kinds of calls to providers that run after the call that needed them. */
export const workKinds = [
  'transfer',
  'suspense-refund',
  'virtual-account',
  'close-virtual-account',
  'identity-check',
  'recovery-code',
  'cash-receipt',
  'file-asked',
  'reversal-notice',
  'text',
  'text-now',
] as const
export type WorkKind = (typeof workKinds)[number]

/** A call to a provider that was given up, or has waited too long. */
export const waitingWork = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  /** The person concerned; null for a text with a code. */
  user: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** The reference of a payout or of a payment in cash. */
  tx_ref: z.nullable(z.string()),
  loan_id: z.nullable(z.string()),
  amount: z.nullable(naira()),
  /** `given_up`: it is not tried again until a person asks for it. */
  state: z.enum(['given_up', 'waiting']),
  tries: z.int(),
  /** The last failure: the provider's text, or the error's. */
  problem: z.nullable(z.string()),
  since: instant(),
})
