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

const invalidKey = { code: 'error', message: 'Invalid API key' }
/** In units of a text; Termii tells it with each message too. */
const left = 77.5

/** The one page of senders, in the form that Laravel gives pages. */
const senderPage = {
  current_page: 1,
  data: [
    {
      sender_id: 'Kasuwa',
      status: 'active',
      company: 'Kasuwa',
      usecase: null,
      country: 'Nigeria',
      created_at: '2026-01-05 09:00:00',
    },
  ],
  from: 1,
  last_page: 1,
  per_page: 15,
  to: 1,
  total: 1,
}

/** Termii's plain SMS, whose message is kept and can be read at the sandbox's `GET /sms`; the balance, and the senders that may send. */
export async function termii(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'termii', context, { code: 'error', message: 'Internal server error' })

  scope.post('/api/sms/send', async ({ body }, reply) => {
    if (!key.safeParse(body).success) return reply.code(401).send(invalidKey)
    const given = sms.safeParse(body)
    if (!given.success) {
      const field = given.error.issues[0]?.path.join('.') ?? 'body'
      return reply.code(400).send({ code: 'error', message: `${field} is required or invalid` })
    }
    const row = { to: digitsOf(given.data.to), text: given.data.sms, sentAt: await context.clock.now() }
    context.memory.remember({ kind: 'sms', row })
    const id = randomUUID()
    reportSoon(context, { id, to: row.to, from: given.data.from, text: row.text })
    return { code: 'ok', message_id: id, message: 'Successfully Sent', balance: left, user: 'Kasuwa' }
  })

  scope.get('/api/get-balance', async ({ query }, reply) =>
    key.safeParse(query).success
      ? { user: 'Kasuwa', balance: left, currency: 'NGN' }
      : reply.code(401).send(invalidKey),
  )

  scope.get('/api/sender-id', async ({ query }, reply) =>
    key.safeParse(query).success ? senderPage : reply.code(401).send(invalidKey),
  )
}
