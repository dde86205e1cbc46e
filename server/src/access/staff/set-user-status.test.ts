import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { setUserStatus } from './set-user-status.ts'
import { testPassword } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const set = (phone: string, status: string) => setUserStatus(server.app, { phone, status })
const me = async ({ token }: TestPerson) => (await server.call('GET', '/auth/me', undefined, { as: token })).status
const login = async (phone: string) =>
  (await server.call('POST', '/auth/login', { phone, password: testPassword })).status
const statusOf = async ({ userId }: TestPerson) =>
  (await server.app.database.row<{ status: string }>('select status from users where id = $1', [userId]))!.status
const trailOf = ({ userId }: TestPerson) =>
  server.app.database.rows(
    `select actor, action, before, after from audit_events where subject_id = $1 and action like 'user.%' order by id`,
    [userId],
  )

test('C-124 C-136 a user of any type is banned and enabled again from the command line: their sessions end at once, they sign in again later, and both are on record', async () => {
  for (const person of [await aCustomer(server), await anAgent(server), await anAdmin(server)]) {
    await server.app.database.run('update users set password_hash = $2 where id = $1', [
      person.userId,
      await hashPassword(testPassword),
    ])
    expect(await set(person.phone, 'banned')).toEqual({ user_id: person.userId, phone: person.phone, status: 'banned' })
    expect([await me(person), await login(person.phone)]).toEqual([401, 403])
    expect(await set(person.phone, 'active')).toMatchObject({ status: 'active' })
    expect([await me(person), await login(person.phone)]).toEqual([401, 200])
    expect(await trailOf(person)).toEqual([
      { actor: 'house', action: 'user.banned', before: { status: 'active' }, after: { status: 'banned' } },
      { actor: 'house', action: 'user.enabled', before: { status: 'banned' }, after: { status: 'active' } },
      {
        actor: expect.stringMatching(/customer|agent|admin/),
        action: 'user.signed-in',
        before: null,
        after: { address: '127.0.0.1', device: expect.any(String) },
      },
    ])
  }
})

test.each([
  ['active', 'active'],
  ['banned', 'disabled'],
  ['banned', 'banned'],
  ['pending', 'active'],
  ['pending', 'disabled'],
  ['active', 'pending'],
  ['active', 'toString'],
])('a user who is %s does not become %s', async (status, wanted) => {
  const customer = await aCustomer(server, { status })
  await expect(set(customer.phone, wanted)).rejects.toMatchObject({
    code: 'invalid',
    fields: { status: [expect.any(String)] },
  })
  expect([await statusOf(customer), await trailOf(customer)]).toEqual([status, []])
})

test.each(['08000000000', 'x', ''])('an unknown number is reported: %s', async (phone) => {
  await expect(set(phone, 'banned')).rejects.toMatchObject({ code: 'invalid', fields: { phone: [expect.any(String)] } })
})
