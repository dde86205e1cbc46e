import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomer, type TestCustomer } from '../testing/test-people.ts'

const mebibyte = 1_048_576

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await openTestServer()
  customer = await aCustomer(server)
})
afterAll(() => server.close())

type Sent = { status: number; body: { message?: string; data?: unknown }; sentBytes: number }

/** Sends up to `bytes` in a call, as fast as the server reads, until it answers or the connection ends. */
async function sendBytes(path: string, headers: Record<string, string>, bytes: number): Promise<Sent> {
  const call = open(server.url + path, { method: 'POST', headers, agent: false })
  const part = Buffer.alloc(mebibyte, 'a')
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  const sent = pipeline(
    Array.from({ length: bytes / mebibyte }, () => part),
    call,
  )
  // Once the answer is here, the connection is expected to end.
  sent.catch(() => null)
  const [answer] = await answered
  const text = (await answer.toArray()).join('')
  const sentBytes = call.socket?.bytesWritten ?? 0
  call.destroy()
  return { status: answer.statusCode!, body: JSON.parse(text), sentBytes }
}

const send = (path: string, type: string, body: string | FormData, as?: string) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), ...(as && { authorization: `Bearer ${as}` }) },
    body,
  }).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as { message: string; data?: Record<string, string[]> },
  }))

test('800 MB without a session, in odd capitals, are refused before they are read and take no memory', async () => {
  const before = process.memoryUsage.rss()
  const type = 'Multipart/Form-DATA; boundary=----kasuwakasuwakasuwakasuwakasuwa'
  for (const path of ['/api/auth/kyc/documents-upload', '/api/loan/request']) {
    const { status, body, sentBytes } = await sendBytes(path, { 'content-type': type }, 800 * mebibyte)
    expect([status, body]).toEqual([401, { message: 'Unauthorized. Please check your credentials.' }])
    expect(sentBytes).toBeLessThan(32 * mebibyte)
  }
  const announced = { 'content-type': type, 'content-length': String(800 * mebibyte) }
  expect(await sendBytes('/api/auth/login', announced, 800 * mebibyte)).toMatchObject({ status: 400 })
  expect(await sendBytes('/api/no/such/call', announced, 800 * mebibyte)).toMatchObject({ status: 404 })
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * mebibyte)
})

test('bytes are counted as they come, for any announced size: a long body in chunks is 413 and ends', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'APPLICATION/json']) {
    const { status, body, sentBytes } = await sendBytes(
      '/api/auth/login',
      { 'content-type': type, 'transfer-encoding': 'chunked' },
      100 * mebibyte,
    )
    expect([status, body]).toEqual([413, { message: 'More was sent than we can read. Please send less.' }])
    expect(sentBytes).toBeLessThan(32 * mebibyte)
  }
  const as = { authorization: `Bearer ${customer.token}` }
  const documents = {
    ...as,
    'content-type': 'multipart/form-data; boundary=----kasuwakasuwakasuwakasuwakasuwa',
    'transfer-encoding': 'chunked',
  }
  const upload = await sendBytes('/api/auth/kyc/documents-upload', documents, 200 * mebibyte)
  expect([upload.status, upload.sentBytes < 64 * mebibyte]).toEqual([413, true])
  // A call without a body lets a small one pass.
  expect(
    await sendBytes('/api/auth/kyc/update-level', { ...as, 'content-type': 'application/json' }, 100 * mebibyte),
  ).toMatchObject({ status: 413 })
  expect((await send('/auth/kyc/update-level', 'application/json', '{"kyc_level": 2}', customer.token)).status).toBe(
    200,
  )
})

test('a client that has read the answer to a refused body can go on, on the same connection if little was sent', async () => {
  for (let round = 0; round < 5; round++) {
    const { status } = await send('/loan/request', 'application/json', JSON.stringify({ purpose: 'x'.repeat(60_000) }))
    expect(status).toBe(401)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('only JSON is read, and multipart on the one call that takes it; other types are refused unread', async () => {
  const form = new FormData()
  form.set('phone', customer.phone)
  const cases: [string, string | FormData][] = [
    ['application/x-www-form-urlencoded', `phone=${customer.phone}&password=x`],
    ['Application/X-WWW-Form-Urlencoded', `phone=${customer.phone}&password=x`],
    ['text/plain', '{}'],
    ['text/event-stream', 'data: {}\n\n'],
    ['application/octet-stream', '{}'],
    ['nonsense', '{}'],
    ['', form],
  ]
  for (const [type, body] of cases) {
    const answer = await send('/auth/login', type, body)
    expect([type, answer.status, answer.body]).toEqual([
      type,
      400,
      { message: 'Invalid input. Please check the information you provided.' },
    ])
  }
})

test('thousands of nested keys are refused at once, and no other call waits', async () => {
  const deep = (index: number) => `k${index}${'[b]'.repeat(1_800)}`
  const nested = Array.from({ length: 2_000 }, (_, index) => `${deep(index)}=1`).join('&')
  const boundary = '----kasuwakasuwakasuwakasuwakasuwa'
  const parts = (names: string[]) =>
    `${names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`).join('')}--${boundary}--\r\n`
  const multipart = `multipart/form-data; boundary=${boundary}`
  const over = new AbortController()
  const slowestOther = (async () => {
    let slowest = 0
    for (; !over.signal.aborted;) {
      const begun = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      slowest = Math.max(slowest, performance.now() - begun)
    }
    return slowest
  })()
  const statuses = [
    await send('/auth/login', 'application/x-www-form-urlencoded', nested),
    await send('/auth/login', multipart, parts(Array.from({ length: 2_000 }, (_, index) => deep(index)))),
    await send('/loan/request', multipart, parts(['a[b][c]']), customer.token),
    await send(
      '/auth/kyc/documents-upload',
      multipart,
      parts(Array.from({ length: 2_000 }, (_, index) => deep(index))),
      customer.token,
    ),
    await send('/auth/kyc/documents-upload', multipart, parts(['documents[a][b]']), customer.token),
    await send(
      '/auth/kyc/documents-upload',
      multipart,
      parts(Array.from({ length: 9 }, () => 'documents')),
      customer.token,
    ),
    await send(
      '/auth/kyc/documents-upload',
      multipart,
      `--${boundary}\r\n${'a: b\r\n'.repeat(500_000)}\r\n1\r\n--${boundary}--`,
      customer.token,
    ),
    await send('/auth/kyc/documents-upload', 'multipart/form-data', parts(['documents']), customer.token),
    await server.call('GET', `/bank-account/resolve?a${'[b]'.repeat(4_000)}=1`, undefined, { as: customer.token }),
    await server.call('GET', `/bank-account/resolve?a${'%5Bb%5D'.repeat(1_500)}=1`, undefined, { as: customer.token }),
  ].map(({ status }) => status)
  over.abort()
  expect(statuses).toEqual(statuses.map(() => 400))
  expect(await slowestOther).toBeLessThan(1_000)
})

test('a path in another spelling is the same call or not found', async () => {
  const login = (path: string) =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
      ({ status }) => status,
    )
  expect(await login('/api/auth/login/')).toBe(400)
  for (const path of [
    '/api//auth/login',
    '/api/auth//login',
    '/api/auth/Login',
    '/API/auth/login',
    '/api/auth/%6cogin',
    '/api/auth/login%2f',
    '/api/./auth/x',
  ]) {
    expect([path, await login(path)]).toEqual([path, 404])
  }
  expect((await fetch(`${server.url}/api/auth/me`, { method: 'HEAD' })).status).toBe(404)
  expect(await (await fetch(`${server.url}/no/such/place`, { method: 'POST' })).json()).toEqual({
    message: 'Resource not found.',
  })
})
