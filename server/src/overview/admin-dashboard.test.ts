import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { overdueBuckets } from '@kasuwa/domain/loans/overdue-buckets.ts'
import { weeksUpTo } from '@kasuwa/domain/weeks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../ledger/test-balances.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const dashboard = async () => (await server.call('GET', '/admin/dashboard', undefined, { as: admin.token })).body.data
const charts = async () =>
  (await server.call('GET', '/admin/dashboard/charts', undefined, { as: admin.token })).body.data
const today = async () => lagosDay((await server.app.database.row<{ now: Date }>('select product_now() as now'))!.now)
type Week = { week_start: string; disbursed: number; repaid: number }
type Held = { bucket: string; loans: number; outstanding: number }
const held = async () =>
  Object.fromEntries(
    (await charts()).portfolio.map(({ bucket, loans, outstanding }: Held) => [bucket, [loans, outstanding]]),
  )
const moved = async () => (await charts()).weeks.filter((week: Week) => week.disbursed || week.repaid)

test('API-43 DATA-14 C-127 C-142 INV-30 four figures: agents, customers, applications, and the interest received as the ledger has it', async () => {
  expect(await dashboard()).toEqual({ total_agents: 0, total_customers: 0, total_loans: 0, total_revenue: 0 })
  const customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer, 50_000)
  await pay(server, await aVirtualAccount(server, customer, admin), 100_101)
  await decide(server, admin, (await aLoan(server, await aCustomer(server))).id, { status: 'rejected' })
  await aLoan(server, await aCustomer(server))
  const shown = await dashboard()
  expect(shown).toMatchObject({ total_agents: 3, total_customers: 3, total_loans: 3 })
  expect(shown.total_revenue).toBeGreaterThan(0)
  const { interest_income } = await balances(server.app.database)
  expect(shown.total_revenue * 100).toBe(Math.abs(interest_income))
})

test('all of the last twelve weeks are answered, oldest first, also those without money', async () => {
  const { weeks } = await charts()
  expect(weeks.map(({ week_start }: Week) => week_start)).toEqual(weeksUpTo(await today(), 12))
  expect(await moved()).toEqual([{ week_start: weeksUpTo(await today(), 1)[0], disbursed: 50_000, repaid: 1_001.01 }])
})

test('every bucket of the portfolio is answered; an unpaid loan moves to older ones, and a paid one leaves', async () => {
  expect(Object.keys(await held())).toEqual([...overdueBuckets])
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  await aRunningLoan(server, admin, customer, 20_000, 'monthly')
  await server.app.database.run(`update loans set next_due_date = product_today() + 30 where status = 'active'`)
  const empty = [0, 0]
  const [other, both] = [51_498.99, 72_498.99]
  expect(await held()).toEqual({ none: [2, both], '1-7': empty, '8-14': empty, '15-30': empty, 'over-30': empty })
  const days = (back: number) =>
    server.app.database.run(
      `update loans set next_due_date = product_today() - $1::int where customer_id = $2 and status in ('active', 'overdue')`,
      [back, customer.customerId],
    )
  for (const [back, bucket] of [
    [0, 'none'],
    [1, '1-7'],
    [7, '1-7'],
    [8, '8-14'],
    [15, '15-30'],
    [30, '15-30'],
    [31, 'over-30'],
  ] as const) {
    await days(back)
    const now = await held()
    expect(now[bucket]).toEqual(bucket === 'none' ? [2, both] : [1, 21_000])
  }
  await pay(server, account, 2_100_000)
  expect(await held()).toMatchObject({ none: [1, other], 'over-30': empty })
})

test('money counts in the week in Lagos in which it was completed: Sunday 23:30 in London is Monday there', async () => {
  const [lastWeek, thisWeek] = weeksUpTo(await today(), 2) as [Day, Day]
  const customer = await aCustomer(server)
  const paidAt = (at: string) =>
    server.app.database.run(`update payments set paid_at = $1 where customer_id = $2 and kind = 'loan_repayment'`, [
      at,
      customer.customerId,
    ])
  await pay(server, await aVirtualAccount(server, customer, admin), 77_700)
  const repaidIn = async (week: string) =>
    (await charts()).weeks.find(({ week_start }: Week) => week_start === week)!.repaid
  const before = [await repaidIn(lastWeek), await repaidIn(thisWeek)] as const
  const sunday = addDays(thisWeek, -1)
  await paidAt(`${sunday}T22:59:59Z`)
  expect([await repaidIn(lastWeek), await repaidIn(thisWeek)]).toEqual([before[0] + 777, before[1] - 777])
  await paidAt(`${sunday}T23:30:00Z`)
  expect([await repaidIn(lastWeek), await repaidIn(thisWeek)]).toEqual(before)
})

test('failed and unsettled payments do not count, and after twelve weeks a week drops out', async () => {
  const before = await moved()
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  await approve(server, admin, (await aLoan(server, await aCustomer(server))).id)
  expect(await moved()).toEqual(before)
  await advanceDays(server, 84)
  expect(await moved()).toEqual([])
})
