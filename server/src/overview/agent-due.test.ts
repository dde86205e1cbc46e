import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
})
afterAll(() => server.close())

const get = (path: string, who: TestPerson) => server.call('GET', path, undefined, { as: who.token })
const due = async (query = '', who: TestPerson = agent) => (await get(`/agent/dashboard/due${query}`, who)).body.data
const none = { loans: [], total_due: 0, page: { current: 1, prev: null, next: null, total: 0 } }

test('an agent sees whose instalments are late or due today, the latest first, of their own customers only', async () => {
  expect(await due()).toEqual(none)
  const [late, later, stranger] = [
    await aCustomer(server, { agent }),
    await aCustomer(server, { agent }),
    await aCustomer(server),
  ]
  const account = await aVirtualAccount(server, late, admin)
  const first = await aRunningLoan(server, admin, late, 40_000)
  await aRunningLoan(server, admin, stranger, 40_000)
  await aLoan(server, await aCustomer(server, { agent }))
  await advanceDays(server, 2)
  const second = await aRunningLoan(server, admin, later, 80_000)
  expect(await due()).toEqual(none)
  await advanceDays(server, 5)
  const row = (loan_id: string, { userId, firstName, lastName, phone }: typeof late) => ({
    loan_id,
    user: { id: userId, first_name: firstName, last_name: lastName, phone },
  })
  expect(await due()).toEqual({
    loans: [{ ...row(first.loan_id, late), due_now: 10_500, days_late: 0 }],
    total_due: 10_500,
    page: { current: 1, prev: null, next: null, total: 1 },
  })
  await advanceDays(server, 7)
  await pay(server, account, 300_000)
  expect(await due()).toMatchObject({
    loans: [
      { ...row(first.loan_id, late), due_now: 18_000, days_late: 7 },
      { ...row(second.loan_id, later), due_now: 21_000, days_late: 5 },
    ],
    total_due: 39_000,
    page: { total: 2 },
  })
  await pay(server, account, 1_800_000)
  expect((await due()).loans).toMatchObject([{ loan_id: second.loan_id }])
})

test('the list has pages; the totals include all of them', async () => {
  await server.app.database.run(
    `update loans set next_due_date = product_today() where status in ('active', 'overdue')`,
  )
  for (let borrower = 0; borrower < 11; borrower += 1)
    await aRunningLoan(server, admin, await aCustomer(server, { agent }), 10_000)
  await advanceDays(server, 8)
  const [first, second] = [await due('?per_page=10'), await due('?per_page=10&page=2')]
  expect([first.loans.length, first.page.next, second.page.prev]).toEqual([10, 2, 1])
  expect(first.page.total).toBeGreaterThan(11)
  expect([second.page.total, second.total_due]).toEqual([first.page.total, first.total_due])
  const ids = [...first.loans, ...second.loans].map(({ loan_id }: { loan_id: string }) => loan_id)
  expect(new Set(ids).size).toBe(first.page.total)
})

test('the list is for agents only', async () => {
  for (const who of [await aCustomer(server), admin]) expect((await get('/agent/dashboard/due', who)).status).toBe(403)
  expect((await server.call('GET', '/agent/dashboard/due')).status).toBe(401)
})
