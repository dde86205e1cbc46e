import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeIn, cookieOf, messagesTo, newPhone, signUp, testAgent, testPassword } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const wrong = 'Wr0ng!password'
const newPassword = 'N3w#Password-of-Kano'
const login = (phone: string, password: string, cookie = '') =>
  server.call('POST', '/auth/login', { phone, password }, { headers: cookie ? { cookie } : {} })
const recover = (phone: string, cookie = '') =>
  server.call(
    'POST',
    '/auth/send-verification',
    { type: 'RESET_PASSWORD', user: phone },
    { headers: cookie ? { cookie } : {} },
  )
const verify = (phone: string, code: string, cookie = '') =>
  server.call(
    'POST',
    '/auth/register/verify-phone',
    { type: 'RESET_PASSWORD', code, user: phone },
    { headers: cookie ? { cookie } : {} },
  )
const deviceOf = (answer: { headers: Headers }) =>
  cookieOf(answer)
    .split('; ')
    .find((pair) => pair.startsWith('kasuwa_device=')) ?? ''

/** A person who signed in on a device; only its cookie is left. */
async function ownerWithDevice() {
  const { phone, userId } = await signUp(server)
  return { phone, userId, device: deviceOf(await login(phone, testPassword)) }
}

/** Moves everything counted so far out of the cool-down. */
const later = (phone: string) =>
  server.app.database.run(`update one_time_codes set issued_at = issued_at - interval '2 minutes' where phone = $1`, [
    phone,
  ])

/** The newest message, once one more has arrived. */
async function nextCode(phone: string, before: number): Promise<string> {
  await expect.poll(async () => (await messagesTo(server, phone)).length, { timeout: 10_000 }).toBe(before + 1)
  return codeIn((await messagesTo(server, phone))[0]!)
}

test('C-182 a sign-in leaves a device cookie for 180 days that no script reads; logout leaves it', async () => {
  const { phone } = await signUp(server)
  const answer = await login(phone, testPassword)
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('kasuwa_device='))
  expect(line).toMatch(/^kasuwa_device=[A-Za-z0-9_-]{43}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  const out = await server.call('POST', '/auth/logout', undefined, { as: answer.body.data.access_token })
  expect([out.status, out.headers.getSetCookie()]).toEqual([200, []])
  expect((await login(phone, wrong)).headers.getSetCookie()).toEqual([])
  expect(
    await server.app.database.rows(`select * from known_devices where encode(device_digest, 'escape') like $1`, [
      `%${line!.slice(14, 57)}%`,
    ]),
  ).toEqual([])
})

test('C-182 one device serves several people, and a cookie that the server never issued is replaced', async () => {
  const first = await ownerWithDevice()
  const second = await signUp(server)
  expect(deviceOf(await login(second.phone, testPassword, first.device))).toBe(first.device)
  const forged = `kasuwa_device=${'x'.repeat(43)}`
  expect(deviceOf(await login(second.phone, testPassword, forged))).not.toBe(forged)
})

test('C-182 wrong passwords of strangers do not keep the owner out on a known device; there ten wrong ones are checked as well', async () => {
  const { phone, device } = await ownerWithDevice()
  for (let tried = 0; tried < 10; tried++) expect((await login(phone, wrong)).status).toBe(401)
  expect((await login(phone, testPassword)).status).toBe(429)
  expect((await login(phone, testPassword, device)).status).toBe(200)
  // The owner's own sign-in does not reset the count of strangers.
  expect((await login(phone, testPassword)).status).toBe(429)
  for (let tried = 0; tried < 10; tried++) expect((await login(phone, wrong, device)).status).toBe(401)
  expect((await login(phone, testPassword, device)).status).toBe(429)
})

test('C-182 a device that others signed in on, a forged one and one too old count as everybody else', async () => {
  const owner = await ownerWithDevice()
  const stranger = await ownerWithDevice()
  for (let tried = 0; tried < 10; tried++)
    await login(owner.phone, wrong, tried % 2 ? stranger.device : `kasuwa_device=${'y'.repeat(43)}`)
  expect((await login(owner.phone, testPassword, stranger.device)).status).toBe(429)
  await server.app.database.run(
    `update known_devices set signed_in_at = signed_in_at - interval '181 days' where user_id = $1`,
    [owner.userId],
  )
  expect((await login(owner.phone, testPassword, owner.device)).status).toBe(429)
})

test("C-182 C-34 ten recovery requests of strangers use up nothing of the owner's, and neither do their wrong codes", async () => {
  const { phone, device } = await ownerWithDevice()
  for (let asked = 0; asked < 12; asked++) {
    expect((await recover(phone)).status).toBe(200)
    await server.app.database.run(
      `update one_time_codes set issued_at = issued_at - interval '70 minutes' where phone = $1`,
      [phone],
    )
  }
  const counted = await server.app.database.row<{ n: number }>(
    `select count(*) as n from one_time_codes where phone = $1 and purpose = 'RESET_PASSWORD'`,
    [phone],
  )
  expect(counted!.n).toBeLessThan(12)
  await expect
    .poll(
      async () =>
        (await server.app.database.row<{ n: number }>('select count(*) as n from outbox where done_at is null'))!.n,
      { timeout: 10_000 },
    )
    .toBe(0)
  const before = (await messagesTo(server, phone)).length
  expect((await recover(phone, device)).status).toBe(200)
  const code = await nextCode(phone, before)
  // Tries without the device do not count against the device's code, and cannot use it either.
  for (let tried = 0; tried < 6; tried++)
    expect((await verify(phone, code === '000000' ? '111111' : '000000')).status).toBe(400)
  expect((await verify(phone, code)).status).toBe(400)
  const verified = await verify(phone, code, device)
  expect(verified.status).toBe(200)
  const reset = await server.call(
    'POST',
    '/auth/password/reset',
    { user: phone, password: newPassword },
    { headers: { cookie: cookieOf(verified) } },
  )
  expect(reset.status).toBe(200)
  expect((await login(phone, newPassword, device)).status).toBe(200)
})

test('C-27 on the known device a code that was asked for elsewhere works too, each once, and the device has its own limit', async () => {
  const { phone, device } = await ownerWithDevice()
  let before = (await messagesTo(server, phone)).length
  await recover(phone)
  const elsewhere = await nextCode(phone, before)
  before += 1
  await recover(phone, device)
  const here = await nextCode(phone, before)
  expect([(await verify(phone, elsewhere, device)).status, (await verify(phone, elsewhere, device)).status]).toEqual([
    200, 400,
  ])
  expect([(await verify(phone, here, device)).status, (await verify(phone, here, device)).status]).toEqual([200, 400])
  // The device too may ask only once a minute.
  await recover(phone, device)
  await recover(phone, device)
  expect((await messagesTo(server, phone)).length).toBe(before + 1)
  await later(phone)
  await recover(phone, device)
  await nextCode(phone, before + 1)
})

test('a reset on the device ends its own wait for wrong passwords', async () => {
  const { phone, device } = await ownerWithDevice()
  for (let tried = 0; tried < 10; tried++) await login(phone, wrong, device)
  expect((await login(phone, testPassword, device)).status).toBe(429)
  const before = (await messagesTo(server, phone)).length
  await recover(phone, device)
  const verified = await verify(phone, await nextCode(phone, before), device)
  await server.call(
    'POST',
    '/auth/password/reset',
    { user: phone, password: newPassword },
    { headers: { cookie: `${cookieOf(verified)}; ${device}` } },
  )
  expect((await login(phone, newPassword, device)).status).toBe(200)
})

test('the ten newest devices of one person are remembered', async () => {
  const { phone, userId } = await signUp(server)
  const devices: string[] = []
  for (let index = 0; index < 12; index++) devices.push(deviceOf(await login(phone, testPassword)))
  expect(await server.app.database.row('select count(*) as n from known_devices where user_id = $1', [userId])).toEqual(
    { n: 10 },
  )
  for (let tried = 0; tried < 10; tried++) await login(phone, wrong)
  expect([
    (await login(phone, testPassword, devices[0])).status,
    (await login(phone, testPassword, devices.at(-1))).status,
  ]).toEqual([429, 200])
})

test('an unknown phone is answered alike on a device that is known for another', async () => {
  const { device } = await ownerWithDevice()
  const unknown = newPhone()
  const answers = [
    await login(unknown, wrong, device),
    await recover(unknown, device),
    await verify(unknown, '123456', device),
  ]
  expect(
    answers.map(({ status, headers }) => [
      status,
      headers.getSetCookie().filter((line) => line.startsWith('kasuwa_device')),
    ]),
  ).toEqual([
    [401, []],
    [200, []],
    [400, []],
  ])
})
