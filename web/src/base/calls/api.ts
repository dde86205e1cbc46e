import type { calls } from '@kasuwa/contract/calls.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { callTable } from './call-table.ts'
import { withPressKey } from './idempotency-keys.ts'
import { noteAnswer, noteNoAnswer } from './network.ts'
import { readSession } from '../session/session.ts'
import { noteBusinessDate } from '../today.ts'

/**
 * Options of one call: the token of a session that is being ended, whether the call must outlive the page, the function that gets its HTTP
 * status, and the key under which the server does it once, however often it arrives (C-165). Every call that writes gets a new key for each
 * press, unless it has one (C-174).
 */
export type CallContext = {
  token?: string
  keepalive?: boolean
  onAnswer?: (answer: Response) => void
  idempotencyKey?: string
}

const link = new OpenAPILink<CallContext>(callTable, {
  url: () => `${window.location.origin}/api`,
  headers: ({ context }) => {
    const token = context.token ?? readSession().token
    return {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(context.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
    }
  },
  fetch: async (request, init, { context }) => {
    const answer = await send(request, { ...init, ...(context.keepalive && { keepalive: true }) })
    context.onAnswer?.(answer)
    return answer
  },
  interceptors: [
    async ({ next, ...call }) => {
      const { path, input, context } = call
      if (!isWrite(path) || context.idempotencyKey) return enveloped(await next())
      return enveloped(
        await withPressKey(path, input, (idempotencyKey) => next({ ...call, context: { ...context, idempotencyKey } })),
      )
    },
  ],
})

/** Every call of the contract, typed; the only way to the server. Rejects with CallRefused or NetworkFailure. */
export const api: ContractRouterClient<typeof calls, CallContext> = createORPCClient(link)

/** The same calls as keys and options of queries and mutations. */
export const queries = createTanstackQueryUtils(api)

const table = callTable as Record<string, Record<string, { '~orpc': { route: { method?: string } } }>>

const isWrite = ([feature = '', name = '']: readonly string[]): boolean =>
  table[feature]?.[name]?.['~orpc'].route.method !== 'GET'

async function send(request: Request, init: RequestInit): Promise<Response> {
  const { response, text } = await fetchWhole(request, init)
  noteBusinessDate(response.headers.get('x-business-date'))
  if (!response.ok) throw new CallRefused(response.status, jsonOf(text))
  return new Response(text === '' ? null : text, response)
}

/** An answer counts once its last byte is there: an incomplete one counts as no answer. */
async function fetchWhole(request: Request, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(request, init)
    const text = await response.text()
    noteAnswer()
    return { response, text }
  } catch (error) {
    if (request.signal.aborted) throw error
    noteNoAnswer()
    throw new NetworkFailure('No answer', { cause: error })
  }
}

/** A refusal's body; a body that is not JSON, such as a proxy's, is ignored. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Answers without the envelope are read as well (C-149). */
function enveloped(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer : { message: '', data: answer }
}
