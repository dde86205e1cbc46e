import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { someLoanDetail } from '../../testing/test-answers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An answer of the server that the contract does not check. */
function answerWith(response: () => Response | Promise<Response>) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve(response())
  })
  return requests
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

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

test('a refusal keeps its status and any body', async () => {
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

test('ERR-11 an answer that is not JSON is an unexpected failure', async () => {
  answerWith(() => new Response('{"data": {', { status: 200, headers: { 'content-type': 'application/json' } }))
  const thrown = await failure(api.access.me())
  expect(thrown).toBeInstanceOf(Error)
  expect(thrown).not.toBeInstanceOf(NetworkFailure)
})

test('a refusal whose body cannot be read is still a refusal; an answer that breaks off is a network failure', async () => {
  const json = { 'content-type': 'application/json' }
  answerWith(() => new Response('{"message":', { status: 500, headers: json }))
  expect(await failure(api.access.me())).toMatchObject({ status: 500 })
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  answerWith(() => new Response(broken, { status: 200, headers: json }))
  expect(await failure(api.access.me())).toBeInstanceOf(NetworkFailure)
})

const keys = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('idempotency-key'))
const account = (bank_code: string) => api.bankAccounts.setDefault({ bank_code })
const done = () => Response.json({ message: 'OK', data: { bank_accounts: [] } })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('C-174 every press of a writing call has its own key, reading calls have none', async () => {
  const requests = answerWith(done)
  await account('058')
  await account('058')
  await api.loans.schedule({ id: 'LN-1' })
  const [first, second, reading] = keys(requests)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  expect(reading).toBeNull()
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no answer', lost],
  ['503', () => new Response(null, { status: 503 })],
  ['429', () => new Response(null, { status: 429 })],
])('C-174 after %s the same press has the same key, one with another input a new one', async (_what, answer) => {
  const requests = answerWith(answer)
  for (const bank of ['044', '044', '033', '044']) await failure(account(bank))
  const [first, again, edited, back] = keys(requests)
  expect([again, back]).toEqual([first, first])
  expect(edited).not.toBe(first)
})

test('C-174 an answer or a refusal ends a press: the next one is a new press', async () => {
  for (const answer of [done, () => Response.json({ message: 'No' }, { status: 400 })]) {
    const lostOnes = answerWith(lost)
    await failure(account('011'))
    const answered = answerWith(answer)
    await failure(account('011'))
    await failure(account('011'))
    const [first] = keys(lostOnes)
    const [again, next] = keys(answered)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  }
})

test('C-174 a press before another write of the same feature counts as new when pressed again', async () => {
  const lostOnes = answerWith(lost)
  await failure(account('050'))
  const answered = answerWith(done)
  await account('057')
  await account('050')
  expect(keys(answered)[1]).not.toBe(keys(lostOnes)[0])
})

test('a call that has its own key keeps it', async () => {
  const requests = answerWith(done)
  await api.bankAccounts.setDefault({ bank_code: '058' }, { context: { idempotencyKey: 'mine' } })
  expect(keys(requests)).toEqual(['mine'])
})
