import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aCustomer, anAdmin } from '../../testing/test-people.ts'
import { addressKey } from './address-limits.ts'
import {
  agentCode,
  basicInfo,
  cookieOf,
  messagesTo,
  newestCode,
  newPhone,
  signUp,
  sortedStatuses,
  testAgent,
  testPassword,
  verifiedPhone,
} from '../sign-up/test-sign-up.ts'

const wrong = 'Wr0ng!password'

/** A server behind a proxy on this machine, so that a test may come from any address. */
async function behindProxy(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1, ::1', ...environment })
  await testAgent(server).catch(() => null)
  return server
}

const from = (address: string, cookie = '') => ({ headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } })
const login = (
  server: TestServer,
  address: string,
  phone: string,
  password: string,
  cookie = '',
  path = '/auth/login',
) => server.call('POST', path, { phone, password }, from(address, cookie))
const register = (server: TestServer, address: string, phone: string, path = '/auth/register/phone', cookie = '') =>
  server.call('POST', path, { phone }, from(address, cookie))
const statusesOf = async (calls: readonly Promise<{ status: number }>[]) => sortedStatuses(await Promise.all(calls))

let server: TestServer
beforeAll(async () => {
  server = await behindProxy({ ADDRESS_FAILURES_PER_HOUR: '15', ADDRESS_TEXTS_PER_HOUR: '5' })
})
afterAll(() => server.close())

test('one key for the addresses of one household: an IPv4 address in any spelling, the first half of an IPv6 address', () => {
  const keys = [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8:1:2:3:4:5:6',
    '2001:DB8:1:2::9',
    '2001:0db8:0001:0002:ffff::',
    '2001:db8:1:3::9',
    '::1',
    'fe80::1%eth0',
    '::ffff:c633:6407',
    '0:0:0:0:0:FFFF:198.51.100.7',
  ].map(addressKey)
  expect(keys).toEqual([
    '10.1.2.3',
    '10.1.2.3',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '198.51.100.7',
    '198.51.100.7',
  ])
})

test('forty traders sign up behind one address in an hour, each with a wrong code and a wrong password on the way', async () => {
  const market = await behindProxy()
  const address = '102.89.1.1'
  const trader = async () => {
    const phone = newPhone()
    const registered = await register(market, address, phone)
    const code = await newestCode(market, phone)
    const verify = (given: string) =>
      market.call(
        'POST',
        '/auth/register/verify-phone',
        { type: 'ACCOUNT_VERIFICATION', code: given, user: phone },
        from(address),
      )
    const mistyped = await verify(code === '123456' ? '654321' : '123456')
    const verified = await verify(code)
    const saved = await market.call(
      'POST',
      '/auth/register/basic-info-password',
      basicInfo(String(registered.body.data.user_id), { agent_code: agentCode }),
      from(address, cookieOf(verified)),
    )
    const refused = await login(market, address, phone, wrong)
    const signedIn = await login(market, address, phone, testPassword)
    return [registered, mistyped, verified, saved, refused, signedIn].map(({ status }) => status).join(' ')
  }
  const ways = new Set<string>()
  for (let group = 0; group < 8; group++) {
    for (const way of await Promise.all(Array.from({ length: 5 }, trader))) ways.add(way)
  }
  expect([...ways]).toEqual(['200 400 200 200 401 200'])
  await market.close()
}, 120_000)

test('C-224 an answer that an e-mail is taken or an agent code exists counts as a failure, and one verified phone has thirty tries', async () => {
  const server = await behindProxy({ ADDRESS_FAILURES_PER_HOUR: '15' })
  const { userId, cookie } = await verifiedPhone(server)
  const finish = (address: string, more: Record<string, unknown>) =>
    server.call('POST', '/auth/register/basic-info-password', basicInfo(userId, more), from(address, cookie))
  const asked = [{ email: 'musa@example.ng' }, { agent_code: '00000000' }]
  for (let index = 0; index < 15; index++) expect((await finish('105.112.12.1', asked[index % 2]!)).status).toBe(400)
  expect((await finish('105.112.12.1', {})).status).toBe(429)
  // An error that says nothing about others is no failure of the address.
  for (let index = 0; index < 15; index++)
    expect((await finish('105.112.12.2', { dob: '2020-01-01' })).status).toBe(400)
  expect((await login(server, '105.112.12.2', newPhone(), wrong)).status).toBe(401)
  expect((await finish('105.112.12.3', {})).status).toBe(429)
  await server.close()
})

test('C-179 failures from one address are counted for every spelling of the path, and then even a right password waits; others do not', async () => {
  const owner = await signUp(server)
  const address = '105.112.7.1'
  const spellings = ['/auth/login', '/auth/login/', '/auth//login', '/auth/Login', '/auth/%6cogin', '/auth/login?x=1']
  const statuses = await statusesOf(
    Array.from({ length: 60 }, (_, index) =>
      login(server, address, newPhone(), wrong, '', spellings[index % spellings.length]),
    ),
  )
  const looked = statuses.filter((status) => status === 401).length
  // Ten are checked at the same time, so up to nine may be added to the limit.
  expect(looked).toBeGreaterThanOrEqual(15)
  expect(looked).toBeLessThanOrEqual(24)
  expect(new Set(statuses)).toEqual(new Set([401, 404, 429]))
  const refused = await login(server, address, owner.phone, testPassword)
  expect([refused.status, refused.body.message, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([
    429,
    'Too many requests. Please wait a while, then try again.',
    true,
  ])
  expect((await login(server, '105.112.7.2', owner.phone, testPassword)).status).toBe(200)
})

test('wrong codes and phones that are registered count as failures too; a right password never does', async () => {
  const owner = await signUp(server)
  const address = '105.112.8.1'
  for (let index = 0; index < 20; index++)
    expect((await login(server, address, owner.phone, testPassword)).status).toBe(200)
  const verify = (phone: string) =>
    server.call(
      'POST',
      '/auth/register/verify-phone',
      { type: 'RESET_PASSWORD', code: '123456', user: phone },
      from(address),
    )
  for (let index = 0; index < 8; index++) expect((await verify(newPhone())).status).toBe(400)
  for (let index = 0; index < 7; index++) expect((await register(server, address, owner.phone)).status).toBe(400)
  expect([
    (await verify(newPhone())).status,
    (await register(server, address, owner.phone)).status,
    (await login(server, address, owner.phone, testPassword)).status,
  ]).toEqual([429, 429, 429])
})

test("C-182 the person's own device signs in from an address over its limit; the device is known for that person only", async () => {
  const owner = await signUp(server)
  const other = await signUp(server)
  const device = cookieOf(await login(server, '105.112.9.2', owner.phone, testPassword))
  const address = '105.112.9.1'
  for (let index = 0; index < 15; index++) await login(server, address, newPhone(), wrong)
  expect((await login(server, address, owner.phone, testPassword)).status).toBe(429)
  expect((await login(server, address, other.phone, testPassword, device)).status).toBe(429)
  expect((await register(server, address, newPhone(), '/auth/register/phone', device)).status).toBe(429)
  expect((await login(server, address, owner.phone, testPassword, device)).status).toBe(200)
  expect(
    (
      await server.call(
        'POST',
        '/auth/send-verification',
        { type: 'RESET_PASSWORD', user: owner.phone },
        from(address, device),
      )
    ).status,
  ).toBe(200)
})

test('texts that one address causes are counted, sent or not, at every call that sends them', async () => {
  const address = '105.112.10.1'
  for (const path of ['/auth/register/phone', '/auth/register/phone/', '/auth/register/phone'])
    expect((await register(server, address, newPhone(), path)).status).toBe(200)
  const recover = (phone: string) =>
    server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone }, from(address))
  expect([(await recover(newPhone())).status, (await recover(newPhone())).status]).toEqual([200, 200])
  const phone = newPhone()
  expect([
    (await recover(phone)).status,
    (await register(server, address, phone)).status,
    (await register(server, address, phone, '/auth/register/phone/')).status,
  ]).toEqual([429, 429, 429])
  expect(await messagesTo(server, phone)).toEqual([])
  expect((await register(server, '105.112.10.2', phone)).status).toBe(200)
})

test('two servers share their counts', async () => {
  const one = await behindProxy({ ADDRESS_FAILURES_PER_HOUR: '10' })
  const two = await behindProxy({ ADDRESS_FAILURES_PER_HOUR: '10', DATABASE_URL: one.databaseUrl })
  const address = '105.112.11.1'
  for (let index = 0; index < 10; index++)
    expect((await login(index % 2 ? one : two, address, newPhone(), wrong)).status).toBe(401)
  expect([
    (await login(one, address, newPhone(), wrong)).status,
    (await login(two, address, newPhone(), wrong)).status,
  ]).toEqual([429, 429])
  await two.close()
  await one.close()
})

test('C-179 this machine is exempt while the sandbox is on, unless a limit was set', async () => {
  const trial = await openTestServer()
  const statuses = await statusesOf(
    Array.from({ length: 120 }, () => trial.call('POST', '/auth/login', { phone: newPhone(), password: wrong })),
  )
  expect(new Set(statuses)).toEqual(new Set([401]))
  await trial.close()
  const set = await openTestServer({ ADDRESS_LIMIT_PER_HOUR: '3' })
  const tries = []
  for (let index = 0; index < 5; index++)
    tries.push((await set.call('POST', '/auth/login', { phone: newPhone(), password: wrong })).status)
  expect(tries).toEqual([401, 401, 401, 429, 429])
  await set.close()
}, 60_000)

test('a forwarded address is read only from the proxies that were named', async () => {
  const direct = await openTestServer({ ADDRESS_FAILURES_PER_HOUR: '5' })
  const named = await openTestServer({ ADDRESS_FAILURES_PER_HOUR: '5', TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' })
  const tryFrom = (server: TestServer, headers: Record<string, string>) =>
    server.call('POST', '/auth/login', { phone: newPhone(), password: wrong }, { headers })
  const forged = (index: number) => ({
    'x-forwarded-for': `41.58.0.${index}`,
    forwarded: `for=41.58.1.${index}`,
    'x-real-ip': `41.58.2.${index}`,
  })
  const statuses = []
  for (let index = 0; index < 7; index++) statuses.push((await tryFrom(direct, forged(index))).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  // A false address ahead of the real one is not believed, and its limit does not affect others.
  for (let index = 0; index < 30; index++)
    await tryFrom(named, { 'x-forwarded-for': `9.9.9.${index}, 41.58.0.1, 10.0.0.7` })
  expect((await tryFrom(named, { 'x-forwarded-for': '41.58.0.1' })).status).toBe(429)
  expect((await tryFrom(named, { 'x-forwarded-for': '41.58.0.2' })).status).toBe(401)
  expect((await tryFrom(named, { 'x-forwarded-for': 'unknown' })).status).toBe(401)
  // With a port, in brackets, or as an IPv6 address it is the same address.
  for (const forwarded of ['41.58.0.1:5678', '[::ffff:293a:1]:5678', '::ffff:293a:1', '41.58.0.1:5678, 10.0.0.7:80'])
    expect((await tryFrom(named, { 'x-forwarded-for': forwarded })).status, forwarded).toBe(429)
  expect((await tryFrom(named, { 'x-forwarded-for': '41.58.0.2:5678' })).status).toBe(401)
  await direct.close()
  await named.close()
})

test('in production the metrics need their token, with any headers', async () => {
  const token = 'a-token-for-prometheus'
  const production = await openTestServer({ METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' })
  production.app.settings.production = true
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${production.url}/metrics`, { headers }).then(({ status }) => status)
  expect([
    await ask(),
    await ask({ 'x-forwarded-for': '127.0.0.1' }),
    await ask({ forwarded: 'for=127.0.0.1' }),
    await ask({ 'x-real-ip': '::1', host: 'localhost' }),
    await ask({ authorization: 'Bearer wrong-token-of-22-chars' }),
    await ask({ authorization: `Bearer ${token}` }),
  ]).toEqual([403, 403, 403, 403, 403, 200])
  production.app.settings.production = false
  expect([await ask(), await ask({ forwarded: 'for=10.0.0.1' }), await ask({ 'x-real-ip': '10.0.0.1' })]).toEqual([
    200, 403, 403,
  ])
  await production.close()
})

test('the budget of texts raises an alarm at four fifths; used up, it keeps texts for known devices and recovery', async () => {
  const small = await behindProxy({ TEXTS_PER_HOUR: '10' })
  const owner = await signUp(small)
  const device = cookieOf(await login(small, '41.1.1.1', owner.phone, testPassword))
  const [warned, failed] = [vi.spyOn(small.app.log, 'warn'), vi.spyOn(small.app.log, 'error')]
  const alarms = () =>
    [warned, failed].map((spy) =>
      spy.mock.calls.filter(([event]) => event.includes('budget')).map(([, facts]) => facts),
    )
  for (let sent = 1; sent < 7; sent++) expect((await register(small, '41.1.1.1', newPhone())).status).toBe(200)
  expect(alarms()).toEqual([[], []])
  expect((await register(small, '41.1.1.2', newPhone())).status).toBe(200)
  expect(alarms()).toEqual([[{ window: 'hour', budget: 10 }], []])
  for (let sent = 8; sent < 10; sent++) expect((await register(small, '41.1.1.3', newPhone())).status).toBe(200)
  expect(alarms()).toEqual([[{ window: 'hour', budget: 10 }], [{ window: 'hour', budget: 10 }]])
  const text = async () => (await fetch(`${small.url}/metrics`)).text()
  expect(await text()).toContain('kasuwa_texts_budget_used{window="hour"} 1\n')
  const stranger = newPhone()
  const refused = await register(small, '41.1.1.4', stranger)
  expect([refused.status, refused.body.message, await messagesTo(small, stranger)]).toEqual([
    503,
    'We cannot send messages at the moment. Please try again in a few minutes.',
    [],
  ])
  expect(await text()).toContain('kasuwa_texts_refused_total 1\n')
  expect((await register(small, '41.1.1.4', newPhone(), '/auth/register/phone', device)).status).toBe(200)
  const before = (await messagesTo(small, owner.phone)).length
  expect(
    (
      await small.call(
        'POST',
        '/auth/send-verification',
        { type: 'RESET_PASSWORD', user: owner.phone },
        from('41.1.1.5'),
      )
    ).status,
  ).toBe(200)
  await expect.poll(async () => (await messagesTo(small, owner.phone)).length, { timeout: 10_000 }).toBe(before + 1)
  vi.restoreAllMocks()
  await small.close()
}, 60_000)

test('every sign-in, failure, 403 and 429 is counted and leaves an event with address, device and person; a sign-in is in the audit trail', async () => {
  const { phone, userId } = await signUp(server)
  const address = '105.112.20.1'
  const signedIn = await login(server, address, phone, testPassword)
  const device = cookieOf(signedIn)
  await login(server, address, phone, wrong, device)
  await server.call(
    'POST',
    '/auth/register/verify-phone',
    { type: 'RESET_PASSWORD', code: '123456', user: phone },
    from(address),
  )
  await server.call('GET', '/admin/dashboard', undefined, { as: (await aCustomer(server)).token, ...from(address) })
  await server.call('POST', '/auth/kyc/bvn', {}, { as: (await anAdmin(server)).token, ...from(address) })
  for (let index = 0; index < 14; index++) await login(server, address, newPhone(), wrong)
  expect((await login(server, address, phone, testPassword)).status).toBe(429)
  await server.app.securityEvents.flush()
  const events = await server.app.database.rows<{
    what: string
    call: string
    device: string | null
    user_id: string | null
    phone: string | null
  }>('select what, call, device, user_id, phone from security_events where address = $1 order by id', [address])
  expect(events.slice(0, 5)).toEqual([
    {
      what: 'signed_in',
      call: 'POST /auth/login',
      device: expect.stringMatching(/^[0-9a-f]{16}$/),
      user_id: userId,
      phone,
    },
    { what: 'wrong_credentials', call: 'POST /auth/login', device: events[0]!.device, user_id: null, phone },
    { what: 'code_wrong', call: 'POST /auth/register/verify-phone', device: null, user_id: null, phone },
    { what: 'not_permitted', call: 'GET /admin/dashboard', device: null, user_id: expect.any(String), phone: null },
    { what: 'not_permitted', call: 'POST /auth/kyc/bvn', device: null, user_id: expect.any(String), phone: null },
  ])
  expect(events.at(-1)).toMatchObject({ what: 'too_many_requests', call: 'POST /auth/login' })
  const trail = await server.app.database.rows(
    `select actor_id, after from audit_events where action = 'user.signed-in' and subject_id = $1 order by id desc limit 1`,
    [userId],
  )
  expect(trail).toEqual([{ actor_id: userId, after: { address, device: events[0]!.device } }])
  const text = await (await fetch(`${server.url}/metrics`, { headers: {} })).text()
  for (const what of ['wrong_credentials', 'code_wrong', 'not_permitted', 'too_many_requests']) {
    expect(text).toMatch(new RegExp(`^kasuwa_security_events_total\\{what="${what}"\\} [1-9]`, 'm'))
  }
  expect(text).toMatch(/^kasuwa_sign_ins_total [1-9]/m)
})
