import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone, recover, signIn, testPassword } from '../access/sign-up/test-sign-up.ts'
import { setUserStatus } from '../access/staff/set-user-status.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const key = (value: string | undefined) => (value ? { headers: { 'idempotency-key': value } } : {})
const call = (method: string, path: string, body?: object, as = admin, once?: string) =>
  server.call(method, path, body, { as: as.token, ...key(once) })
const newcomer = (account_type = 'admin', more: object = {}) => {
  const phone = newPhone()
  return { account_type, first_name: 'Ada', last_name: 'Obi', phone, email: `${phone}@example.ng`, ...more }
}
const setStatus = (id: string, status: string, as = admin, once?: string) =>
  call('POST', `/admin/staff/${id}/status`, { status }, as, once)
const signInsOf = async (id: string) => (await call('GET', `/admin/users/${id}/sign-ins`)).body.data.sign_ins
const actionsOf = (id: string) =>
  server.app.database.rows<{ action: string; actor: string | null }>(
    `select action, actor_id as actor from audit_events where subject_kind = 'user' and subject_id = $1 order by id`,
    [id],
  )
type Listed = { id: string; status: string; is_self: boolean; user: { first_name: string; email: string } }
const listed = async (): Promise<Listed[]> => (await call('GET', '/admin/staff')).body.data.staff

test.each(['admin', 'agent'])(
  'C-177 C-183 an admin makes an %s, who sets the first password by a code to their own phone',
  async (type) => {
    const person = newcomer(type)
    const { status, body } = await call('POST', '/admin/staff', person)
    expect([status, body.data]).toEqual([
      200,
      {
        user_id: expect.any(String),
        account_type: type,
        phone: person.phone,
        ...(type === 'agent' && { code: expect.stringMatching(/^\d{8}$/) }),
      },
    ])
    expect(await actionsOf(body.data.user_id)).toEqual([{ action: 'staff.created', actor: admin.userId }])
    await recover(server, person.phone)
    expect(await signIn(server, person.phone)).toBeTruthy()
    if (type === 'admin')
      expect((await listed()).find(({ id }) => id === body.data.user_id)).toMatchObject({
        status: 'active',
        is_self: false,
        user: { first_name: 'Ada', email: person.email },
        last_sign_in_at: expect.stringMatching(/Z$/),
      })
  },
)

test('a phone or an address that is taken, and wrong details, are refused; a repeated call makes one person', async () => {
  const person = newcomer()
  const first = await call('POST', '/admin/staff', person, admin, 'make-once')
  expect((await call('POST', '/admin/staff', person, admin, 'make-once')).body).toEqual(first.body)
  expect(await call('POST', '/admin/staff', person)).toMatchObject({
    status: 400,
    body: { data: { phone: [expect.any(String)] } },
  })
  expect(await call('POST', '/admin/staff', newcomer('admin', { email: person.email }))).toMatchObject({
    status: 400,
    body: { data: { email: [expect.any(String)] } },
  })
  const wrong = await call('POST', '/admin/staff', { account_type: 'customer', first_name: '1', phone: '12' })
  expect(Object.keys(wrong.body.data)).toEqual(['account_type', 'first_name', 'last_name', 'phone', 'email'])
  const twin = newcomer()
  const both = await Promise.all([call('POST', '/admin/staff', twin), call('POST', '/admin/staff', twin)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('C-136 an admin or an agent is disabled, their sessions end, and enabled again; one who is banned is not', async () => {
  for (const person of [await anAdmin(server), await anAgent(server)]) {
    expect((await setStatus(person.userId, 'active')).body.message).toBe('Only a disabled account can be enabled.')
    expect((await setStatus(person.userId, 'disabled', admin, `off ${person.userId}`)).body.data).toEqual({
      id: person.userId,
      status: 'disabled',
    })
    expect((await setStatus(person.userId, 'disabled', admin, `off ${person.userId}`)).status).toBe(200)
    expect((await server.call('GET', '/auth/me', undefined, { as: person.token })).status).toBe(401)
    expect((await setStatus(person.userId, 'disabled')).body.message).toBe(
      'This account is already disabled or banned.',
    )
    expect((await setStatus(person.userId, 'active')).body.data).toMatchObject({ status: 'active' })
    expect((await actionsOf(person.userId)).map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled'])
    await setUserStatus(server.app, { phone: person.phone, status: 'banned' })
    expect((await setStatus(person.userId, 'active')).status).toBe(400)
  }
  expect((await setStatus((await aCustomer(server)).userId, 'disabled')).status).toBe(404)
})

test('DESK-17 C-177 the last active admin with all roles stays, also when two disable each other or take roles from each other at once', async () => {
  const other = await openTestServer()
  try {
    const [one, two] = [await anAdmin(other), await anAdmin(other)]
    const disable = (who: TestPerson, as: TestPerson) =>
      other.call('POST', `/admin/staff/${who.userId}/status`, { status: 'disabled' }, { as: as.token })
    const answers = await Promise.all([disable(two, one), disable(one, two)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = answers[0]?.status === 200 ? one : two
    const message = 'This is the last active admin with all roles. Please give another active admin all roles first.'
    const setRoles = (who: TestPerson, roles: string[], as: TestPerson) =>
      other.call('POST', `/admin/staff/${who.userId}/roles`, { roles }, { as: as.token })
    // An admin with only one role does not count: they could not give the others back.
    const auditor = await anAdmin(other, 'auditor')
    expect(await disable(left, left)).toMatchObject({ status: 400, body: { message } })
    expect(await setRoles(left, ['credit', 'finance'], left)).toMatchObject({ status: 400, body: { message } })
    expect((await setRoles(auditor, ['auditor', 'credit', 'finance', 'support'], left)).status).toBe(200)
    const both = await Promise.all([setRoles(left, ['credit'], auditor), setRoles(auditor, ['credit'], left)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test("a user's sign-ins are listed with device and address, and ended: one, or all except the own", async () => {
  const phone = newPhone()
  const { user_id: id } = (await call('POST', '/admin/staff', newcomer('agent', { phone }))).body.data
  await recover(server, phone)
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const enter = async (agent: string) =>
    (await server.call('POST', '/auth/login', { phone, password: testPassword }, { headers: { 'user-agent': agent } }))
      .body.data.access_token
  const [first, second] = [await enter(chrome), await enter('a program')]
  const seen = await signInsOf(id)
  expect(seen).toHaveLength(2)
  expect(seen.find(({ device }: { device: string }) => device)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    device: 'Chrome, Android',
    address: '127.0.0.1',
    since: expect.stringMatching(/Z$/),
    last_seen_at: expect.stringMatching(/Z$/),
    is_current: false,
  })
  const named = seen.find(({ device }: { device: string }) => device).id
  const end = (body?: object, once?: string) => call('POST', `/admin/users/${id}/sign-ins/end`, body, admin, once)
  const left = await end({ sign_in: named }, 'end-one')
  expect(left.body.data.sign_ins).toHaveLength(1)
  expect((await end({ sign_in: named }, 'end-one')).body).toEqual(left.body)
  expect((await end({ sign_in: named })).body).toEqual(left.body)
  const me = async (token: string) => (await server.call('GET', '/auth/me', undefined, { as: token })).status
  expect([await me(first), await me(second)]).toEqual([401, 200])
  expect((await end()).body.data.sign_ins).toEqual([])
  expect(await me(second)).toBe(401)
  expect((await actionsOf(id)).filter(({ action }) => action === 'sign-ins.ended')).toHaveLength(2)
})

test('the session that asks stays, and is shown as such', async () => {
  const person = await anAdmin(server)
  const own = await call('POST', `/admin/users/${person.userId}/sign-ins/end`, {}, person)
  expect(own.body.data.sign_ins).toMatchObject([{ is_current: true, device: null, address: null }])
  expect((await call('GET', '/admin/staff', undefined, person)).body.data.staff.find(({ is_self }: Listed) => is_self)).toMatchObject({ id: person.userId }) // prettier-ignore
})

const setRoles = (id: string, roles: unknown, as = admin, once?: string) =>
  call('POST', `/admin/staff/${id}/roles`, { roles }, as, once)

test('DESK-16 C-177 roles are set once and written to the audit trail; open sessions have them from the next call on', async () => {
  const person = await anAdmin(server)
  const answer = await setRoles(person.userId, ['support', 'credit'], admin, 'roles')
  expect(answer.body.data).toEqual({ id: person.userId, roles: ['credit', 'support'] })
  expect((await setRoles(person.userId, ['support', 'credit'], admin, 'roles')).body).toEqual(answer.body)
  expect((await setRoles(person.userId, ['credit', 'support'])).body.data).toEqual(answer.body.data)
  expect((await call('GET', '/auth/me', undefined, person)).body.data.staff_roles).toEqual(['credit', 'support'])
  expect((await call('GET', '/admin/staff', undefined, person)).body.data.staff.find(({ id }: Listed) => id === person.userId).roles).toEqual(['credit', 'support']) // prettier-ignore
  expect(await call('POST', '/admin/payout-stop', { reason: 'A doubt' }, person)).toMatchObject({
    status: 403,
    body: { message: 'Your role does not allow this. It needs the role Finance. Please ask an admin who has it.' },
  })
  expect(await setRoles(person.userId, ['finance'], person)).toMatchObject({
    status: 403,
    body: { message: 'Your role does not allow this. It needs all roles. Please ask an admin who has them.' },
  })
  for (const roles of [[], ['boss'], undefined]) expect((await setRoles(person.userId, roles)).status).toBe(400)
  for (const { userId } of [await anAgent(server), await aCustomer(server)])
    expect((await setRoles(userId, ['credit'])).status).toBe(404)
  const all = await setRoles(person.userId, ['auditor', 'credit', 'finance', 'support'])
  expect(all.body.data.roles).toEqual(['credit', 'finance', 'support', 'auditor'])
  expect((await actionsOf(person.userId)).map(({ action }) => action)).toEqual([
    'staff.roles-changed',
    'staff.roles-changed',
  ])
})

test('DESK-15 C-177 support works on agents and customers and not on admins; only finance pays commissions, and credit answers its disbursements', async () => {
  const [support, credit] = [await anAdmin(server, 'support'), await anAdmin(server, 'credit')]
  const agent = await anAgent(server)
  const end = (id: string) => call('POST', `/admin/users/${id}/sign-ins/end`, {}, support)
  expect((await end(agent.userId)).status).toBe(200)
  expect((await end(support.userId)).status).toBe(200)
  expect((await setStatus(agent.userId, 'disabled', support)).status).toBe(200)
  expect([(await end(admin.userId)).status, (await setStatus(credit.userId, 'disabled', support)).status]).toEqual([
    403, 403,
  ])
  const pay = (payment_type: string, payable_type: string, payable_id: string) =>
    call('POST', '/admin/payment/create', { payable_id, payable_type, payment_type, amount: 100 }, credit)
  expect((await pay('agent_commission', 'agent', agent.agentId)).body.message).toMatch(/^Your role .* Finance\./)
  // The call is allowed and fails only because there is no such loan.
  expect((await pay('loan_disbursement', 'loan', 'LN-1')).status).toBe(404)
})

test('DESK-16 C-177 a new admin has the roles that were chosen, an agent has none', async () => {
  const made = await call('POST', '/admin/staff', newcomer('admin', { roles: ['finance'] }))
  const found = (await listed()).find(({ id }) => id === made.body.data.user_id)
  expect(found).toMatchObject({ roles: ['finance'] })
  expect((await call('POST', '/admin/staff', newcomer('agent', { roles: ['finance'] }))).status).toBe(200)
  expect((await call('POST', '/admin/staff', newcomer('admin', { roles: [] }))).body.data).toEqual({
    roles: ['Please choose at least one role'],
  })
})
