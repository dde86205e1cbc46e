import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosen, move } from '../agents/test-moves.ts'
import { setToday } from '../books/test-books.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { aProduct } from '../testing/test-products.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/test-until.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
let other: TestAgent
let customers: TestCustomer[]
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2031-03-03')
  ;[admin, agent, other] = [await anAdmin(server), await anAgent(server), await anAgent(server)]
  customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer(server, { agent })))
  await Promise.all(customers.map((customer) => aRunningLoan(server, admin, customer)))
  await playMarch(customers[0]!)
})
afterAll(() => server.close())

/** Twelve loans of ₦50,000 in four weekly rows of ₦13,125; one customer pays a row and a half. It is the last day of March then. */
async function playMarch(customer: TestCustomer) {
  const account = await aVirtualAccount(server, customer, admin)
  await advanceDays(server, 8)
  await pay(server, account, 1_968_750, { reference: 'half-a-row' })
  await until('the payment to be booked', () =>
    server.app.database.row(`select from payments where tx_ref = 'half-a-row' and status = 'completed'`),
  )
  await advanceDays(server, 20)
}

const get = (path: string, who = admin) => server.call('GET', path, undefined, { as: who.token })
const read = async (path: string) => (await get(path)).body.data
type Figure = 'due' | 'paid' | 'unpaid' | 'lost' | 'moved'
type Row = { loan_id: string; customer_id: string; day: string } & Record<Figure, number>
const sum = (rows: readonly Row[], of: Figure) => rows.reduce((all, row) => all + row[of], 0)

/** All rows of a list, ten at a time by its cursors, and the first page as it is when one comes back to it. */
async function allRows(path: string): Promise<Row[]> {
  const rows: Row[] = []
  let page = await read(`${path}&per_page=10`)
  const first = page.loans
  for (;;) {
    rows.push(...page.loans)
    if (page.next_cursor === null) break
    page = await read(`${path}&per_page=10&page=${page.page.next}&cursor=${page.next_cursor}`)
  }
  while (page.prev_cursor !== null)
    page = await read(`${path}&per_page=10&page=${page.page.prev}&cursor=${page.prev_cursor}`)
  expect(page.loans).toEqual(first)
  expect(new Set(rows.map(({ loan_id: id, day }) => `${id} ${day}`)).size).toBe(rows.length)
  return rows
}

test('REP-50 the loans behind a day and a month add up to their figures in the report, page by page in both directions', async () => {
  const { month } = await read('/admin/reports/due-and-collected?on=2031-03-31')
  const rows = await allRows('/admin/reports/due-loans?on=2031-03-31&of=month')
  expect(rows).toHaveLength(36)
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
  expect([sum(rows, 'due'), sum(rows, 'paid'), sum(rows, 'unpaid')]).toEqual([month.due, month.collected, month.unpaid])
  const day = await read('/admin/reports/due-loans?on=2031-03-17')
  expect(day).toMatchObject({
    from: '2031-03-17',
    to: '2031-03-17',
    due: 157_500,
    collected: 6_562.5,
    page: { total: 12 },
  })
  expect(day.loans.filter(({ paid }: Row) => paid > 0)).toMatchObject([
    { customer_id: customers[0]!.customerId, day: '2031-03-17', due: 13_125, paid: 6_562.5, unpaid: 6_562.5 },
  ])
  expect((await read('/admin/reports/due-loans?on=2031-04-03')).loans).toHaveLength(12)
  expect((await read('/admin/reports/due-loans?on=2031-04-04')).loans).toEqual([])
})

test('REP-50 REP-04 a row counts for the agent of its day and for its product', async () => {
  const moved = chosen(customers.slice(0, 2))
  expect((await move(server, admin, { from: agent, to: other }, moved)).status).toBe(200)
  const before = `/admin/reports/due-loans?on=2031-03-31&of=month&agent=${agent.agentId}`
  expect(await allRows(before)).toHaveLength(36)
  expect((await read(`/admin/reports/due-loans?on=2031-03-31&of=month&agent=${other.agentId}`)).loans).toEqual([])
  const later = async (who: TestAgent) =>
    (await read(`/admin/reports/due-loans?on=2031-04-03&agent=${who.agentId}`)).loans.length
  expect([await later(agent), await later(other)]).toEqual([10, 2])
  expect((await read('/admin/reports/due-loans?on=2031-03-17&product=default')).loans).toHaveLength(12)
  expect((await read(`/admin/reports/due-loans?on=2031-03-17&product=none&agent=${agent.agentId}`)).loans).toEqual([])
})

test('REP-51 the loans of a cohort add up to what it paid and lost at a month end', async () => {
  await aProduct(server, admin, 'trader-3')
  const cohort = (await read('/admin/reports/cohorts')).cohorts[0]
  const rows = await allRows('/admin/reports/cohort-loans?month=2031-03-01&on=2031-03-31')
  expect([rows.length, sum(rows, 'paid'), sum(rows, 'lost')]).toEqual([
    cohort.loans,
    cohort.after[0].paid,
    cohort.after[0].lost,
  ])
  expect(await read('/admin/reports/cohort-loans?month=2031-03-15&on=2031-03-31')).toMatchObject({
    month: '2031-03-01',
    principal: cohort.principal,
    whole: cohort.whole,
    page: { total: 12, next: null },
  })
  // On the day before the payment nothing was paid.
  expect(sum((await read('/admin/reports/cohort-loans?month=2031-03-01&on=2031-03-10')).loans, 'paid')).toBe(0)
  expect((await read(`/admin/reports/cohort-loans?month=2031-03-01&agent=${other.agentId}`)).loans).toHaveLength(2)
  expect((await read('/admin/reports/cohort-loans?month=2031-03-01&product=trader-3')).loans).toEqual([])
  expect((await read('/admin/reports/cohort-loans?month=2031-02-01')).loans).toEqual([])
})

test('REP-55 REP-04 what reschedules moved away is listed by day and loan, adds up to the figure of the report, and counts for the agent of its day', async () => {
  const loanOf = async ({ customerId }: TestCustomer) =>
    (await server.app.database.row<{ id: string }>('select id from loans where customer_id = $1', [customerId]))!.id
  const month = '/admin/reports/moved-loans?on=2031-03-31&of=month'
  expect(await allRows(month)).toEqual([])
  // The first customer paid a row and a half, and has another agent since today.
  for (const customer of [customers[0]!, customers[5]!])
    expect((await reschedule(server, admin, await loanOf(customer))).status).toBe(200)
  const report = await read('/admin/reports/due-and-collected?on=2031-03-31')
  const rows = await allRows(month)
  expect(rows.map((row) => [row.customer_id === customers[0]!.customerId, row.day, row.moved])).toEqual(
    expect.arrayContaining([
      [true, '2031-03-17', 6_562.5],
      [false, '2031-03-17', 13_125],
    ]),
  )
  expect([rows.length, sum(rows, 'moved')]).toEqual([5, report.month.moved])
  expect(rows[0]).toMatchObject({ made_on: '2031-03-31', first_due: '2031-04-07' })
  for (const query of [`&agent=${agent.agentId}`, '&product=default'])
    expect(await allRows(`${month}${query}`)).toEqual(rows)
  const coming = async (who: TestAgent) => {
    const { moved, loans, page } = await read(`/admin/reports/moved-loans?on=2031-04-03&agent=${who.agentId}`)
    return [moved, sum(loans, 'moved'), page.total]
  }
  expect([await coming(agent), await coming(other)]).toEqual([
    [13_125, 13_125, 1],
    [13_125, 13_125, 1],
  ])
  expect((await read('/admin/reports/moved-loans?on=2031-04-03&product=none')).loans).toEqual([])
})

test('REP-50 REP-51 a wrong day, a made-up place and other people are refused', async () => {
  expect((await get('/admin/reports/cohort-loans?on=2031-05-01')).status).toBe(400)
  expect((await get('/admin/reports/due-loans?of=week')).status).toBe(400)
  expect((await get('/admin/reports/due-loans?cursor=after.1')).status).toBe(400)
  const farAway = 'after.9007199254740991.0199f0a0-0000-7000-8000-000000000000'
  expect((await read(`/admin/reports/due-loans?on=2031-03-17&cursor=${farAway}`)).loans).toEqual([])
  for (const who of [agent, customers[0]!]) {
    expect((await get('/admin/reports/due-loans', who)).status).toBe(403)
    expect((await get('/admin/reports/moved-loans', who)).status).toBe(403)
    expect((await get('/admin/reports/cohort-loans', who)).status).toBe(403)
  }
})
