import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  cookieOf,
  messagesTo,
  newestCode,
  newPhone,
  signIn,
  signUp,
  type SignedUp,
  testAgent,
  testPassword,
  sortedStatuses,
} from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ COMMON_PASSWORDS: 'refuse' })
  await testAgent(server)
})
afterAll(() => server.close())

const newPassword = 'Fr3sh!harvest'
const ask = (phone: string) =>
  server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone, method: 'phone' })
const verify = (phone: string, code: string) =>
  server.call('POST', '/auth/register/verify-phone', { type: 'RESET_PASSWORD', code, user: phone })
const reset = (phone: string, cookie?: string, password = newPassword) =>
  server.call('POST', '/auth/password/reset', { user: phone, password }, cookie ? { headers: { cookie } } : {})
const me = (token: string) => server.call('GET', '/auth/me', undefined, { as: token })

async function messageWithin(phone: string, before: number, milliseconds = 3_000): Promise<string[]> {
  for (const until = Date.now() + milliseconds; ;) {
    const messages = await messagesTo(server, phone)
    if (messages.length > before || Date.now() > until) return messages
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function recovering(): Promise<SignedUp & { cookie: string }> {
  const user = await signUp(server)
  const before = (await messagesTo(server, user.phone)).length
  await ask(user.phone)
  await messageWithin(user.phone, before)
  const verified = await verify(user.phone, await newestCode(server, user.phone))
  expect(verified.status).toBe(200)
  return { ...user, cookie: cookieOf(verified) }
}

test('OTP-09 API-05 API-07 a recovery: code, verification, new password, every session ended', async () => {
  const { phone, token, cookie } = await recovering()
  const done = await reset(phone, cookie)
  expect([done.status, done.body.message]).toEqual([
    200,
    'Your password is successfully reset! Please proceed to login to access your dashboard.',
  ])
  expect((await me(token)).status).toBe(401)
  expect((await server.call('POST', '/auth/login', { phone, password: testPassword })).status).toBe(401)
  expect(await signIn(server, phone, newPassword)).toBeTruthy()
})

test('C-34 an unknown phone gets the same answer and no message, and its code step fails like a wrong code', async () => {
  const { phone } = await signUp(server)
  const unknown = newPhone()
  const [known, other] = [await ask(phone), await ask(unknown)]
  expect([known.status, known.body]).toEqual([other.status, other.body])
  expect([other.status, other.body]).toEqual([200, { message: 'OK', data: null }])
  await messageWithin(phone, 1)
  expect(await messagesTo(server, unknown)).toEqual([])
  const [wrong, none] = [await verify(phone, '000000'), await verify(unknown, '000000')]
  expect([none.status, none.body]).toEqual([wrong.status, wrong.body])
})

test('the limits of recovery codes are not shown: always 200, one message in 60 seconds', async () => {
  const { phone } = await signUp(server)
  const before = (await messagesTo(server, phone)).length
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(phone)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  await messageWithin(phone, before)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await messagesTo(server, phone)).toHaveLength(before + 1)
})

test('with the message provider down a recovery answers 200 and the code is sent when it is back', async () => {
  const { phone } = await signUp(server)
  const before = (await messagesTo(server, phone)).length
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'error', count: 1 })
  expect((await ask(phone)).status).toBe(200)
  const messages = await messageWithin(phone, before, 8_000)
  expect(messages).toHaveLength(before + 1)
})

test("C-25 a reset without the browser's verification, with another's, with a used or an old one is refused with 403", async () => {
  const first = await recovering()
  const second = await recovering()
  expect((await reset(first.phone)).status).toBe(403)
  expect((await reset(first.phone, second.cookie)).status).toBe(403)
  expect((await reset(first.phone, 'kasuwa_reset=' + 'x'.repeat(43))).status).toBe(403)
  expect((await reset(first.phone, first.cookie.replace('kasuwa_reset', 'kasuwa_sign_up'))).status).toBe(403)
  await server.app.database.run(
    "update phone_grants set expires_at = expires_at - interval '10 minutes' where phone = $1",
    [second.phone],
  )
  expect((await reset(second.phone, second.cookie)).status).toBe(403)
  expect((await reset(first.phone, first.cookie)).status).toBe(200)
  expect((await reset(first.phone, first.cookie, 'An0ther!harvest')).status).toBe(403)
})

test('a reset sent ten times at once counts once', async () => {
  const { phone, cookie } = await recovering()
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(phone, cookie)))
  expect(sortedStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
})

test('C-215 with COMMON_PASSWORDS=refuse a password that is easy to guess is refused and does not spend the verification', async () => {
  const { phone, cookie } = await recovering()
  const { status, body } = await reset(phone, cookie, 'Password1!')
  expect([status, Object.keys(body.data)]).toEqual([400, ['password']])
  expect((await reset(phone, cookie)).status).toBe(200)
})

test('a reset ends the wait for wrong passwords', async () => {
  const { phone, cookie } = await recovering()
  for (let tried = 0; tried < 10; tried++)
    await server.call('POST', '/auth/login', { phone, password: 'Wr0ng!password' })
  expect((await server.call('POST', '/auth/login', { phone, password: testPassword })).status).toBe(429)
  await reset(phone, cookie)
  expect(await signIn(server, phone, newPassword)).toBeTruthy()
})

test('the code on its way is not readable in the outbox', async () => {
  const { phone } = await signUp(server)
  const before = (await messagesTo(server, phone)).length
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'error', count: 1 })
  await ask(phone)
  const waiting = await server.app.database.rows<{ row: string }>(
    `select payload::text as row from outbox where done_at is null`,
  )
  await messageWithin(phone, before, 8_000)
  const code = await newestCode(server, phone)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ row }) => row).join()).not.toContain(code)
})
