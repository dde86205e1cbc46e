import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app/app.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays } from '../testing/test-lending.ts'
import { keptAnswers } from './replay-answer.ts'
import { openAnswer } from '../idempotency/sealed-answers.ts'
import {
  basicInfo,
  messagesTo,
  newestCode,
  newPhone,
  signIn,
  signUp,
  testAgent,
  testPassword,
} from './sign-up/test-sign-up.ts'

let server: TestServer
let second: RunningApp
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
  second = await startApp({ ...server.app.settings, PORT: 0 }, server.app.log, {
    clockMoves: true,
    databaseAnswerMs: 20_000,
  })
})
afterAll(async () => {
  await second.stop()
  await server.close()
})

const otherPassword = 'Fr3sh!harvest'
let serial = 0
const newKey = () => `press-${++serial}`

/** A browser before sign-in: it keeps its cookies, unless an answer is lost on the way to it. */
function aBrowser(url = server.url) {
  const jar = new Map<string, string>()
  const post = async (path: string, body: unknown, key: string, { lost = false } = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...(cookie && { cookie }) }
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = { status: response.status, body: await response.json(), set: response.headers.getSetCookie() }
    if (!lost) {
      for (const line of answer.set) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=')
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
    }
    return answer
  }
  return { jar, post }
}

type Browser = ReturnType<typeof aBrowser>

const path = {
  phone: '/auth/register/phone',
  verify: '/auth/register/verify-phone',
  send: '/auth/send-verification',
  info: '/auth/register/basic-info-password',
  reset: '/auth/password/reset',
}

async function registered(browser: Browser, phone = newPhone()) {
  const { body } = await browser.post(path.phone, { phone }, newKey())
  return { phone, userId: String(body.data.user_id) }
}

const codeBody = async (phone: string, type = 'ACCOUNT_VERIFICATION') => ({
  type,
  code: await newestCode(server, phone),
  user: phone,
})

async function verified(browser: Browser) {
  const person = await registered(browser)
  await browser.post(path.verify, await codeBody(person.phone), newKey())
  return person
}

async function recovering(browser: Browser) {
  const { phone, token } = await signUp(server)
  await browser.post(path.send, { type: 'RESET_PASSWORD', user: phone, method: 'phone' }, newKey())
  await expect.poll(async () => (await messagesTo(server, phone)).length).toBe(2)
  return { phone, token }
}

test('C-174 sign-up continues when the answer of every one of its calls is lost once', async () => {
  const browser = aBrowser()
  const phone = newPhone()
  const first = await browser.post(path.phone, { phone }, 'sign-up-1', { lost: true })
  const again = await browser.post(path.phone, { phone }, 'sign-up-1')
  expect([again.status, again.body]).toEqual([200, first.body])
  const code = await codeBody(phone)
  expect((await browser.post(path.verify, code, 'sign-up-2', { lost: true })).status).toBe(200)
  expect((await browser.post(path.verify, code, 'sign-up-2')).status).toBe(200)
  const info = basicInfo(first.body.data.user_id)
  const complete = await browser.post(path.info, info, 'sign-up-3', { lost: true })
  expect(complete.status).toBe(200)
  const repeated = await browser.post(path.info, info, 'sign-up-3')
  expect([repeated.status, repeated.body]).toEqual([200, complete.body])
  expect(await messagesTo(server, phone)).toHaveLength(1)
  expect(
    await server.app.database.row(
      `select count(*) as n, max(after ->> 'terms') as terms, max(after ->> 'privacy') as privacy
       from audit_events where action = 'user.sign-up-completed' and subject_id = $1`,
      [first.body.data.user_id],
    ),
  ).toEqual({ n: 1, terms: '1', privacy: '1' })
  expect(await signIn(server, phone)).toBeTruthy()
})

test('C-174 recovery continues when the answer of every one of its calls is lost once, and sets the password once', async () => {
  const browser = aBrowser()
  const { phone } = await recovering(browser)
  expect(
    (await browser.post(path.send, { type: 'RESET_PASSWORD', user: phone, method: 'phone' }, newKey())).status,
  ).toBe(200)
  expect(await messagesTo(server, phone)).toHaveLength(2)
  const code = await codeBody(phone, 'RESET_PASSWORD')
  await browser.post(path.verify, code, 'recovery-1', { lost: true })
  expect((await browser.post(path.verify, code, 'recovery-1')).status).toBe(200)
  const body = { user: phone, password: otherPassword }
  const first = await browser.post(path.reset, body, 'recovery-2', { lost: true })
  const token = await signIn(server, phone, otherPassword)
  const again = await browser.post(path.reset, body, 'recovery-2')
  expect([again.status, again.body]).toEqual([200, first.body])
  // A second reset would have ended the session that began after the first.
  expect((await server.call('GET', '/auth/me', undefined, { as: token })).status).toBe(200)
})

test('C-174 a resend whose answer was lost is no 429 when it is pressed again, and sends nothing more', async () => {
  const browser = aBrowser()
  const { phone } = await registered(browser)
  await server.app.database.run(
    `update one_time_codes set issued_at = issued_at - interval '61 seconds' where phone = $1`,
    [phone],
  )
  const body = { type: 'ACCOUNT_VERIFICATION', user: phone, method: 'phone' }
  const answers = [
    await browser.post(path.send, body, 'resend', { lost: true }),
    await browser.post(path.send, body, 'resend'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await browser.post(path.send, body, newKey())).status).toBe(429)
  expect(await messagesTo(server, phone)).toHaveLength(2)
})

test('C-174 a wrong code under one key counts as one try, under another key as another', async () => {
  const browser = aBrowser()
  const { phone } = await registered(browser)
  const right = await codeBody(phone)
  const wrong = { ...right, code: right.code === '000000' ? '000001' : '000000' }
  for (let press = 0; press < 7; press++)
    expect((await browser.post(path.verify, wrong, 'wrong')).body.data).toEqual({ code: [expect.any(String)] })
  expect(await server.app.database.row('select tries, state from one_time_codes where phone = $1', [phone])).toEqual({
    tries: 1,
    state: 'live',
  })
  await browser.post(path.verify, wrong, newKey())
  expect((await browser.post(path.verify, right, newKey())).status).toBe(200)
})

test('C-174 the same key with another body, or another password, is 409 and changes nothing; the first body still gets its answer', async () => {
  const browser = aBrowser()
  const { phone, userId } = await verified(browser)
  const info = basicInfo(userId)
  expect((await browser.post(path.info, info, 'one-key')).status).toBe(200)
  for (const other of [{ first_name: 'Zara' }, { password: otherPassword }, { email: 'other@example.ng' }]) {
    expect((await browser.post(path.info, { ...info, ...other }, 'one-key')).status).toBe(409)
  }
  expect((await browser.post(path.reset, { user: phone, password: testPassword }, 'one-key')).status).toBe(409)
  expect((await browser.post(path.info, info, 'one-key')).status).toBe(200)
  expect(await server.app.database.row('select first_name as name from users where id = $1', [userId])).toEqual({
    name: 'Amina',
  })
})

test('C-174 a kept answer cannot be used to try passwords out: after five other ones not even the right one is checked', async () => {
  const browser = aBrowser()
  const info = basicInfo((await verified(browser)).userId)
  await browser.post(path.info, info, 'guessing')
  for (let guess = 0; guess < 5; guess++)
    expect((await browser.post(path.info, { ...info, password: `Guess#${guess}ab!zz` }, 'guessing')).status).toBe(409)
  expect((await browser.post(path.info, info, 'guessing')).status).toBe(409)
})

test('C-174 keys are bound to the browser: the same key and body from another one is a new call', async () => {
  const browser = aBrowser()
  const info = basicInfo((await verified(browser)).userId)
  expect((await browser.post(path.info, info, 'mine')).status).toBe(200)
  const other = aBrowser()
  await registered(other)
  expect((await other.post(path.info, info, 'mine')).status).toBe(403)
  expect((await aBrowser().post(path.info, info, 'mine')).status).toBe(403)
})

test('C-174 the cookie is HttpOnly, SameSite and stays the same from call to call', async () => {
  const browser = aBrowser()
  const first = await browser.post(path.phone, { phone: newPhone() }, newKey())
  expect(first.set).toEqual([
    expect.stringMatching(/^kasuwa_browser=[\w-]{43}; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
  ])
  const next = await browser.post(path.send, { type: 'RESET_PASSWORD', user: newPhone(), method: 'phone' }, newKey())
  expect(next.set).toEqual(first.set)
})

test('C-174 20 calls at once under one key, over two servers, have one effect and one answer', async () => {
  const browser = aBrowser()
  const { phone, userId } = await registered(browser)
  const there = aBrowser(second.url)
  for (const [name, value] of browser.jar) there.jar.set(name, value)
  const code = await codeBody(phone)
  const both = <T>(call: (from: Browser) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => call(index % 2 ? there : browser)))
  const tried = await both((from) => from.post(path.verify, code, 'at-once-1'))
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 200))
  expect(new Set(tried.map(({ set }) => set.join())).size).toBe(1)
  const saved = await both((from) => from.post(path.info, basicInfo(userId), 'at-once-2'))
  expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200))
  expect(new Set(saved.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('C-174 effect and kept answer are saved together: when the answer cannot be kept, the act is not done, and the same press does it afterwards', async () => {
  const browser = aBrowser()
  const { userId } = await verified(browser)
  const { database } = server.app
  await database.run(
    `create function stop_keeping() returns trigger language plpgsql as 'begin raise exception ''no room''; end'`,
  )
  await database.run(
    'create trigger stop_keeping before insert on answered_calls for each row execute function stop_keeping()',
  )
  expect((await browser.post(path.info, basicInfo(userId), 'crash')).status).toBe(500)
  expect(await database.row('select status from users where id = $1', [userId])).toEqual({ status: 'pending' })
  await database.run('drop trigger stop_keeping on answered_calls')
  expect((await browser.post(path.info, basicInfo(userId), 'crash')).status).toBe(200)
})

test('C-174 sign-up answers are kept as long as the grant is valid, those of a signed-in user for 24 hours', async () => {
  const browser = aBrowser()
  const info = basicInfo((await verified(browser)).userId)
  await browser.post(path.info, info, 'kept')
  const { phone, token } = await signUp(server)
  const change = { oldPassword: testPassword, newPassword: otherPassword }
  const changed = () =>
    server.call('POST', '/auth/password/change', change, { as: token, headers: { 'idempotency-key': 'kept' } })
  expect((await changed()).status).toBe(200)
  expect((await changed()).status).toBe(200)
  const kept = await server.app.database.rows<{ minutes: number }>(
    `select round(extract(epoch from keep_until - product_now()) / 60)::int as minutes from answered_calls where key = 'kept' order by keep_until`,
  )
  expect(kept).toEqual([{ minutes: 30 }, { minutes: 1_440 }])
  await advanceDays(server, 2)
  expect((await browser.post(path.info, info, 'kept')).status).toBe(403)
  expect((await changed()).status).toBe(400)
  expect(await signIn(server, phone, otherPassword)).toBeTruthy()
})

test('a key of 201 characters is refused, one of 200 is not cut: two with the same beginning are two keys', async () => {
  const browser = aBrowser()
  const { phone } = await registered(browser)
  const code = await codeBody(phone)
  expect((await browser.post(path.verify, code, 'k'.repeat(201))).status).toBe(400)
  expect((await browser.post(path.verify, code, 'k'.repeat(200))).status).toBe(200)
})

test('G14 no password, code or token is among the kept answers', async () => {
  const browser = aBrowser()
  const { phone, userId } = await registered(browser)
  const code = await codeBody(phone)
  await browser.post(path.verify, code, newKey())
  const grant = [...browser.jar.values()]
  await browser.post(path.info, basicInfo(userId, { password: otherPassword }), newKey())
  const kept = await server.app.database.rows<{ sealed: Buffer | null }>(
    `select scope, call, encode(body_digest, 'escape') as digest, made, answer, answer_sealed as sealed from answered_calls`,
  )
  const rows = JSON.stringify(kept.map((row) => [row, row.sealed && openAnswer(server.app, row.sealed)]))
  expect(kept.filter(({ sealed }) => sealed).length).toBeGreaterThan(0)
  for (const secret of [...grant, otherPassword, testPassword, `"${code.code}"`]) expect(rows).not.toContain(secret)
})

test('C-179 after 6,000 writes under a key in an hour a person must wait before more of them; calls that were answered still get their answers', async () => {
  const { userId, token } = await signUp(server)
  const change = (newPassword: string, key: string) =>
    server.call(
      'POST',
      '/auth/password/change',
      { oldPassword: testPassword, newPassword },
      { as: token, headers: { 'idempotency-key': key } },
    )
  expect((await change(otherPassword, 'the first')).status).toBe(200)
  await keptAnswers.penalty(`user ${userId}`, 6_000)
  const more = await change(otherPassword, 'one more')
  expect([more.status, Number(more.headers.get('retry-after')) > 3_000]).toEqual([429, true])
  expect((await change(otherPassword, 'the first')).status).toBe(200)
  const other = await signUp(server)
  const theirs = { as: other.token, headers: { 'idempotency-key': 'one more' } }
  const body = { oldPassword: testPassword, newPassword: otherPassword }
  expect((await server.call('POST', '/auth/password/change', body, theirs)).status).toBe(200)
})
