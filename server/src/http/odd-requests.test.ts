import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Sends one request, and returns everything that comes back. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    socket.on('error', reject)
  })
}

const close = 'Host: 127.0.0.1\r\nConnection: close\r\n'
const json = (body: string) => `${close}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

test.each<[string, string, number]>([
  ['a broken escape in the path', `GET /api/%zz HTTP/1.1\r\n${close}\r\n`, 400],
  ['a broken escape outside of the calls', `GET /files/valid_id/%E0%A4%A HTTP/1.1\r\n${close}\r\n`, 400],
  ['an unknown path', `POST /nowhere HTTP/1.1\r\n${json('{}')}`, 404],
  ['a parameter of 400 letters', `GET /files/valid_id/${'a'.repeat(400)} HTTP/1.1\r\n${close}\r\n`, 404],
  [
    'an unknown content type',
    `POST /nowhere HTTP/1.1\r\n${close}Content-Type: text/odd\r\nContent-Length: 2\r\n\r\n{}`,
    404,
  ],
  ['an unknown method', `BREW /api/auth/me HTTP/1.1\r\n${close}\r\n`, 400],
  ['a method without a route', `PROPFIND /api/auth/me HTTP/1.1\r\n${close}\r\n`, 404],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a version of the future', `GET /healthz HTTP/9.9\r\n${close}\r\n`, 400],
  ['two lengths', `POST /api/auth/login HTTP/1.1\r\n${close}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a header of 100 KB', `GET /healthz HTTP/1.1\r\n${close}X-Long: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ['a body that is no JSON', `POST /api/auth/login HTTP/1.1\r\n${json('{"phone":')}`, 400],
  [
    'a webhook with no body',
    `POST /api/webhooks/paystack HTTP/1.1\r\n${close}Content-Type: application/json\r\nContent-Length: 0\r\n\r\n`,
    401,
  ],
])('%s is answered without naming the software we are built with', async (_what, request, status) => {
  const answer = await raw(request)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).not.toMatch(/FST_|ERR_|HPE_|"code"|"error"|statusCode|fastify|express|node_modules|x-powered-by/i)
  // Node itself answers a request without a host, with no body.
  const json = /\{.*\}/.exec(body)?.[0]
  if (json || !request.startsWith('GET /healthz')) expect(Object.keys(JSON.parse(json ?? ''))).toContain('message')
})

test.each(['/%', '/loans/%E0%A4%A', '/agent-user/%zz/settings?page=2'])(
  'SHARED-29 ERR-16 a browser that opens %s is shown Not found, not JSON; a program still gets its answer',
  async (path) => {
    const request = (accept: string) => raw(`GET ${path} HTTP/1.1\r\n${close}Accept: ${accept}\r\n\r\n`)
    const page = await request('text/html,application/xhtml+xml,*/*;q=0.8')
    expect(page).toMatch(/^HTTP\/1\.1 302 /)
    expect(page).toMatch(/\r\nlocation: \/not-found\r\n/i)
    expect(await request('application/json')).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test('SHARED-29 an address under the calls or the files that cannot be read gets an answer and no page', async () => {
  for (const path of ['/api/%zz', '/files/valid_id/%E0%A4%A'])
    expect(await raw(`GET ${path} HTTP/1.1\r\n${close}Accept: text/html\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('fonts, scripts and everything else may come from this origin alone', async () => {
  const answer = await fetch(`${server.url}/api/docs`)
  // A page that is never read would keep its connection open, and delay the server's end for a minute.
  await answer.body?.cancel()
  const directives = Object.fromEntries(
    answer.headers
      .get('content-security-policy')!
      .split(';')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  )
  expect(directives['font-src']).toBe("'self'")
  for (const [name, sources] of Object.entries(directives)) expect(sources, name).not.toMatch(/https?:|\*|unsafe/)
})
