import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

const live = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.example.ng/kasuwa',
  PUBLIC_URL: 'https://kasuwa.example.ng',
  DATA_KEY: 'c'.repeat(64),
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  TERMII_BASE_URL: 'https://v3.api.termii.com',
  TERMII_API_KEY: 't',
  DOJAH_APP_ID: 'a',
  DOJAH_SECRET_KEY: 's',
}

test('C-175 the launcher starts neither sandbox nor demo in production, with any settings left out', () => {
  expect(placesOf(live)).toMatchObject({
    production: true,
    sandbox: false,
    seed: false,
    url: 'https://kasuwa.example.ng',
  })
  expect(() => placesOf({ ...live, SANDBOX: 'on', SEED: 'demo' })).toThrow(/SANDBOX[\s\S]*SEED/)
})

test('a trial has both; with DATABASE_URL it has no demo', () => {
  expect(placesOf({})).toMatchObject({
    sandbox: true,
    seed: true,
    url: 'http://127.0.0.1:3000',
    sandboxUrl: 'http://127.0.0.1:3001',
  })
  expect(placesOf({ SEED: 'none' })).toMatchObject({ sandbox: true, seed: false })
  expect(placesOf({ DATABASE_URL: 'postgres://127.0.0.1/kasuwa' })).toMatchObject({ sandbox: true, seed: false })
  expect(placesOf({ HOST: '::1' })).toMatchObject({ url: 'http://[::1]:3000', sandboxUrl: 'http://[::1]:3001' })
})

test('all wrong settings are named before anything starts', () => {
  expect(() => placesOf({ PORT: '70000', SANDBOX: 'maybe' })).toThrow(/PORT[\s\S]*SANDBOX/)
  expect(() => placesOf({ PORT: '0' })).toThrow(/PORT: 0/)
})
