import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { readCall } from './refusal.ts'

const order = z.object({
  event: z.string('must be the name of an event').check(z.minLength(1, 'must be the name of an event')),
  data: z.optional(z.unknown()),
  tampered: z.prefault(z.boolean('must be true or false'), false),
})

/** POST /webhooks: sends any event once, also an unknown one, or one whose bytes were changed after signing. */
export function webhookCalls(scope: FastifyInstance, { webhooks }: Context): void {
  scope.post('/webhooks', async ({ body }) => {
    const { event, data, tampered } = readCall(order, body)
    return { webhook_statuses: [await webhooks.sendOnce({ event, data: data ?? {} }, tampered)] }
  })
}
