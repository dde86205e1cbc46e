import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesTo, newPhone, recover, signIn, verifiedPhone } from '../access/sign-up/test-sign-up.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  ;[admin, second] = await Promise.all([anAdmin(server), anAdmin(server)])
})
afterAll(() => server.close())

const why = { reason: 'Lost the SIM', checked: 'Saw the ID card' }
const propose = ({ userId }: TestPerson, part: string, values: object, by = admin) =>
  server.call('POST', `/admin/staff/${userId}/corrections`, { part, values, ...why }, { as: by.token })
async function correct(person: TestPerson, part: string, values: object): Promise<{ name: string; value: string }[]> {
  const { status, body } = await propose(person, part, values)
  expect(status).toBe(202)
  expect((await decideProposal(server, second, body.data.proposal.id, 'confirm')).status).toBe(200)
  return body.data.proposal.facts
}
/** The words of a person's bell that are about an agent. */
const bellOf = async ({ token }: TestPerson) =>
  (await server.call('GET', '/notifications', undefined, { as: token })).body.data.notifications
    .filter(({ kind }: { kind: string }) => kind === 'agent_changed')
    .map(({ words }: { words: string }) => words)
const me = ({ token }: TestPerson) => server.call('GET', '/auth/me', undefined, { as: token })

test('STAFF-08 NOTE-23 C-222 an agent who lost their SIM gets another number by two people: the old sign-in is void, both numbers and their customers are told, the customers stay', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const next = newPhone()
  // Whoever began to sign up with that number continues with the old one.
  const begun = await verifiedPhone(server, next)
  const facts = await correct(agent, 'phone', { phone: next })
  expect(facts).toEqual(
    expect.arrayContaining([
      { name: 'New: Phone', value: `${agent.phone} → ${next}` },
      { name: 'How it was checked', value: why.checked },
    ]),
  )
  expect((await me(agent)).status).toBe(401)
  await recover(server, next)
  const token = await signIn(server, next)
  const own = await server.call('GET', '/agent/customers', undefined, { as: token })
  expect(own.body.data).toMatchObject([{ id: customer.customerId }])
  expect((await me(customer)).body.data.account.agent.phone).toBe(next)
  const texts = async (phone: string) => (await messagesTo(server, phone)).join(' ')
  await expect.poll(() => texts(next), { timeout: 20_000 }).toMatch(/you sign in with this number now/)
  await expect.poll(() => texts(agent.phone), { timeout: 20_000 }).toMatch(/no longer signs in/)
  expect(await bellOf(customer)).toEqual([
    `Your agent ${agent.firstName} ${agent.lastName} has a new phone number: ${next}. The old number is no longer theirs.`,
  ])
  const trail = await trailOf(server, agent.userId)
  expect(trail.find(({ action }) => action === 'staff.corrected')).toMatchObject({
    actor: second.userId,
    after: { ...why, part: 'phone', phone: expect.stringContaining('*****'), proposedBy: admin.userId },
  })
  expect(JSON.stringify(trail)).not.toContain(next)
  expect(await server.app.database.row('select phone from users where id = $1', [begun.userId])).toEqual({
    phone: agent.phone,
  })
})

test('C-208 STAFF-01 customers are not told the new number of an agent who was disabled', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  await server.app.database.run(`update users set status = 'disabled' where id = $1`, [agent.userId])
  await correct(agent, 'phone', { phone: newPhone() })
  expect(await bellOf(customer)).toEqual([])
})

test('STAFF-08 a name and an e-mail address are corrected by two people; all other admins are told of an admin', async () => {
  const person = await anAdmin(server, 'finance')
  await correct(person, 'person', { first_name: 'Ngozi', last_name: 'Eze' })
  await correct(person, 'email', { email: 'ngozi@lender.ng' })
  expect((await me(person)).body.data).toMatchObject({
    first_name: 'Ngozi',
    last_name: 'Eze',
    email: 'ngozi@lender.ng',
    phone: person.phone,
  })
  await expect
    .poll(async () => (await messagesTo(server, admin.phone)).join(' '), { timeout: 20_000 })
    .toMatch(/the name, phone or e-mail address of Ngozi Eze was corrected/)
})

test('STAFF-08 refusals: nothing changed, another account has it, a customer, a wrong value, one person alone, and a role that may not', async () => {
  const [agent, other] = [await anAgent(server), await anAgent(server)]
  const names = { first_name: agent.firstName, last_name: agent.lastName }
  const present = (await me(agent)).body.data.email
  expect((await propose(agent, 'email', { email: present })).body.message).toMatch(/^These are the present details/)
  expect((await propose(agent, 'phone', { phone: other.phone })).body.data).toEqual({ phone: [expect.any(String)] })
  expect((await propose(agent, 'phone', { phone: '123' })).body.data).toEqual({ phone: [expect.any(String)] })
  const { email } = (await me(other)).body.data
  expect((await propose(agent, 'email', { email })).body.data).toEqual({ email: [expect.any(String)] })
  expect((await propose(await aCustomer(server), 'person', { first_name: 'Ada', last_name: 'Obi' })).status).toBe(404)
  const [support, finance] = [await anAdmin(server, 'support'), await anAdmin(server, 'finance')]
  const ada = { first_name: 'Ada', last_name: 'Obi' }
  expect((await propose(agent, 'person', ada, finance)).status).toBe(403)
  expect((await propose(second, 'person', ada, support)).status).toBe(403)
  const made = await propose(agent, 'person', ada, support)
  expect((await decideProposal(server, support, made.body.data.proposal.id, 'confirm')).status).toBe(403)
  expect((await me(agent)).body.data).toMatchObject(names)
})

test('STAFF-08 C-220 nobody confirms an act of a person whose account has the phone they gave: it could be their own', async () => {
  const owner = await anAdmin(server)
  const next = newPhone()
  await correct(owner, 'phone', { phone: next })
  await recover(server, next)
  const taken = { ...owner, token: await signIn(server, next) }
  await withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 1_000_000 }, async () => {
    const agent = await anAgent(server)
    const { body } = await propose(agent, 'person', { first_name: 'Ada', last_name: 'Obi' })
    const confirmed = await decideProposal(server, taken, body.data.proposal.id, 'confirm')
    expect([confirmed.status, confirmed.body.message]).toEqual([
      403,
      expect.stringContaining('within the last seven days'),
    ])
  })
})
