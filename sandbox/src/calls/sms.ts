import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digitsOf } from '../phone-digits.ts'
import type { Context } from '../context.ts'
import { readCall } from './refusal.ts'

const query = z.object({ to: z.optional(z.string()) })

/** GET /sms?to=: the messages to a number, or all, newest first. */
export function smsCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/sms', async ({ query: asked }) => {
    const { to } = readCall(query, asked)
    const wanted = to === undefined ? '' : digitsOf(to)
    const found = memory.known.messages.filter((message) => wanted === '' || message.to === wanted)
    return { messages: found.toReversed().map(({ sentAt, ...message }) => ({ ...message, sent_at: sentAt })) }
  })
}
