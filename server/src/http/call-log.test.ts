import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Log } from '../base/log.ts'
import { aCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

type Entry = { level: 'info' | 'warn' | 'error'; event: string } & Record<string, unknown>

let server: TestServer
let customer: TestPerson
let entries: Entry[] = []

const keep =
  (level: Entry['level']) =>
  (event: string, facts: Record<string, unknown> = {}) =>
    void entries.push({ level, event, ...facts })
const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }

beforeAll(async () => {
  server = await openTestServer({}, log)
  customer = await aCustomer(server)
})
afterAll(() => server.close())
beforeEach(() => {
  entries = []
})

/** The log entries of the call that was answered with these headers; the answer is sent before its entry is written. */
async function entriesOf(headers: Headers): Promise<Entry[]> {
  const id = headers.get('x-request-id')
  const own = () => entries.filter((entry) => entry['request_id'] === id)
  await expect.poll(() => own().some(({ event }) => event === 'call')).toBe(true)
  return own()
}

test('a call that succeeds is one entry of level info, without its query', async () => {
  const { headers } = await server.call('GET', '/customer/bank-account?account=x', undefined, { as: customer.token })
  const { headers: ok } = await server.call('GET', '/auth/me?name=Halima', undefined, { as: customer.token })
  expect(await entriesOf(ok)).toEqual([
    {
      level: 'info',
      event: 'call',
      request_id: ok.get('x-request-id'),
      method: 'GET',
      path: '/api/auth/me',
      status: 200,
      ms: expect.any(Number),
      user: customer.userId,
    },
  ])
  expect(headers.get('x-request-id')).not.toBe(ok.get('x-request-id'))
})

test('a refused call is one entry of level warn with the refusal as its cause', async () => {
  const stranger = await server.call('GET', '/auth/me')
  expect(await entriesOf(stranger.headers)).toEqual([
    expect.objectContaining({ level: 'warn', status: 401, user: null, cause: 'unauthenticated' }),
  ])
  const forbidden = await server.call('GET', '/admin/customer-management', undefined, { as: customer.token })
  expect(await entriesOf(forbidden.headers)).toEqual([
    expect.objectContaining({ level: 'warn', status: 403, user: customer.userId, cause: 'not_permitted' }),
  ])
  const wrong = await server.call('POST', '/auth/login', { phone: '12', password: '' })
  expect(await entriesOf(wrong.headers)).toEqual([
    expect.objectContaining({ level: 'warn', status: 400, cause: 'invalid', fields: ['phone', 'password'] }),
  ])
})

test('a request that is no call of the contract has its entry too: an unknown path, a path that cannot be read', async () => {
  for (const [path, status, cause] of [
    ['/api/nothing-here', 404, 'not_found'],
    ['/api/%zz', 400, 'invalid'],
  ] as const) {
    const response = await fetch(`${server.url}${path}`)
    expect(response.status).toBe(status)
    expect(await entriesOf(response.headers)).toEqual([expect.objectContaining({ level: 'warn', status, cause })])
  }
})

test('a call that fails by an error is one entry of level error with the error behind it, which the answer does not show', async () => {
  await server.app.database.run('alter table bank_accounts rename to bank_accounts_away')
  try {
    const { status, body, headers } = await server.call('GET', '/auth/me', undefined, { as: customer.token })
    expect([status, JSON.stringify(body).includes('bank_accounts')]).toEqual([500, false])
    const [entry, ...others] = await entriesOf(headers)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ level: 'error', status: 500, user: customer.userId, cause: 'unexpected' })
    expect((entry!['error'] as Error).message).toContain('bank_accounts')
  } finally {
    await server.app.database.run('alter table bank_accounts_away rename to bank_accounts')
  }
})

test('the time of calls is measured by method, route and status', async () => {
  await server.call('GET', '/auth/me', undefined, { as: customer.token })
  const measured = async () => (await fetch(`${server.url}/metrics`)).text()
  await expect
    .poll(measured)
    .toMatch(/kasuwa_http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/me",status="200"\} [1-9]/)
  expect(await measured()).toContain('kasuwa_http_request_duration_seconds_bucket{le="0.25"')
})

test('a health check that succeeds makes no entry', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  await server.call('GET', '/auth/me')
  await expect.poll(() => entries.length).toBe(1)
  expect(entries.some((entry) => entry['request_id'] === headers.get('x-request-id'))).toBe(false)
})
