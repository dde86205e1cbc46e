import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import type { Settings } from './settings.ts'

export const secretKey = 'sk_test_example'

export interface ReceivedWebhook {
  event: string
  data: Record<string, unknown>
  raw: string
  signature: string
}

/** Takes the place of the product in the sandbox's tests, with its clock route and a webhook route that answers with the chosen status. */
export interface Product {
  url: string
  webhooks: ReceivedWebhook[]
  /** The status of the answers to webhooks. */
  answer: number
  /** The milliseconds by which its clock is ahead. */
  offset: number
  clockKeys: (string | undefined)[]
  close(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const product: Product = { url: '', webhooks: [], answer: 200, offset: 0, clockKeys: [], close: async () => {} }
  const server = createServer((request, response) => void answer(product, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  product.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  product.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return product
}

async function answer(product: Product, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await bodyOf(request)
  if (request.url === '/sandbox/clock') {
    product.clockKeys.push(String(request.headers['x-sandbox-key']))
    const refused = request.method === 'POST' && !moveClock(product, JSON.parse(raw) as Move)
    const answer = refused ? { message: 'Only forward' } : { now: new Date(Date.now() + product.offset).toISOString() }
    return void response
      .writeHead(refused ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer))
  }
  product.webhooks.push({
    ...(JSON.parse(raw) as ReceivedWebhook),
    raw,
    signature: String(request.headers['x-paystack-signature']),
  })
  response.writeHead(request.url === '/api/webhooks/paystack' ? product.answer : 404).end()
}

interface Move {
  now?: string
  advance_days?: number
}

function moveClock(product: Product, { now, advance_days = 0 }: Move): boolean {
  const next = now === undefined ? product.offset + advance_days * 86_400_000 : Date.parse(now) - Date.now()
  if (next < product.offset) return false
  product.offset = next
  return true
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export interface TestSandbox {
  product: Product
  dataDir: string
  url(): string
  /** Calls the sandbox; rejects when no answer comes. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Body }>
  /** Calls Paystack with the right key. */
  paystack(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>
  restart(): Promise<void>
}

/** Any JSON; a missing field reads as undefined at any depth. */
export interface Body {
  [field: string]: Body
}

/** The text at a place of an answer; any other value there is an error. */
export function textOf(value: Body | undefined): string {
  if (typeof value !== 'string') throw new Error(`Expected a text, got ${JSON.stringify(value)}`)
  return value
}

/** Starts a product and a sandbox for one test, on free ports and in a new folder; all are removed when the test has finished. */
export async function startTestSandbox(
  settings: Pick<Settings, 'paystackSettles' | 'welcome'> = {},
): Promise<TestSandbox> {
  const product = await startProduct()
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-sandbox-'))
  const start = () =>
    startSandbox({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      serverUrl: product.url,
      paystackSecretKey: secretKey,
      ...settings,
    })
  let sandbox: Sandbox = await start()
  onTestFinished(async () => {
    await sandbox.stop()
    await product.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ask: TestSandbox['ask'] = (method, path, body, headers) => askAt(sandbox.url, method, path, body, headers)
  return {
    product,
    dataDir,
    url: () => sandbox.url,
    ask,
    paystack: (method, path, body) => ask(method, `/paystack${path}`, body, { authorization: `Bearer ${secretKey}` }),
    restart: async () => {
      await sandbox.stop()
      sandbox = await start()
    },
  }
}

export async function askAt(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method, headers: { ...type, ...headers }, ...content })
  return { status: response.status, body: (await response.json()) as Body }
}

/** The recipient code of an account that can be paid. */
export async function newRecipient(sandbox: TestSandbox, accountNumber = '0123456789'): Promise<string> {
  const order = { type: 'nuban', name: 'Ada Obi', account_number: accountNumber, bank_code: '058' }
  const { body } = await sandbox.paystack('POST', '/transferrecipient', order)
  return textOf(body.data?.recipient_code)
}

/** The order of a transfer, with a new reference unless one is given. */
export function transferOrder(recipient: string, reference = `trial-${crypto.randomUUID()}`, amount = 250_000) {
  return { source: 'balance', amount, recipient, reference, reason: 'Loan' }
}

const identity = {
  country: 'NG',
  type: 'bank_account',
  account_number: '0123456789',
  bank_code: '058',
  bvn: '22233344455',
}

/** The data of a new identified customer's virtual account. */
export async function newAccount(sandbox: TestSandbox, email: string, firstName = 'Ada'): Promise<Body> {
  const names = { first_name: firstName, last_name: 'Obi' }
  const { body: created } = await sandbox.paystack('POST', '/customer', { email, ...names, phone: '+2348031234567' })
  const code = textOf(created.data?.customer_code)
  await sandbox.paystack('POST', `/customer/${code}/identification`, { ...identity, ...names })
  const { body } = await sandbox.paystack('POST', '/dedicated_account', { customer: code, preferred_bank: 'test-bank' })
  return body.data as Body
}
