import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { expectKeptRows } from './test-kept-rows.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
/** Two loans M: 50,000 by the week, 13,125.00 each, the first two paid. */
let people: TestCustomer[]
let loans: TestLoan[]
let accounts: string[]

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  people = await Promise.all([0, 1].map(() => aCustomer(server, { agent })))
  accounts = await Promise.all(people.map((one) => aVirtualAccount(server, one, admin)))
  loans = []
  for (const one of people) loans.push(await aRunningLoan(server, admin, one))
  for (const account of accounts) await pay(server, account, 2_625_000)
  await advanceDays(server, 22)
})
afterAll(() => server.close())

const today = async (): Promise<Day> => lagosDay(await productNow(server.app.database))
const get = async (path: string, who: TestPerson = admin) => {
  const { status, body } = await server.call('GET', path, undefined, { as: who.token })
  return status === 200 ? body.data : status
}
const notesOf = async (index: number, who: TestPerson = admin) =>
  (await get(`/loans/${loans[index]!.loan_id}/notes`, who)).notes
const add = (index: number, body: object, who: TestPerson = agent) =>
  server.call('POST', '/agent/round/notes', { loan_id: loans[index]!.loan_id, note: '', ...body }, { as: who.token })
const promise = (index: number, on: Day, more: object = {}, who: TestPerson = agent) =>
  add(index, { outcome: 'promised', promised_on: on, ...more }, who)
const promised = async (list: string, who: TestPerson = admin) => {
  const { loans: rows, total_promised: total } = await get(`/promises?list=${list}`, who)
  return [rows.map(({ loan_id }: { loan_id: string }) => loan_id), total]
}
const ids = (...of: number[]) => of.map((index) => loans[index]!.loan_id)

test('C-197 COLL-04 COLL-05 W1: a promise is kept or broken by what was paid in time, also when that becomes known later', async () => {
  const on = addDays(await today(), 3)
  for (const index of [0, 1]) {
    const { body } = await promise(index, on)
    expect(body.data).toMatchObject({ promised_amount: 13_125, promise: 'open', paid_of_promise: 0 })
  }
  await advanceDays(server, 1)
  for (const account of accounts) await pay(server, account, 800_000)
  expect((await notesOf(0))[0]).toMatchObject({ promise: 'open', paid_of_promise: 8_000 })
  expect(await promised('today')).toEqual([[], 0])
  await advanceDays(server, 2)
  expect(await promised('today')).toEqual([expect.arrayContaining(ids(0, 1)), 26_250])
  await pay(server, accounts[0]!, 512_500)
  await pay(server, accounts[1]!, 500_000)
  expect((await notesOf(0))[0]).toMatchObject({ promise: 'kept', paid_of_promise: 13_125 })
  expect(await promised('today')).toEqual([ids(1), 13_125])
  const paidAt = await productNow(server.app.database)
  await advanceDays(server, 1)
  expect((await notesOf(1))[0]).toMatchObject({ promise: 'broken', paid_of_promise: 13_000 })
  expect(await promised('since_yesterday')).toEqual([ids(1), 13_125])
  expect(await promised('since_yesterday', agent)).toEqual([ids(1), 13_125])
  expect((await get('/admin/late-loans?promise=broken')).loans).toMatchObject([{ loan_id: loans[1]!.loan_id }])
  await advanceDays(server, 1)
  await pay(server, accounts[1]!, 20_000, { reference: 'PSK-known-later' })
  expect((await notesOf(1))[0]).toMatchObject({ promise: 'broken', paid_of_promise: 13_000 })
  // The provider named the day of the payment, which is the promised one.
  await server.app.database.run(`update payments set paid_at = $1 where tx_ref = 'PSK-known-later'`, [paidAt])
  expect((await notesOf(1))[0]).toMatchObject({ promise: 'kept', paid_of_promise: 13_200 })
  const [late] = await server.app.database.rows<{ id: string }>(
    `select id from payments where tx_ref = 'PSK-known-later'`,
  )
  const reversed = await server.call(
    'POST',
    `/admin/payments/${late!.id}/reverse`,
    { cause: 'booked_wrongly', reason: 'Another customer' },
    { as: admin.token },
  )
  await expectKeptRows(server)
  expect(reversed.status).toBe(200)
  expect((await notesOf(1))[0]).toMatchObject({ promise: 'broken', paid_of_promise: 13_000 })
})

test('C-197 COLL-04 notes of agents and of any admin are kept, newest first, on the loan and on the customer', async () => {
  const on = addDays(await today(), 2)
  const support = await anAdmin(server, 'support')
  const auditor = await anAdmin(server, 'auditor')
  expect((await promise(1, on, { promised_amount: '100.50' }, support)).body.data).toMatchObject({
    promised_amount: 100.5,
    promise: 'open',
  })
  expect((await promise(1, addDays(on, 1), { promised_amount: '50' })).status).toBe(200)
  expect((await add(1, { outcome: 'away', note: 'Shop closed' }, auditor)).status).toBe(200)
  const rows = await notesOf(1, agent)
  expect(rows.map((row: Record<string, unknown>) => [row['outcome'], row['promise'], row['promised_amount']])).toEqual([
    ['away', null, null],
    ['promised', 'open', 50],
    ['promised', 'replaced', 100.5],
    ['promised', 'broken', 13_125],
  ])
  expect(rows[2]).toMatchObject({
    loan_id: loans[1]!.loan_id,
    written_by: { first_name: support.firstName, last_name: support.lastName, account_type: 'admin' },
  })
  expect((await get(`/admin/customers/${people[1]!.customerId}/notes?per_page=10`)).notes).toEqual(rows)
  expect((await get(`/admin/customers/${people[0]!.customerId}/notes`)).notes).toHaveLength(1)
  const trail = await server.app.database.rows(`select from audit_events where action = 'collection.noted'`)
  expect(trail).toHaveLength(5)
})

test('C-197 an amount of nothing or above what the loan owes is refused, and so is a promise where nothing is owed', async () => {
  const on = addDays(await today(), 2)
  for (const amount of ['0', '-1', '13250.01', 'much'])
    expect([amount, (await promise(1, on, { promised_amount: amount })).body.data]).toEqual([
      amount,
      { promised_amount: [expect.any(String)] },
    ])
  const pending = await aLoan(server, await aCustomer(server, { agent }))
  const asked = { loan_id: pending.loan_id, outcome: 'promised', note: '', promised_on: on }
  expect((await server.call('POST', '/agent/round/notes', asked, { as: agent.token })).body.data).toEqual({
    promised_amount: [expect.any(String)],
  })
  expect(await notesOf(1)).toHaveLength(4)
})

test('COLL-04 COLL-05 other agents and customers neither read nor write notes', async () => {
  const stranger = await anAgent(server)
  expect(await get(`/loans/${loans[0]!.loan_id}/notes`, stranger)).toBe(404)
  expect(await get(`/loans/${loans[0]!.loan_id}/notes`, people[0])).toBe(403)
  expect((await add(0, { outcome: 'away' }, people[0])).status).toBe(403)
  expect(await get(`/admin/customers/${people[0]!.customerId}/notes`, agent)).toBe(403)
  expect(await get('/promises', people[0])).toBe(403)
  expect(await get('/admin/customers/x/notes')).toBe(404)
  expect((await get('/promises', stranger)).loans).toEqual([])
})
