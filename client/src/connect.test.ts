import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { isRefused, NoAnswer } from './failures.ts'
import { pagesOf } from './pages.ts'

type Asked = { method: string; url: string; key: string | undefined; cookie: string | undefined; body: string }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'breaks'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** A product that gives these answers in turn, and notes what it was asked. */
async function product(...answers: Answer[]) {
  const asked: Asked[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const [key, body] = [headers['idempotency-key'] as string | undefined, await text(request)]
    const given = answers[asked.push({ method, url, key, cookie: headers.cookie, body }) - 1]
    if (!given || given === 'breaks') request.socket.destroy()
    else {
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
      response.end(JSON.stringify(given.body))
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  return { asked, kasuwa: connect({ address: `http://127.0.0.1:${port}`, token: 'token', firstWaitMs: 1 }) }
}

const done = { body: { message: 'OK', data: null } }

test('OPER-55 a call that writes is made again under the same key while no answer comes', async () => {
  const { asked, kasuwa } = await product('breaks', { status: 503, body: { message: 'busy' } }, done)
  await kasuwa.calls.loans.withdraw({ id: 'LN-000001' })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(3).fill('POST /api/loans/LN-000001/withdraw'),
  )
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('OPER-55 a call that must not be repeated is made once, and a key of the caller is used as it is', async () => {
  const { asked, kasuwa } = await product('breaks', done)
  await expect(kasuwa.calls.access.logout()).rejects.toBeInstanceOf(NoAnswer)
  expect(asked.map(({ key }) => key)).toEqual([undefined])
  await kasuwa.calls.loans.withdraw({ id: '1' }, { context: { idempotencyKey: 'mine' } })
  expect(asked[1]?.key).toBe('mine')
})

test('OPER-55 a refusal is an error with its code, its fields and the number of the call', async () => {
  const headers = { 'x-refusal': 'email_taken', 'x-request-id': 'r-1' }
  const { kasuwa } = await product({ status: 400, headers, body: { message: 'No.', data: { email: ['Taken'] } } })
  const error = await kasuwa.calls.loans.withdraw({ id: '1' }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    status: 400,
    code: 'email_taken',
    message: 'No.',
    fields: { email: ['Taken'] },
    requestId: 'r-1',
  })
  expect([isRefused(error), isRefused(error, 'email_taken'), isRefused(error, 'not_found')]).toEqual([
    true,
    true,
    false,
  ])
})

test('OPER-55 the second step of a sign-in has the cookie of the first one, and its token is sent from then on', async () => {
  const { asked, kasuwa } = await product(
    {
      status: 202,
      headers: { 'set-cookie': 'kasuwa_sign_in=abc; Path=/api/auth; HttpOnly' },
      body: { message: 'OK', data: { second_step: 'code' } },
    },
    {
      headers: { 'set-cookie': 'kasuwa_sign_in=; Max-Age=0' },
      body: { message: 'OK', data: { access_token: 'fresh' } },
    },
    done,
  )
  await kasuwa.signIn('08030000001', 'password', '123456')
  await kasuwa.calls.access.logout()
  expect(kasuwa.token).toBe('fresh')
  expect(asked.map(({ cookie }) => cookie)).toEqual([undefined, 'kasuwa_sign_in=abc', undefined])
})

test('OPER-55 the pages of a list come one after another, until the last', async () => {
  const page = (current: number, next: number | null) => ({
    body: {
      message: 'OK',
      data: { customers: [{ id: `c${current}` }], page: { current, next, prev: null, total: 2 } },
    },
  })
  const { asked, kasuwa } = await product(page(1, 2), page(2, null))
  const found: string[] = []
  for await (const { data } of pagesOf(kasuwa.calls.customers.adminList, { status: 'active', per_page: 10 }))
    found.push(...data.customers.map(({ id }) => id))
  expect(found).toEqual(['c1', 'c2'])
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/admin/customer-management?status=active&per_page=10&page=1',
    '/api/admin/customer-management?status=active&per_page=10&page=2',
  ])
})
