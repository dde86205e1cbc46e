import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any setting the house stands on this machine, with its sandbox and its demo', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, publicUrl: 'http://127.0.0.1:3000', sandboxOn: true, demo: true, INTEREST_RATE_BP: 500 })
  expect(settings.paystackUrl).toBe('http://127.0.0.1:3001/paystack')
  expect(settings.dataDir).toMatch(/\/data$/)
})

test('each wrong setting is named', () => {
  expect(() => readSettings({ PORT: 'three', SANDBOX: 'maybe', DATA_KEY: 'short' })).toThrow(/PORT.*SANDBOX.*DATA_KEY/)
})

test('production and a house without the sandbox refuse to start with a development key', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/DATA_KEY, PAYSTACK_SECRET_KEY, TERMII_API_KEY, DOJAH_APP_ID, DOJAH_SECRET_KEY/)
  expect(() => readSettings({ SANDBOX: 'off' })).toThrow(/development key/)
  const own = { DATA_KEY: 'c'.repeat(64), PAYSTACK_SECRET_KEY: 'sk_live_1', TERMII_API_KEY: 't', DOJAH_APP_ID: 'a', DOJAH_SECRET_KEY: 's' }
  expect(() => readSettings({ ...own, SANDBOX: 'off' })).toThrow(/TERMII_BASE_URL/)
  const live = readSettings({ ...own, SANDBOX: 'off', NODE_ENV: 'production', TERMII_BASE_URL: 'https://v3.api.termii.com/' })
  expect(live).toMatchObject({ paystackUrl: 'https://api.paystack.co', dojahUrl: 'https://api.dojah.io', termiiUrl: 'https://v3.api.termii.com', demo: false })
})

test('a database of one\'s own has no demo: its clock never moves (C-172)', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://x' }).demo).toBe(false)
})
