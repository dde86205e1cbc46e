import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDocument } from '../documents/test-pdf.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { bundleParts, notInBundle } from './bundle-parts.ts'

let server: TestServer
let proposer: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  proposer = await anAdmin(server, 'support')
  second = await anAdmin(server, 'support')
})
afterAll(() => server.close())

const pathOf = ({ customerId }: TestCustomer) => `/admin/customers/${customerId}/bundle`
const read = (path: string, { token }: TestPerson) => server.call('GET', path, undefined, { as: token })
const propose = async (customer: TestCustomer) => {
  const body = { reason: 'The customer asked for it' }
  return (await server.call('POST', pathOf(customer), body, { as: proposer.token })).body.data.proposal
}
type Row = Record<string, unknown>
const rowsOf = (bundle: { parts: { name: string; rows: Row[] }[] }, name: string): Row[] =>
  bundle.parts.find((part) => part.name === name)?.rows ?? []

async function aBorrower() {
  const customer = await aCustomer(server, { bvn: '22233344455' })
  await aRunningLoan(server, await anAdmin(server), customer, 40_000, 'weekly')
  await pay(server, await aVirtualAccount(server, customer, await anAdmin(server)), 1_000_000, {
    reference: `B-${customer.phone}`,
  })
  return customer
}

test('RIGHT-02 C-217 every table that refers to people is in the bundle, or left out with a reason', async () => {
  const rows = await server.app.database.rows<{ name: string }>(
    `with recursive tied as (
       select 'users'::regclass::oid as id union select 'customers'::regclass::oid
       union select k.conrelid from pg_constraint k join tied on k.confrelid = tied.id where k.contype = 'f'
     ), named as (
       select attrelid as id from pg_attribute join pg_class c on c.oid = attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
         and attname in ('user_id', 'customer_id', 'loan_id', 'payment_id', 'subject_id', 'phone', 'account_number', 'email')
     )
     select id::regclass::text as name from (select id from tied union select id from named) as found order by 1`,
  )
  const known = [...Object.keys(bundleParts), ...Object.keys(notInBundle)].sort()
  expect(rows.map(({ name }) => name).sort()).toEqual(known)
})

test('RIGHT-02 the bundle has the rows of the person in every part, NIN and BVN in full, nothing of others, and no secret', async () => {
  const [customer, other] = [await aBorrower(), await aBorrower()]
  await decideProposal(server, second, (await propose(customer)).id, 'confirm')
  const { data: bundle } = (await read(pathOf(customer), second)).body
  expect(rowsOf(bundle, 'users')).toMatchObject([{ id: customer.userId, phone: customer.phone }])
  expect(rowsOf(bundle, 'profiles')).toMatchObject([{ bvn: '22233344455', nin: null, address: '1 Broad Street' }])
  expect(rowsOf(bundle, 'loans')).toMatchObject([{ customer_id: customer.customerId, amount_kobo: 4_000_000 }])
  expect(rowsOf(bundle, 'payments').map(({ tx_ref }) => tx_ref)).toContain(`B-${customer.phone}`)
  for (const name of ['customers', 'bank_accounts', 'virtual_accounts', 'instalments', 'agreements', 'allocations'])
    expect(rowsOf(bundle, name).length, name).toBeGreaterThan(0)
  for (const name of ['transfers', 'notifications', 'sessions', 'audit_events'])
    expect(rowsOf(bundle, name).length, name).toBeGreaterThan(0)
  expect(rowsOf(bundle, 'proposals')).toMatchObject([{ act: 'data_bundle', content: { person: expect.any(String) } }])
  const text = JSON.stringify(bundle)
  for (const own of [other.userId, other.customerId, other.phone, other.lastName]) expect(text).not.toContain(own)
  expect(text).not.toMatch(/"(\w+_digest|\w*sealed|password_hash|token)":/)
  expect(bundle.left_out).toContainEqual({ name: 'staff_totp', reason: expect.stringContaining('staff') })
  expect(JSON.stringify(bundle.left_out)).not.toContain('audit_events')
  await server.app.database.run(
    `insert into archives (of_table, ends, sealed) values ('audit_events', '2026-02-01 00:00+01', '')`,
  )
  expect((await read(pathOf(customer), second)).body.data.left_out).toContainEqual({
    name: 'audit_events',
    reason: expect.stringMatching(/^Sign-ins from before 2026-02-01, .* in the archive of old months/),
  })
})

test('RIGHT-03 RIGHT-08 only the two people who agreed take it, for 24 hours; each look is in the trail, the PDF has the same, and the customer is notified once', async () => {
  const customer = await aBorrower()
  const proposal = await propose(customer)
  expect(proposal.facts).toContainEqual({
    name: 'NIN and BVN',
    value: 'In full, since they are the data of the customer',
  })
  const permission = async (who: TestPerson) => (await read(`${pathOf(customer)}-permission`, who)).body.data.until
  const refused = { status: 403, body: { message: expect.stringMatching(/^This bundle is not open to you/) } }
  for (const who of [proposer, second]) expect(await read(pathOf(customer), who)).toMatchObject(refused)
  expect((await decideProposal(server, proposer, proposal.id, 'confirm')).status).toBe(403)
  expect((await decideProposal(server, second, proposal.id, 'confirm')).status).toBe(200)
  expect(await read(pathOf(customer), await anAdmin(server))).toMatchObject(refused)
  expect((await read(pathOf(customer), await anAdmin(server, 'credit', 'finance', 'auditor'))).status).toBe(403)
  for (const who of [customer, await anAgent(server)]) expect((await read(pathOf(customer), who)).status).toBe(403)
  expect(await permission(await anAdmin(server))).toBeNull()
  for (const who of [proposer, second]) {
    expect(await permission(who)).toEqual(expect.any(String))
    expect((await read(pathOf(customer), who)).status).toBe(200)
  }
  const { text } = await takeDocument(server, `${pathOf(customer)}.pdf`, proposer)
  expect(text).toContain(`Data about ${customer.firstName} ${customer.lastName}`)
  expect(text).toContain('Bvn: 22233344455')
  expect(text).toContain(`Tx ref: B-${customer.phone}`)
  const looks = (await trailOf(server, customer.userId)).filter(({ action }) => action.startsWith('data.'))
  expect(looks.map(({ action, actor, after }) => [action, actor, after?.['kind']])).toEqual([
    ['data.bundle-allowed', second.userId, undefined],
    ['data.bundle-taken', proposer.userId, 'json'],
    ['data.bundle-taken', second.userId, 'json'],
    ['data.bundle-taken', proposer.userId, 'pdf'],
  ])
  const told = await server.app.database.rows(
    `select text_state is not null as "hasText" from notifications where user_id = $1 and kind = 'data_bundle_made'`,
    [customer.userId],
  )
  expect(told).toEqual([{ hasText: true }])
  await advanceDays(server, 1)
  for (const who of [proposer, second]) {
    expect(await read(pathOf(customer), who)).toMatchObject(refused)
    expect(await permission(who)).toBeNull()
  }
})

test('RIGHT-02 one proposal about a customer is open at a time; no other role proposes it, and nobody is found by another id', async () => {
  const customer = await aCustomer(server)
  await propose(customer)
  const ask = (path: string, who: TestPerson, reason = 'Again') =>
    server.call('POST', path, { reason }, { as: who.token })
  expect((await ask(pathOf(customer), second)).status).toBe(400)
  expect((await ask(pathOf(customer), await anAdmin(server, 'credit'))).status).toBe(403)
  for (const id of [customer.userId, 'nonsense'])
    expect((await ask(`/admin/customers/${id}/bundle`, second)).status).toBe(404)
  expect((await ask(pathOf(customer), second, '')).body.data).toHaveProperty('reason')
})
