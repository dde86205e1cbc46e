import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProviderUnavailable } from './ports.ts'
import { callProvider, routeOf } from './provider-call.ts'
import { testCertificate } from './test-certificate.ts'
import { json, listening, testProvider } from './test-provider.ts'

const schemas = { answer: z.object({ done: z.literal(true) }), refusal: z.object({ message: z.string() }) }
const query = { bvn: '22212345678' }
const headers = { authorization: 'sk_secret' }

function ask(baseUrl: string, timeoutMs = 5_000) {
  return callProvider({ provider: 'bank', method: 'GET', baseUrl, path: '/ask', query, headers, timeoutMs, ...schemas })
}

async function problemOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderUnavailable)
  return (error as Error).message
}

test('JSON goes out with the headers and the query, and the fields in the schema come back', async () => {
  const { url, received } = await testProvider((_request, response) => json(response, 201, { done: true, more: 1 }))
  const call = {
    provider: 'bank',
    method: 'POST' as const,
    baseUrl: `${url}/prefix/`,
    path: '/ask',
    query,
    headers,
    timeoutMs: 5_000,
  }
  expect(await callProvider({ ...call, body: { name: 'Adé' }, ...schemas })).toEqual({ answer: { done: true } })
  expect(received[0]).toMatchObject({ method: 'POST', path: '/prefix/ask', body: { name: 'Adé' } })
  expect(received[0]?.query.get('bvn')).toBe('22212345678')
  expect(received[0]?.headers).toMatchObject({ authorization: 'sk_secret', 'content-type': 'application/json' })
})

test.each([400, 404, 422])("%i in the provider's own words is a refusal", async (status) => {
  const { url } = await testProvider((_request, response) => json(response, status, { message: 'no such person' }))
  expect(await ask(url)).toEqual({ status, refusal: { message: 'no such person' } })
})

test.each([401, 402, 403, 408, 409, 424, 429, 500, 502, 503, 504])(
  '%i leaves open whether the work was done',
  async (status) => {
    const worded = await testProvider((_request, response) => json(response, status, { message: 'not now' }))
    const silent = await testProvider((_request, response) => response.writeHead(status).end())
    expect(await problemOf(ask(worded.url))).toBe(`bank GET /ask: answered ${status} not now`)
    expect(await problemOf(ask(silent.url))).toBe(`bank GET /ask: answered ${status}`)
  },
)

test('a page instead of JSON is no answer, with any status', async () => {
  for (const status of [200, 400, 404]) {
    const { url } = await testProvider((_request, response) => response.writeHead(status).end('<html>Welcome</html>'))
    expect(await problemOf(ask(url))).toBe(`bank GET /ask: answered ${status} with unreadable body`)
  }
})

test('an answer in another shape is named by its field, without its value', async () => {
  const { url } = await testProvider((_request, response) => json(response, 200, { done: 'Ngozi' }))
  expect(await problemOf(ask(url))).toBe('bank GET /ask: answered 200 with unreadable done')
})

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  const elsewhere = await testProvider((_request, response) => json(response, 200, { done: true }))
  const { url } = await testProvider((_request, response) =>
    response.writeHead(status, { location: elsewhere.url }).end(),
  )
  expect(await problemOf(ask(url))).toBe(`bank GET /ask: answered ${status}`)
  expect(elsewhere.received).toEqual([])
})

test('no listener, a cut connection and half an answer are all unavailable', async () => {
  const cut = await testProvider((_request, response) => response.destroy())
  const half = await testProvider((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"done":')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await problemOf(ask('http://127.0.0.1:1'))).toMatch(/^bank GET \/ask: /)
  expect(await problemOf(ask(cut.url))).toMatch(/^bank GET \/ask: (UND_ERR_SOCKET|ECONNRESET)$/)
  expect(await problemOf(ask(half.url))).toMatch(/^bank GET \/ask: /)
})

test('the time limit applies to the first byte and to the last', async () => {
  const silent = await testProvider(() => undefined)
  const slowProvider = await testProvider((_request, response) => {
    response.writeHead(200)
    const writing = setInterval(() => response.write(' '), 10)
    response.once('close', () => clearInterval(writing))
  })
  for (const { url } of [silent, slowProvider]) {
    expect(await problemOf(ask(url, 100))).toBe('bank GET /ask: no whole answer within 100 ms')
  }
})

test('no message shows the key or the number', async () => {
  const { url } = await testProvider((_request, response) => response.destroy())
  const call = {
    provider: 'bank',
    method: 'GET' as const,
    baseUrl: url,
    path: '/ask',
    query,
    timeoutMs: 1_000,
    ...schemas,
  }
  const broken = callProvider({ ...call, headers: { authorization: 'sk_secret\n' } })
  const asked = [ask(url), ask('http://127.0.0.1:1'), ask('not an address'), broken]
  for (const problem of await Promise.all(asked.map(problemOf))) expect(problem).not.toMatch(/sk_secret|22212345678/)
})

describe('over TLS', () => {
  const trusted = getCACertificates('default')
  const day = 86_400_000
  const [yesterday, tomorrow] = [new Date(Date.now() - day), new Date(Date.now() + day)]

  afterEach(() => setDefaultCACertificates(trusted))

  async function server(certificate: { cert: string; key: string }, isTrusted: boolean): Promise<string> {
    if (isTrusted) setDefaultCACertificates([...trusted, certificate.cert])
    const secure = createServer(certificate, (_request, response) => json(response, 200, { done: true }))
    return `https://127.0.0.1:${await listening(secure, () => secure.closeAllConnections())}`
  }

  test('a trusted certificate of the host is accepted', async () => {
    const url = await server(testCertificate({ host: '127.0.0.1', from: yesterday, to: tomorrow }), true)
    expect(await ask(url)).toEqual({ answer: { done: true } })
  })

  test('a certificate of another host is refused', async () => {
    const url = await server(testCertificate({ host: 'api.example', from: yesterday, to: tomorrow }), true)
    expect(await problemOf(ask(url))).toBe('bank GET /ask: ERR_TLS_CERT_ALTNAME_INVALID')
  })

  test('an expired certificate is refused', async () => {
    const url = await server(testCertificate({ host: '127.0.0.1', from: new Date(0), to: yesterday }), true)
    expect(await problemOf(ask(url))).toBe('bank GET /ask: CERT_HAS_EXPIRED')
  })

  test('a certificate of no known authority is refused', async () => {
    const url = await server(testCertificate({ host: '127.0.0.1', from: yesterday, to: tomorrow }), false)
    expect(await problemOf(ask(url))).toBe('bank GET /ask: DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})

test.each([
  ['/transfer/verify/KSW_2027_ab', '/transfer/verify/{}'],
  ['/transaction/verify/halima', '/transaction/verify/{}'],
  ['/customer/CUS_xnxdt6s1zg1f4nx', '/customer/{}'],
  ['/dedicated_account/987', '/dedicated_account/{}'],
  ['/customer/halima%40example.ng/identification', '/customer/{}/identification'],
  ['/api/v1/kyc/bvn', '/api/v1/kyc/bvn'],
  ['/dedicated_account/available_providers', '/dedicated_account/available_providers'],
])('OPER-42 a path in figures and traces has no values: %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
