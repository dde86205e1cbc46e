import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lineLog, type Log } from '../base/log.ts'
import { type SentSpan, testCollector } from '../base/test-collector.ts'
import { planWaitingTexts } from '../notifications/plan-waiting-texts.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer } from '../testing/test-people.ts'
import { until } from '../testing/test-until.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let collector: Awaited<ReturnType<typeof testCollector>>
let server: TestServer
let customer: TestCustomer
let account: string
let entries: Record<string, unknown>[] = []

/** The log as it is written, with what each line gets from the step under way. */
const log: Log = lineLog((line) => entries.push(JSON.parse(line) as Record<string, unknown>))

const soon = { timeout: 20_000, interval: 100 }
/** Waiting texts leave two minutes later. */
async function sendTexts(): Promise<void> {
  await server.app.database.run('update clock set offset_ms = offset_ms + 120000')
  await planWaitingTexts(server.app)
}

beforeAll(async () => {
  collector = await testCollector()
  server = await openTestServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    log,
  )
  const admin = await anAdmin(server)
  customer = await aCustomer(server)
  await moveToLagosTime(server.app.database, '12:00')
  await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
  // A text that leaves together with others belongs to the trace of the first: the news of the loan leaves before.
  await sendTexts()
  await until('the texts to leave', async () => {
    const left = await server.app.database.rows(`select from notifications where text_state in ('waiting', 'sending')`)
    return left.length === 0 || null
  })
})
beforeEach(() => {
  entries = []
})
afterAll(async () => {
  await server.close()
  await collector.close()
})

const named = (name: string) => collector.spans.filter((span) => span.name === name)
const namesOf = (spans: readonly SentSpan[]) => new Set(spans.map(({ name }) => name))
const requestIds = (spans: readonly SentSpan[]) =>
  spans.map(({ attributes }) => attributes.find(({ key }) => key === 'kasuwa.request_id')?.value['stringValue'])

test('OPER-41 OPER-42 a webhook, its booking, the job of its text and the call of the provider are one trace, without personal data', async () => {
  await pay(server, account, 500_000)
  await sendTexts()
  const all = await until('the whole trace', async () => {
    const [booked] = named('book charge')
    const found = booked ? collector.trace(booked.traceId) : []
    // The last step to end.
    return namesOf(found).has('job text') ? found : null
  })
  expect([...namesOf(all)]).toEqual(
    expect.arrayContaining([
      'POST /api/webhooks/paystack',
      'book charge',
      'transaction',
      'job text',
      'termii POST /api/sms/send',
    ]),
  )
  expect([...namesOf(all)].some((name) => name.startsWith('statement server/src/payments/incoming/'))).toBe(true)
  const sent = JSON.stringify(all)
  for (const personal of [customer.phone, customer.phone.slice(1), account, customer.customerId, customer.userId])
    expect(sent).not.toContain(personal)
  // Each step but the first is below another one of the same trace.
  const ids = new Set(all.map(({ spanId }) => spanId))
  const first = all.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId))
  expect(first.map(({ name }) => name)).toEqual(['POST /api/webhooks/paystack'])
})

test('OPER-41 charges that come together each have the booking and the text of their own trace', async () => {
  const before = named('POST /api/webhooks/paystack').length
  const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(server)))
  const admin = await anAdmin(server)
  const accounts = await Promise.all(people.map((one) => aVirtualAccount(server, one, admin)))
  await Promise.all(accounts.map((one) => pay(server, one, 100_000)))
  await sendTexts()
  const webhooks = () => named('POST /api/webhooks/paystack').slice(before)
  const whole = () =>
    webhooks().filter(({ traceId }) => {
      const names = namesOf(collector.trace(traceId))
      return names.has('book charge') && names.has('termii POST /api/sms/send')
    })
  await expect.poll(() => whole().length, soon).toBe(6)
  expect(new Set(webhooks().map(({ traceId }) => traceId)).size).toBe(6)
})

test('OPER-42 entries of the log have the id of the trace, and traceparent counts only where a trusted proxy forwarded it', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${id}-00f067aa0ba902b7-01`
  const call = (headers: Record<string, string>) => fetch(`${server.url}/api/auth/me`, { headers })
  const proxied = await call({ traceparent, 'x-forwarded-for': '203.0.113.9' })
  const direct = await call({ traceparent })
  const wrong = await call({ traceparent: `${traceparent}; drop`, 'x-forwarded-for': '203.0.113.9' })
  const spanOf = async ({ headers }: Response) => {
    const own = () => named('GET /api/auth/me').filter((span) => requestIds([span])[0] === headers.get('x-request-id'))
    await expect.poll(() => own().length, soon).toBe(1)
    return own()[0]!
  }
  expect(await spanOf(proxied)).toMatchObject({ traceId: id, parentSpanId: '00f067aa0ba902b7' })
  for (const other of [direct, wrong]) expect((await spanOf(other)).traceId).not.toBe(id)
  const entry = entries.find((one) => one['request_id'] === direct.headers.get('x-request-id'))
  expect(entry).toMatchObject({ event: 'call', trace_id: (await spanOf(direct)).traceId })
})

test('OPER-46 calls of providers and tries of jobs are measured by outcome, without values in their labels', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'error', count: 1 })
  await expect(server.app.ports.money.findTransfer(`ref-${customer.phone}`)).rejects.toThrow('paystack')
  await server.sandbox('DELETE', '/faults')
  const shown = await (await fetch(`${server.url}/metrics`)).text()
  const countOf = (name: string, labels: string) =>
    Number(new RegExp(`^kasuwa_${name}_count\\{${labels}\\} (\\d+)$`, 'm').exec(shown)?.[1])
  const calls = (labels: string) => countOf('provider_call_duration_seconds', labels)
  expect(calls('provider="termii",call="POST /api/sms/send",outcome="answered"')).toBeGreaterThan(6)
  expect(calls('provider="paystack",call="POST /transfer",outcome="answered"')).toBe(1)
  expect(calls('provider="paystack",call="GET /transfer/verify/\\{\\}",outcome="unknown"')).toBe(1)
  expect(countOf('outbox_job_duration_seconds', 'topic="text",outcome="done"')).toBeGreaterThan(6)
  expect(shown).not.toContain(customer.phone)
})

test('OPER-40 the collector gets OTLP at its path with the headers of the settings, and no step of checks and polling', () => {
  expect(collector.received[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b' } })
  expect(collector.spans.filter(({ name }) => /readyz|metrics|healthz/.test(name))).toEqual([])
  expect(collector.spans.filter(({ name, parentSpanId }) => name.startsWith('statement') && !parentSpanId)).toEqual([])
})
