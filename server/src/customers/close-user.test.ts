import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../access/passwords/password-hash.ts'
import { signIn, sortedStatuses, testPassword } from '../access/sign-up/test-sign-up.ts'
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

test('only the status disabled can be asked for (C-124)', async () => {
  const { userId } = await aCustomer(server)
  for (const status of ['banned', 'active', '', undefined]) expect((await disable(userId, { status })).status).toBe(400)
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
