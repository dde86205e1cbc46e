import { createHmac, hash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bool, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { doctorEvent, type SeenCall } from '../payments/incoming/doctor-event.ts'
import { type Check, type Installation, ok, unknown, type Result, wrong } from './check.ts'
import { post, type Posted } from './post.ts'
import { judgeProxy, markedAddress } from './judge-proxy.ts'

/** A webhook to ourselves: the answer to it, and the key under which it is kept. */
type Sent = { key: string; answer: Posted }

/** Signed as Paystack signs, through the address that Paystack calls. Nobody books its event. */
async function send({ settings }: Installation): Promise<Sent> {
  const body = JSON.stringify({ event: doctorEvent, data: { id: randomUUID() } })
  const signature = createHmac('sha512', settings.PAYSTACK_SECRET_KEY).update(body).digest('hex')
  const headers = { 'x-paystack-signature': signature, 'x-forwarded-for': markedAddress }
  const answer = await post(`${settings.publicUrl}/api/webhooks/paystack`, headers, body)
  return { key: `${doctorEvent}:${hash('sha256', body)}`, answer }
}

const findEvent = statement({
  params: { key: text },
  row: { isKept: bool },
  sql: `select exists (select from webhook_keys where id = webhook_id('paystack', :key)) as "isKept"`,
})

const statusFaults: Record<number, string> = {
  401: 'the server refuses its signature: the servers behind PUBLIC_URL have another PAYSTACK_SECRET_KEY, or the proxy changes bodies',
  403: 'the proxy refuses it: let POST requests to /api/webhooks/ through',
  404: 'nothing is there: PUBLIC_URL must lead to this product',
  413: 'the proxy refuses its size: let bodies of 1 MB through',
  502: 'the proxy does not reach the server: start it, and check the address to which the proxy sends',
  503: 'the server is not ready: see /readyz and its log',
}

async function webhook(installation: Installation): Promise<Result> {
  const url = `${installation.settings.publicUrl}/api/webhooks/paystack`
  const sent = await sentOnce(installation).catch((error: unknown) => error)
  if (!isSent(sent))
    return wrong(
      `A webhook to ${url} gets no answer (${codeOf(sent)}): start the server, and check DNS, the firewall and the proxy.`,
    )
  const { key, answer } = sent
  if (answer.status !== 200) {
    const fault = statusFaults[answer.status] ?? 'see the log of the server and of the proxy'
    return wrong(`A webhook to ${url} is answered with ${answer.status}: ${fault}.`)
  }
  const { isKept } = await installation.database.only(findEvent, { key })
  return isKept
    ? ok(`A signed webhook through ${url} was kept and answered with 200.`)
    : wrong(
        `A webhook to ${url} is answered with 200, and is not in this database: PUBLIC_URL leads to another installation.`,
      )
}

const seen = z.object({ seen: z.object({ address: z.string(), peer: z.string(), forwarded: z.nullable(z.string()) }) })

function seenIn(body: string): SeenCall | null {
  try {
    const parsed = seen.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data.seen : null
  } catch {
    return null
  }
}

async function proxy(installation: Installation): Promise<Result> {
  const sent = await sentOnce(installation).catch(() => null)
  const call = sent && seenIn(sent.answer.text)
  if (!sent || !call) return unknown('The server did not answer our webhook, which shows the address that it sees.')
  const { settings, asked } = installation
  return judgeProxy({
    ...call,
    own: sent.answer.localAddress,
    expected: asked.from,
    isHttps: settings.publicUrl.startsWith('https:'),
    trusted: settings.TRUSTED_PROXIES ?? [],
  })
}

const sentBy = new WeakMap<Installation, Promise<Sent>>()

/** Both checks look at one webhook, since each is kept for ever. */
function sentOnce(installation: Installation): Promise<Sent> {
  const sent = sentBy.get(installation) ?? send(installation)
  sentBy.set(installation, sent)
  return sent
}

const isSent = (sent: unknown): sent is Sent => typeof sent === 'object' && sent !== null && 'answer' in sent
const codeOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? error.name) : 'failed'

/** The way of a webhook through PUBLIC_URL into the database, and the address that the proxy gives for its sender. */
export const webhookChecks: readonly Check[] = [
  { name: 'webhook', asksDatabase: true, look: webhook },
  { name: 'proxy', look: proxy },
]
