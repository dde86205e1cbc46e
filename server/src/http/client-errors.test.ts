import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '../base/log.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let entries: Record<string, unknown>[] = []
const log: Log = {
  info() {},
  warn: (event, facts = {}) => void entries.push({ event, ...facts }),
  error() {},
}
beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, log)
})
beforeEach(() => {
  entries = []
})
afterAll(() => server.close())

const usual = { kind: 'error', message: 'TypeError: x is undefined', path: '/admin/customers' }
let addresses = 0
/** A report from a new address, unless it names one. */
const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++addresses}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const reported = () => entries.filter(({ event }) => event === 'client error')
const metric = async (name: string) =>
  Number(new RegExp(`^kasuwa_${name} (\\d+)$`, 'm').exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])

test('OPER-44 the error of a browser is one log entry without personal data, and is counted by its kind', async () => {
  const answer = await send({
    kind: 'screen',
    message: 'no user 08031234567, halima@example.ng',
    stack: 'Error: no user 08031234567\n    at show (https://kasuwa.ng/assets/loan-page-CWrq9UDi.js:1:2345)',
    path: '/admin/customers/0195f3c2-7d1a-7c3e-9f00-0123456789ab',
  })
  expect(answer.status).toBe(200)
  expect(reported()).toEqual([
    {
      event: 'client error',
      kind: 'screen',
      path: '/admin/customers/:id',
      message: 'no user [number], [email]',
      stack: ['Error: no user [number]', '    at show (https://kasuwa.ng/assets/loan-page-CWrq9UDi.js:1:2345)'],
    },
  ])
  expect(await metric('client_errors_total{kind="screen"}')).toBe(1)
  expect(await metric('client_errors_total{kind="code"}')).toBe(0)
})

test('OPER-45 a report is JSON of the known form, of at most 4 kB', async () => {
  const wrong = [
    '',
    'not json',
    [],
    { ...usual, kind: 'other' },
    { ...usual, more: 1 },
    { ...usual, message: 5 },
    { ...usual, message: 'x'.repeat(301) },
  ]
  for (const body of wrong) expect((await send(body)).status).toBe(400)
  expect((await send({ ...usual, stack: 'x'.repeat(5_000) })).status).toBe(413)
  // A page of another site can send this without asking first.
  expect((await send(usual, { 'content-type': 'text/plain' })).status).toBe(400)
  expect(reported()).toEqual([])
})

test('OPER-45 a session reports at most 10 a minute, an address 30, and all together 300; the others are counted and not read', async () => {
  const before = await metric('client_errors_dropped_total')
  const times = (count: number, headers: (n: number) => Record<string, string>) =>
    Promise.all(Array.from({ length: count }, async (_, n) => (await send(usual, headers(n))).status))
  const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length
  expect(passed(await times(12, () => ({ authorization: `Bearer ${'s'.repeat(43)}` })))).toBe(10)
  expect(passed(await times(35, () => ({ 'x-forwarded-for': '203.0.113.7' })))).toBe(30)
  const rest = await times(320, (n) => ({ 'x-forwarded-for': `203.0.${n}.8`.replace(/\.(\d{3,})\./, '.$1.') }))
  expect(passed(rest)).toBeLessThan(270)
  const [last] = await times(1, () => ({ 'x-forwarded-for': '192.0.2.1' }))
  expect(last).toBe(429)
  expect(await metric('client_errors_dropped_total')).toBeGreaterThan(before + 2 + 5 + 40)
  expect(reported().length).toBeLessThanOrEqual(300)
})
