import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('API-01 every call is under /api and an unknown one is a plain 404', async () => {
  const unknown = await server.call('GET', '/no/such/call')
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
})

test('SESS-16 a call that needs a session is 401 without one, before its input is parsed', async () => {
  for (const as of [undefined, 'x'.repeat(43), 'not a token']) {
    const answer = await server.call('POST', '/loan/request', { nonsense: true }, as ? { as } : {})
    expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized. Please check your credentials.' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test("bad input is 400 {message, data: {field: [messages]}}, every field at once, in the form's order", async () => {
  const answer = await server.call('POST', '/auth/login', { phone: '12', password: 7 })
  expect(answer.status).toBe(400)
  expect(Object.entries(answer.body.data)).toEqual([
    ['phone', ['Please enter a valid phone number']],
    ['password', ['Please enter a valid password']],
  ])
})

test('INV-47 no body, a list and a bare word are answered field by field, like an empty form', async () => {
  for (const body of [undefined, [], 'phone', 7, null]) {
    const answer = await server.call('POST', '/auth/login', body)
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { phone: ['Please enter a valid phone number'], password: ['Please enter a valid password'] } },
    })
  }
})

test("a body that is no JSON, one that is too large and one that is not an object are answered in the server's shape", async () => {
  const send = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await send('{"phone":')).status).toBe(400)
  expect((await send('[]')).status).toBe(400)
  expect((await send('null')).status).toBe(400)
  expect((await send('phone=1', 'text/plain')).status).toBe(400)
  const large = await send(JSON.stringify({ phone: 'x'.repeat(400_000) }))
  expect(large.status).toBe(413)
  expect(await large.json()).toHaveProperty('message')
})

test('OPER-54 a refusal has its code in a header, wherever it is refused, and a success has none', async () => {
  const code = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, path, body)).headers.get('x-refusal')
  expect(await code('POST', '/auth/login', { phone: '12' })).toBe('invalid')
  expect(await code('POST', '/auth/login', { phone: '08030000077', password: 'Wrong#Password1' })).toBe(
    'unauthenticated',
  )
  expect(await code('GET', '/no/such/call')).toBe('not_found')
  expect(await code('GET', '/auth/me')).toBe('unauthenticated')
  expect(await code('POST', '/auth/login', { phone: 'x'.repeat(400_000) })).toBe('body_too_large')
  expect((await fetch(`${server.url}/healthz`)).headers.has('x-refusal')).toBe(false)
})

test('the health routes answer: alive, ready, metrics, the contract for machines and for people', async () => {
  const get = (path: string) => fetch(server.url + path)
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect(await (await get('/metrics')).text()).toContain('kasuwa_outbox_waiting 0')
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(document.openapi).toBe('3.1.1')
  expect(Object.keys(document.paths)).toContain('/admin/loans/{id}/status')
  expect(await (await get('/api/docs')).text()).toContain('/api/loan/request')
})

test('B22 a DATA_DIR that cannot be written is a problem reported with readiness, and a metric', async () => {
  const own = await openTestServer()
  try {
    const read = async (path: string) => fetch(own.url + path)
    expect(await (await read('/metrics')).text()).toMatch(/^kasuwa_data_dir_failing 0$/m)
    const { dataDir } = own.app.settings
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    await writeFile(join(dataDir, 'files'), '')
    const failing = { status: 'ready', problem: 'DATA_DIR cannot be written: there is a file in its place.' }
    await expect.poll(async () => (await read('/readyz')).json(), { timeout: 15_000 }).toEqual(failing)
    expect((await read('/readyz')).status).toBe(200)
    expect(await (await read('/metrics')).text()).toMatch(/^kasuwa_data_dir_failing 1$/m)
  } finally {
    await own.close()
  }
}, 30_000)

test('the metrics are for this machine only, not for callers through a proxy on it', async () => {
  const asked = (headers: Record<string, string>) =>
    fetch(`${server.url}/metrics`, { headers }).then(({ status }) => status)
  expect([
    await asked({}),
    await asked({ 'x-forwarded-for': '203.0.113.9' }),
    await asked({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer \u00e9' }),
  ]).toEqual([200, 403, 403])
})

test("only the sandbox's key reads and moves the clock, and the sandbox does so", async () => {
  expect((await fetch(`${server.url}/sandbox/clock`)).status).toBe(403)
  const before = new Date((await server.sandbox('GET', '/clock')).body['now'] as string)
  const moved = await server.sandbox('POST', '/clock', { advance_days: 2 })
  expect(moved.status).toBe(200)
  expect(new Date(moved.body['now'] as string).getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000)
  expect((await server.sandbox('POST', '/clock', { now: 'yesterday' })).status).toBe(400)
  const real = await server.sandbox('POST', '/clock', { now: 'real' })
  expect(Math.abs(new Date(real.body['now'] as string).getTime() - Date.now())).toBeLessThan(5_000)
})
