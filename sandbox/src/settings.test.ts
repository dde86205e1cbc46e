import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('with nothing set, the sandbox listens at 3001 and the product is at 3000', () => {
  expect(readSettings({})).toEqual({
    port: 3001,
    host: '127.0.0.1',
    dataDir: './data',
    serverUrl: 'http://127.0.0.1:3000',
    paystackSecretKey: 'sk_test_kasuwa_sandbox',
    paystackSettles: 'balance',
  })
})

test.each([
  [{ PUBLIC_URL: 'https://kasuwa.example' }, 'https://kasuwa.example'],
  [{ PUBLIC_URL: 'https://kasuwa.example', SERVER_URL: 'http://10.0.0.5:80' }, 'http://10.0.0.5:80'],
  [{ PORT: '4000', PUBLIC_URL: '' }, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('with %j the product is at %s', (env, expected) => {
  expect(readSettings(env).serverUrl).toBe(expected)
})

test('all wrong settings are named', () => {
  expect(() => readSettings({ SANDBOX_PORT: 'abc', PUBLIC_URL: 'nowhere', PAYSTACK_SETTLES: 'Bank' })).toThrow(
    /SANDBOX_PORT.*PUBLIC_URL.*PAYSTACK_SETTLES \(must be balance or bank\)/,
  )
})

test('OPER-82 the facts of the welcome page are JSON of their form', () => {
  const facts = { product: 'http://127.0.0.1:3000', people: [] }
  expect(readSettings({ SANDBOX_WELCOME: JSON.stringify(facts) }).welcome).toEqual(facts)
  for (const wrong of ['{', '{"product":"javascript:alert(1)","people":[]}', '{"people":[]}'])
    expect(() => readSettings({ SANDBOX_WELCOME: wrong })).toThrow(/SANDBOX_WELCOME/)
})
