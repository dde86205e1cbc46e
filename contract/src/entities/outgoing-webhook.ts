import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** The events that the lender's own systems get. `loan.not_disbursed`: a loan waits for its money again. */
export const webhookEvents = [
  'loan.requested',
  'loan.approved',
  'loan.rejected',
  'loan.disbursed',
  'loan.not_disbursed',
  'loan.overdue',
  'loan.completed',
  'loan.written_off',
  'loan.rescheduled',
  'payment.received',
  'payment.reversed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `given_up`: it was tried for three days, and is not sent until a person asks for it. */
export const webhookStates = ['waiting', 'given_up', 'sent'] as const
export type WebhookState = (typeof webhookStates)[number]

/** An event for the lender's own systems, and how its sending stands. */
export const outgoingWebhook = z.object({
  id: z.string(),
  event: z.enum(webhookEvents),
  loan_id: z.nullable(z.string()),
  state: z.enum(webhookStates),
  tries: z.int(),
  at: instant(),
  sent_at: z.nullable(instant()),
  next_try_at: z.nullable(instant()),
  /** The status of the last answer; null where there was none. */
  last_status: z.nullable(z.int()),
  /** Why there was no answer to the last try. */
  problem: z.nullable(z.string()),
})
