import { Refused } from '@kasuwa/domain/refusal.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context/context.ts'
import { databaseFailureOf } from '../db/failures.ts'
import { withRequestId } from '../base/log.ts'
import { ProviderUnavailable } from '../providers/ports.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error of a failed call, for its log entry. */
    failedWith: unknown
  }
}

/** A proxy or Prometheus calls these every few seconds: in the log they would hide the calls of people. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One log entry for each call, written once it is answered (rule 2): request id, method, path, status, milliseconds, user and, where it
 * failed, the cause. A call that succeeded is `info`, a refused one `warn`, one that failed by an error `error`. The id is also in the
 * answer's header `x-request-id`, except for the web's files, and in every other entry written while the call runs. The time is measured
 * by route and status.
 */
export function logCalls(app: App, http: FastifyInstance): void {
  http.decorateRequest('failedWith', null)
  http.addHook('onRequest', (request, reply, done) => {
    // A built file is the same for everybody: on a slow connection the id would be sent with each answer for nothing.
    if (!request.url.startsWith('/assets/')) reply.header('x-request-id', request.id)
    withRequestId(request.id, done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    logCall(app, request, reply)
    done()
  })
}

/** Writes the entry of one call, whose answer is sent or being sent. */
export function logCall({ log, metrics }: App, request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request
  const { statusCode: status, elapsedTime } = reply
  metrics.observe('http_request_duration_seconds', elapsedTime / 1_000, {
    method,
    route: routeOptions.url ?? 'none',
    status: String(status),
  })
  if (unlogged.has(routeOptions.url ?? '') && status < 400) return
  log[status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info']('call', factsOf(request, reply))
}

function factsOf(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): Record<string, unknown> {
  const { id, method, url, span } = request
  const failure = request.requestContext?.failedWith ?? request.failedWith
  return {
    request_id: id,
    ...(span && { trace_id: span.traceId }),
    method,
    // The query may contain a name or a signature.
    path: url.split('?', 1)[0],
    status,
    ms: Math.round(elapsedTime),
    user: request.requestContext?.actor?.userId ?? null,
    ...(status >= 400 && causeOf(failure)),
  }
}

/** Why a call failed: a refusal's code, the wrong fields, or the error itself. */
function causeOf(failure: unknown): Record<string, unknown> {
  if (failure instanceof Refused) return { cause: failure.code, ...(failure.fields && fields(failure.fields)) }
  if (failure instanceof ProviderUnavailable) return { cause: 'provider_unavailable', error: failure }
  if (failure instanceof ORPCError && failure.cause instanceof ValidationError)
    return { cause: 'invalid', fields: pathsOf(failure.cause) }
  // A mistake of ours, found by encode-answer.ts.
  if (failure instanceof ValidationError) return { cause: 'wrong answer', fields: pathsOf(failure) }
  const database = databaseFailureOf(failure)
  if (database) return { cause: `database ${database}`, error: failure }
  if (failure === null || failure === undefined) return { cause: 'unknown' }
  return { cause: 'unexpected', error: failure instanceof ORPCError ? (failure.cause ?? failure) : failure }
}

const fields = (messages: Record<string, unknown>) => ({ fields: Object.keys(messages) })
const pathsOf = ({ issues }: ValidationError): string[] => issues.map(({ path }) => path?.map(keyOf).join('.') ?? '')
const keyOf = (part: PropertyKey | { key: PropertyKey }): string => String(typeof part === 'object' ? part.key : part)
