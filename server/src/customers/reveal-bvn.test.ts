import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const reveal = (id: string, who = admin) =>
  server.call('POST', `/admin/customers/${id}/bvn`, undefined, { as: who.token })
const looks = () =>
  server.app.database.rows<{ actor_id: string; subject_id: string; text: string }>(
    `select actor_id, subject_id, a::text as text from audit_events a where action = 'bvn.revealed' order by id`,
  )

test('C-146 an admin sees the whole BVN, each look is in the audit trail with the admin and the customer, and without the number', async () => {
  const customer = await aCustomer(server, { bvn: '22298765432' })
  const other = await anAdmin(server)
  expect(await reveal(customer.customerId)).toMatchObject({ status: 200, body: { data: { bvn: '22298765432' } } })
  await reveal(customer.customerId, other)
  const found = await looks()
  expect(found.map((look) => [look.actor_id, look.subject_id])).toEqual([
    [admin.userId, customer.customerId],
    [other.userId, customer.customerId],
  ])
  const trail = await server.app.database.rows<{ text: string }>('select a::text as text from audit_events a')
  for (const { text } of trail) expect(text).not.toContain('22298765432')
})

test('C-146 the BVN is never shown to agents, not even of their own customers, nor to the customer themselves', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const before = (await looks()).length
  for (const who of [agent, customer]) expect((await reveal(customer.customerId, who)).status).toBe(403)
  expect(await looks()).toHaveLength(before)
})

test('a customer without a BVN and an id of no customer are refused separately; neither leaves an entry', async () => {
  const before = (await looks()).length
  const without = await aCustomer(server, { level: 1 })
  expect(await reveal(without.customerId)).toMatchObject({
    status: 404,
    body: { message: 'This customer has not given a BVN yet.' },
  })
  for (const id of [without.userId, (await anAgent(server)).agentId, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await reveal(id)).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
  }
  expect(await looks()).toHaveLength(before)
})
