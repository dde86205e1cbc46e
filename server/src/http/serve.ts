import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import { required } from '../base/required.ts'
import { addressOf, authenticateCallers, readForwardedAddresses } from './authenticate.ts'
import { failureOf, refusalHeader } from './answer.ts'
import { bindCalls, lines } from './bind.ts'
import { bindFileCalls } from './file-calls.ts'
import type { Handlers } from '../context/handlers.ts'
import { logCalls } from './call-log.ts'
import { addBodyParsers } from './body-parsers.ts'
import { type Closing, endConnections } from './drain.ts'
import { answerClientError, answerFrameworkError, refusalOf } from './framework-errors.ts'
import { docsStyle } from './open-api/docs-style.ts'
import { compressAnswers } from './compression.ts'
import { stylesInPages } from './page-styles.ts'
import { noteRefusal } from './note-refusal.ts'
import { traceCalls } from './trace-calls.ts'
import { endUnreadBodies } from './unread-body.ts'

/** For a body whose route has no limit of its own. */
const bodyLimit = 64 * 1_024

/** Routes that are not calls of the contract: webhooks, files, health, the web's own files. */
export type RawRoutes = (http: FastifyInstance) => void

/** The HTTP server: the contract's calls under /api, and the other routes. Not listening yet. */
export async function serve(
  app: App,
  handlers: Handlers,
  rawRoutes: readonly RawRoutes[],
  closing: Closing,
): Promise<FastifyInstance> {
  const secure = app.settings.publicUrl.startsWith('https:')
  const http = fastify({
    bodyLimit,
    // Anybody can write a forwarded address, so it is read only from the configured proxies.
    trustProxy: app.settings.TRUSTED_PROXIES ?? false,
    genReqId: () => randomUUID(),
    logger: false,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerFrameworkError(app, error, request, reply),
    clientErrorHandler: answerClientError,
    // A call that comes while the server closes is still answered: a person waits for it.
    return503OnClosing: false,
  })
  readForwardedAddresses(http)
  traceCalls(app, http)
  logCalls(app, http)
  await http.register(fastifyCookie)
  endConnections(http, closing)
  await compressAnswers(http, secure, [docsStyle, ...stylesInPages()])
  endUnreadBodies(http)
  answerErrors(app, http)
  http.setNotFoundHandler(async () => {
    throw new Refused('not_found')
  })
  for (const add of rawRoutes) http.register(async (scope) => add(scope))
  addCalls(app, http, handlers)
  return http
}

/** The answer of the contract to an error. */
function answerErrors(app: App, http: FastifyInstance): void {
  http.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    request.failedWith = refusal
    const { requestContext, method, routeOptions } = request
    noteRefusal(app, refusal, {
      call: requestContext?.line ?? `${method} ${routeOptions.url ?? ''}`,
      address: addressOf(request),
      device: requestContext?.exchange.device,
      actor: requestContext?.actor,
    })
    const { status, retryAfterSeconds, code, ...body } = failureOf(refusal)
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    if (code) reply.header(refusalHeader, code)
    return reply.status(status).send(body)
  })
}

/** The contract's calls under /api. */
function addCalls(app: App, http: FastifyInstance, handlers: Handlers): void {
  const calls = bindCalls(app, handlers)
  const sendFile = bindFileCalls(app, http, handlers)
  http.register(
    async (api) => {
      addBodyParsers(api)
      authenticateCallers(app, api)
      for (const line of lines) {
        api.route({
          method: line.method,
          url: line.path,
          bodyLimit: line.meta.maxBytes,
          exposeHeadRoute: false,
          config: { line },
          async handler(request, reply) {
            if (line.meta.file === 'csv') return sendFile(request, reply)
            // Without a body there is nothing to read from the connection.
            request.body ??= null
            const context = required(request.requestContext, 'the request context')
            const { matched } = await calls.handle(request, reply, { prefix: '/api', context })
            if (!matched) throw new Refused('not_found')
            return reply
          },
        })
      }
      api.all('/*', async () => {
        throw new Refused('not_found')
      })
    },
    { prefix: '/api' },
  )
}
