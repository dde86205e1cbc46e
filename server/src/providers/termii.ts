import { internationalPhone } from '@kasuwa/domain/phone.ts'
import * as z from 'zod/mini'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ProviderRefused, type SmsPort, type TextReport } from './ports.ts'
import { callProvider, type OnCall } from './provider-call.ts'

type Options = {
  /** The account's own host, as its dashboard shows it. */
  baseUrl: string
  apiKey: string
  /** The name that the message comes from, 3 to 11 characters. */
  sender: string
  /** Signs the reports; undefined where none is accepted. */
  secret?: string | undefined
  /** A call may take so many milliseconds; a person waits for the code at a screen. */
  timeoutMs?: number
  onCall?: OnCall
}

const answer = z.object({
  code: z.string().check(z.regex(/^ok$/i)),
  message_id: z.nullish(z.union([z.string(), z.number()])),
})
const refusal = z.object({ message: z.string() })
const balance = z.object({ balance: z.number(), currency: z.string() })
const senders = z.object({
  data: z.array(z.object({ sender_id: z.string(), status: z.nullish(z.string()) })),
  last_page: z.nullish(z.number()),
})
/** Their documents write `unblock`, their dashboard `active`, their clients `approved`. */
const usableSender = /^(unblock(ed)?|active|approved)$/i

/**
 * Text messages through Termii, which only sends the text (C-41). The `dnd` channel also reaches numbers that refuse advertising. `send`
 * resolves once Termii has accepted the message, and throws ProviderUnavailable otherwise.
 */
export function termiiAdapter({ baseUrl, apiKey, sender, secret, timeoutMs = 8_000, onCall }: Options): SmsPort {
  async function read<Answer>(path: string, answer: z.ZodMiniType<Answer>): Promise<Answer> {
    const common = { provider: 'termii', method: 'GET' as const, baseUrl, path, timeoutMs, refusal, onCall }
    const reply = await callProvider({ ...common, query: { api_key: apiKey }, answer })
    if ('refusal' in reply) throw refused({ method: 'GET', path }, reply)
    return reply.answer
  }

  /** Only the first page is read; a sender that would be on another one is not known. */
  async function senderState(): Promise<'allowed' | 'refused' | null> {
    const { data, last_page } = await read('/api/sender-id', senders)
    const own = data.filter(({ sender_id }) => sender_id === sender)
    if (own.length === 0 && (last_page ?? 1) > 1) return null
    return own.some(({ status }) => usableSender.test(status ?? '')) ? 'allowed' : 'refused'
  }

  return {
    name: 'termii',
    about: { label: 'Termii', key: 'TERMII_API_KEY', base: 'TERMII_BASE_URL', baseUrl, sender },
    reports: { path: '/api/webhooks/termii', header: 'x-termii-signature' },
    readAccount: async () => {
      const left = await read('/api/get-balance', balance)
      return { balance: moneyOf(left), isEmpty: left.balance <= 0, sender: await senderState() }
    },
    send: async (to, text) => {
      const body = {
        api_key: apiKey,
        to: internationalPhone(to),
        from: sender,
        sms: text,
        type: 'plain',
        channel: 'dnd',
      }
      const call = {
        provider: 'termii',
        method: 'POST' as const,
        baseUrl,
        path: '/api/sms/send',
        body,
        timeoutMs,
        answer,
        refusal,
        onCall,
      }
      const reply = await callProvider(call)
      if ('refusal' in reply) throw refused(call, reply)
      const id = reply.answer.message_id
      return { messageId: id === undefined || id === null ? null : String(id) }
    },
    readReport: (raw, signature) => (isSigned(raw, signature, secret) ? reportIn(raw) : null),
  }
}

const moneyOf = ({ balance: left, currency }: z.output<typeof balance>): string => `${currency} ${left.toFixed(2)}`

type Reply = { status: number; refusal: { message: string } }
const refused = ({ method, path }: { method: string; path: string }, { status, refusal }: Reply): ProviderRefused =>
  new ProviderRefused(`termii ${method} ${path}: refused with ${status}: ${refusal.message}`, { status })

const report = z.object({ message_id: z.union([z.string(), z.number()]), status: z.string() })
const nothingReported = { messageId: '', state: null, note: null } as const
const maxNoteLength = 60

/** The signature is the HMAC-SHA512 of the bytes with the account's secret, in hex (Termii, Events and Reports). */
function isSigned(raw: Buffer, signature: string | undefined, secret: string | undefined): boolean {
  if (!secret || !signature) return false
  const [right, given] = [createHmac('sha512', secret).update(raw).digest(), Buffer.from(signature, 'hex')]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Termii's own words are 'DELIVERED' and 'Message delivered', some for a message on its way, and many for one that failed. */
function reportIn(raw: Buffer): TextReport {
  const read = report.safeParse(jsonIn(raw))
  if (!read.success) return nothingReported
  const { message_id: id, status } = read.data
  const state = /^(message )?delivered$/i.test(status) ? 'delivered' : isUnderWay(status) ? null : 'failed'
  return { messageId: String(id), state, note: state === 'failed' ? status.slice(0, maxNoteLength) : null }
}

const isUnderWay = (status: string): boolean => /^((message )?(sent|submitted|queued|pending)|received)$/i.test(status)

function jsonIn(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
