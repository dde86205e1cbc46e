import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import { closedRefusal } from '@kasuwa/domain/kyc/steps.ts'
import { type RefusalCode, Refused } from '@kasuwa/domain/refusal.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { implement, ORPCError, type AnyRouter } from '@orpc/server'
import { countingFailures } from '../access/limits/address-limits.ts'
import { replayAnswer } from '../access/replay-answer.ts'
import type { Actor, Context, Exchange, App } from '../context/context.ts'
import { required } from '../base/required.ts'
import type { Handlers } from '../context/handlers.ts'
import { appOfCall } from '../context/reading-app.ts'
import { SentAnswer } from '../context/response-envelope.ts'
import { type Failure, failureOf, figuresHeader, isAboutInput, refusalHeader } from './answer.ts'
import { cookiesToSet } from './cookies.ts'
import { encoderOf } from './encode-answer.ts'
import { noteRefusal } from './note-refusal.ts'

/** The request before its body is read: which call of the contract it is (`lineName`), who calls, and at what product time. */
export type RequestContext = {
  line: string
  exchange: Exchange
  actor: Actor | null
  now: Date
  /** Whether the caller wrote in the last seconds; only asked where a replica answers reads. */
  justWrote: boolean
  /** The error of a failed call, for its log entry. */
  failedWith?: unknown
  /** The code of its refusal, for the header of its answer. */
  refusedWith?: RefusalCode | undefined
}

type LooseUseCase = (context: Context, input: unknown) => Promise<unknown>

export const metaOf = (line: AnyContractProcedure): CallMeta => line['~orpc'].meta as CallMeta

/** Method and path as the contract writes them. */
export const lineName = (line: AnyContractProcedure): string =>
  `${line['~orpc'].route.method} ${line['~orpc'].route.path}`

/** Every call of the contract as the router needs it. */
export const lines = Object.values(calls).flatMap((feature) =>
  Object.values<AnyContractProcedure>(feature).map((line) => {
    const { method, path } = line['~orpc'].route
    const name = lineName(line)
    if (!method || !path) throw new Error(`the contract names no method or path: ${name}`)
    return { name, method, path: path.replaceAll(/\{([^}]+)\}/g, ':$1'), meta: metaOf(line) }
  }),
)

/** A call open to anyone has no actor; a use case that reads it anyway is a mistake of ours. */
export const anonymous = new Proxy({} as Actor, {
  get() {
    throw new Error('this call is open to anyone: it has no actor')
  },
})

function bindLine(app: App, line: AnyContractProcedure, useCase: LooseUseCase): AnyRouter {
  const { message, repeatable, who, file } = metaOf(line)
  const { method } = line['~orpc'].route
  const encode = encoderOf(line)
  // An answer that is encoded here, or was when it was first given, is not encoded again.
  return implement(line, { initialOutputValidationIndex: Number.NaN })
    .$context<RequestContext>()
    .handler(async ({ input, context }) => {
      const { actor, now, exchange } = context
      exchange.encode = encode
      const useCaseContext = { app: appOfCall(app, method, context), actor: actor ?? anonymous, now, exchange }
      if (file !== null) return useCase(useCaseContext, input)
      const run = async () => encode(await useCase(useCaseContext, input))
      const answer = await (repeatable
        ? replayAnswer(useCaseContext, lineName(line), who === 'anyone', input, run)
        : run())
      return new SentAnswer(exchange.message ?? message, answer)
    }) as AnyRouter
}

const isForm = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

/**
 * A form that is closed (an attested level, a locked profile) is refused as closed, before its fields are checked. The use case checks
 * the rest in its transaction. Here only wrong fields give way, so that a repeated call still gets its first answer (C-174).
 */
function closedTo({ actor }: RequestContext, { lockedBy }: CallMeta): RefusalCode | null {
  return actor && lockedBy ? closedRefusal(lockedBy, actor.kycLevel, actor.accountType) : null
}

function asWire(failure: Failure): ORPCError<string, Failure> {
  return new ORPCError('FAILURE', { status: failure.status, message: failure.message, data: failure })
}

/** The parts of an answer besides its body: another success status, cookies, the code of a refusal, when to try again, and how a file is kept. */
function setHeaders(
  response: { status: number; headers: Record<string, string | string[] | undefined>; body?: unknown },
  { exchange, refusedWith, now }: RequestContext,
): void {
  if (response.body instanceof File) {
    response.headers['content-disposition'] = `attachment; filename="${response.body.name}"`
    response.headers['cache-control'] = 'private, no-store'
  }
  if (response.status === 200 && exchange.status) response.status = exchange.status
  const cookies = cookiesToSet(exchange)
  if (response.status < 400 && cookies.length) response.headers['set-cookie'] = cookies
  Object.assign(response.headers, figuresHeader(exchange, now))
  if (exchange.retryAfterSeconds) response.headers['retry-after'] = String(exchange.retryAfterSeconds)
  if (response.status >= 400 && refusedWith) response.headers[refusalHeader] = refusedWith
}

/** The calls of the contract with their use cases, as HTTP serves them; those that answer a file are in file-calls.ts. */
export function bindCalls(app: App, handlers: Handlers): OpenAPIHandler<RequestContext> {
  const loose = handlers as unknown as Record<string, Record<string, LooseUseCase>>
  const router = Object.fromEntries(
    Object.entries(calls).map(([feature, lines]) => [
      feature,
      Object.fromEntries(
        Object.entries<AnyContractProcedure>(lines)
          .filter(([, line]) => metaOf(line).file !== 'csv')
          .map(([name, line]) => [
            name,
            bindLine(app, line, required(loose[feature]?.[name], `the handler of ${feature}.${name}`)),
          ]),
      ),
    ]),
  ) as AnyRouter
  return new OpenAPIHandler<RequestContext>(router as never, {
    rootInterceptors: [
      async ({ context, next }) => {
        const result = await next()
        if (result.matched) setHeaders(result.response, context)
        return result
      },
    ],
    interceptors: [
      // Errors before the use case are logged too, such as a body that cannot be decoded.
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          context.failedWith ??= error
          context.refusedWith ??= failureOf(error).code
          throw error
        }
      },
    ],
    clientInterceptors: [
      async (call) => {
        const { context, procedure, input } = call
        try {
          // The right to call was checked for the call that the router found; no other may run.
          if (lineName(procedure) !== context.line) throw new Refused('not_found')
          const { limits } = metaOf(procedure)
          // No body, a list or a bare word: the answer lists field errors, as for an empty form (INV-47).
          return await countingFailures({ app, exchange: context.exchange }, limits, () =>
            call.next({ ...call, input: isForm(input) ? input : {} }),
          )
        } catch (error) {
          const closed = isAboutInput(error) ? closedTo(context, metaOf(procedure)) : null
          const refusal = closed ? new Refused(closed) : error
          context.failedWith = refusal
          noteRefusal(app, refusal, { call: context.line, ...context.exchange, actor: context.actor, input })
          const failure = failureOf(refusal)
          if (failure.retryAfterSeconds) context.exchange.retryAfterSeconds = failure.retryAfterSeconds
          context.refusedWith = failure.code
          throw asWire(failure)
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => {
      const failure = error.data as Failure | undefined
      const {
        status: _status,
        retryAfterSeconds: _retry,
        code: _code,
        ...body
      } = failure?.message ? failure : failureOf(error)
      return body
    },
  })
}
