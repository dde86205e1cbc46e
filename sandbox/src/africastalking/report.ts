import type { Context } from '../context.ts'
import { call } from '../outgoing.ts'

/** The same value as the product's `sandboxAfricasTalkingSecret`. */
const secret = 'africastalking_kasuwa_sandbox_secret'
/** Milliseconds after which a phone confirms a message: the product has stored the answer by then. */
const delayMs = 1_000

/** Reports that a message was delivered, once, as Africa's Talking does: a form without a signature, to the path that we gave it. */
export function reportSoon({ serverUrl }: Context, { id, to }: { id: string; to: string }): void {
  const report = async () => {
    const form = { id, status: 'Success', phoneNumber: to, networkCode: '62130', retryCount: '0' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${serverUrl()}/api/webhooks/africas-talking/${secret}`
    await call({ method: 'POST', url, headers, body: new URLSearchParams(form).toString(), timeout: 10_000 })
  }
  setTimeout(() => void report().catch(() => undefined), delayMs).unref()
}
