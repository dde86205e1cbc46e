import { passwordWords } from '@kasuwa/contract/account-words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  agentCode,
  basicInfo,
  codeIn,
  cookieOf,
  messagesTo,
  newestCode,
  newPhone,
  signIn,
  signUp,
  testAgent,
  testPassword,
  verifiedPhone,
  sortedStatuses,
} from './test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ COMMON_PASSWORDS: 'refuse' })
  await testAgent(server)
})
afterAll(() => server.close())

const registerPhone = (phone: unknown) => server.call('POST', '/auth/register/phone', { phone })
const verify = (phone: string, code: string, type = 'ACCOUNT_VERIFICATION') =>
  server.call('POST', '/auth/register/verify-phone', { type, code, user: phone })
const resend = (phone: string) =>
  server.call('POST', '/auth/send-verification', { type: 'ACCOUNT_VERIFICATION', user: phone, method: 'phone' })
const complete = (body: unknown, cookie?: string) =>
  server.call('POST', '/auth/register/basic-info-password', body, cookie ? { headers: { cookie } } : {})
const later = (seconds: number, phone: string) =>
  server.app.database.run(
    "update one_time_codes set issued_at = issued_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second' where phone = $2",
    [seconds, phone],
  )
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('API-01 API-03 POST auth/register/phone answers data.user_id and data.status under /api', async () => {
  const { status, body } = await registerPhone('8031112223')
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'OK',
    data: { user_id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'PHONE_VERIFICATION_PENDING' },
  })
  expect(codeIn((await messagesTo(server, '08031112223'))[0]!)).toMatch(/^\d{6}$/)
})

test('OTP-10 API-04 API-06 a phone is registered, verified, and becomes an account that may log in', async () => {
  const { phone, userId, cookie } = await verifiedPhone(server)
  const saved = await complete(basicInfo(userId), cookie)
  expect(saved.status).toBe(200)
  expect(saved.body.message).toBe('Your account setup is complete! Please log in to proceed with the KYC process.')
  expect(await signIn(server, phone)).toBeTruthy()
  const row = await server.app.database.row(
    'select u.status, u.account_type, a.code from users u join customers c on c.user_id = u.id join agents a on a.id = c.agent_id where u.id = $1',
    [userId],
  )
  expect(row).toEqual({ status: 'active', account_type: 'customer', code: agentCode })
})

test('no answer ever contains the code', async () => {
  const phone = newPhone()
  const answer = await registerPhone(phone)
  expect(JSON.stringify(answer.body)).not.toContain(await newestCode(server, phone))
})

test('VAL-01 VAL-02 VAL-03 VAL-04 a wrong phone is refused with its message, 10 digits get their leading 0', async () => {
  for (const phone of ['', '0803111222', '80311122233', 'abc', null, undefined, 8_031_112_223]) {
    const { status, body } = await registerPhone(phone)
    expect([status, body.data]).toEqual([400, { phone: ['Please enter a valid phone number'] }])
  }
})

test('C-24 an unfinished registration continues with the same user, a finished one is refused', async () => {
  const { phone, userId, cookie } = await verifiedPhone(server)
  await later(61, phone)
  const again = await registerPhone(phone)
  expect(again.body.data).toEqual({ user_id: userId, status: 'PHONE_VERIFICATION_PENDING' })
  expect((await complete(basicInfo(userId), cookie)).status).toBe(403)
  const verified = await verify(phone, await newestCode(server, phone))
  expect((await complete(basicInfo(userId), cookieOf(verified))).status).toBe(200)
  const finished = await registerPhone(phone)
  expect([finished.status, Object.keys(finished.body.data)]).toEqual([400, ['phone']])
})

test('C-27 a resend within 60 seconds is refused with 429 and when to come back, and so is the sixth code of an hour', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const { status, headers } = await resend(phone)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
  for (let sent = 1; sent < 5; sent++) {
    await later(61, phone)
    expect((await resend(phone)).status).toBe(200)
  }
  await later(61, phone)
  expect((await resend(phone)).status).toBe(429)
  expect(await messagesTo(server, phone)).toHaveLength(5)
})

test('C-174 register/phone in the cool-down and over the hourly limit answers 200 PENDING without a text, while the last code is valid', async () => {
  const phone = newPhone()
  const first = await registerPhone(phone)
  const again = await registerPhone(phone)
  expect([again.status, again.body]).toEqual([200, first.body])
  for (let sent = 1; sent < 5; sent++) {
    await later(61, phone)
    expect((await registerPhone(phone)).status).toBe(200)
  }
  await later(61, phone)
  expect((await registerPhone(phone)).body).toEqual(first.body)
  expect(await messagesTo(server, phone)).toHaveLength(5)
  const code = await newestCode(server, phone)
  await later(601, phone)
  expect((await registerPhone(phone)).status).toBe(429)
  expect((await verify(phone, code)).status).toBe(400)
})

test('C-174 C-24 in the cool-down a code that was used up, or voided by wrong tries, does not count: 429 as before, and a finished account is refused', async () => {
  const killed = newPhone()
  await registerPhone(killed)
  const code = await newestCode(server, killed)
  for (let wrong = 0; wrong < 5; wrong++) await verify(killed, otherThan(code))
  expect((await registerPhone(killed)).status).toBe(429)
  const { phone } = await verifiedPhone(server)
  expect((await registerPhone(phone)).status).toBe(429)
  const finished = await signUp(server)
  expect((await registerPhone(finished.phone)).body.data).toEqual({
    phone: [expect.stringContaining('already registered')],
  })
})

test('OTP-09 a resend sends a new code, which makes the old one void', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const first = await newestCode(server, phone)
  await later(61, phone)
  expect((await server.call('POST', '/auth/send-verification', { user: phone })).body).toEqual({
    message: 'OK',
    data: null,
  })
  const second = await newestCode(server, phone)
  if (first !== second) expect((await verify(phone, first)).status).toBe(400)
  expect((await verify(phone, second)).status).toBe(200)
})

test('a resend to a phone that has no unfinished sign-up gives the same answer and sends nothing', async () => {
  const { phone } = await signUp(server)
  const before = (await messagesTo(server, phone)).length
  const unknown = newPhone()
  for (const each of [phone, unknown]) expect((await resend(each)).body).toEqual({ message: 'OK', data: null })
  expect(await messagesTo(server, phone)).toHaveLength(before)
  expect(await messagesTo(server, unknown)).toEqual([])
})

test('OTP-12 a code is required, exactly 6 characters, digits only', async () => {
  const message = async (code: unknown) => (await verify(newPhone(), code as string)).body.data.code[0]
  expect(await message(undefined)).toBe('Value is required')
  expect(await message('')).toBe('Value is required')
  expect(await message('12a456')).toBe('Value must be numeric')
  expect(await message('12345')).toBe('This field should be at least 6 characters long')
  expect(await message('1234567')).toBe('The maximum length allowed is 6')
})

test('a code is no longer valid after five wrong tries', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const code = await newestCode(server, phone)
  for (let wrong = 0; wrong < 5; wrong++) {
    const { status, body } = await verify(phone, otherThan(code))
    expect([status, Object.keys(body.data)]).toEqual([400, ['code']])
  }
  expect((await verify(phone, code)).status).toBe(400)
})

test('20 wrong tries at once count as five, and the right one comes too late', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const code = await newestCode(server, phone)
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, otherThan(code))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 400))
  expect(await server.app.database.row('select tries, state from one_time_codes where phone = $1', [phone])).toEqual({
    tries: 5,
    state: 'dead',
  })
  expect((await verify(phone, code)).status).toBe(400)
})

test('a code verifies once; of two right answers at once exactly one wins', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const code = await newestCode(server, phone)
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(phone, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1)
  expect((await verify(phone, code)).status).toBe(400)
})

test('a code does not work for another phone, for another purpose, or after ten minutes', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const code = await newestCode(server, phone)
  expect((await verify(newPhone(), code)).status).toBe(400)
  expect((await verify(phone, code, 'RESET_PASSWORD')).status).toBe(400)
  await later(601, phone)
  expect((await verify(phone, code)).status).toBe(400)
})

test('C-34 with the message provider down the answer is 503 and the cool-down is not spent', async () => {
  const phone = newPhone()
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'error', count: 1 })
  const down = await registerPhone(phone)
  expect([down.status, down.body.message]).toEqual([
    503,
    'We cannot send messages at the moment. Please try again in a few minutes.',
  ])
  expect((await registerPhone(phone)).status).toBe(200)
  expect(await messagesTo(server, phone)).toHaveLength(1)
})

test('two registrations of one phone at once make one user and send one code', async () => {
  const phone = newPhone()
  const answers = await Promise.all(Array.from({ length: 6 }, () => registerPhone(phone)))
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.data.user_id)).size).toBe(1)
  expect(await messagesTo(server, phone)).toHaveLength(1)
})

test('the cookie of a verified phone is HttpOnly, SameSite, bound to the calls that need it, and is valid as long as the grant', async () => {
  const phone = newPhone()
  await registerPhone(phone)
  const [cookie] = (await verify(phone, await newestCode(server, phone))).headers.getSetCookie()
  expect(cookie).toMatch(/^kasuwa_sign_up=[A-Za-z0-9_-]{43}; Max-Age=1800; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
})

test('C-26 basic info needs the cookie of the verified phone, for its own user, within 30 minutes, once', async () => {
  const { userId, cookie, phone } = await verifiedPhone(server)
  const other = await verifiedPhone(server)
  expect((await complete(basicInfo(userId))).status).toBe(403)
  expect((await complete(basicInfo(userId), other.cookie)).status).toBe(403)
  expect((await complete(basicInfo('not-an-id'), cookie)).status).toBe(403)
  await server.app.database.run(
    "update phone_grants set expires_at = expires_at - interval '31 minutes' where phone = $1",
    [phone],
  )
  expect((await complete(basicInfo(userId), cookie)).status).toBe(403)
  await server.app.database.run(
    "update phone_grants set expires_at = expires_at + interval '31 minutes' where phone = $1",
    [phone],
  )
  expect((await complete(basicInfo(userId), cookie)).status).toBe(200)
  expect((await complete(basicInfo(userId), cookie)).status).toBe(403)
})

test('basic info sent twice at once makes one customer', async () => {
  const { userId, cookie } = await verifiedPhone(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(basicInfo(userId), cookie)))
  expect(sortedStatuses(answers)).toEqual([200, 403, 403, 403, 403])
  expect(await server.app.database.row('select count(*) from customers where user_id = $1', [userId])).toEqual({
    count: 1,
  })
})

test('VAL-12 VAL-13 VAL-14 VAL-15 VAL-16 each field of basic info has its own message', async () => {
  const { userId, cookie } = await verifiedPhone(server)
  const bad = {
    first_name: '',
    last_name: ' ',
    middle_name: 7,
    email: 'nobody',
    gender: 'other',
    dob: '17-05-1990',
    agent_code: '1234567',
    password: 'short',
  }
  const { status, body } = await complete(basicInfo(userId, bad), cookie)
  expect(status).toBe(400)
  expect(body.data).toEqual({
    first_name: ['Enter a valid first name'],
    middle_name: ['Please enter a valid middle name'],
    last_name: ['Enter a valid last name'],
    email: ['Please enter a valid email address'],
    gender: ['Please select your gender'],
    dob: ['Please select your date of birth'],
    agent_code: ['Please enter an 8-digit agent code'],
    password: ['Please enter a valid password'],
  })
})

test('VAL-17 C-32 a person of exactly 18 years today may sign up, a day younger may not', async () => {
  const row = await server.app.database.row<{ adult: string; minor: string }>(
    `select (product_today() - interval '18 years')::date as adult, (product_today() - interval '18 years' + interval '1 day')::date as minor`,
  )
  const { userId, cookie } = await verifiedPhone(server)
  const minor = await complete(basicInfo(userId, { dob: row!.minor }), cookie)
  expect([minor.status, minor.body.data]).toEqual([400, { dob: ['Please select your date of birth'] }])
  expect((await complete(basicInfo(userId, { dob: row!.adult }), cookie)).status).toBe(200)
})

test("GEN-04 C-33 the agent code must be an active agent's", async () => {
  const { userId, cookie } = await verifiedPhone(server)
  const unknown = await complete(basicInfo(userId, { agent_code: '00000000' }), cookie)
  expect([unknown.status, unknown.body.data]).toEqual([
    400,
    { agent_code: ['No agent has this code. Please ask your agent for it again.'] },
  ])
  await server.app.database.run(`update users set status = 'disabled' where phone = '08099999999'`)
  expect((await complete(basicInfo(userId), cookie)).status).toBe(400)
  await server.app.database.run(`update users set status = 'active' where phone = '08099999999'`)
})

test('C-40 an e-mail address belongs to one user, in upper or lower case, also when two take it at once', async () => {
  const first = await verifiedPhone(server)
  const second = await verifiedPhone(server)
  const answers = await Promise.all([
    complete(basicInfo(first.userId, { email: 'Shop@Example.ng' }), first.cookie),
    complete(basicInfo(second.userId, { email: 'shop@example.NG' }), second.cookie),
  ])
  expect(sortedStatuses(answers)).toEqual([200, 400])
  expect(Object.keys(answers.find(({ status }) => status === 400)!.body.data)).toEqual(['email'])
})

test('C-37 sign-up makes customers only, with any other fields in the body', async () => {
  const { userId, cookie } = await verifiedPhone(server)
  for (const account_type of ['admin', 'agent']) {
    const { status, body } = await complete(basicInfo(userId, { account_type }), cookie)
    expect([status, Object.keys(body.data)]).toEqual([400, ['account_type']])
  }
  expect((await complete(basicInfo(userId, { kyc_level: 2, status: 'banned', id: '1' }), cookie)).status).toBe(200)
  expect(
    await server.app.database.row('select account_type, kyc_level, status from users where id = $1', [userId]),
  ).toEqual({
    account_type: 'customer',
    kyc_level: 0,
    status: 'active',
  })
})

test('C-215 with COMMON_PASSWORDS=refuse a password that anybody would try first, or that contains the own name or phone, is refused', async () => {
  const { userId, cookie, phone } = await verifiedPhone(server)
  const { common, keys, own, product } = passwordWords.guessable
  for (const [password, why] of [
    ['Password1!', common],
    ['P@ssw0rd123', common],
    ['Welcome@2024', common],
    ['Test@123', common],
    ['Amina#9471', own],
    [`Xy!${phone}`, own],
    ['Aa1!aaaa', keys],
    ['Kasuwa#1', product],
  ] as const) {
    const { status, body } = await complete(basicInfo(userId, { password }), cookie)
    expect([status, body.data]).toEqual([400, { password: [why] }])
  }
  expect((await complete(basicInfo(userId), cookie)).status).toBe(200)
})

test('passwords, codes and tokens are not readable in the database', async () => {
  const { phone, token } = await signUp(server)
  const rows = await server.app.database.rows<{ row: string }>(
    `select to_jsonb(u)::text as row from users u where phone = $1 union all select to_jsonb(c)::text from one_time_codes c where phone = $1
     union all select to_jsonb(s)::text from sessions s`,
    [phone],
  )
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [testPassword, await newestCode(server, phone), token]) expect(stored).not.toContain(secret)
})
