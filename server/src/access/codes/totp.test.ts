import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateKey } from '../../app/rotate-key.ts'
import { aCustomer } from '../../testing/test-people.ts'
import { openAnswer } from '../../idempotency/sealed-answers.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openVault } from '../../security/vault.ts'
import { createAdmin, createAgent } from '../staff/create-staff.ts'
import { resetTotpOf } from './reset-totp.ts'
import { cookieOf, newPhone, sortedStatuses, testPassword } from '../sign-up/test-sign-up.ts'
import { codeAt } from './totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ STAFF_TOTP: 'optional', ADDRESS_FAILURES_PER_HOUR: '1000' })
})
afterAll(() => server.close())

type Staff = { phone: string; userId: string; token: string; device: string }
type WithCodes = Staff & { secret: string; recovery: string[] }

const halfMinute = 30_000
const wrongPassword = 'Wr0ng!password'
const post = (path: string, body?: object, { as, cookie, key }: { as?: string; cookie?: string; key?: string } = {}) =>
  server.call('POST', path, body, {
    ...(as && { as }),
    headers: { ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) },
  })
const login = (phone: string, cookie = '', password = testPassword) =>
  post('/auth/login', { phone, password }, { cookie })
const enterCode = (cookie: string, code: string) => post('/auth/login/code', { code }, { cookie })
const statusOf = async ({ token }: Staff) =>
  (await server.call('GET', '/auth/totp', undefined, { as: token })).body.data
const me = async (token: string) => (await server.call('GET', '/auth/me', undefined, { as: token })).status
const actionsOf = (id: string) =>
  server.app.database.rows<{ action: string; after: unknown }>(
    `select action, after from audit_events where subject_kind = 'user' and subject_id = $1 order by id`,
    [id],
  )

async function staff(type: 'admin' | 'agent' = 'admin'): Promise<Staff> {
  const phone = newPhone()
  const given = { phone, password: testPassword, firstName: 'Ada', lastName: 'Obi', email: `${phone}@example.ng` }
  const { user_id: userId } = await (type === 'admin' ? createAdmin : createAgent)(server.app, given)
  const answer = await login(phone)
  return { phone, userId, token: answer.body.data.access_token, device: cookieOf(answer) }
}

const start = async ({ token }: Staff) =>
  (await post('/auth/totp/start', { password: testPassword }, { as: token })).body.data as {
    secret: string
    uri: string
  }
const confirm = ({ token }: Staff, code: string, key?: string) =>
  post('/auth/totp/confirm', { code }, { as: token, ...(key && { key }) })
/** Moves the last step back, so that the present code can be used again: tests do not wait half a minute. */
const forgetStep = ({ userId }: Staff) =>
  server.app.database.run('update staff_totp set last_step = 0 where user_id = $1', [userId])

async function withCodes(type: 'admin' | 'agent' = 'admin'): Promise<WithCodes> {
  const person = await staff(type)
  const { secret } = await start(person)
  const { body } = await confirm(person, codeAt(secret, Date.now()))
  await forgetStep(person)
  return { ...person, secret, recovery: body.data.recovery_codes }
}

/** The cookies of the browser in which the right password was entered. */
async function atCode({ phone }: Staff, device = ''): Promise<string> {
  const answer = await login(phone, device)
  expect([answer.status, answer.body.data]).toEqual([202, { second_step: 'code' }])
  return [device, cookieOf(answer)].filter(Boolean).join('; ')
}

/** A code of no step near the present one. */
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, Date.now() + steps * halfMinute))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

test('DESK-70 DESK-71 codes are set up by password and a first code; ten recovery codes are shown once, and the other sessions end', async () => {
  const person = await staff('agent')
  const elsewhere = (await login(person.phone)).body.data.access_token
  expect((await post('/auth/totp/start', { password: wrongPassword }, { as: person.token })).body.data).toEqual({
    password: ['This is not your present password'],
  })
  const { secret, uri } = await start(person)
  expect(await start(person)).toEqual({ secret, uri })
  expect(uri).toBe(
    `otpauth://totp/Kasuwa:${person.phone}?issuer=Kasuwa&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect((await login(person.phone)).status).toBe(200)
  expect((await confirm(person, wrongCode(secret))).body.data).toEqual({ code: [expect.stringContaining('wrong')] })
  const code = codeAt(secret, Date.now())
  const done = await confirm(person, code, 'switch-on')
  const codes: string[] = done.body.data.recovery_codes
  expect([new Set(codes).size, codes.every((one) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(one))]).toEqual([10, true])
  // The answer was lost: the same call shows the same codes, and neither they nor the secret are stored.
  expect((await confirm(person, code, 'switch-on')).body).toEqual(done.body)
  const rows = await server.app.database.rows<{ answer_sealed: Buffer | null }>(
    "select * from answered_calls where key = 'switch-on'",
  )
  const kept = JSON.stringify(rows.map((row) => [row, row.answer_sealed && openAnswer(server.app, row.answer_sealed)]))
  for (const hidden of [...codes, ...codes.map((one) => one.replace('-', '')), secret])
    expect(kept).not.toContain(hidden)
  expect([await me(person.token), await me(elsewhere)]).toEqual([200, 401])
  expect(await statusOf(person)).toEqual({
    mode: 'optional',
    on_since: expect.stringMatching(/Z$/),
    recovery_codes_left: 10,
  })
  expect((await post('/auth/totp/start', { password: testPassword }, { as: person.token })).status).toBe(400)
  expect((await confirm(person, code)).body.message).toMatch(/^Sign-in codes are on already/)
  expect((await actionsOf(person.userId)).map(({ action }) => action)).toContain('totp.on')
})

test('DESK-70 a sign-in asks for the code only after the right password, and each code is accepted once, one step early or late too', async () => {
  const person = await withCodes()
  const wrong = await login(person.phone, '', wrongPassword)
  expect([wrong.status, wrong.body, wrong.headers.getSetCookie()]).toEqual([
    401,
    { message: 'Unauthorized. Please check your credentials.' },
    [],
  ])
  const answer = await login(person.phone)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^kasuwa_sign_in=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
  ])
  expect((await enterCode('', codeAt(person.secret, Date.now()))).status).toBe(403)
  const browser = cookieOf(answer)
  expect((await enterCode(browser, 'abc')).body.data.code[0]).toMatch(/^Please enter the 6 digits/)
  expect((await enterCode(browser, codeAt(person.secret, Date.now() + 3 * halfMinute))).status).toBe(400)
  const now = Date.now()
  for (const steps of [-1, 0, 1]) {
    const code = codeAt(person.secret, now + steps * halfMinute)
    const there = await atCode(person)
    const right = await enterCode(there, code)
    expect([right.status, right.body.data.account_type, await me(right.body.data.access_token)]).toEqual([
      200,
      'admin',
      200,
    ])
    expect(right.headers.getSetCookie().join()).toContain('kasuwa_sign_in=; Max-Age=0')
    // The same browser, whose answer was lost, gets the same session; any other browser is refused.
    expect((await enterCode(there, code)).body).toEqual(right.body)
    expect((await enterCode(await atCode(person), code)).body.data.code[0]).toMatch(/used already/)
  }
  expect((await actionsOf(person.userId)).at(-1)).toMatchObject({ action: 'user.signed-in', after: { code: 'app' } })
})

test('DESK-70 when two browsers send the same code at once, one of them signs in', async () => {
  const person = await withCodes()
  const browsers = [await atCode(person), await atCode(person), await atCode(person)]
  const code = codeAt(person.secret, Date.now())
  const answers = await Promise.all(browsers.map((browser) => enterCode(browser, code)))
  expect(sortedStatuses(answers)).toEqual([200, 400, 400])
})

test('DESK-71 a recovery code signs in once; new ones replace the earlier ones', async () => {
  const person = await withCodes()
  const [first = '', second = ''] = person.recovery
  const browsers = [await atCode(person), await atCode(person)]
  const typed = first.toUpperCase().replace('-', ' ')
  expect(sortedStatuses(await Promise.all(browsers.map((browser) => enterCode(browser, typed))))).toEqual([200, 400])
  expect(await statusOf(person)).toMatchObject({ recovery_codes_left: 9 })
  const renew = (code: string, key: string = randomUUID()) =>
    post('/auth/totp/recovery-codes', { code }, { as: person.token, key })
  expect((await renew(wrongCode(person.secret))).status).toBe(400)
  const renewed = await renew(second, 'renew')
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
  expect((await renew(second, 'renew')).body).toEqual(renewed.body)
  expect((await enterCode(await atCode(person), person.recovery[2]!)).status).toBe(400)
  expect((await renew(renewed.body.data.recovery_codes[0])).status).toBe(200)
  // The codes of the earlier call are no longer valid.
  expect((await renew(second, 'renew')).status).toBe(400)
})

test('DESK-71 five wrong codes are checked, then none for a while; the own device and the open session are counted separately', async () => {
  const person = await withCodes()
  const wrong = wrongCode(person.secret)
  const browsers = await Promise.all(Array.from({ length: 8 }, () => atCode(person)))
  const answers = await Promise.all(browsers.map((browser) => enterCode(browser, wrong)))
  expect(sortedStatuses(answers)).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  const refused = await enterCode(browsers[0]!, codeAt(person.secret, Date.now()))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
  expect((await enterCode(await atCode(person, person.device), codeAt(person.secret, Date.now()))).status).toBe(200)
  await server.app.securityEvents.flush()
  expect(
    await server.app.database.row(
      `select count(*) filter (where what = 'sign_in_code_wrong') as wrong, count(*) filter (where what = 'code_throttled') as throttled
       from security_events where user_id = $1 and phone = $2`,
      [person.userId, person.phone],
    ),
  ).toEqual({ wrong: 5, throttled: 4 })
})

test('DESK-70 wrong codes count for the address; a new password ends sign-ins that the old one began, and the codes stay on', async () => {
  const limited = await openLimit(3)
  const person = await withCodes()
  const browser = await atCode(person)
  expect(await limited(() => enterCode(browser, wrongCode(person.secret)))).toEqual([400, 400, 400, 429])
  const fresh = 'Fr3sh!harvest'
  await post('/auth/password/change', { oldPassword: testPassword, newPassword: fresh }, { as: person.token })
  expect((await enterCode(browser, codeAt(person.secret, Date.now()))).status).toBe(403)
  expect((await login(person.phone, '', fresh)).status).toBe(202)
})

/** Repeats a call until its address is refused, and then clears the limits. */
async function openLimit(max: number) {
  const { settings } = server.app
  await server.app.database.run('delete from rate_limits')
  settings.ADDRESS_FAILURES_PER_HOUR = max
  return async (run: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    while (statuses.at(-1) !== 429) statuses.push((await run()).status)
    settings.ADDRESS_FAILURES_PER_HOUR = 1_000
    await server.app.database.run('delete from rate_limits')
    return statuses
  }
}

test('DESK-71 codes are switched off by password and code, or by the command line; then the password is enough', async () => {
  const person = await withCodes()
  const off = (password: string, code: string) =>
    post('/auth/totp/off', { password, code }, { as: person.token, key: 'off' })
  expect((await off(wrongPassword, person.recovery[0]!)).body.data).toHaveProperty('password')
  expect((await off(testPassword, wrongCode(person.secret))).body.data).toHaveProperty('code')
  expect((await off(testPassword, person.recovery[0]!)).status).toBe(200)
  expect((await off(testPassword, person.recovery[0]!)).status).toBe(200)
  expect((await off(wrongPassword, person.recovery[0]!)).status).toBe(409)
  expect([(await login(person.phone)).status, await statusOf(person)]).toMatchObject([200, { on_since: null }])

  const other = await withCodes()
  const waiting = await atCode(other)
  expect(await resetTotpOf(server.app, { phone: other.phone })).toEqual({ phone: other.phone, totp: false })
  expect([await me(other.token), (await enterCode(waiting, other.recovery[0]!)).status]).toEqual([401, 403])
  expect((await login(other.phone)).status).toBe(200)
  await expect(resetTotpOf(server.app, { phone: other.phone })).rejects.toMatchObject({ code: 'totp_not_on' })
})

test('DESK-72 an admin resets the codes of another, with a reason, in the audit trail; their sessions end', async () => {
  const [admin, agent] = [await withCodes(), await withCodes('agent')]
  const reset = (id: string, key?: string) =>
    post(`/admin/users/${id}/totp/reset`, { reason: 'Lost phone' }, { as: admin.token, ...(key && { key }) })
  const seen = async (id: string) =>
    (await server.call('GET', `/admin/users/${id}/sign-ins`, undefined, { as: admin.token })).body.data.totp
  const customer = await aCustomer(server)
  expect([await seen(agent.userId), await seen(customer.userId)]).toEqual([true, null])
  expect([(await reset(agent.userId, 'reset')).status, (await reset(agent.userId, 'reset')).status]).toEqual([200, 200])
  expect([await me(agent.token), await seen(agent.userId)]).toEqual([401, false])
  expect((await reset(agent.userId)).body.message).toBe('Sign-in codes are not switched on for this account.')
  expect((await reset(admin.userId)).body.message).toMatch(/^Your own sign-in codes/)
  expect((await reset(customer.userId)).status).toBe(404)
  expect((await actionsOf(agent.userId)).at(-1)).toEqual({ action: 'totp.reset', after: { reason: 'Lost phone' } })
  const { staff: all } = (await server.call('GET', '/admin/staff', undefined, { as: admin.token })).body.data
  expect(all.find(({ id }: { id: string }) => id === admin.userId)).toMatchObject({ totp: true })
})

test('DESK-73 where codes are required, staff without them can set them up and nothing else, also in an open session; customers are not affected', async () => {
  const { settings } = server.app
  const [old, customer] = [await withCodes(), await aCustomer(server)]
  const open = await staff('agent')
  settings.STAFF_TOTP = 'off'
  const codeless = (await login(old.phone)).body.data
  expect((await post('/auth/totp/start', { password: testPassword }, { as: open.token })).status).toBe(400)
  settings.STAFF_TOTP = 'required'
  try {
    const round = (token: string) => server.call('GET', '/agent/dashboard', undefined, { as: token })
    const refused = await round(open.token)
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: 'Please set up sign-in codes first: they are required for staff.',
        data: { second_step: ['set-up'] },
      },
    ])
    expect([await me(open.token), await me(customer.token), await me(old.token)]).toEqual([200, 200, 200])
    // This session began without a code before codes were required; now it is refused.
    expect(await me(codeless.access_token)).toBe(401)
    const again = (await login(open.phone)).body.data
    expect(again.second_step).toBe('set-up')
    const { secret } = await start({ ...open, token: again.access_token })
    await confirm({ ...open, token: again.access_token }, codeAt(secret, Date.now()))
    expect([(await round(again.access_token)).status, await me(open.token)]).toEqual([200, 401])
    await forgetStep(open)
    const right = await enterCode(await atCode(open), codeAt(secret, Date.now()))
    expect([right.body.data.second_step, (await round(right.body.data.access_token)).status]).toEqual([undefined, 200])
  } finally {
    settings.STAFF_TOTP = 'optional'
  }
})

test('F4 a change of the data key leaves secrets and recovery codes as they are', async () => {
  const person = await withCodes()
  const key = 'b'.repeat(64)
  const { app } = server
  const vault = openVault(key, [app.settings.DATA_KEY])
  expect(await rotateKey({ ...app, vault })).toMatchObject({ left: 0 })
  const sealed = await app.database.row<{ sealed: Buffer }>(
    'select secret_sealed as sealed from staff_totp where user_id = $1',
    [person.userId],
  )
  expect(openVault(key).open(sealed!.sealed, 'totp secret')).toBe(person.secret)
  await rotateKey({ ...app, vault: openVault(app.settings.DATA_KEY, [key]) })
  expect((await enterCode(await atCode(person), person.recovery[0]!)).status).toBe(200)
})
