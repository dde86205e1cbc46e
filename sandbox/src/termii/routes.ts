import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digitsOf } from '../phone-digits.ts'
import { reportSoon } from './report.ts'
import { guardProvider } from '../provider-routes.ts'
import type { Context } from '../context.ts'

const key = z.object({ api_key: z.string().check(z.minLength(1)) })
const sms = z.object({
  to: z.string().check(z.regex(/^\d{8,15}$/)),
  from: z.string().check(z.minLength(1)),
  sms: z.string().check(z.minLength(1)),
  type: z.optional(z.string()),
  channel: z.optional(z.string()),
})

/** Termii's plain SMS: the message is kept and can be read at the sandbox's `GET /sms`. */
export async function termii(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'termii', context, { code: 'error', message: 'Internal server error' })

  scope.post('/api/sms/send', async ({ body }, reply) => {
    if (!key.safeParse(body).success) return reply.code(401).send({ code: 'error', message: 'Invalid API key' })
    const given = sms.safeParse(body)
    if (!given.success) {
      const field = given.error.issues[0]?.path.join('.') ?? 'body'
      return reply.code(400).send({ code: 'error', message: `${field} is required or invalid` })
    }
    const row = { to: digitsOf(given.data.to), text: given.data.sms, sentAt: await context.clock.now() }
    context.memory.remember({ kind: 'sms', row })
    const id = randomUUID()
    reportSoon(context, { id, to: row.to, from: given.data.from, text: row.text })
    return { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 77.5, user: 'Kasuwa' }
  })
}
