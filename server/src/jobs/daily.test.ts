import { addDays, day, type Day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { runDaysUntil, runToday } from './daily.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const today = async (): Promise<Day> =>
  day((await server.app.database.row<{ day: string }>('select product_today() as day'))!.day)
const runs = async () =>
  await server.app.database.rows<{ day: Day; changed: number; finished: boolean }>(
    `select day, changed, finished_at is not null as finished from job_runs where name = 'business-date' order by day`,
  )
const statusOf = async (id: string) =>
  (await server.app.database.row<{ status: string }>('select status from loans where id = $1', [id]))!.status
const reportedBy = (id: string) =>
  server.app.database.rows<{ actor: string; after: { day: string } }>(
    `select actor, after from audit_events where action = 'loan.overdue' and subject_id = $1`,
    [id],
  )
const clock = (body: object) => server.sandbox('POST', '/clock', body)

test('the day on which the server starts is run once, at the start', async () => {
  await expect.poll(runs).toMatchObject([{ day: await today(), changed: 0 }])
  expect(await runToday(server.app)).toEqual({ day: await today(), ran: 0 })
})

test('before there is a loan the clock can go back too, and the days are run again', async () => {
  await clock({ now: '2030-01-01T12:00:00Z' })
  await clock({ now: '2025-06-02T12:00:00Z' })
  expect((await runs()).every((run) => run.day <= '2025-06-02')).toBe(true)
  await advanceDays(server, 3)
  expect((await runs()).map((run) => run.day).slice(-3)).toEqual(['2025-06-03', '2025-06-04', '2025-06-05'])
})

test('a loan falls overdue on the day after its instalment was due, with one audit entry, whether the clock moves day by day or in one go', async () => {
  const start = await today()
  const [slow, paid] = [await aCustomer(server), await aCustomer(server)]
  const loan = await aRunningLoan(server, admin, slow)
  const other = await aRunningLoan(server, admin, paid)
  await pay(server, await aVirtualAccount(server, paid, admin), 1_312_500)
  await advanceDays(server, 7)
  expect(await statusOf(loan.id)).toBe('active')
  await advanceDays(server, 10)
  expect(await statusOf(loan.id)).toBe('overdue')
  expect(await reportedBy(loan.id)).toMatchObject([{ actor: 'house', after: { day: addDays(start, 8) } }])
  expect(await statusOf(other.id)).toBe('overdue')
  expect(await reportedBy(other.id)).toMatchObject([{ after: { day: addDays(start, 15) } }])
  const days = await runs()
  expect(days.filter(({ day }) => day > start)).toHaveLength(17)
  expect(days.find(({ day }) => day === addDays(start, 8))).toMatchObject({ changed: 1 })
  expect(days.find(({ day }) => day === addDays(start, 15))).toMatchObject({ changed: 1 })
})

test('a day that has run does not run again, twenty at once included; missed days are caught up (A14)', async () => {
  const loan = await aRunningLoan(server, admin, await aCustomer(server), 50_000, 'daily')
  const now = await today()
  await server.app.database.run(`update clock set offset_ms = offset_ms + 3 * 86400000`)
  const ran = await Promise.all(Array.from({ length: 20 }, () => runToday(server.app)))
  expect(
    ran
      .map((one) => one.ran)
      .sort((a, b) => b - a)
      .slice(0, 2),
  ).toEqual([3, 0])
  expect((await runs()).slice(-3).map(({ day }) => day)).toEqual([addDays(now, 1), addDays(now, 2), addDays(now, 3)])
  expect(await reportedBy(loan.id)).toHaveLength(1)
  expect(await runDaysUntil(server.app, addDays(now, 2), addDays(now, 3))).toBe(0)
})

test('a run that is interrupted continues with the remaining loans, and counts each once (P9, A14)', async () => {
  await advanceDays(server, 1)
  const loans: { id: string }[] = []
  for (let n = 0; n < 3; n++) loans.push(await aRunningLoan(server, admin, await aCustomer(server), 50_000, 'daily'))
  const start = await today()
  await server.app.database.run(`update clock set offset_ms = offset_ms + 2 * 86400000`)
  const { app } = server
  let batches = 0
  const whileResponsive: typeof app.database.whileResponsive = (work) =>
    ++batches > 2 ? Promise.reject(new Error('the server was killed')) : app.database.whileResponsive(work)
  const interrupted = { ...app, database: { ...app.database, whileResponsive } }
  await expect(runDaysUntil(interrupted, start, addDays(start, 2), 1)).rejects.toThrow('killed')
  const overdue = async () =>
    (await Promise.all(loans.map(({ id }) => statusOf(id)))).filter((one) => one === 'overdue')
  expect(await overdue()).toHaveLength(2)
  expect((await runs()).at(-1)).toMatchObject({ finished: false })
  expect(await runDaysUntil(app, start, addDays(start, 2), 1)).toBe(2)
  expect(await overdue()).toHaveLength(3)
  for (const { id } of loans) expect(await reportedBy(id)).toHaveLength(1)
  expect((await runs()).slice(-2)).toMatchObject([
    { day: addDays(start, 1), finished: true, changed: 0 },
    { day: addDays(start, 2), finished: true, changed: 3 },
  ])
})

test('no job makes a loan or increases its amount', async () => {
  const count = async () =>
    (await server.app.database.row(
      'select count(*) as loans, sum(amount_kobo)::bigint as amount, sum(total_kobo)::bigint as total from loans',
    ))!
  const before = await count()
  await advanceDays(server, 45)
  expect(await count()).toEqual(before)
})
