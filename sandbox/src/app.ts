import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountCalls } from './calls/accounts.ts'
import { africasTalking } from './africastalking/routes.ts'
import { bankCalls } from './calls/bank.ts'
import { bankStatementCalls } from './calls/bank-statement.ts'
import { bankTransferCalls } from './calls/bank-transfers.ts'
import { clockCalls } from './calls/clock.ts'
import { faultCalls } from './calls/faults.ts'
import { memoryCalls } from './calls/memory.ts'
import { profileCalls } from './calls/profiles.ts'
import { refundCalls } from './calls/refunds.ts'
import { requestCalls } from './calls/requests.ts'
import { smsCalls } from './calls/sms.ts'
import { transferCalls } from './calls/transfers.ts'
import { transferFeeCalls } from './calls/transfer-fees.ts'
import { webhookCalls } from './calls/webhooks.ts'
import { dojah } from './dojah/routes.ts'
import { pages } from './pages/routes.ts'
import { paystack } from './paystack/routes.ts'
import { prembly } from './prembly/routes.ts'
import { termii } from './termii/routes.ts'
import type { Context } from './context.ts'

/** The sandbox's HTTP server: the simulated providers, the sandbox's own calls, and its pages. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  // Stopping must not wait for a caller that is kept hanging on purpose.
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)))
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }))
    }
  })
  // This comes before the providers' routes, since a Fastify scope inherits only what was set before it.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.setErrorHandler((error, _request, reply) => sendError(error, reply))
  await app.register((scope) => paystack(scope, context), { prefix: '/paystack' })
  await app.register((scope) => termii(scope, context), { prefix: '/termii' })
  await app.register((scope) => dojah(scope, context), { prefix: '/dojah' })
  await app.register((scope) => africasTalking(scope, context), { prefix: '/africastalking' })
  await app.register((scope) => prembly(scope, context), { prefix: '/prembly' })
  await app.register((scope) => ownCalls(scope, context))
  await app.register((scope) => pages(scope, context))
  return app
}

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) console.error(error)
  return reply
    .code(status)
    .send({ message: status < 500 ? (error as Error).message : 'Something went wrong in the sandbox' })
}

async function ownCalls(scope: FastifyInstance, context: Context): Promise<void> {
  // An answer is sent only after its effect is stored and would survive a restart.
  scope.addHook('onSend', () => context.memory.flushed())
  smsCalls(scope, context)
  bankTransferCalls(scope, context)
  bankCalls(scope, context)
  bankStatementCalls(scope, context)
  clockCalls(scope, context)
  faultCalls(scope, context)
  transferCalls(scope, context)
  transferFeeCalls(scope, context)
  profileCalls(scope, context)
  refundCalls(scope, context)
  requestCalls(scope, context)
  accountCalls(scope, context)
  webhookCalls(scope, context)
  memoryCalls(scope, context)
  scope.get('/healthz', async () => ({ status: 'ok' }))
}
