import { passwordWords } from '@kasuwa/contract/account-words.ts'
import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdmin } from '../staff/create-staff.ts'
import {
  cookieOf,
  newPhone,
  signIn,
  signUp,
  testAgent,
  testPassword,
  verifiedPhone,
  sortedStatuses,
} from '../sign-up/test-sign-up.ts'

// The hashes of this file are as slow as the product's.
vi.unmock('node:crypto')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ COMMON_PASSWORDS: 'refuse' })
  await testAgent(server)
})
afterAll(() => server.close())

const wrongPassword = 'Wr0ng!password'
const login = (phone: unknown, password: unknown) => server.call('POST', '/auth/login', { phone, password })
const me = (token: string) => server.call('GET', '/auth/me', undefined, { as: token })
const change = (token: string, oldPassword: string, newPassword: string) =>
  server.call('POST', '/auth/password/change', { oldPassword, newPassword }, { as: token })
const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)

test('AUTH-11 API-02 sign-in answers token, account type and KYC', async () => {
  const { phone } = await signUp(server)
  const { status, body } = await login(phone.slice(1), testPassword)
  expect([status, body]).toEqual([
    200,
    {
      message: 'OK',
      data: {
        access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        account_type: 'customer',
        kyc: { kyc_level: 0, kycLevel1Completed: false, isCompleted: false },
      },
    },
  ])
  await run('update users set kyc_level = 1 where phone = $1', [phone])
  expect((await login(phone, testPassword)).body.data.kyc).toEqual({
    kyc_level: 1,
    kycLevel1Completed: true,
    isCompleted: true,
  })
})

test('agents and admins may log in without KYC completion', async () => {
  await createAdmin(server.app, {
    phone: '08088888888',
    password: testPassword,
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@example.ng',
  })
  for (const [phone, type] of [
    ['08088888888', 'admin'],
    ['08099999999', 'agent'],
  ]) {
    const { status, body } = await login(phone, testPassword)
    expect([status, body.data.account_type, body.data.kyc.kyc_level]).toEqual([200, type, 0])
  }
})

test('C-34 C-36 a wrong password, an unknown phone and an unfinished sign-up answer the same', async () => {
  const { phone } = await signUp(server)
  const pending = await verifiedPhone(server)
  const answers = [
    await login(phone, wrongPassword),
    await login(newPhone(), wrongPassword),
    await login(pending.phone, wrongPassword),
  ]
  for (const { status, body } of answers)
    expect([status, body]).toEqual([401, { message: 'Unauthorized. Please check your credentials.' }])
})

test('an unknown phone takes about as much work as a wrong password', async () => {
  const { phone } = await signUp(server)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 9; round++) {
    for (const [kind, number] of [
      ['known', phone],
      ['unknown', newPhone()],
    ] as const) {
      // Processor time does not depend on what else the machine does.
      const begun = process.cpuUsage()
      await login(number, wrongPassword)
      const { user, system } = process.cpuUsage(begun)
      times[kind].push(user + system)
    }
  }
  const smallest = (list: number[]) => Math.min(...list)
  expect(smallest(times.unknown)).toBeGreaterThan(smallest(times.known) * 0.5)
})

test('a password that breaks the rule is refused with its field', async () => {
  const { status, body } = await login('08031112223', 'password')
  expect([status, body.data]).toEqual([400, { password: ['Please enter a valid password'] }])
})

test('C-36 disabled and banned users see the reason only after the right password, and lose their sessions', async () => {
  for (const closed of ['disabled', 'banned']) {
    const { phone, token } = await signUp(server)
    await run('update users set status = $2 where phone = $1', [phone, closed])
    expect((await login(phone, wrongPassword)).status).toBe(401)
    const right = await login(phone, testPassword)
    expect([right.status, right.body.message]).toEqual([403, 'This account is closed. Please contact us for help.'])
    expect((await me(token)).status).toBe(401)
  }
})

test('after ten wrong passwords no further one is checked for 15 minutes, for unknown phones too; open sessions continue', async () => {
  const { phone, token } = await signUp(server)
  for (const number of [phone, newPhone()]) {
    for (let tried = 0; tried < 10; tried++) expect((await login(number, wrongPassword)).status).toBe(401)
    const { status, headers, body } = await login(number, testPassword)
    expect([status, body.message]).toEqual([429, 'Too many wrong passwords. Please wait a while, then try again.'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(850)
  }
  expect((await me(token)).status).toBe(200)
  await run("update sign_in_tries set tried_at = tried_at - interval '15 minutes' where subject = $1", [phone])
  expect((await login(phone, testPassword)).status).toBe(200)
  expect(await server.app.database.row('select count(*) from sign_in_tries where subject = $1', [phone])).toEqual({
    count: 0,
  })
})

test('many right passwords at once all sign in, each with its own session', async () => {
  const { phone } = await signUp(server)
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(phone, testPassword)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ body }) => body.data.access_token)).size).toBe(40)
})

test('C-182 B14 while many wrong passwords wait, a person on their own device signs in at once', async () => {
  const { phone } = await signUp(server)
  const first = await server.call('POST', '/auth/login', { phone, password: testPassword })
  const ended = { wrong: 0 }
  const guesses = Array.from({ length: 80 }, () => login(newPhone(), wrongPassword).then(() => ended.wrong++))
  await expect.poll(() => ended.wrong).toBeGreaterThan(3)
  const own = await server.call(
    'POST',
    '/auth/login',
    { phone, password: testPassword },
    { headers: { cookie: cookieOf(first) } },
  )
  expect(own.status).toBe(200)
  // In a single queue it would have been the last.
  expect(ended.wrong).toBeLessThan(55)
  await Promise.all(guesses)
})

test('C-179 one person has a hundred open sessions; then the one that was silent for longest ends', async () => {
  const { phone, token, userId } = await signUp(server)
  await run(
    `insert into sessions (token_digest, user_id, address) select sha256(gen::text::bytea), $1, '' from generate_series(1, 99) gen`,
    [userId],
  )
  await run(
    `update sessions set last_seen_at = last_seen_at - interval '1 minute' where user_id = $1 and address = ''`,
    [userId],
  )
  const open = () =>
    server.app.database.row('select count(*) from sessions where user_id = $1 and revoked_at is null', [userId])
  expect(await open()).toEqual({ count: 100 })
  const next = String((await login(phone, testPassword)).body.data.access_token)
  expect(await open()).toEqual({ count: 100 })
  expect([(await me(token)).status, (await me(next)).status]).toEqual([200, 200])
})

test('a hash of weaker parameters is replaced at the next sign-in', async () => {
  const { phone } = await signUp(server)
  const salt = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: testPassword,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8_192,
    passes: 1,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  await run('update users set password_hash = $2 where phone = $1', [
    phone,
    `$argon2id$v=19$m=8192,t=1,p=1$${text(salt)}$${text(tag)}`,
  ])
  expect((await login(phone, wrongPassword)).status).toBe(401)
  expect((await login(phone, testPassword)).status).toBe(200)
  const row = await server.app.database.row<{ hash: string }>(
    'select password_hash as hash from users where phone = $1',
    [phone],
  )
  expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login(phone, testPassword)).status).toBe(200)
})

test('SESS-16 a call without a token, or with a made-up one, is refused with 401', async () => {
  const { token } = await signUp(server)
  expect((await me(token)).status).toBe(200)
  for (const authorization of [undefined, `Bearer ${'x'.repeat(43)}`, token, `Basic ${token}`]) {
    const { status, body } = await server.call('GET', '/auth/me', undefined, {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect([status, body.message]).toEqual([401, 'Unauthorized. Please check your credentials.'])
  }
})

test('API-10 logout ends the session that makes the call and no other', async () => {
  const { phone, token } = await signUp(server)
  const other = await signIn(server, phone)
  const out = await server.call('POST', '/auth/logout', undefined, { as: token })
  expect([out.status, out.body]).toEqual([200, { message: 'OK', data: null }])
  expect((await me(token)).status).toBe(401)
  expect((await server.call('POST', '/auth/logout', undefined, { as: token })).status).toBe(401)
  expect((await me(other)).status).toBe(200)
})

test('C-44 a token ends after 15 minutes without a call and after 24 hours in any case', async () => {
  const { phone, token } = await signUp(server)
  const age = (column: string, seconds: number) =>
    column === 'seen'
      ? run("update sessions set last_seen_at = product_now() - $1 * interval '1 second'", [seconds])
      : run("update sessions set created_at = product_now() - $1 * interval '1 second', last_seen_at = product_now()", [
          seconds,
        ])
  await age('seen', 890)
  expect((await me(token)).status).toBe(200)
  await age('seen', 901)
  expect((await me(token)).status).toBe(401)
  const second = await signIn(server, phone)
  await age('created', 86_390)
  expect((await me(second)).status).toBe(200)
  await age('created', 86_401)
  expect((await me(second)).status).toBe(401)
})

test('API-08 SET-24 C-82 a password change ends the other sessions and keeps this one', async () => {
  const { phone, token } = await signUp(server)
  const other = await signIn(server, phone)
  const changed = await change(token, testPassword, 'Fr3sh!harvest')
  expect(changed.status).toBe(200)
  expect(changed.body.message).toBe(
    'Your password has been successfully updated. Please use your new password the next time you sign in.',
  )
  expect((await me(token)).status).toBe(200)
  expect((await me(other)).status).toBe(401)
  expect((await login(phone, testPassword)).status).toBe(401)
  expect((await login(phone, 'Fr3sh!harvest')).status).toBe(200)
})

test('C-82 a wrong old password is refused on its field, and after ten no further one is checked', async () => {
  const { phone, token } = await signUp(server)
  for (let tried = 0; tried < 10; tried++) {
    const { status, body } = await change(token, wrongPassword, 'Fr3sh!harvest')
    expect([status, body.data]).toEqual([400, { oldPassword: ['This is not your present password'] }])
  }
  expect((await change(token, testPassword, 'Fr3sh!harvest')).status).toBe(429)
  expect((await login(phone, testPassword)).status).toBe(200)
})

test('of two password changes at once one counts', async () => {
  const { token } = await signUp(server)
  const answers = await Promise.all([
    change(token, testPassword, 'Fr3sh!harvest'),
    change(token, testPassword, 'M0re!harvests'),
  ])
  expect(sortedStatuses(answers)).toEqual([200, 400])
})

test('VAL-09 both fields of a password change keep the rule, and the new one is not easy to guess', async () => {
  const { token } = await signUp(server)
  expect((await change(token, 'x', 'y')).body.data).toEqual({
    oldPassword: ['Please enter a valid password'],
    newPassword: ['Please enter a valid password'],
  })
  expect((await change(token, testPassword, 'Password1!')).body.data).toEqual({
    newPassword: [passwordWords.guessable.common],
  })
})
