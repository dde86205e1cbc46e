import { internationalPhone } from '@kasuwa/domain/phone.ts'
import * as z from 'zod/mini'
import { ProviderRefused, type SmsPort } from './ports.ts'
import { callProvider } from './provider-call.ts'

type Options = {
  /** The account's own host, as its dashboard shows it. */
  baseUrl: string
  apiKey: string
  /** The name that the message comes from, 3 to 11 characters. */
  sender: string
  /** A call may take so many milliseconds; a person waits for the code at a screen. */
  timeoutMs?: number
}

const answer = z.object({
  code: z.string().check(z.regex(/^ok$/i)),
  message_id: z.nullish(z.union([z.string(), z.number()])),
})
const refusal = z.object({ message: z.string() })

/**
 * Text messages through Termii, which only sends the text (C-41). The `dnd` channel also reaches numbers that refuse advertising. `send`
 * resolves once Termii has accepted the message, and throws ProviderUnavailable otherwise.
 */
export function termiiAdapter({ baseUrl, apiKey, sender, timeoutMs = 8_000 }: Options): SmsPort {
  return {
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
      }
      const reply = await callProvider(call)
      if ('refusal' in reply)
        throw new ProviderRefused(`termii POST ${call.path}: refused with ${reply.status}: ${reply.refusal.message}`)
      const id = reply.answer.message_id
      return { messageId: id === undefined || id === null ? null : String(id) }
    },
  }
}
