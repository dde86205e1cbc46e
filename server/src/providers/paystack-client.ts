import * as z from 'zod/mini'
import { ProviderRefused } from './ports.ts'
import { ifReadable } from './paystack-fields.ts'
import { callProvider, type OnCall, unavailable } from './provider-call.ts'

export type PaystackOptions = {
  /** Such as `https://api.paystack.co`. */
  baseUrl: string
  secretKey: string
  /**
   * A call may take so many milliseconds: 4,500 by default, since an approval waits 5 seconds and the result of a lost call is asked for
   * afterwards; 20,000 for a page of a list, for which no person waits.
   */
  timeoutMs?: number
  /** The slug of the bank for new virtual accounts; without it, the first that Paystack offers. */
  virtualAccountBank?: string
  onCall?: OnCall
}

export type PaystackRequest<Data> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  /** Further statuses that are a refusal of this call, besides those that always are. */
  refusingStatuses?: readonly number[]
  data: z.ZodMiniType<Data>
}

export type PaystackRefusal = { status: number; message: string; code: string | null }
export type PaystackAnswer<Data> = { data: Data; pageCount: number | null }

export type PaystackClient = {
  /** Returns the provider's reply; a refusal is returned only where it is conclusive. Throws `ProviderUnavailable` otherwise. */
  ask<Data>(request: PaystackRequest<Data>): Promise<PaystackAnswer<Data> | { refused: PaystackRefusal }>
  /** The same for calls whose refusal no caller can handle: a refusal is `ProviderUnavailable` too. */
  get<Data>(request: PaystackRequest<Data>): Promise<PaystackAnswer<Data>>
}

const meta = z.object({ pageCount: z.number() })
const refusal = z.object({
  status: z.literal(false),
  message: z.string(),
  type: z.nullish(z.string()),
  code: z.nullish(z.string()),
})

/** Paystack's envelope and key. */
export function paystackClient({ baseUrl, secretKey, timeoutMs = 4_500, onCall }: PaystackOptions): PaystackClient {
  const headers = { authorization: `Bearer ${secretKey}` }

  async function ask<Data>(
    request: PaystackRequest<Data>,
  ): Promise<PaystackAnswer<Data> | { refused: PaystackRefusal }> {
    const envelope = z.object({ status: z.literal(true), data: request.data, meta: ifReadable(meta) })
    const call = { ...request, provider: 'paystack', baseUrl, headers, timeoutMs, answer: envelope, refusal, onCall }
    const reply = await callProvider(call)
    if ('answer' in reply) return { data: reply.answer.data, pageCount: reply.answer.meta?.pageCount ?? null }
    const { message, code = null } = reply.refusal
    const refused = { status: reply.status, message, code }
    if (isInconclusive(reply.refusal))
      throw unavailable({ ...request, provider: 'paystack' }, wordsOf(refused), reply.status)
    return { refused }
  }

  return {
    ask,
    get: async (request) => {
      const reply = await ask(request)
      if ('refused' in reply) throw refusedCall(request, reply.refused)
      return reply
    },
  }
}

/** A refusal that its caller cannot handle. */
export function refusedCall(request: { method: string; path: string }, refused: PaystackRefusal): ProviderRefused {
  return new ProviderRefused(`paystack ${request.method} ${request.path}: ${wordsOf(refused)}`, refused)
}

const wordsOf = ({ status, code, message }: PaystackRefusal): string =>
  `refused with ${status} ${code ?? 'without a code'}: ${message}`

/** Some deployments refuse a wrong key with 400, and a processor may fail after it has begun to work. */
function isInconclusive({ message, type, code }: z.output<typeof refusal>): boolean {
  return type === 'processor_error' || [message, code ?? ''].some((text) => /^invalid[_ ]key$/i.test(text))
}
