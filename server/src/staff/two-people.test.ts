import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../access/staff/create-staff.ts'
import { setUserStatus } from '../access/staff/set-user-status.ts'
import { newPhone, recover, signIn, testPassword } from '../access/sign-up/test-sign-up.ts'
import type { UserId } from '../base/ids.ts'
import { advanceDays } from '../testing/test-lending.ts'
import { anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { newToken, tokenDigest } from '../security/vault.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
let third: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  second = await anAdmin(server)
  third = await anAdmin(server)
})
afterAll(() => server.close())

const limits = { SECOND_PERSON_COMMISSION_ABOVE: 100_000 }
const limited = (work: () => Promise<void>) => () => withLimits(server, limits, work)
const call = (path: string, body: object, { token } = admin) => server.call('POST', path, body, { as: token })
const newcomer = () => {
  const phone = newPhone()
  return { account_type: 'admin', first_name: 'Ada', last_name: 'Obi', phone, email: `${phone}@example.ng` }
}
/** Makes a call that waits for a second person; returns its proposal. */
async function propose(path: string, body: object, as = admin) {
  const { status, body: answer } = await call(path, body, as)
  expect([path, status]).toEqual([path, 202])
  return answer.data.proposal as { id: string; subject: { kind: string }; facts: { name: string; value: string }[] }
}
const confirm = (id: string, as = second) => decideProposal(server, as, id, 'confirm')
const commission = (agentId: string, amount: number, as = admin) =>
  propose(
    '/admin/payment/create',
    { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount },
    as,
  )
const userOf = (phone: string) =>
  server.app.database.row<{ id: UserId; status: string; roles: string[] | null }>(
    'select id, status, staff_roles as roles from users where phone = $1',
    [phone],
  )
const paidTo = (agentId: string) => server.app.database.rows('select id from payments where agent_id = $1', [agentId])
const made = (phone: string, token: string): TestPerson => ({ ...admin, phone, token })
/** Signs them in again, since their old sessions have ended. */
async function signInAgain({ userId }: TestPerson): Promise<string> {
  const token = newToken()
  await server.app.database.run('insert into sessions (token_digest, user_id) values ($1, $2)', [
    tokenDigest(token),
    userId,
  ])
  return token
}
const refusal =
  'The person who proposed this created or enabled your account, or gave you a role or another phone, within the last seven days. So another person has to confirm it.'
const givenByYou =
  'You created or enabled the account of the person who proposed this, or gave them a role or another phone, within the last seven days. So another person has to confirm it.'

test(
  'C-220 DESK-92 DESK-93 an admin with all roles can neither make the second person for their own act alone, nor have that one confirm 3,000,000 naira, nor confirm what that one proposes',
  limited(async () => {
    const agent = await anAgent(server)
    const person = newcomer()
    const { id, facts } = await propose('/admin/staff', person)
    expect(facts).toMatchObject([{ value: person.phone }, { value: person.email }, { name: 'Roles' }])
    expect(await userOf(person.phone)).toBeUndefined()
    expect((await confirm(id, admin)).status).toBe(403)
    expect(await userOf(person.phone)).toBeUndefined()
    // A colleague is persuaded to confirm: for seven days the new admin may confirm nothing that either of the two proposed.
    expect((await confirm(id)).status).toBe(200)
    await recover(server, person.phone)
    const friend = made(person.phone, await signIn(server, person.phone))
    for (const proposer of [admin, second]) {
      const payment = await commission(agent.agentId, 3_000_000, proposer)
      const answer = await confirm(payment.id, friend)
      expect([answer.status, answer.body.message]).toEqual([403, refusal])
      expect(await paidTo(agent.agentId)).toEqual([])
      expect((await decideProposal(server, proposer, payment.id, 'withdraw')).status).toBe(200)
    }
    // Nor does either of the two confirm what the new admin proposes for them.
    const theirs = await commission(agent.agentId, 3_000_000, friend)
    for (const giver of [admin, second]) {
      const answer = await confirm(theirs.id, giver)
      expect([answer.status, answer.body.message]).toEqual([403, givenByYou])
    }
    expect(await paidTo(agent.agentId)).toEqual([])
    expect((await confirm(theirs.id, third)).status).toBe(200)
    const payment = await commission(agent.agentId, 3_000_000, third)
    expect((await confirm(payment.id, friend)).status).toBe(200)
    const later = await commission(agent.agentId, 3_000_000)
    await advanceDays(server, 6)
    expect((await confirm(later.id, friend)).status).toBe(403)
    await advanceDays(server, 1)
    expect((await confirm(later.id, friend)).status).toBe(200)
  }),
)

test(
  'C-220 DESK-92 DESK-93 a disabled admin is enabled by two people, and then confirms nothing of either for seven days',
  limited(async () => {
    const friend = await anAdmin(server)
    const path = `/admin/staff/${friend.userId}/status`
    // Taking access away needs no second person.
    expect((await call(path, { status: 'disabled' })).status).toBe(200)
    const { id, subject } = await propose(path, { status: 'active' })
    expect(subject.kind).toBe('staff')
    expect((await userOf(friend.phone))?.status).toBe('disabled')
    expect((await call(path, { status: 'active' }, third)).status).toBe(400)
    expect((await confirm(id)).status).toBe(200)
    expect((await userOf(friend.phone))?.status).toBe('active')
    const token = await signInAgain(friend)
    for (const proposer of [admin, second]) {
      const { id: payment } = await commission((await anAgent(server)).agentId, 200_000, proposer)
      expect((await confirm(payment, { ...friend, token })).body.message).toBe(refusal)
    }
  }),
)

test(
  'C-220 DESK-92 DESK-93 roles are given by two people and taken away by one; the admin who got one confirms nothing of either',
  limited(async () => {
    const friend = await anAdmin(server, 'support')
    const path = `/admin/staff/${friend.userId}/roles`
    const { id, facts } = await propose(path, { roles: ['finance', 'support'] })
    expect(facts.slice(1)).toEqual([
      { name: 'Roles now', value: 'Support' },
      { name: 'Roles then', value: 'Finance, Support' },
    ])
    expect((await userOf(friend.phone))?.roles).toEqual(['support'])
    expect((await confirm(id)).status).toBe(200)
    expect((await userOf(friend.phone))?.roles).toEqual(['finance', 'support'])
    const { id: payment } = await commission((await anAgent(server)).agentId, 200_000)
    expect((await confirm(payment, friend)).body.message).toBe(refusal)
    expect((await call(path, { roles: ['finance'] })).body.data).toEqual({ id: friend.userId, roles: ['finance'] })
    expect((await call(path, { roles: ['finance'] })).status).toBe(200)
  }),
)

test(
  'C-220 DESK-93 roles that were changed meanwhile close a proposal; taking roles away does not keep anybody from confirming',
  limited(async () => {
    const friend = await anAdmin(server, 'credit', 'finance')
    const path = `/admin/staff/${friend.userId}/roles`
    const { id } = await propose(path, { roles: ['credit', 'finance', 'support'] })
    expect((await call(path, { roles: ['finance'] })).status).toBe(200)
    expect((await confirm(id)).body.message).toContain('Changed: Roles now.')
    expect((await userOf(friend.phone))?.roles).toEqual(['finance'])
    const { id: payment } = await commission((await anAgent(server)).agentId, 200_000)
    expect((await confirm(payment, friend)).status).toBe(200)
  }),
)

test(
  'C-220 DESK-92 sign-in codes are reset by two people, never by their owner',
  limited(async () => {
    const friend = await anAdmin(server)
    await server.app.database.run(
      'insert into staff_totp (user_id, secret_sealed, on_since) values ($1, $2, product_now())',
      [friend.userId, server.app.vault.seal('secret', 'totp')],
    )
    const isOn = async () =>
      (await server.app.database.rows('select from staff_totp where user_id = $1', [friend.userId])).length === 1
    const { id } = await propose(`/admin/users/${friend.userId}/totp/reset`, { reason: 'Lost phone' })
    expect((await confirm(id, friend)).status).toBe(400)
    expect(await isOn()).toBe(true)
    expect((await confirm(id)).status).toBe(200)
    expect(await isOn()).toBe(false)
  }),
)

test(
  "C-220 DESK-92 an agent's payout account is set by two people, and both stand in the trail",
  limited(async () => {
    const { agentId } = await anAgent(server)
    const accountOf = async () =>
      (await server.call('GET', `/admin/agents/${agentId}`, undefined, { as: admin.token })).body.data.payout_account
    const before = await accountOf()
    const body = { bank_code: '058', account_number: '0123456789' }
    const { id, facts } = await propose(`/admin/agents/${agentId}/payout-account`, body)
    expect(facts[1]).toEqual({ name: 'Paid to from then on', value: expect.stringContaining('0123456789') })
    expect(await accountOf()).toEqual(before)
    expect((await confirm(id)).status).toBe(200)
    expect(await accountOf()).toMatchObject({ account_number: '0123456789' })
    expect((await trailOf(server, agentId)).map(({ action, actor }) => [action, actor])).toEqual([
      ['proposal.made', admin.userId],
      ['agent.payout-account-set', second.userId],
      ['proposal.confirmed', second.userId],
    ])
  }),
)

test(
  'C-220 an admin who was made or enabled on the command line confirms at once: nobody on screen gave it to them',
  limited(async () => {
    const person = newcomer()
    const { first_name: firstName, last_name: lastName, phone, email } = person
    await createAdmin(server.app, { phone, email, firstName, lastName, password: testPassword })
    await setUserStatus(server.app, { phone, status: 'disabled' })
    await setUserStatus(server.app, { phone, status: 'active' })
    const friend = made(phone, await signIn(server, phone))
    const { id } = await commission((await anAgent(server)).agentId, 200_000)
    expect((await confirm(id, friend)).status).toBe(200)
  }),
)

test('C-183 C-220 without any limit all of it is done at once, by one person', async () => {
  const person = newcomer()
  const { status, body } = await call('/admin/staff', person)
  expect([status, body.data.phone]).toEqual([200, person.phone])
  const path = `/admin/staff/${body.data.user_id}`
  expect((await call(`${path}/roles`, { roles: ['finance'] })).status).toBe(200)
  expect((await call(`${path}/roles`, { roles: ['finance', 'support'] })).status).toBe(200)
  expect((await call(`${path}/status`, { status: 'disabled' })).status).toBe(200)
  expect((await call(`${path}/status`, { status: 'active' })).status).toBe(200)
})
