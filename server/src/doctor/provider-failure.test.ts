import { expect, test } from 'vitest'
import { json, testProvider } from '../providers/test-provider.ts'
import { dojahAdapter } from '../providers/dojah.ts'
import { paystackAdapter } from '../providers/paystack.ts'
import { termiiAdapter } from '../providers/termii.ts'
import { failureOf } from './provider-failure.ts'

const named = (baseUrl: string) => ({ label: 'Termii', key: 'TERMII_API_KEY', base: 'TERMII_BASE_URL', baseUrl })

async function wordsOf(
  call: (url: string, timeoutMs?: number) => Promise<unknown>,
  url: string,
  timeoutMs?: number,
): Promise<string> {
  const error = await call(url, timeoutMs).then(
    () => new Error('it answered'),
    (failure: unknown) => failure,
  )
  const { state, words } = failureOf(error, named(url))
  return `${state}: ${words}`
}

const calls: [string, (url: string, timeoutMs?: number) => Promise<unknown>][] = [
  ['paystack', (baseUrl, timeoutMs = 5_000) => paystackAdapter({ baseUrl, secretKey: 'sk', timeoutMs }).readBalance()],
  [
    'termii',
    (baseUrl, timeoutMs = 5_000) =>
      termiiAdapter({ baseUrl, apiKey: 'key', sender: 'Kasuwa', timeoutMs }).readAccount(),
  ],
  [
    'dojah',
    (baseUrl, timeoutMs = 5_000) => dojahAdapter({ baseUrl, appId: 'app', secretKey: 'sk', timeoutMs }).readAccount(),
  ],
]

test.each(calls)(
  'OPER-03 %s: away, a refused key, a feature that is off and another address have their own words',
  async (_, call) => {
    const answering = async (status: number, body: object) =>
      (await testProvider((_request, response) => json(response, status, { status: false, ...body }))).url
    const silent = await testProvider(() => undefined)
    expect(await wordsOf(call, 'http://127.0.0.1:1')).toMatch(/^wrong: Termii is away: no answer from 127\.0\.0\.1:1\./)
    expect(await wordsOf(call, silent.url, 200)).toMatch(/^wrong: Termii is away.*within 200 ms/)
    const refusal = { message: 'No', error: 'No' }
    expect(await wordsOf(call, await answering(401, refusal))).toMatch(
      /^wrong: Termii refuses our key: set TERMII_API_KEY/,
    )
    expect(await wordsOf(call, await answering(403, refusal))).toMatch(/^wrong: Termii has not switched this on/)
    expect(await wordsOf(call, await answering(402, refusal))).toMatch(/^wrong: .* has no money left: top it up/)
    expect(await wordsOf(call, await answering(429, refusal))).toMatch(/^unknown: .* too many calls/)
    expect(await wordsOf(call, await answering(500, refusal))).toMatch(/^wrong: Termii answers with a failure/)
    expect(await wordsOf(call, await answering(200, { hello: 'world' }))).toMatch(
      /but not as Termii does: check TERMII_BASE_URL/,
    )
  },
)

test('OPER-03 Paystack also refuses a key with 400', async () => {
  const { url } = await testProvider((_request, response) =>
    json(response, 400, { status: false, message: 'Invalid key' }),
  )
  expect(await wordsOf(calls[0]![1], url)).toMatch(/^wrong: Termii refuses our key/)
})

test('OPER-03 the balance and the sender of texts are read', async () => {
  const left = { user: 'Kasuwa', balance: 0, currency: 'NGN' }
  const page = (status: string | null, name = 'Kasuwa', last = 1) => ({
    data: [{ sender_id: name, status }],
    last_page: last,
  })
  const account = async (senders: object) => {
    const { url } = await testProvider(({ path }, response) =>
      json(response, 200, path === '/api/get-balance' ? left : senders),
    )
    return termiiAdapter({ baseUrl: url, apiKey: 'key', sender: 'Kasuwa' }).readAccount()
  }
  expect(await account(page('unblock'))).toEqual({ balance: 'NGN 0.00', isEmpty: true, sender: 'allowed' })
  expect((await account(page('pending'))).sender).toBe('refused')
  expect((await account(page('active', 'Other'))).sender).toBe('refused')
  expect((await account(page('active', 'Other', 2))).sender).toBeNull()
})
