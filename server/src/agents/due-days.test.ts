import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { foldTallies } from '../lists/tallies.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { chosen, expectRightTallies, move } from './test-moves.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const rows = <Row extends object>(sql: string, values: unknown[] = []) => server.app.database.rows<Row>(sql, values)
const today = async (): Promise<Day> => lagosDay(await productNow(server.app.database))

/** The amounts that fall due for an agent, day by day: due, moved away and unpaid, in naira. Each look checks all tallies too. */
async function dueOf({ agentId }: TestAgent) {
  await expectRightTallies(server)
  const found = await rows<{ day: Day; figures: [number, number, number] }>(
    `select day, jsonb_build_array(due_kobo / 100, moved_kobo / 100, unpaid_kobo / 100) as figures from report.due_days where agent_id = $1 order by day`,
    [agentId],
  )
  return Object.fromEntries(found.map(({ day, figures }) => [day, figures]))
}

test('REP-03 R1 what falls due follows payments and a reschedule, which moves it to other days, folded or not; money that came back takes all of it away', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer)
  const start = await today()
  const day = (days: number) => addDays(start, days)
  const last = addDays(start, 31)
  const schedule = await rows<{ day: Day }>(
    'select due_day as day from report.instalments where loan_id = $1 order by number',
    [loan.id],
  )
  const days = schedule.map((row) => row.day)
  expect(days.slice(0, 3)).toEqual([day(7), day(14), day(21)])
  const end = days[3]!
  expect(end <= last).toBe(true)
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 3_125_000)
  const paid = {
    [days[0]!]: [13_125, 0, 0],
    [days[1]!]: [13_125, 0, 0],
    [days[2]!]: [13_125, 0, 8_125],
    [end]: [13_125, 0, 13_125],
  }
  expect(await dueOf(agent)).toEqual(paid)
  await foldTallies(server.app)
  expect(await dueOf(agent)).toEqual(paid)
  await advanceDays(server, 22)
  const first = addDays(await today(), 17)
  const terms = { first_due: first, count: 2, repayment_frequency: 'weekly' }
  expect((await reschedule(server, admin, loan.id, terms)).status).toBe(200)
  expect(await dueOf(agent)).toEqual({
    ...paid,
    [days[2]!]: [5_000, 8_125, 0],
    [end]: [0, 13_125, 0],
    [first]: [10_625, 0, 10_625],
    [addDays(first, 7)]: [10_625, 0, 10_625],
  })
  await pay(server, account, 1_000_000)
  expect(await dueOf(agent)).toMatchObject({ [first]: [10_625, 0, 625] })
})

test('REP-03 a loan whose money came back leaves nothing that falls due, a rescheduled one included', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer)
  const terms = { first_due: addDays(await today(), 20), count: 3, repayment_frequency: 'weekly' }
  expect((await reschedule(server, admin, loan.id, terms)).status).toBe(200)
  expect(Object.keys(await dueOf(agent))).toHaveLength(7)
  const [transfer] = await rows<{ reference: string }>(
    'select reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [loan.id],
  )
  await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed' })
  await expect.poll(() => dueOf(agent)).toEqual({})
})

test('REP-04 a customer who is moved takes what falls due from that day on to the new agent; what was due before stays with the agent before, also when it is paid later', async () => {
  const [from, to] = [await anAgent(server), await anAgent(server)]
  const customer = await aCustomer(server, { agent: from })
  const loan = await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  const days = (
    await rows<{ day: Day }>('select due_day as day from report.instalments where loan_id = $1 order by number', [
      loan.id,
    ])
  ).map((row) => row.day)
  await advanceDays(server, 14)
  expect((await move(server, admin, { from, to }, chosen([customer]))).status).toBe(200)
  expect(await dueOf(from)).toEqual({ [days[0]!]: [13_125, 0, 13_125] })
  expect(Object.keys(await dueOf(to))).toEqual(days.slice(1))
  await pay(server, account, 2_000_000)
  expect(await dueOf(from)).toEqual({ [days[0]!]: [13_125, 0, 0] })
  expect(await dueOf(to)).toMatchObject({ [days[1]!]: [13_125, 0, 6_250] })
  const terms = { first_due: addDays(await today(), 10), count: 2, repayment_frequency: 'weekly' }
  expect((await reschedule(server, admin, loan.id, terms)).status).toBe(200)
  expect((await move(server, admin, { from: to, to: from }, chosen([customer]))).status).toBe(200)
  expect(await dueOf(to)).toEqual({})
  expect(await dueOf(from)).toMatchObject({
    [days[0]!]: [13_125, 0, 0],
    [days[1]!]: [6_875, 6_250, 0],
    [days[2]!]: [0, 13_125, 0],
  })
})

test('REP-03 what fell due before it was tallied is added while repayments continue', async () => {
  const customers = [await aCustomer(server), await aCustomer(server)] as const
  for (const customer of customers) await aRunningLoan(server, admin, customer, 40_000)
  const accounts = [
    await aVirtualAccount(server, customers[0], admin),
    await aVirtualAccount(server, customers[1], admin),
  ]
  for (const table of ['due_tallies', 'due_sums', 'due_tally_changes'])
    await server.app.database.run(`delete from ${table}`)
  const migration = await readFile(new URL('../../migrations/0252_due_days_already.sql', import.meta.url), 'utf8')
  const insert = migration.slice(migration.indexOf('insert into due_tallies'))
  const sums = await readFile(new URL('../../migrations/0254_due_sums.sql', import.meta.url), 'utf8')
  await pay(server, accounts[0]!, 10_001)
  await foldTallies(server.app)
  await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => pay(server, accounts[n % 2]!, 20_000 + n)),
    server.app.database.pool.query(insert),
    foldTallies(server.app),
  ])
  // Nothing adds up tallies while the migrations run; the test's server does.
  const fill = sums.slice(sums.indexOf('insert into due_sums'))
  await server.app.database.pool.query(
    `begin; lock table due_sums in exclusive mode; delete from due_sums; ${fill}; commit`,
  )
  await expectRightTallies(server)
})

test('REP-03 G13 a tally of what falls due that was changed by hand is a difference of the books', async () => {
  await foldTallies(server.app)
  expect(await checkBooks(server.app)).toEqual([])
  const change = (by: number) =>
    server.app.database.run(
      'update due_tallies set unpaid_kobo = unpaid_kobo + $1 where day = (select min(day) from due_tallies)',
      [by],
    )
  await change(1)
  expect((await checkBooks(server.app)).map(({ kind }) => kind)).toContain('tally_differs')
  await change(-1)
  expect(await checkBooks(server.app)).toEqual([])
})
