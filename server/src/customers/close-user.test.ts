import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../access/passwords/password-hash.ts'
import { signIn, sortedStatuses, testPassword } from '../access/sign-up/test-sign-up.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const disable = (userId: string, body: object = { status: 'disabled' }) =>
  server.call('POST', `/admin/users/${userId}/status`, body, { as: admin.token })
const me = async (token: string) => (await server.call('GET', '/auth/me', undefined, { as: token })).status
const login = (phone: string) => server.call('POST', '/auth/login', { phone, password: testPassword })
/** A user who can sign in. */
async function aCustomerWithPassword(): Promise<TestCustomer> {
  const customer = await aCustomer(server)
  await server.app.database.run('update users set password_hash = $2 where id = $1', [
    customer.userId,
    await hashPassword(testPassword),
  ])
  return customer
}
const statusOf = async (userId: string) =>
  (await server.app.database.row<{ status: string }>('select status from users where id = $1', [userId]))!.status
const audited = (userId: string) =>
  server.app.database.rows(
    `select actor_id, before, after from audit_events where action = 'user.disabled' and subject_id = $1`,
    [userId],
  )
const alreadyClosed = { status: 400, body: { message: 'This account is already disabled or banned.' } }

test('C-136 C-124 a disabled customer is refused from their next call on, on every device, and cannot sign in again', async () => {
  const { token, userId, phone } = await aCustomerWithPassword()
  const second = await signIn(server, phone)
  expect(await disable(userId)).toMatchObject({ status: 200, body: { data: { id: userId, status: 'disabled' } } })
  for (const each of [token, second]) expect(await me(each)).toBe(401)
  expect(await login(phone)).toMatchObject({ status: 403, body: { message: expect.stringContaining('closed') } })
  expect(await audited(userId)).toEqual([
    { actor_id: admin.userId, before: { status: 'active' }, after: { status: 'disabled' } },
  ])
})

test('C-136 an agent is disabled by their user id, and the lists say so; they keep their customers', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  expect((await disable(agent.userId)).status).toBe(200)
  expect(await me(agent.token)).toBe(401)
  expect(await me(customer.token)).toBe(200)
  const { agents } = (
    await server.call('GET', `/admin/agent-management?search=${agent.code}`, undefined, { as: admin.token })
  ).body.data
  expect(agents).toMatchObject([{ user: { status: 'disabled' }, customers_count: 1 }])
})

test('a user who is disabled or banned already, or has not finished sign-up, is not disabled again', async () => {
  for (const status of ['disabled', 'banned', 'pending']) {
    const customer = await aCustomer(server, { status })
    expect(await disable(customer.userId)).toMatchObject(alreadyClosed)
    expect(await statusOf(customer.userId)).toBe(status)
    expect(await audited(customer.userId)).toEqual([])
  }
})

test('C-124 C-136 another status than those three is 400 and changes nothing', async () => {
  const { userId } = await aCustomer(server)
  for (const status of ['pending', 'toString', '', undefined])
    expect((await disable(userId, { status })).status).toBe(400)
  expect(await statusOf(userId)).toBe('active')
})

test('STAFF-07 C-136 a reason is kept in the trail; a disabled customer is enabled by one person, and nobody is enabled twice', async () => {
  const { userId, customerId, token } = await aCustomer(server)
  expect((await disable(userId, { status: 'disabled', reason: 'Lost the phone' })).status).toBe(200)
  expect(await me(token)).toBe(401)
  const enable = { status: 'active', reason: 'Found it' }
  expect((await disable(userId, enable)).body.data).toEqual({ id: userId, status: 'active' })
  expect(await disable(userId, enable)).toMatchObject({
    status: 400,
    body: { message: 'Only a disabled account can be enabled.' },
  })
  const trail = await server.call('GET', `/admin/customers/${customerId}/audit-trail`, undefined, { as: admin.token })
  expect(trail.body.data.entries).toMatchObject([
    { action: 'user.enabled', changes: [{ name: 'status' }, { name: 'reason', after: 'Found it' }] },
    { action: 'user.disabled', changes: [{ name: 'status' }, { name: 'reason', after: 'Lost the phone' }] },
  ])
})

test('STAFF-07 NOTE-23 C-136 a ban and its end take two people, whatever the limits; sessions end with the ban, nobody is notified, and one person alone cannot enable a banned account', async () => {
  const second = await anAdmin(server)
  for (const person of [await aCustomer(server), await anAgent(server)]) {
    const { userId, token } = person
    const banned = await disable(userId, { status: 'banned', reason: 'Forged a slip' })
    expect([banned.status, await statusOf(userId), await me(token)]).toEqual([202, 'active', 200])
    const { proposal } = banned.body.data
    expect(proposal.facts).toEqual(
      expect.arrayContaining([
        { name: 'Status now', value: 'active' },
        { name: 'Status then', value: 'banned' },
        { name: 'Outstanding', value: '₦0.00' },
      ]),
    )
    expect((await disable(userId, { status: 'banned' })).body.message).toContain('second person already')
    expect((await decideProposal(server, admin, proposal.id, 'confirm')).status).toBe(403)
    expect((await decideProposal(server, second, proposal.id, 'confirm')).status).toBe(200)
    expect([await statusOf(userId), await me(token)]).toEqual(['banned', 401])
    const lift = await disable(userId, { status: 'active' })
    expect([lift.status, await statusOf(userId)]).toEqual([202, 'banned'])
    expect((await decideProposal(server, second, lift.body.data.proposal.id, 'confirm')).status).toBe(200)
    expect(await statusOf(userId)).toBe('active')
    expect(await server.app.database.rows('select kind from notifications where user_id = $1', [userId])).toEqual([])
  }
})

test('STAFF-07 C-218 a proposed ban falls when the account is disabled meanwhile, and can then be proposed again', async () => {
  const second = await anAdmin(server)
  const { userId } = await aCustomer(server)
  const { body } = await disable(userId, { status: 'banned' })
  expect((await disable(userId)).status).toBe(200)
  const confirmed = await decideProposal(server, second, body.data.proposal.id, 'confirm')
  expect([confirmed.status, confirmed.body.message]).toEqual([400, expect.stringContaining('Changed: Status now.')])
  const again = await disable(userId, { status: 'banned' })
  expect((await decideProposal(server, second, again.body.data.proposal.id, 'confirm')).status).toBe(200)
  expect(await statusOf(userId)).toBe('banned')
})

test('STAFF-07 only role support, or all roles, changes a status', async () => {
  const finance = await anAdmin(server, 'finance', 'credit')
  const { userId } = await aCustomer(server)
  for (const status of ['disabled', 'banned', 'active']) {
    const answer = await server.call('POST', `/admin/users/${userId}/status`, { status }, { as: finance.token })
    expect(answer.status).toBe(403)
  }
  expect(await statusOf(userId)).toBe('active')
})

test('C-159 an admin, a customer id, an agent id, an unknown and a malformed one are 404, and close no account', async () => {
  const [agent, customer, other] = [await anAgent(server), await aCustomer(server), await anAdmin(server)]
  for (const id of [
    other.userId,
    admin.userId,
    customer.customerId,
    agent.agentId,
    '00000000-0000-4000-8000-000000000000',
    'x',
  ]) {
    expect((await disable(id)).status).toBe(404)
  }
  for (const { token } of [agent, customer, other, admin]) expect(await me(token)).toBe(200)
})

test('ten calls at once disable a person once', async () => {
  const { userId } = await aCustomer(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => disable(userId)))
  expect(sortedStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  expect(await audited(userId)).toHaveLength(1)
})

test('a user who signs in while they are being disabled has no session afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const { phone, userId } = await aCustomerWithPassword()
    const [, ...logins] = await Promise.all([disable(userId), login(phone), login(phone), login(phone)])
    expect(await statusOf(userId)).toBe('disabled')
    const tokens = logins.flatMap(({ body }) => (body.data?.access_token ? [body.data.access_token as string] : []))
    for (const token of tokens) expect(await me(token)).toBe(401)
    expect(
      await server.app.database.rows('select 1 from sessions where user_id = $1 and revoked_at is null', [userId]),
    ).toEqual([])
  }
})
