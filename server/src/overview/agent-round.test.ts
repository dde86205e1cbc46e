import { addDays, day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount } from '../testing/test-lending.ts'
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
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
})
afterAll(() => server.close())

const round = async () => (await server.call('GET', '/agent/round', undefined, { as: agent.token })).body.data
const noted = (body: object, who: TestPerson = agent, key?: string) =>
  server.call('POST', '/agent/round/notes', body, {
    as: who.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const inGroup = (name: string, location: string, members: TestCustomer[]) =>
  server.call(
    'POST',
    '/agent/clusters/add',
    { name, location, members: members.map(({ userId }) => userId), repayment_day: 5 },
    { as: agent.token },
  )

test("COLL-08 an agent's round lists the customers who are late or due today, by market and group, with the account they pay into", async () => {
  expect(await round()).toEqual({
    loans: [],
    total_due: 0,
    page: { current: 1, prev: null, next: null, total: 0 },
  })
  const people = await Promise.all([0, 1, 2].map(() => aCustomer(server, { agent })))
  const [alone, yaba, balogun] = people as [TestCustomer, TestCustomer, TestCustomer]
  await inGroup('Sellers', 'Yaba', [yaba])
  await inGroup('Weavers', 'Balogun', [balogun])
  const account = await aVirtualAccount(server, balogun, admin)
  await server.app.database.run('delete from businesses where user_id = any ($1)', [people.map(({ userId }) => userId)])
  await server.app.database.run(
    `insert into businesses (user_id, name, category, sub_category, address, closest_landmark, lga)
     values ($1, 'Bola Fabrics', 'a', 'b', '5 Balogun Street', 'The clock tower', 'Lagos Island')`,
    [balogun.userId],
  )
  const loans = []
  for (const customer of [alone, yaba, balogun]) loans.push(await aRunningLoan(server, admin, customer, 40_000))
  await aRunningLoan(server, admin, await aCustomer(server), 40_000)
  await advanceDays(server, 9)
  const { loans: rows, total_due, page } = await round()
  expect(rows.map(({ loan_id }: { loan_id: string }) => loan_id)).toEqual(
    [loans[2], loans[1], loans[0]].map((loan) => loan!.loan_id),
  )
  expect(rows[0]).toEqual({
    loan_id: loans[2]!.loan_id,
    user: { id: balogun.userId, first_name: balogun.firstName, last_name: balogun.lastName, phone: balogun.phone },
    due_now: 10_500,
    days_late: 2,
    group: { id: expect.any(String), name: 'Weavers', location: 'Balogun' },
    shop: { name: 'Bola Fabrics', address: '5 Balogun Street', landmark: 'The clock tower', market: 'Lagos Island' },
    pay_to: { bank_name: 'Wema Bank', account_number: account, account_name: 'KASUWA/TEST' },
    last_note: null,
  })
  expect(rows[2]).toMatchObject({ group: null, shop: null })
  expect([total_due, page.total]).toEqual([31_500, 3])
  expect((await server.call('GET', '/agent/round?per_page=10000', undefined, { as: agent.token })).status).toBe(400)
})

test('the outcome of a call on a customer is noted with the promise, once for each key, and the newest note is in the round', async () => {
  const today = lagosDay(await productNow(server.app.database))
  const [{ loan_id }] = (await round()).loans
  const promise = { loan_id, outcome: 'promised', note: 'After the market day', promised_on: addDays(today, 3) }
  const first = await noted(promise, agent, 'note-once')
  expect(first.body.data).toEqual({
    outcome: 'promised',
    note: 'After the market day',
    promised_on: addDays(today, 3),
    promised_amount: 10_500,
    promise: 'open',
    paid_of_promise: 0,
    noted_at: expect.any(String),
  })
  expect((await noted(promise, agent, 'note-once')).body).toEqual(first.body)
  const notes = () =>
    server.app.database.rows<{ outcome: string }>(
      'select n.outcome from collection_notes n join loans l on l.id = n.loan_id where l.loan_id = $1 order by n.id',
      [loan_id],
    )
  expect(await notes()).toEqual([{ outcome: 'promised' }])
  expect((await round()).loans[0].last_note).toEqual(first.body.data)
  await noted({ loan_id, outcome: 'away', note: '', promised_on: addDays(today, 1) })
  expect((await round()).loans[0].last_note).toMatchObject({ outcome: 'away', note: '', promised_on: null })
  expect(await notes()).toHaveLength(2)
})

test('a promise without a day or for a wrong one, a loan of others and a long note are refused', async () => {
  const today = lagosDay(await productNow(server.app.database))
  const [{ loan_id }] = (await round()).loans
  const promised = { loan_id, outcome: 'promised', note: '' }
  for (const on of [undefined, '', 'soon', addDays(today, -8), addDays(today, 91), day('2020-01-01')])
    expect([on, (await noted({ ...promised, promised_on: on })).body.data]).toEqual([
      on,
      { promised_on: [expect.any(String)] },
    ])
  expect((await noted({ loan_id, outcome: 'angry', note: 'x' })).body.data).toEqual({ outcome: [expect.any(String)] })
  expect((await noted({ loan_id, outcome: 'other', note: 'x'.repeat(501) })).body.data).toEqual({
    note: [expect.any(String)],
  })
  const stranger = await aLoan(server, await aCustomer(server))
  expect((await noted({ loan_id: stranger.loan_id, outcome: 'away', note: '' })).status).toBe(404)
  expect((await noted({ loan_id, outcome: 'away', note: '' }, await aCustomer(server))).status).toBe(403)
  for (const who of [admin, await aCustomer(server)]) {
    expect((await server.call('GET', '/agent/round', undefined, { as: who.token })).status).toBe(403)
  }
})
