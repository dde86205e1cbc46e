import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { someLoanDetail } from './test-answers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What the server says, whatever the contract says. */
function answerWith(response: () => Response | Promise<Response>) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve(response())
  })
  return requests
}

const failure = (promise: Promise<unknown>) => promise.then(() => null, (error: unknown) => error)

test('API-01 the base path of every call is /api', async () => {
  const requests = answerWith(() => Response.json({ message: 'OK', data: null }))
  await api.access.logout()
  await api.loans.schedule({ id: 'LN-1' })
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/auth/logout',
    'GET /api/loans/LN-1/repayment-schedule',
  ])
})

test('C-149 a bare answer is read like one in the envelope', async () => {
  const detail = someLoanDetail()
  answerWith(() => Response.json({ message: 'OK', data: detail }))
  expect((await api.loans.schedule({ id: 'LN-1' })).data).toEqual(detail)
  answerWith(() => Response.json(detail))
  expect((await api.loans.schedule({ id: 'LN-1' })).data).toEqual(detail)
})

test('a refusal keeps its status and body, whatever the body is', async () => {
  const body = { message: 'Invalid', data: { phone: ['Wrong'] } }
  answerWith(() => Response.json(body, { status: 400 }))
  expect(await failure(api.access.me())).toMatchObject({ name: 'CallRefused', status: 400, body })
  answerWith(() => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }))
  expect(await failure(api.access.me())).toBeInstanceOf(CallRefused)
  answerWith(() => new Response(null, { status: 503 }))
  expect(await failure(api.access.me())).toMatchObject({ status: 503 })
})

test('no answer is a network failure', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(api.access.me())).toBeInstanceOf(NetworkFailure)
})

test('a refusal whose body cannot be read is still a refusal; an answer that breaks off is a network failure', async () => {
  const json = { 'content-type': 'application/json' }
  answerWith(() => new Response('{"message":', { status: 500, headers: json }))
  expect(await failure(api.access.me())).toMatchObject({ status: 500 })
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  answerWith(() => new Response(broken, { status: 200, headers: json }))
  expect(await failure(api.access.me())).toBeInstanceOf(NetworkFailure)
})
