import { addDays, day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
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
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const read = async (path: string, who: TestPerson) =>
  (await server.call('GET', path, undefined, { as: who.token })).body.data
const dashboard = (agent: TestAgent) => read('/agent/dashboard', agent)
const weeksOf = async (agent: TestAgent): Promise<{ week_start: string; repaid: number }[]> =>
  (await read('/agent/dashboard/charts', agent)).weeks

/** A completed repayment; `created` and `paid` are instants. */
const repayment = (customer: TestCustomer, at: { created?: string; paid: string }, amount = 100) =>
  server.app.database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, channel, created_at, paid_at)
     values ($1, $2, 'loan_repayment', 'completed', $3, $4, $5, 'Loan repayment', 'bank_transfer', $6, $7)`,
    [newId(), newId(), amount, customer.userId, customer.customerId, at.created ?? at.paid, at.paid],
  )

test('API-40 DATA-13 C-126 C-127 the newest transactions of their customers, their customers, and all their applications with any outcome', async () => {
  const agent = await anAgent(server)
  expect(await dashboard(agent)).toEqual({
    recent_transactions: [],
    dashboardSummary: { total_customers: 0, total_loans: 0 },
  })
  const [borrower, applicant] = [await aCustomer(server, { agent }), await aCustomer(server, { agent })]
  const loan = await aRunningLoan(server, admin, borrower, 60_000)
  await pay(server, await aVirtualAccount(server, borrower, admin), 150_050)
  await aLoan(server, applicant)
  await decide(server, admin, (await aLoan(server, applicant)).id, { status: 'rejected' })
  await aRunningLoan(server, admin, await aCustomer(server))
  const { recent_transactions, dashboardSummary } = await dashboard(agent)
  expect(dashboardSummary).toEqual({ total_customers: 2, total_loans: 3 })
  const row = (payment_type: string, amount: number, description: string) => ({
    tx_ref: expect.any(String),
    user: {
      first_name: borrower.firstName,
      last_name: borrower.lastName,
      phone: borrower.phone,
      profile_picture_url: null,
    },
    payment_type,
    amount,
    description,
    is_credit: false,
    is_reversed: false,
    created_at: expect.stringMatching(/Z$/),
  })
  expect(recent_transactions).toEqual([
    row('loan_repayment', 1_500.5, 'Loan repayment'),
    row('loan_disbursement', 60_000, 'Loan disbursement'),
  ])
  expect(recent_transactions).toEqual(await read('/customer/dashboard', borrower))
  const account = (await read('/auth/me', agent)).account
  expect([account.total_commissions, account.total_commissions_earned, loan.status]).toEqual([0, 0, 'pending'])
})

test('C-171 the ten newest of all their customers together, whether of many customers or of one', async () => {
  const agent = await anAgent(server)
  const customers = await Promise.all(Array.from({ length: 14 }, () => aCustomer(server, { agent, bank: false })))
  const instant = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString()
  const newest = async () =>
    (await dashboard(agent)).recent_transactions.map(({ amount }: { amount: number }) => amount)
  for (const [n, customer] of customers.entries()) await repayment(customer, { paid: instant(n) }, 100 * (n + 1))
  expect(await newest()).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
  for (let n = 20; n < 29; n++) await repayment(customers[0]!, { paid: instant(n) }, 100 * n)
  expect(await newest()).toEqual([28, 27, 26, 25, 24, 23, 22, 21, 20, 14])
  await repayment(customers[0]!, { paid: instant(30) }, 3_000)
  await repayment(customers[0]!, { paid: instant(31) }, 3_100)
  expect(await newest()).toEqual([31, 30, 28, 27, 26, 25, 24, 23, 22, 21])
  const later = (n: number) => new Date(Date.UTC(2099, 0, 1, 12, n)).toISOString()
  for (const n of [40, 41, 42]) await repayment(customers[1]!, { paid: later(n) }, 100 * n)
  expect(await newest()).toEqual([42, 41, 40, 31, 30, 28, 27, 26, 25, 24])
  // The lender's ten newest all belong to this agent's customers; then one of them belongs to another's.
  for (let n = 43; n < 51; n++) await repayment(customers[n % 3]!, { paid: later(n) }, 100 * n)
  expect(await newest()).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41])
  await repayment(await aCustomer(server, { bank: false }), { paid: later(51) }, 5_100)
  expect(await newest()).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41])
})

test("twelve weeks in Lagos from Monday to Sunday, also empty ones, without disbursements and without other customers' payments", async () => {
  const [agent, other] = [await anAgent(server), await anAgent(server)]
  const [customer, stranger] = [
    await aCustomer(server, { agent, bank: false }),
    await aCustomer(server, { agent: other, bank: false }),
  ]
  const empty = await weeksOf(agent)
  expect(empty).toHaveLength(12)
  const today = lagosDay((await server.app.database.row<{ now: Date }>('select product_now() as now'))!.now)
  const monday = day(empty[11]!.week_start)
  expect([monday <= today, today < addDays(monday, 7), new Date(monday).getUTCDay()]).toEqual([true, true, 1])
  expect(empty).toEqual(
    Array.from({ length: 12 }, (_, at) => ({ week_start: addDays(monday, 7 * (at - 11)), repaid: 0 })),
  )

  const first = empty[0]!.week_start
  const lastWeek = empty[10]!.week_start
  await repayment(customer, { paid: `${addDays(day(first), -1)}T22:59:59.999Z` }, 1)
  await repayment(customer, { paid: `${addDays(day(first), -1)}T23:00:00Z` }, 10)
  await repayment(customer, { paid: `${lastWeek}T00:30:00Z` }, 200)
  await repayment(customer, { paid: `${addDays(monday, -1)}T22:59:59.999Z` }, 50)
  await repayment(customer, { paid: `${addDays(monday, -1)}T23:00:00Z` }, 3_000)
  await repayment(stranger, { paid: `${lastWeek}T12:00:00Z` }, 40_000)
  await server.app.database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, paid_at)
     values ($1, $2, 'loan_repayment', 'failed', 700, $3, $4, 'Loan repayment', $5)`,
    [newId(), newId(), customer.userId, customer.customerId, `${lastWeek}T12:00:00Z`],
  )
  const repaid = (await weeksOf(agent)).map((week) => week.repaid)
  expect(repaid).toEqual([0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2.5, 30])
  expect((await weeksOf(other))[10]).toEqual({ week_start: lastWeek, repaid: 400 })
})

test('both are for agents only', async () => {
  for (const path of ['/agent/dashboard', '/agent/dashboard/charts']) {
    for (const who of [await aCustomer(server), admin])
      expect((await server.call('GET', path, undefined, { as: who.token })).status).toBe(403)
    expect((await server.call('GET', path)).status).toBe(401)
  }
})
