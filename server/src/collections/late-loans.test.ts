import { lateOrders } from '@kasuwa/contract/collection-lists.ts'
import { addDays, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { expectKeptRows } from './test-kept-rows.ts'
import { countFallenDue } from './count-fallen-due.ts'

let server: TestServer
let admin: TestPerson
let amina: TestAgent
let bode: TestAgent
/** Each with a loan of their own: 40,000 in four weeks, 10,500.00 each. */
let people: TestCustomer[]
let loans: TestLoan[]
let accounts: string[]

const markets = ['Kano Municipal', 'Ikeja', null]

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  amina = await anAgent(server)
  bode = await anAgent(server)
  people = [
    await aCustomer(server, { agent: amina }),
    await aCustomer(server, { agent: bode }),
    await aCustomer(server, { agent: amina }),
  ]
  for (const [index, market] of markets.entries())
    await run(
      `insert into businesses (user_id, name, category, sub_category, lga) values ($1, 'Shop', 'a', 'b', $2)
       on conflict (user_id) do update set lga = excluded.lga`,
      [people[index]!.userId, market],
    )
  accounts = await Promise.all(people.map((one) => aVirtualAccount(server, one, admin)))
  loans = []
  for (const one of people) {
    loans.push(await aRunningLoan(server, admin, one, 40_000))
    await advanceDays(server, 1)
  }
})
afterAll(() => server.close())

const run = (sql: string, values: unknown[] = []) => server.app.database.run(sql, values)
const get = (path: string, who: TestPerson = admin) => server.call('GET', path, undefined, { as: who.token })
const late = async (query = '') => (await get(`/admin/late-loans?${query}`)).body.data
const idsOf = ({ loans: rows }: { loans: { loan_id: string }[] }) => rows.map(({ loan_id }) => loan_id)
const ids = (...of: number[]) => of.map((index) => loans[index]!.loan_id)
const today = async () => lagosDay(await productNow(server.app.database))

test('COLL-01 C-199 a late loan is listed with the days since its oldest unpaid instalment, what is due, and whom to ask', async () => {
  expect(await late()).toEqual({
    loans: [],
    total_due: 0,
    total_outstanding: 0,
    page: { current: 1, prev: null, next: null, total: 0 },
  })
  // 13, 12 and 11 days after the start: the first week's instalment is due, 6, 5 and 4 days ago.
  await advanceDays(server, 10)
  const all = await late()
  expect(all.loans[0]).toEqual({
    loan_id: loans[0]!.loan_id,
    customer_id: people[0]!.customerId,
    user: { first_name: people[0]!.firstName, last_name: people[0]!.lastName, phone: people[0]!.phone },
    days_late: 6,
    due_now: 10_500,
    outstanding: 42_000,
    agent: { id: amina.agentId, first_name: amina.firstName, last_name: amina.lastName },
    group: null,
    market: 'Kano Municipal',
    last_contact: null,
    promise: null,
  })
  expect([idsOf(all), all.total_due, all.total_outstanding, all.page.total]).toEqual([ids(0, 1, 2), 31_500, 126_000, 3])
  // On the day of the second instalment the first loan owes both, before the job has counted them and after it.
  await advanceDays(server, 1)
  for (const step of ['before', 'after']) {
    expect([step, (await late()).loans.map((row: { due_now: number }) => row.due_now)]).toEqual([
      step,
      [21_000, 10_500, 10_500],
    ])
    if (step === 'before') expect(await countFallenDue(server.app)).toBe(3)
  }
  expect(await countFallenDue(server.app)).toBe(0)
  await expectKeptRows(server)
})

test('COLL-01 COLL-02 payments, notes, moves and corrections are in the list at once, in each order', async () => {
  // The second pays 10,500.00 of 10,500.00 due, the third half of it.
  await pay(server, accounts[2]!, 525_000)
  await run(`update users set phone = '08199999999' where id = $1`, [people[2]!.userId])
  await run(`update businesses set lga = 'Agege' where user_id = $1`, [people[2]!.userId])
  const noted = await server.call(
    'POST',
    '/agent/round/notes',
    { loan_id: loans[1]!.loan_id, outcome: 'promised', note: '', promised_on: await today() },
    { as: bode.token },
  )
  expect(noted.status).toBe(200)
  await expectKeptRows(server)
  const [due, rest] = [await late('order=due_now'), await late('order=outstanding')]
  expect([idsOf(due), due.total_due, due.total_outstanding]).toEqual([ids(0, 1, 2), 36_750, 120_750])
  expect(idsOf(rest)).toEqual(ids(0, 1, 2))
  expect(idsOf(await late('order=market'))).toEqual(ids(2, 1, 0))
  expect(idsOf(await late('order=phone'))).toEqual(ids(0, 1, 2))
  expect(idsOf(await late('order=agent'))).toEqual(ids(0, 2, 1))
  expect(idsOf(await late('order=last_contact'))).toEqual(ids(0, 2, 1))
  expect(idsOf(await late('order=promise'))).toEqual(ids(1, 0, 2))
  expect(idsOf(await late('order=group'))).toEqual(ids(0, 1, 2))
  for (const order of lateOrders) {
    const pages = [await late(`order=${order}&per_page=10`), await late(`order=${order}&per_page=10&page=2`)]
    expect([order, pages.map(idsOf).flat().length, pages[1]!.page.prev]).toEqual([order, 3, 1])
  }
})

test('COLL-02 FILE-01 filters by agent, product, market, days late, days without a note and broken promises, with the sums of what is left; also as a file', async () => {
  expect(idsOf(await late(`agent=${amina.agentId}`))).toEqual(ids(0, 2))
  expect(idsOf(await late('product=default'))).toEqual(ids(0, 1, 2))
  expect(await late('product=other')).toMatchObject({ loans: [], total_due: 0, page: { total: 0 } })
  expect(idsOf(await late('market=Ikeja'))).toEqual(ids(1))
  expect(await late('market=Ikeja&late=1-7')).toMatchObject({ total_due: 10_500, total_outstanding: 42_000 })
  expect(idsOf(await late('late=8-30'))).toEqual([])
  expect(idsOf(await late('quiet=3'))).toEqual(ids(0, 2))
  expect(idsOf(await late('promise=broken'))).toEqual([])
  await advanceDays(server, 2)
  expect(idsOf(await late('quiet=3'))).toEqual(ids(0, 2))
  expect(idsOf(await late('late=8-30'))).toEqual(ids(0, 1))
  const broken = await late('promise=broken')
  expect(idsOf(broken)).toEqual(ids(1))
  expect(broken.loans[0].promise).toMatchObject({ on: addDays(await today(), -2), paid: 0, state: 'broken' })
  const takenBy = async (query: string) =>
    (await linesOfFile(server, `/admin/late-loans.csv?${query}`, admin))
      .map((line) => line.split(',')[0] ?? '')
      .toSorted()
  for (const query of [
    '',
    `agent=${amina.agentId}`,
    'product=other',
    'market=Ikeja',
    'late=8-30',
    'quiet=3',
    'promise=broken',
  ])
    expect([query, await takenBy(query)]).toEqual([query, idsOf(await late(query)).toSorted()])
  const [{ firstName, lastName, phone, customerId }, by] = [people[1]!, `${bode.firstName} ${bode.lastName}`]
  const [line] = await linesOfFile(server, '/admin/late-loans.csv?market=Ikeja', admin)
  expect(line).toMatch(
    new RegExp(
      `^${ids(1)[0]},${customerId},${firstName},${lastName},${phone},8,21000.00,42000.00,${by},,Ikeja,.*,10500.00,0.00,broken$`,
    ),
  )
  await advanceDays(server, 1)
  expect(idsOf(await late('quiet=3'))).toEqual(ids(0, 1, 2))
  for (const wrong of ['agent=x', 'late=1-8', 'order=name', 'quiet=4', 'promise=kept', 'per_page=1000'])
    expect([wrong, (await get(`/admin/late-loans?${wrong}`)).status]).toEqual([wrong, 400])
  expect((await get('/late-loans/choices')).body.data).toMatchObject({
    agents: [{ id: amina.agentId }, { id: bode.agentId }],
    markets: ['Agege', 'Ikeja', 'Kano Municipal'],
  })
})

test("COLL-03 an agent sees the late loans of their own customers only, and nobody else sees the admins' list", async () => {
  const own = (await get('/agent/late-loans?order=due_now', amina)).body.data
  expect([idsOf(own), own.page.total]).toEqual([ids(0, 2), 2])
  expect(idsOf((await get(`/agent/late-loans?agent=${bode.agentId}`, amina)).body.data)).toEqual(ids(0, 2))
  expect((await get('/late-loans/choices', bode)).body.data).toMatchObject({
    agents: [{ id: bode.agentId }],
    markets: ['Ikeja'],
  })
  expect((await get('/admin/late-loans', amina)).status).toBe(403)
  for (const who of [admin, people[0]!]) expect((await get('/agent/late-loans', who)).status).toBe(403)
  expect((await get('/late-loans/choices', people[0])).status).toBe(403)
})

test('COLL-01 a loan that is paid off or written off leaves the list, and a customer who moves is at the new agent', async () => {
  await run('update customers set agent_id = $2 where id = $1', [people[2]!.customerId, bode.agentId])
  expect(idsOf((await get('/agent/late-loans', amina)).body.data)).toEqual(ids(0))
  await pay(server, accounts[0]!, 4_200_000)
  expect(idsOf(await late())).toEqual(ids(1, 2))
  await advanceDays(server, 30)
  await run(`update loans set written_off_at = product_now(), written_off_kobo = 1, status = 'overdue' where id = $1`, [
    loans[1]!.id,
  ])
  expect(idsOf(await late('late=31-60'))).toEqual(ids(2))
  expect(await late()).toMatchObject({ total_due: 36_750, total_outstanding: 36_750 })
  await countFallenDue(server.app)
  expect(await expectKeptRows(server)).toHaveLength(1)
})
