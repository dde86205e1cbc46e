import * as z from 'zod/mini'
import { webhookEvents, webhookStates } from '../webhook-lists.ts'
import { instant } from './wire.ts'

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
