import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Exchange, House } from '../context.ts'
import { addressLimit } from './address-limit.ts'
import { failureOf } from './answer.ts'
import { bindCalls, type Handlers, type Visit } from './bind.ts'
import { answerClientError, answerFrameworkError, refusalOf } from './framework-errors.ts'
import { readCookies } from './grant-cookie.ts'
import { bearerToken, findSession } from './session.ts'

const jsonLimit = 256 * 1024
/** Two documents of 8 MiB and the multipart framing around them (C-59). */
const multipartLimit = 2 * 8_388_608 + 64 * 1024

/** Routes that are not lines of the contract: webhooks, files, doors, the web's own files. */
export type RawRoutes = (app: FastifyInstance) => void

function exchangeOf(request: FastifyRequest, secure: boolean): Exchange {
  const key = request.headers['idempotency-key']
  return {
    address: request.ip,
    secure,
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : undefined,
    ...readCookies(request.headers.cookie),
  }
}

function visitOf(house: House, request: FastifyRequest, secure: boolean): Visit {
  return {
    exchange: exchangeOf(request, secure),
    admit: () => {
      const token = bearerToken(request.headers.authorization)
      // A token nobody was ever given still asks for the time: the answer is the same, with or without it.
      return findSession(house.database, token ?? '')
    },
  }
}

/** Everything but the web page itself may load only from this origin; the sandbox's and the provider's pages are never framed. */
const contentSecurity = {
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'self'"],
    upgradeInsecureRequests: null,
  },
}

/** The HTTP door: the contract's calls under /api, the raw routes beside them. Not listening yet. */
export async function serve(house: House, handlers: Handlers, rawRoutes: readonly RawRoutes[]): Promise<FastifyInstance> {
  const secure = house.settings.publicUrl.startsWith('https:')
  const app = fastify({
    bodyLimit: jsonLimit,
    genReqId: () => randomUUID(),
    logger: false,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })
  await app.register(fastifyHelmet, { contentSecurityPolicy: contentSecurity, hsts: secure, crossOriginEmbedderPolicy: false })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
  })
  const tell = (error: unknown) => failureOf(error, house.log)
  app.setErrorHandler(async (error, _request, reply) => {
    const { status, retryAfterSeconds, ...body } = tell(refusalOf(error))
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).send(body)
  })
  app.setNotFoundHandler(async () => {
    throw new Refused('not_found')
  })
  for (const add of rawRoutes) app.register(async (scope) => add(scope))

  const calls = bindCalls(house, handlers)
  const limit = addressLimit(house.settings)
  app.register(async (api) => {
    // Multipart bodies are read by the contract's handler; their size must be judged before that (the parser is bypassed).
    api.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null, undefined))
    api.addHook('onRequest', async (request) => {
      const length = Number(request.headers['content-length'] ?? 0)
      const multipart = request.headers['content-type']?.startsWith('multipart/form-data')
      if (multipart && (length > multipartLimit || request.headers['content-length'] === undefined)) throw new Refused('upload_too_large')
      limit(request)
    })
    api.all('/*', async (request, reply) => {
      const { matched } = await calls.handle(request, reply, { prefix: '/api', context: visitOf(house, request, secure) })
      if (!matched) throw new Refused('not_found')
      return reply
    })
  }, { prefix: '/api' })
  return app
}
