import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDays } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
let people: TestCustomer[]

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  people = [
    await aCustomer(server, { agent, level: 0 }),
    await aCustomer(server, { agent, level: 1 }),
    await aCustomer(server, { agent, level: 2 }),
    await aCustomer(server, { level: 0 }),
    await aCustomer(server, { agent, level: 0, status: 'disabled' }),
  ]
  const { run } = server.app.database
  await run('delete from kyc_steps')
  await run(`update customers set created_at = product_now() - interval '1 second' * array_position($1::uuid[], id)`, [
    people.map(({ customerId }) => customerId),
  ])
  await advanceDays(server, 4)
  for (const step of ['nationality', 'nin'])
    await run('insert into kyc_steps (user_id, level, step) values ($1, 1, $2)', [people[0]!.userId, step])
  await advanceDays(server, 3)
})
afterAll(() => server.close())

const get = (who: TestPerson, query = '') =>
  server.call('GET', `/customers/unfinished-kyc${query}`, undefined, { as: who.token })

test('COLL-09 customers who have not completed KYC are listed with level, step and days; an agent sees their own', async () => {
  const all = (await get(admin)).body.data
  expect(all.customers.map(({ id, level, step, days }: Record<string, unknown>) => [id, level, step, days])).toEqual([
    [people[0]!.customerId, 1, 'face_verification', 3],
    [people[1]!.customerId, 2, 'bvn', 7],
    [people[3]!.customerId, 1, 'nationality', 7],
  ])
  expect(all.page.total).toBe(3)
  expect(all.customers[0].user).toMatchObject({ first_name: people[0]!.firstName, phone: people[0]!.phone })
  const own = (await get(agent)).body.data
  expect(own.customers.map(({ id }: { id: string }) => id)).toEqual([people[0]!.customerId, people[1]!.customerId])
  expect((await get(people[0]!)).status).toBe(403)
  expect((await get(admin, '?page=2&per_page=10')).body.data.customers).toEqual([])
})

test('COLL-10 the level is in the lists of customers of admins and agents', async () => {
  const list = (await server.call('GET', '/admin/customer-management', undefined, { as: admin.token })).body.data
  const levels = new Map(list.customers.map((one: { id: string; kyc_level: number }) => [one.id, one.kyc_level]))
  expect(people.map(({ customerId }) => levels.get(customerId))).toEqual([0, 1, 2, 0, 0])
})
