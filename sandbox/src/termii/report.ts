import type { Context } from '../context.ts'
import { call } from '../outgoing.ts'
import { signature } from '../webhooks.ts'

/** The same value as the product's `sandboxTermiiSecret`. */
const secret = 'termii_kasuwa_sandbox_secret'
/** Milliseconds after which a phone confirms a message: the product has stored the answer by then. */
const delayMs = 1_000

type Sent = { id: string; to: string; from: string; text: string }

/** Reports that a message was delivered, once, as Termii's webhook does. A product that does not answer misses it. */
export function reportSoon({ serverUrl, clock }: Context, { id, to, from, text }: Sent): void {
  const report = async () => {
    const body = JSON.stringify({
      type: 'outbound',
      id,
      message_id: id,
      receiver: to,
      sender: from,
      message: text,
      sent_at: await clock.now(),
      cost: '4',
      status: 'DELIVERED',
      channel: 'dnd',
    })
    const headers = { 'x-termii-signature': signature(body, secret) }
    await call({ method: 'POST', url: `${serverUrl()}/api/webhooks/termii`, headers, body, timeout: 10_000 })
  }
  setTimeout(() => void report().catch(() => undefined), delayMs).unref()
}
