import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedOrders, marketOrders } from '@kasuwa/contract/collection-lists.ts'
import { productNow } from '../db/product-time.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let agents: TestAgent[]
let start: Day

// The first agent has two customers with 40,000 by the week (10,500.00 each time), of whom one pays two instalments; the second agent has one who never pays.
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agents = [await anAgent(server), await anAgent(server), await anAgent(server)]
  start = lagosDay(await productNow(server.app.database))
  const people = []
  for (const [agent, lga] of [
    [0, 'Ikeja'],
    [0, null],
    [1, 'Ikeja'],
  ] as const) {
    const customer = await aCustomer(server, { agent: agents[agent]! })
    await run(
      `insert into businesses (user_id, name, category, sub_category, lga) values ($1, 'Shop', 'a', 'b', $2)
       on conflict (user_id) do update set lga = excluded.lga`,
      [customer.userId, lga],
    )
    people.push(customer)
    await aRunningLoan(server, admin, customer, 40_000)
  }
  const account = await aVirtualAccount(server, people[0]!, admin)
  await pay(server, account, 2_100_000)
  await advanceDays(server, 40)
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description, created_at, paid_at)
     values (gen_random_uuid(), 'commission-1', 'agent_commission', 'completed', 150000, $1, $2, 'Agent commission', product_now(), product_now())`,
    [agents[1]!.userId, agents[1]!.agentId],
  )
})
afterAll(() => server.close())

const run = (sql: string, values: unknown[] = []) => server.app.database.run(sql, values)
const get = async (path: string, who: TestPerson = admin) => server.call('GET', path, undefined, { as: who.token })
const compared = async (what: string, query = '') =>
  (await get(`/admin/${what}/compared?from=${start}&to=${addDays(start, 39)}&${query}`)).body.data

test('COLL-06 FILE-01 C-199 agents are compared by customers, loans, PAR 30, and what was due, collected, lent and paid in the period', async () => {
  const { agents: rows, page, from, to } = await compared('agents')
  expect([from, to, page.total]).toEqual([start, addDays(start, 39), 3])
  expect(rows).toEqual([
    {
      id: agents[1]!.agentId,
      first_name: agents[1]!.firstName,
      last_name: agents[1]!.lastName,
      customers: 1,
      running: 1,
      late: 1,
      par30: 100,
      due: 42_000,
      collected: 0,
      new_loans: 1,
      commission: 0,
      last_round: null,
    },
    expect.objectContaining({
      id: agents[0]!.agentId,
      customers: 2,
      running: 2,
      late: 2,
      // 40,000 of one, who is 33 days late, of 60,000: the other has paid half, and is late for 19 days.
      par30: 66.67,
      due: 84_000,
      collected: 21_000,
      new_loans: 2,
    }),
    expect.objectContaining({ id: agents[2]!.agentId, customers: 0, running: 0, late: 0, par30: 0, due: 0 }),
  ])
  const file = await linesOfFile(server, `/admin/agents/compared.csv?from=${start}&to=${addDays(start, 39)}`, admin)
  const { agentId, firstName, lastName } = agents[1]!
  expect(file).toHaveLength(3)
  expect(file).toContain(`${agentId},${firstName},${lastName},1,1,1,100,42000.00,0.00,1,0.00,`)
})

test('COLL-06 the same by market, in each order, and a page at a time', async () => {
  const { markets } = await compared('markets', 'order=due')
  expect(markets).toEqual([
    { market: 'Ikeja', customers: 2, running: 2, late: 2, par30: 66.67, due: 84_000, collected: 21_000, new_loans: 2 },
    { market: null, customers: 1, running: 1, late: 1, par30: 100, due: 42_000, collected: 0, new_loans: 1 },
  ])
  expect((await compared('markets', 'order=par30')).markets[0].market).toBeNull()
  for (const order of marketOrders) expect((await compared('markets', `order=${order}`)).markets).toHaveLength(2)
  for (const order of ['commission', 'last_round'])
    expect(await compared('markets', `order=${order}`)).toEqual({ order: [expect.any(String)] })
  const first = async (order: string) => (await compared('agents', `order=${order}`)).agents[0].id
  for (const order of ['late', 'running', 'customers', 'due', 'collected', 'new_loans', 'name'])
    expect([order, await first(order)]).toEqual([order, agents[0]!.agentId])
  for (const order of comparedOrders)
    expect((await compared('agents', `order=${order}&page=2&per_page=10`)).agents).toEqual([])
})

test('COLL-06 FILE-01 FILE-04 FILE-05 the markets of a period are a file, for those who may take it', async () => {
  const path = `/admin/markets/compared.csv?from=${start}&to=${addDays(start, 39)}`
  expect(await linesOfFile(server, path, admin)).toEqual([
    ',1,1,1,100,42000.00,0.00,1',
    'Ikeja,2,2,2,66.67,84000.00,21000.00,2',
  ])
  const [taken] = await server.app.database.rows<{ after: object }>(
    `select after from audit_events where action = 'list.taken' order by id desc limit 1`,
  )
  expect(taken?.after).toEqual({ list: 'markets-compared', filter: { from: start, to: addDays(start, 39) } })
  expect((await get(path, await anAdmin(server, 'credit'))).status).toBe(403)
  expect((await get(`/admin/markets/compared.csv?from=${addDays(start, 2)}&to=${start}`)).status).toBe(400)
})

test('COLL-06 a period counts its own days only, and one that is too long or ends before it starts is refused', async () => {
  const of = async (from: number, to: number) =>
    (await get(`/admin/agents/compared?from=${addDays(start, from)}&to=${addDays(start, to)}&order=due`)).body.data
      .agents
  expect((await of(0, 6)).map((row: { due: number }) => row.due)).toEqual([0, 0, 0])
  expect((await of(7, 7))[0]).toMatchObject({ id: agents[0]!.agentId, due: 21_000, collected: 10_500, new_loans: 0 })
  expect((await of(40, 41)).find((row: { commission: number }) => row.commission > 0)).toMatchObject({
    id: agents[1]!.agentId,
    commission: 1_500,
  })
  for (const [from, to] of [
    [2, 1],
    [0, 366],
  ] as const)
    expect(
      (await get(`/admin/agents/compared?from=${addDays(start, from)}&to=${addDays(start, to)}`)).body.data,
    ).toEqual({
      to: [expect.any(String)],
    })
})

test("COLL-07 an agent has their own figures of this month, and nobody else's", async () => {
  const own = (await get('/agent/figures', agents[1])).body.data
  expect(own).toMatchObject({ customers: 1, running: 1, late: 1, par30: 100 })
  expect([own.from.slice(-2), own.to]).toEqual(['01', lagosDay(await productNow(server.app.database))])
  for (const path of ['/admin/agents/compared', '/admin/markets/compared'])
    expect((await get(path, agents[0])).status).toBe(403)
  expect((await get('/agent/figures', admin)).status).toBe(403)
})
