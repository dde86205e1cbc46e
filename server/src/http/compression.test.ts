import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** An answer as it is sent: `fetch` would unpack it. */
function sent(path: string, encoding?: string, known?: string) {
  return new Promise<{ status: number | undefined; body: Buffer; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const headers = {
        ...(encoding !== undefined && { 'accept-encoding': encoding }),
        ...(known !== undefined && { 'if-none-match': known }),
      }
      request(server.url + path, { headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, body: Buffer.concat(parts), headers: answer.headers }),
        )
      })
        .once('error', reject)
        .end()
    },
  )
}

const document = '/api/openapi.json'

test('data are compressed in a way that the client can unpack', async () => {
  const plain = await sent(document)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const [br, gzip] = [await sent(document, 'gzip, deflate, br'), await sent(document, 'gzip;q=1, br;q=0')]
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(br.body.byteLength).toBeLessThan(plain.body.byteLength / 4)
})

test('a short answer stays as it is, and data have no headers that are only for pages', async () => {
  const { headers, body } = await sent('/api/auth/me', 'br')
  expect(JSON.parse(body.toString('utf8'))).toHaveProperty('message')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options', 'content-encoding'])
    expect(headers, name).not.toHaveProperty(name)
  expect((await sent('/logo.svg', 'br')).headers).not.toHaveProperty('content-security-policy')
  const page = await sent('/api/docs', 'br')
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self';"),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  })
})

test('OPER-53 the document of the API and its page are sent compressed, and not again to a client that has them', async () => {
  for (const path of [document, '/api/docs']) {
    const [first, plain] = [await sent(path, 'br'), await sent(path)]
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    expect(first.body.byteLength).toBeLessThan(120_000)
    const again = await sent(path, 'br', String(first.headers['etag']))
    expect([again.status, again.body.byteLength]).toEqual([304, 0])
    expect((await sent(path, 'br', String(plain.headers['etag']))).status).toBe(200)
  }
})

test('OPER-53 the page of the API runs no script and loads nothing from elsewhere', async () => {
  const page = (await sent('/api/docs')).body.toString('utf8')
  expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|url\(/i)
  for (const path of ['/api/loan/request', '/files/{purpose}/{name}', '/api/webhooks/paystack'])
    expect(page).toContain(path)
})
