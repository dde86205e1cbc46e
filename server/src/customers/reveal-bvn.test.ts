import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-app.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../test-people.ts'

let house: TestHouse
let admin: TestPerson
beforeAll(async () => {
  house = await openTestHouse()
  admin = await anAdmin(house)
})
afterAll(() => house.close())

const reveal = (id: string, who = admin) =>
  house.call('POST', `/admin/customers/${id}/bvn`, undefined, { as: who.token })
const looks = () =>
  house.house.database.rows<{ actor_id: string; subject_id: string; text: string }>(
    `select actor_id, subject_id, a::text as text from audit_events a where action = 'bvn.revealed' order by id`,
  )

test('C-146 an admin sees the whole BVN, each look is on record with who and whom, and the number stands nowhere in it', async () => {
  const customer = await aCustomer(house, { bvn: '22298765432' })
  const other = await anAdmin(house)
  expect(await reveal(customer.customerId)).toMatchObject({ status: 200, body: { data: { bvn: '22298765432' } } })
  await reveal(customer.customerId, other)
  const found = await looks()
  expect(found.map((look) => [look.actor_id, look.subject_id])).toEqual([
    [admin.userId, customer.customerId],
    [other.userId, customer.customerId],
  ])
  const trail = await house.house.database.rows<{ text: string }>('select a::text as text from audit_events a')
  for (const { text } of trail) expect(text).not.toContain('22298765432')
})

test('C-146 never to agents, not even of their own customers, nor to the customer himself', async () => {
  const agent = await anAgent(house)
  const customer = await aCustomer(house, { agent })
  const before = (await looks()).length
  for (const who of [agent, customer]) expect((await reveal(customer.customerId, who)).status).toBe(403)
  expect(await looks()).toHaveLength(before)
})

test('who has given none, and who is no customer, are told apart; neither is a look', async () => {
  const before = (await looks()).length
  const without = await aCustomer(house, { level: 1 })
  expect(await reveal(without.customerId)).toMatchObject({
    status: 404,
    body: { message: 'This customer has not given a BVN yet.' },
  })
  for (const id of [without.userId, (await anAgent(house)).agentId, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect(await reveal(id)).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
  }
  expect(await looks()).toHaveLength(before)
})
