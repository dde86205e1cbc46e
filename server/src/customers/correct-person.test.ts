import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortedStatuses, testAgent } from '../access/sign-up/test-sign-up.ts'
import { recheckIdentity } from '../kyc/recheck-identity.ts'
import { completeSteps, level2 } from '../testing/test-kyc.ts'
import { aVirtualAccount } from '../testing/test-lending.ts'
import { addBank } from '../testing/test-people.ts'
import { trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCorrectionDesk, aCustomerAt, type Corrected } from './test-corrections.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof aCorrectionDesk>>
let customer: Corrected
beforeAll(async () => {
  server = await openTestServer()
  desk = await aCorrectionDesk(server)
  await testAgent(server)
  customer = await aCustomerAt(server, 2)
})
afterAll(() => server.close())

const amina = { first_name: 'Amina', middle_name: '', last_name: 'Yusuf', gender: 'female', dob: '1990-05-06' }
/** A customer's own registered values. */
const registered = async (of: Corrected) => {
  const { first_name, middle_name, last_name, gender, dob } = (await desk.pageOf(of)).user
  return { first_name, middle_name: middle_name ?? '', last_name, gender, dob }
}
const requests = async (part: string) =>
  ((await server.sandbox('GET', '/requests')).body['requests'] as { method: string; path: string }[]).filter(
    ({ method, path }) => `${method} ${path}`.includes(part),
  )
/** Gives a customer's number an ending for which the identity service has another answer. */
const setNumber = async (of: Corrected, kind: 'nin' | 'bvn', number: string) => {
  const { vault } = server.app
  await server.app.database.run(`update profiles set ${kind}_sealed = $1, ${kind}_digest = $2 where user_id = $3`, [
    vault.seal(number, kind),
    vault.digest(number, kind),
    of.userId,
  ])
}

test('DESK-45 names, gender and birthday are corrected by two people: both registers are asked first, and the provider’s customer follows', async () => {
  await addBank(server, { customerId: customer.customerId as never })
  await aVirtualAccount(server, { ...customer, customerId: customer.customerId as never } as never, desk.admin)
  const asked = (await requests('GET /api/v1/kyc/')).length
  const values = {
    ...amina,
    ...(await registered(customer)),
    last_name: 'Bello',
    middle_name: 'Hauwa',
    dob: '1989-12-31',
  }
  const first = await desk.propose(customer, 'person', values, 'person-1')
  expect(first.status).toBe(202)
  expect(first.body.data.proposal.facts).toEqual([
    { name: 'Middle name', value: 'nothing → Hauwa' },
    { name: 'Last name', value: 'Yusuf → Bello' },
    { name: 'Date of birth', value: expect.stringMatching(/ → 1989-12-31$/) },
    { name: 'Register of the NIN', value: 'Agrees with the names and the birthday' },
    { name: 'Register of the BVN', value: 'Agrees with the names and the birthday' },
    { name: 'How it was checked', value: desk.why.checked },
  ])
  const { id } = first.body.data.proposal
  expect((await desk.propose(customer, 'person', values, 'person-1')).body.data.proposal.id).toBe(id)
  // A repeated call does not ask the service again.
  expect((await requests('GET /api/v1/kyc/')).length).toBe(asked + 2)
  expect((await registered(customer)).last_name).toBe('Yusuf')
  expect((await desk.confirm(id, desk.admin)).status).toBe(403)
  expect(sortedStatuses(await Promise.all([desk.confirm(id), desk.confirm(id)]))).toEqual([200, 400])
  expect(await registered(customer)).toEqual(values)
  expect((await desk.pageOf(customer)).identity).toEqual({ nin: 'verified', bvn: 'verified' })
  // The holder of the bank account is compared with the new name.
  expect((await desk.pageOf(customer)).bank_accounts[0].holder_differs).toBe(true)
  await expect.poll(() => requests('PUT /customer/').then(({ length }) => length), { timeout: 20_000 }).toBe(1)
  expect((await trailOf(server, customer.userId)).at(-1)).toEqual({
    action: 'kyc.corrected',
    actor: desk.second.userId,
    after: { part: 'person', ...desk.why },
  })
})

test('DESK-45 the rules of sign-up apply, a correction that changes nothing is refused, and a change of only the gender asks no register', async () => {
  const own = await registered(customer)
  expect((await desk.propose(customer, 'person', { first_name: '1', last_name: '', dob: 'x' })).body.data).toEqual({
    first_name: [expect.any(String)],
    last_name: [expect.any(String)],
    gender: [expect.any(String)],
    dob: [expect.any(String)],
  })
  const asked = (await requests('GET /api/v1/kyc/')).length
  expect((await desk.propose(customer, 'person', { ...own, dob: '2020-01-01' })).body.data).toEqual({
    dob: [expect.any(String)],
  })
  expect((await desk.propose(customer, 'person', own)).body.message).toMatch(/^These are the present details/)
  const { facts } = await desk.correct(customer, 'person', {
    ...own,
    gender: own.gender === 'male' ? 'female' : 'male',
  })
  expect(facts.map(({ name }) => name)).toEqual(['Gender', 'How it was checked'])
  expect((await requests('GET /api/v1/kyc/')).length).toBe(asked)
})

test('DESK-45 a register that has another person refuses on the fields that differ; one that differed before waits for its number', async () => {
  const other = await aCustomerAt(server, 1)
  const own = await registered(other)
  await setNumber(other, 'nin', '22000991111')
  const refused = await desk.propose(other, 'person', { ...own, first_name: 'Zainab' })
  expect([refused.status, refused.body.data]).toEqual([
    400,
    {
      first_name: ['The NIN is registered with another one.'],
      last_name: ['The NIN is registered with another one.'],
      dob: ['The NIN is registered with another one.'],
    },
  ])
  await setNumber(other, 'nin', '22000990000')
  expect((await desk.propose(other, 'person', { ...own, first_name: 'Zainab' })).body.message).toMatch(/is not known/)
  await server.app.database.run(`update identity_checks set state = 'mismatch' where user_id = $1`, [other.userId])
  const { facts } = await desk.correct(other, 'person', { ...own, first_name: 'Zainab' })
  expect(facts[1]).toEqual({ name: 'Register of the NIN', value: 'Is not known, as before' })
  expect((await desk.pageOf(other)).identity).toEqual({ nin: 'not_found', bvn: null })
})

test('DESK-45 a number that came while the correction waited is asked about by a job, with the new names', async () => {
  const other = await aCustomerAt(server, 1)
  const own = await registered(other)
  const { body } = await desk.propose(other, 'person', { ...own, last_name: 'Sani' })
  await completeSteps(server, other, level2, 1)
  expect((await desk.confirm(body.data.proposal.id)).status).toBe(200)
  const identity = async () => (await desk.pageOf(other)).identity
  await expect.poll(identity, { timeout: 20_000 }).toEqual({ nin: 'verified', bvn: 'verified' })
  expect((await trailOf(server, other.userId)).at(-1)?.action).toBe('identity.settled')
})

test('DESK-45 an answer about the old names that comes after the correction is not kept', async () => {
  const other = await aCustomerAt(server, 1)
  const { app } = server
  await app.database.run(`update identity_checks set state = 'unavailable' where user_id = $1`, [other.userId])
  const own = await registered(other)
  const checkNin = async () => {
    await desk.correct(other, 'person', { ...own, last_name: 'Later' })
    return { state: 'mismatch', providerReference: null, matched: {} } as const
  }
  const slow = { ...app, ports: { ...app.ports, identity: { ...app.ports.identity, checkNin } } }
  const job = { id: 0, topic: 'identity-check', subject: other.userId, payload: { kind: 'nin' }, attempts: 1 }
  expect(await recheckIdentity(slow, job)).toBe('done')
  expect((await desk.pageOf(other)).identity.nin).toBe('verified')
})

test('DESK-46 an e-mail address is corrected; another account’s is refused, also one that was taken since, in any case', async () => {
  const other = await aCustomerAt(server, 1)
  const taken = (await desk.pageOf(customer)).user.email.toUpperCase()
  const message = ['This email address is already in use. Please enter another one.']
  expect((await desk.propose(other, 'email', { email: 'no address' })).body.data).toEqual({
    email: [expect.any(String)],
  })
  expect((await desk.propose(other, 'email', { email: taken })).body.data).toEqual({ email: message })
  const [one, two] = await Promise.all([
    desk.propose(other, 'email', { email: 'amina.new@example.com' }),
    desk.propose(customer, 'email', { email: 'Amina.New@example.com' }),
  ])
  expect([one.status, two.status]).toEqual([202, 202])
  const statuses = sortedStatuses(
    await Promise.all([desk.confirm(one.body.data.proposal.id), desk.confirm(two.body.data.proposal.id)]),
  )
  expect(statuses).toEqual([200, 400])
  const emails = await Promise.all(
    [other, customer].map(async (of) => (await desk.pageOf(of)).user.email.toLowerCase()),
  )
  expect(emails.filter((email) => email === 'amina.new@example.com')).toHaveLength(1)
})
