import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { digitsOf } from '../phone-digits.ts'
import { guardProvider } from '../provider-routes.ts'
import type { Context } from '../context.ts'
import { reportSoon } from './report.ts'

const form = 'application/x-www-form-urlencoded'
const message = z.object({
  username: z.string().check(z.minLength(1)),
  to: z.string().check(z.minLength(1)),
  message: z.string().check(z.minLength(1)),
  from: z.optional(z.string()),
  bulkSMSMode: z.optional(z.literal('1')),
})
const account = z.object({ username: z.string().check(z.minLength(1)) })

/** Its refusals are plain text. */
const refuse = (reply: FastifyReply, status: number, text: string) => reply.code(status).type('text/plain').send(text)

/**
 * Africa's Talking: texts as forms, and the account's balance. A message is kept with those of the other provider, and can be read at the
 * sandbox's `GET /sms`.
 */
export async function africasTalking(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'africastalking', context, { errorMessage: 'Internal server error' })
  if (!scope.hasContentTypeParser(form))
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
  scope.addHook('preHandler', async ({ headers }, reply) => {
    if (!headers.apikey) return refuse(reply, 401, 'The supplied authentication is invalid')
    return undefined
  })

  scope.post('/version1/messaging', async ({ body, headers }, reply) => {
    if (!headers['content-type']?.startsWith(form)) return refuse(reply, 415, `The request must be ${form}`)
    const given = message.safeParse(body)
    if (!given.success) {
      const field = given.error.issues[0]?.path.join('.') ?? ''
      return refuse(reply, 400, `Request is missing required form field '${field}'`)
    }
    const { to, message: text } = given.data
    if (!/^\+\d{8,15}$/.test(to)) return reply.code(201).send(answerFor(to, 403, 'InvalidPhoneNumber', 'None'))
    const id = `ATXid_${randomUUID().replaceAll('-', '')}`
    context.memory.remember({ kind: 'sms', row: { to: digitsOf(to), text, sentAt: await context.clock.now() } })
    reportSoon(context, { id, to })
    return reply.code(201).send(answerFor(to, 101, 'Success', id))
  })

  scope.get('/version1/user', async ({ query }, reply) =>
    account.safeParse(query).success
      ? { UserData: { balance: 'NGN 1250.5000' } }
      : refuse(reply, 400, "Request is missing required query parameter 'username'"),
  )
}

/** The answer is 201 for a refused recipient too. */
function answerFor(number: string, statusCode: number, status: string, messageId: string): object {
  const sent = statusCode === 101 ? 1 : 0
  const cost = sent ? 'NGN 4.0000' : '0'
  return {
    SMSMessageData: {
      Message: `Sent to ${sent}/1 Total Cost: ${sent ? cost : 'NGN 0'}`,
      Recipients: [{ statusCode, number, status, cost, messageId }],
    },
  }
}
