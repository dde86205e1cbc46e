import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  messagesTo,
  noticesTo,
  newPhone,
  recover,
  signIn,
  type SignedUp,
  sortedStatuses,
  testAgent,
  testPassword,
  verifiedPhone,
} from '../access/sign-up/test-sign-up.ts'
import { customerAt, home, newNumber, nextOfKin } from '../testing/test-kyc.ts'
import { aVirtualAccount } from '../testing/test-lending.ts'
import { addBank, aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
/** One customer at level 2, whose parts are corrected one after another. */
let customer: SignedUp & { customerId: string }
beforeAll(async () => {
  server = await openTestServer()
  ;[admin, second] = await Promise.all([anAdmin(server), anAdmin(server)])
  await testAgent(server)
  const user = await customerAt(server, 2)
  const row = await server.app.database.row<{ id: string }>('select id from customers where user_id = $1', [
    user.userId,
  ])
  customer = { ...user, customerId: row!.id }
})
afterAll(() => server.close())

const why = { reason: 'Typed wrongly at the stall', checked: 'Called back, ID card seen' }
const propose = (
  part: string,
  values: object,
  { id = customer.customerId, key, ...more }: { id?: string; key?: string; reason?: string } = {},
) =>
  server.call(
    'POST',
    `/admin/customers/${id}/corrections`,
    { part, values, ...why, ...more },
    {
      as: admin.token,
      ...(key && { headers: { 'idempotency-key': key } }),
    },
  )
const confirm = (id: string, who = second) => decideProposal(server, who, id, 'confirm')
async function corrected(part: string, values: object): Promise<{ facts: { name: string; value: string }[] }> {
  const { status, body } = await propose(part, values)
  if (status !== 202) throw new Error(JSON.stringify(body))
  expect(await confirm(body.data.proposal.id)).toMatchObject({ status: 200 })
  return body.data.proposal
}
const pageOf = async () =>
  (await server.call('GET', `/admin/customers/${customer.customerId}`, undefined, { as: admin.token })).body.data
const written = async () =>
  (await trailOf(server, customer.userId)).filter(({ action }) => action.endsWith('.corrected'))

test('DESK-42 a closed answer is corrected by two people: old and new value, reason and check; nothing changes before the second one', async () => {
  const values = { ...nextOfKin, nok_name: 'Hauwa Bello', nok_phone: '8057654329' }
  const asked = await propose('next_of_kin', values, { key: 'correct-1' })
  expect(asked.status).toBe(202)
  expect(asked.body.data.proposal).toMatchObject({
    act: 'correction',
    subject: { kind: 'customer', id: customer.customerId, name: 'Amina Yusuf' },
    reason: why.reason,
    facts: [
      { name: 'Next of kin', value: 'Hauwa Yusuf → Hauwa Bello' },
      { name: 'Phone of the next of kin', value: '08057654321 → 08057654329' },
      { name: 'How it was checked', value: why.checked },
    ],
  })
  const { id } = asked.body.data.proposal
  expect((await propose('next_of_kin', values, { key: 'correct-1' })).body.data.proposal.id).toBe(id)
  expect((await propose('residential_address', { ...home, address: '2 Zoo Road' })).body.message).toMatch(/waits/)
  expect((await pageOf()).user.nok_name).toBe('Hauwa Yusuf')
  expect((await confirm(id, admin)).status).toBe(403)
  expect(sortedStatuses(await Promise.all([confirm(id), confirm(id)]))).toEqual([200, 400])
  expect((await pageOf()).user).toMatchObject({ nok_name: 'Hauwa Bello', nok_phone: '08057654329' })
  // Only the proposal has the old value, encrypted.
  expect(await written()).toEqual([
    { action: 'kyc.corrected', actor: second.userId, after: { part: 'next_of_kin', ...why } },
  ])
})

test('DESK-42 the values keep the rules of the customer’s own form; a correction that changes nothing, that the customer can make, or for an unknown customer is refused', async () => {
  expect((await propose('next_of_kin', { nok_name: '', nok_relationship: 'boss' })).body.data).toEqual({
    nok_name: [expect.any(String)],
    nok_relationship: [expect.any(String)],
    nok_phone: [expect.any(String)],
  })
  expect((await propose('residential_address', { ...home, residential_movedin_at: '2999-01-01' })).body.data).toEqual({
    residential_movedin_at: [expect.any(String)],
  })
  expect((await propose('residential_address', home)).body.message).toMatch(/^These are the present details/)
  expect((await propose('residential_address', home, { reason: ' ' })).body.data).toEqual({
    reason: ['Value is required'],
  })
  const fresh = await aCustomer(server, { level: 0, bank: false })
  expect((await propose('next_of_kin', nextOfKin, { id: fresh.customerId })).body.message).toMatch(
    /^The customer can still/,
  )
  expect((await propose('nationality', {})).status).toBe(400)
  expect((await propose('next_of_kin', nextOfKin, { id: fresh.userId })).status).toBe(404)
})

test('DESK-42 every part is stored as the customer’s form stores it', async () => {
  await corrected('residential_address', { ...home, address: '2 Zoo Road' })
  await corrected('business_details', {
    name: 'Amina Textiles',
    category: 'Retail',
    sub_category: 'Fashion & Clothing',
  })
  await corrected('business_address', { ...home, same_as_residential: false, address: '9 Kantin Kwari' })
  const { facts } = await corrected('source_of_revenue', {
    expected_monthly_revenue: '160000',
    other_sources_of_funds: false,
  })
  expect(facts[0]).toEqual({ name: 'Expected monthly revenue', value: '150000 → 160000' })
  await corrected('personal_info', { marital_status: 'single', highest_qualification: 'HND', spouse_name: 'dropped' })
  await corrected('employment_info', { employment_status: 'self-employed' })
  expect((await pageOf()).user).toMatchObject({
    address: '2 Zoo Road',
    expected_monthly_revenue: 160_000,
    account: {
      marital_status: 'single',
      spouse_name: null,
      employment: { employment_status: 'self-employed', employer_name: null },
      businesses: [{ name: 'Amina Textiles', address: '9 Kantin Kwari', same_as_residential: false }],
    },
  })
})

test('DESK-42 a NIN or BVN is asked about before it is proposed; one of another account is refused; only masked digits are shown', async () => {
  const before = (await pageOf()).user.bvn
  expect((await propose('bvn', { bvn: '22000000000' })).body.data).toEqual({ bvn: [expect.any(String)] })
  const other = await customerAt(server, 1)
  const taken = newNumber()
  await server.app.database.run('update profiles set nin_digest = $1 where user_id = $2', [
    server.app.vault.digest(taken, 'nin'),
    other.userId,
  ])
  expect((await propose('nin', { nin: taken })).body.message).toMatch(/^Another account has this number/)
  const bvn = newNumber()
  const { facts } = await corrected('bvn', { bvn })
  expect(facts[0]).toEqual({ name: 'BVN', value: `${before} → ${bvn.slice(0, 3)}******${bvn.slice(-2)}` })
  const revealed = await server.call('POST', `/admin/customers/${customer.customerId}/bvn`, {}, { as: admin.token })
  expect(revealed.body.data.bvn).toBe(bvn)
  expect((await pageOf()).identity.bvn).toBe('verified')
})

test('DESK-43 a phone is corrected: sessions end, the new one signs in, both get a text, and the provider has it', async () => {
  const agent = await anAgent(server)
  const taken = await aCustomer(server, { agent })
  expect((await propose('phone', { phone: taken.phone })).body.data).toEqual({
    phone: ['Another account has this phone number. Please ask the customer for another one.'],
  })
  await addBank(server, { customerId: customer.customerId as never })
  await aVirtualAccount(server, { ...taken, customerId: customer.customerId as never }, admin)
  const next = newPhone()
  // The person with the new number had tried to sign up with it: their sign-up continues with the number that is free now.
  const begun = await verifiedPhone(server, next)
  const { facts } = await corrected('phone', { phone: next })
  expect(facts[0]).toEqual({ name: 'Phone', value: `${customer.phone} → ${next}` })
  expect((await server.call('GET', '/auth/me', undefined, { as: customer.token })).status).toBe(401)
  expect((await server.call('POST', '/auth/login', { phone: customer.phone, password: testPassword })).status).toBe(401)
  await recover(server, next)
  const token = await signIn(server, next)
  expect((await server.call('GET', '/auth/me', undefined, { as: token })).body.data.phone).toBe(next)
  expect(
    await server.app.database.rows('select phone, phone_verified_at from users where id = $1', [begun.userId]),
  ).toEqual([{ phone: customer.phone, phone_verified_at: null }])
  await expect
    .poll(() => messagesTo(server, next), { timeout: 20_000 })
    .toContainEqual(
      expect.stringMatching(/you sign in with this number now\. Press 'Forgot your password\?' and choose a new one/),
    )
  await expect
    .poll(() => messagesTo(server, customer.phone).then(([text]) => text), { timeout: 20_000 })
    .toMatch(/Call your agent on 0809 999 9999 at once/)
  // The owner has set their own password meanwhile.
  await expect
    .poll(() => noticesTo(server, customer.userId), { timeout: 20_000 })
    .toEqual(['phone_changed', 'phone_changed', 'password_changed'])
  const changes = async () =>
    ((await server.sandbox('GET', '/requests')).body['requests'] as { method: string; path: string }[]).filter(
      ({ method, path }) => method === 'PUT' && path.includes('/customer/'),
    ).length
  await expect.poll(changes, { timeout: 20_000 }).toBe(1)
  expect((await written()).at(-1)).toMatchObject({
    action: 'phone.corrected',
    after: { ...why, phone: `${next.slice(0, 4)}*****${next.slice(-2)}` },
  })
})
