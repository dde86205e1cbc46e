import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** What we ask of providers after the call that needed it. */
export const workKinds = [
  'transfer',
  'suspense-refund',
  'virtual-account',
  'identity-check',
  'recovery-code',
  'cash-receipt',
  'file-asked',
  'reversal-notice',
] as const
export type WorkKind = (typeof workKinds)[number]

/** A call to a provider that was given up, or waits for longer than it should. */
export const waitingWork = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  /** Whom it is for; null for a text with a code. */
  user: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  /** Of a payout, or of a payment in cash. */
  tx_ref: z.nullable(z.string()),
  loan_id: z.nullable(z.string()),
  amount: z.nullable(naira()),
  /** Given up: it is not tried again until a person asks for it. */
  state: z.enum(['given_up', 'waiting']),
  tries: z.int(),
  /** What went wrong the last time: the provider's own text, or the error's. */
  problem: z.nullable(z.string()),
  since: instant(),
})
