import * as z from 'zod/mini'
import { call } from './call.ts'
import { parameter } from './dependent.ts'
import { outgoingWebhook } from './entities/outgoing-webhook.ts'
import { webhookStates } from './webhook-lists.ts'
import { page } from './entities/wire.ts'
import { choice, form } from './fields.ts'
import { listQuery } from './lists.ts'

/** Events of loans and payments for the lender's own systems. Calls of the feature 'webhooks'. */
export const webhooksCalls = {
  list: call({
    method: 'GET',
    path: '/admin/webhooks',
    summary:
      "The webhooks to the lender's own systems that wait, were given up, or were sent, newest first; `search` is a loan's number",
    who: ['admin'],
    input: form({
      page: listQuery.page,
      per_page: listQuery.per_page,
      search: listQuery.search,
      state: parameter(choice(webhookStates)),
    }),
    data: z.object({
      /** Whether this server sends webhooks at all. */
      is_on: z.boolean(),
      webhooks: z.array(outgoingWebhook),
      page,
    }),
  }),
  replay: call({
    method: 'POST',
    path: '/admin/webhooks/{id}/replay',
    summary: 'Send a webhook again under its id. Written to the audit trail',
    who: ['admin'],
    roles: ['finance', 'support'],
    input: form({ id: z.string() }),
    data: z.object({ id: z.string(), state: z.literal('waiting') }),
    refusals: ['not_found', 'webhooks_off', 'idempotency_conflict'],
  }),
}
