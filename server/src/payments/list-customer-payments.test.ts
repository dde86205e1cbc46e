import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  ;[admin, agent] = await Promise.all([anAdmin(server), anAgent(server)])
})
afterAll(() => server.close())

const ask = (id: string, query = '', who: TestPerson = agent) =>
  server.call('GET', `/users/${id}/transactions${query}`, undefined, { as: who.token })
type Row = { amount: number; reference: string; paid_at: string }
const rows = async (customer: TestCustomer, query = ''): Promise<Row[]> => {
  const { status, body } = await ask(customer.userId, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
/** Money that came in at an instant, in kobo. */
const paidAt = (customer: TestCustomer, at: string, amount = 100, more: { kind?: string; status?: string } = {}) =>
  server.app.database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, channel, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'Loan repayment', 'bank_transfer', $8)`,
    [
      newId(),
      newId(),
      more.kind ?? 'loan_repayment',
      more.status ?? 'completed',
      amount,
      customer.userId,
      customer.customerId,
      at,
    ],
  )
const days = (from: string, to: string) => `?start_date=${from}&end_date=${to}`

test("API-41 DATA-08 UPAY-07 C-97 a customer's payments are listed newest first, in kobo, without the money paid out to them", async () => {
  const customer = await aCustomer(server, { agent })
  await aRunningLoan(server, admin, customer)
  expect(await rows(customer)).toEqual([])
  const number = await aVirtualAccount(server, customer, admin)
  await pay(server, number, 123_456, { reference: 'first-of-two' })
  await pay(server, number, 7, { reference: 'second-of-two' })
  const row = (reference: string, amount: number) => ({
    id: expect.any(String),
    amount,
    customer: { first_name: customer.firstName, last_name: customer.lastName },
    reference,
    channel: 'dedicated_nuban',
    paid_at: expect.stringMatching(/Z$/),
  })
  expect(await rows(customer)).toEqual([row('second-of-two', 7), row('first-of-two', 123_456)])
})

test('only completed payments count', async () => {
  const customer = await aCustomer(server, { agent })
  await paidAt(customer, '2026-03-02T12:00:00Z', 100, { status: 'pending' })
  await paidAt(customer, '2026-03-02T12:00:00Z', 100, { status: 'failed' })
  expect(await rows(customer)).toEqual([])
})

test('UPAY-08 C-128 two days in Lagos, both included, as month-day-year or year-month-day; without both, all payments', async () => {
  const customer = await aCustomer(server, { agent })
  const instants = [
    '2026-03-01T22:59:59.999Z',
    '2026-03-01T23:00:00Z',
    '2026-03-02T12:00:00Z',
    '2026-03-03T22:59:59.999Z',
    '2026-03-03T23:00:00Z',
  ]
  for (const [index, at] of instants.entries()) await paidAt(customer, at, index + 1)
  const amounts = async (query: string) => (await rows(customer, query)).map(({ amount }) => amount)
  for (const query of [
    days('03-02-2026', '03-03-2026'),
    days('2026-03-02', '2026-03-03'),
    days('3-2-2026', '2026-03-03'),
  ])
    expect(await amounts(query)).toEqual([4, 3, 2])
  expect(await amounts(days('03-01-2026', '03-01-2026'))).toEqual([1])
  expect(await amounts(days('03-04-2026', '03-04-2026'))).toEqual([5])
  expect(await amounts(days('03-03-2026', '03-02-2026'))).toEqual([])
  expect(await amounts(days('0001-01-01', '9999-12-31'))).toEqual([5, 4, 3, 2, 1])
  for (const query of ['', '?start_date=03-02-2026', '?end_date=03-02-2026', days('', ''), days('03-02-2026', '')])
    expect(await amounts(query)).toEqual([5, 4, 3, 2, 1])
})

test.each(['?start_date=02-30-2026', '?end_date=yesterday', '?start_date=2026-13-01&end_date=2026-01-01'])(
  'an invalid day is 400: %s',
  async (query) => {
    const customer = await aCustomer(server, { agent })
    expect((await ask(customer.userId, query)).status).toBe(400)
  },
)

test('C-129 C-159 an agent finds only their own customers, by their user ids; everybody else is not found', async () => {
  const [own, other] = [await aCustomer(server, { agent }), await aCustomer(server)]
  for (const id of [
    other.userId,
    own.customerId,
    own.agentId,
    agent.userId,
    admin.userId,
    'x',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    expect((await ask(id)).status).toBe(404)
  }
  for (const who of [own, admin]) expect((await ask(own.userId, '', who)).status).toBe(403)
  expect((await server.call('GET', `/users/${own.userId}/transactions`)).status).toBe(401)
})

test("GET /customer/repayments/newest returns the caller's newest payment, nothing before the first one, and no other customer's", async () => {
  const [customer, other] = await Promise.all([aCustomer(server, { agent }), aCustomer(server, { agent })])
  const newest = async (who: TestPerson) =>
    (await server.call('GET', '/customer/repayments/newest', undefined, { as: who.token })).body.data
  await aRunningLoan(server, admin, customer)
  expect(await newest(customer)).toBeNull()
  const number = await aVirtualAccount(server, customer, admin)
  await pay(server, number, 123_456, { reference: 'newest-1' })
  const first = await newest(customer)
  expect(first).toEqual({ tx_ref: expect.any(String), amount: 1_234.56, age: expect.any(Number) })
  expect(first.age).toBeLessThan(60)
  await pay(server, number, 700, { reference: 'newest-2' })
  expect(await newest(customer)).toEqual({
    tx_ref: expect.not.stringMatching(`^${first.tx_ref}$`),
    amount: 7,
    age: expect.any(Number),
  })
  expect(await newest(other)).toBeNull()
  expect((await server.call('GET', '/customer/repayments/newest', undefined, { as: agent.token })).status).toBe(403)
})
