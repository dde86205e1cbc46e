import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { guessCodes, guessFromOneAddress, guessPasswords } from './test-guessing.ts'
import { testAgent } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1, ::1', ADDRESS_FAILURES_PER_HOUR: '15' })
  await testAgent(server)
})
afterAll(() => server.close())

test('G7 C1 only five of 200 guesses at a code are compared with it, and the right one comes too late', async () => {
  expect(await guessCodes(server, 200)).toEqual({ statuses: { 400: 200 }, compared: 5, isTaken: false })
})

test('G7 C4 only ten of 200 wrong passwords for an account are checked, and its open session continues', async () => {
  expect(await guessPasswords(server, 200)).toEqual({ statuses: { 401: 10, 429: 190 }, looked: 10, goesOn: true })
})

test('G7 C4 guesses from one address at many accounts end at its limit in every spelling of the path; other addresses are not affected', async () => {
  const { looked, othersSignIn } = await guessFromOneAddress(server, { guesses: 120, phones: 40 })
  // Ten are checked at the same time, so up to nine may be added to the limit.
  expect(looked).toBeGreaterThanOrEqual(15)
  expect(looked).toBeLessThanOrEqual(24)
  expect(othersSignIn).toBe(true)
})
