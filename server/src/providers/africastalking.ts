import { internationalPhone } from '@kasuwa/domain/phone.ts'
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ProviderNotReached, ProviderRefused, type SmsPort, type TextReport } from './ports.ts'
import { callProvider, type OnCall, unavailable } from './provider-call.ts'

type Options = {
  /** Such as `https://api.africastalking.com`. */
  baseUrl: string
  username: string
  apiKey: string
  /** The name or short code that the message comes from; without it the account's own. */
  sender?: string | undefined
  /** The last part of the path to which it reports; undefined where no report is accepted. */
  reportSecret?: string | undefined
  /** A call may take so many milliseconds; a person waits for the code at a screen. */
  timeoutMs?: number
  onCall?: OnCall
}

const provider = 'africastalking'
const recipient = z.object({ statusCode: z.number(), status: z.string(), messageId: z.nullish(z.string()) })
const answer = z.object({ SMSMessageData: z.object({ Message: z.string(), Recipients: z.array(recipient) }) })
const account = z.object({ UserData: z.object({ balance: z.string() }) })
/** Its refusals are plain text, which `callProvider` cannot read: they are unavailability with their status. */
const refusal = z.object({ message: z.string() })

const accepted = [100, 101, 102]
/** Our account is the reason, and nothing was sent: no money left. */
const undone = [405]
/** It is unknown whether it goes on. */
const unsure = [500, 501]

/**
 * Text messages through Africa's Talking. `send` resolves once it has accepted the message; it answers 201 also for one that it refuses,
 * and the recipient's code says which. Its reports are not signed, so that a secret in their path stands for the signature.
 */
export function africasTalkingAdapter(options: Options): SmsPort {
  const { baseUrl, username, apiKey, sender, reportSecret, timeoutMs = 8_000, onCall } = options
  const common = { provider, baseUrl, headers: { apikey: apiKey }, timeoutMs, refusal, onCall }
  return {
    name: provider,
    about: {
      label: "Africa's Talking",
      key: 'AFRICASTALKING_API_KEY',
      base: 'AFRICASTALKING_BASE_URL',
      baseUrl,
      sender,
    },
    reports: { path: '/api/webhooks/africas-talking/:secret', header: null },
    send: async (to, text) => {
      const form = {
        username,
        to: `+${internationalPhone(to)}`,
        message: text,
        bulkSMSMode: '1',
        ...(sender && { from: sender }),
      }
      const call = { ...common, method: 'POST' as const, path: '/version1/messaging', form, answer }
      const reply = await callProvider(call)
      if ('refusal' in reply) throw new ProviderRefused(wordsOf(call, reply.refusal.message), reply)
      const { Message, Recipients } = reply.answer.SMSMessageData
      const [one] = Recipients
      if (!one) throw new ProviderRefused(wordsOf(call, Message))
      if (accepted.includes(one.statusCode)) return { messageId: one.messageId ?? null }
      const problem = `${one.statusCode} ${one.status}`
      if (undone.includes(one.statusCode)) throw new ProviderNotReached(wordsOf(call, problem), { status: 402 })
      if (unsure.includes(one.statusCode)) throw unavailable(call, problem)
      throw new ProviderRefused(wordsOf(call, problem))
    },
    readReport: (raw, secret) => (isSame(secret, reportSecret) ? reportIn(raw) : null),
    readAccount: async () => {
      const call = { ...common, method: 'GET' as const, path: '/version1/user', query: { username }, answer: account }
      const reply = await callProvider(call)
      if ('refusal' in reply) throw new ProviderRefused(wordsOf(call, reply.refusal.message), reply)
      const { balance } = reply.answer.UserData
      return { balance, isEmpty: !(Number(balance.replace(/[^\d.-]/g, '')) > 0), sender: null }
    },
  }
}

const wordsOf = ({ method, path }: { method: string; path: string }, problem: string): string =>
  `${provider} ${method} ${path}: refused: ${problem}`

function isSame(given: string | undefined, secret: string | undefined): boolean {
  if (!given || !secret) return false
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const nothingReported: TextReport = { messageId: '', state: null, note: null }
const states = new Map<string, 'delivered' | 'failed'>([
  ['Success', 'delivered'],
  ['Failed', 'failed'],
  ['Rejected', 'failed'],
])
const maxNoteLength = 60

/** A form with `id`, `status` and, for a failure, `failureReason`. Sent, Submitted and Buffered are on their way. */
function reportIn(raw: Buffer): TextReport {
  const form = new URLSearchParams(raw.toString('utf8'))
  const [id, status] = [form.get('id'), form.get('status')]
  if (id === null || status === null) return nothingReported
  const state = states.get(status) ?? null
  const note = state === 'failed' ? (form.get('failureReason') ?? status).slice(0, maxNoteLength) : null
  return { messageId: id, state, note }
}
