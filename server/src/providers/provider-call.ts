import type * as z from 'zod/mini'
import { inSpan } from '../base/tracing.ts'
import { ProviderNotReached, ProviderUnavailable } from './ports.ts'

/** Every provider's error has its own shape; a schema turns it into this and the caller's further fields. */
type Refused = { message: string }

export type ProviderCall<Answer, Refusal extends Refused> = {
  /** For messages only. */
  provider: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  baseUrl: string
  /** Begins with a slash; parts of it that do not come from us are already encoded. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, in place of a body. */
  form?: Record<string, string>
  /** Milliseconds for the complete exchange, the answer's last byte included. */
  timeoutMs: number
  /** Further statuses that are a refusal of this call, besides those that always are. */
  refusingStatuses?: readonly number[]
  answer: z.ZodMiniType<Answer>
  refusal: z.ZodMiniType<Refusal>
  onCall?: OnCall | undefined
}

/** Learns of each call once it has ended. `call`: its method, and its path without values. */
export type OnCall = (made: { provider: string; call: string; outcome: CallEnd; seconds: number }) => void
/** `not_reached`: it was certainly not done; `unknown`: it may have been. */
type CallEnd = 'answered' | 'refused' | 'not_reached' | 'unknown'

export type ProviderAnswer<Answer, Refusal extends Refused> = { answer: Answer } | { status: number; refusal: Refusal }

/** The provider has understood the request and will not do it. Any other 4xx is about our key, our rate limit or our credit there. */
const refusingStatuses: readonly number[] = [400, 404, 422]
/** The provider did nothing: our key, our credit or our rate limit there, or it is closed for now. */
const undoneStatuses: readonly number[] = [401, 402, 403, 429, 503]
/** There was no connection, so the request did not leave. */
const unconnectedCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Makes one call of a provider, tried once, JSON out and in. TLS certificates and their host names are checked as Node does by default; a
 * redirect is never followed, since it would send the key, or a person's number, to another host.
 * @throws ProviderUnavailable on no connection (ProviderNotReached), no complete answer in time, an answer that is not the documented JSON, and any status
 * other than 2xx, 400, 404 and 422. Its message has the provider's words for it, and nothing of our query, headers and body.
 */
export async function callProvider<Answer, Refusal extends Refused>(
  call: ProviderCall<Answer, Refusal>,
): Promise<ProviderAnswer<Answer, Refusal>> {
  const begun = performance.now()
  const ended = (outcome: CallEnd) =>
    call.onCall?.({
      provider: call.provider,
      call: `${call.method} ${routeOf(call.path)}`,
      outcome,
      seconds: (performance.now() - begun) / 1_000,
    })
  try {
    const reply = await callOnce(call)
    ended('answer' in reply ? 'answered' : 'refused')
    return reply
  } catch (error) {
    ended(error instanceof ProviderNotReached ? 'not_reached' : 'unknown')
    throw error
  }
}

async function callOnce<Answer, Refusal extends Refused>(
  call: ProviderCall<Answer, Refusal>,
): Promise<ProviderAnswer<Answer, Refusal>> {
  const { status, text } = await tracedExchange(call)
  if (status >= 200 && status < 300) return { answer: read(call, call.answer, status, text) }
  if ([...refusingStatuses, ...(call.refusingStatuses ?? [])].includes(status))
    return { status, refusal: read(call, call.refusal, status, text) }
  const parsed = call.refusal.safeParse(jsonOf(text))
  const problem = parsed.success ? `answered ${status} ${parsed.data.message}` : `answered ${status}`
  throw undoneStatuses.includes(status) ? notReached(call, problem, status) : unavailable(call, problem, status)
}

type Named = { provider: string; method: string; path: string }

/** The error for a call that leaves open whether its work was done. */
export const unavailable = (call: Named, problem: string, status: number | null = null): ProviderUnavailable =>
  new ProviderUnavailable(textOf(call, problem), { status })

const notReached = (call: Named, problem: string, status: number | null = null) =>
  new ProviderNotReached(textOf(call, problem), { status })
const textOf = ({ provider, method, path }: Named, problem: string) => `${provider} ${method} ${path}: ${problem}`

/** A path without the values in it, for traces and metrics: a reference is a part of some paths, and a person's number may be one. */
export const routeOf = (path: string): string =>
  path
    .split('/')
    .map((part, place, parts) => (isWord(part) && parts[place - 1] !== 'verify' ? part : '{}'))
    .join('/')
const isWord = (part: string): boolean => /^([a-z_]{0,24}|v\d)$/.test(part)

/** Our steps are told to nobody outside: no header of a trace goes along. */
const tracedExchange = (call: ProviderCall<unknown, Refused>): Promise<{ status: number; text: string }> =>
  inSpan(
    () => ({
      name: `${call.provider} ${call.method} ${routeOf(call.path)}`,
      kind: 'client',
      facts: { 'peer.service': call.provider, 'http.request.method': call.method },
    }),
    async (span) => {
      const answer = await exchange(call)
      span?.add({ 'http.response.status_code': answer.status })
      return answer
    },
  )

async function exchange(call: ProviderCall<unknown, Refused>): Promise<{ status: number; text: string }> {
  const { body, contentType } = contentOf(call)
  try {
    const response = await fetch(addressOf(call), {
      method: call.method,
      headers: { accept: 'application/json', ...contentType, ...call.headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const reason = reasonOf(error, call.timeoutMs)
    throw unconnectedCodes.includes(reason) ? notReached(call, reason) : unavailable(call, reason)
  }
}

type Content = { body: string | null; contentType: Record<string, string> }

function contentOf({ body, form }: Pick<ProviderCall<unknown, Refused>, 'body' | 'form'>): Content {
  if (form) {
    const contentType = { 'content-type': 'application/x-www-form-urlencoded' }
    return { body: new URLSearchParams(form).toString(), contentType }
  }
  if (body === undefined) return { body: null, contentType: {} }
  return { body: JSON.stringify(body), contentType: { 'content-type': 'application/json' } }
}

function addressOf({ baseUrl, path, query }: ProviderCall<unknown, Refused>): string {
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  return `${baseUrl.replace(/\/+$/, '')}${path}${search}`
}

/** Only a code or a name: the texts of these errors quote addresses and headers. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return `no whole answer within ${timeoutMs} ms`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : error.name
}

function read<T>(call: ProviderCall<unknown, Refused>, schema: z.ZodMiniType<T>, status: number, text: string): T {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'body')
  throw unavailable(call, `answered ${status} with unreadable ${fields.join(', ')}`, status)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
