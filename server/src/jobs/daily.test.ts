import { addDays, day, type Day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-app.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../test-people.ts'
import { runDaysUntil, runToday } from './daily.ts'

let house: TestHouse
let admin: TestPerson
beforeAll(async () => {
  house = await openTestHouse()
  admin = await anAdmin(house)
})
afterAll(() => house.close())

const today = async (): Promise<Day> =>
  day((await house.house.database.row<{ day: string }>('select product_today() as day'))!.day)
const runs = async () =>
  await house.house.database.rows<{ day: Day; changed: number }>(
    `select day, changed from job_runs where name = 'business-date' order by day`,
  )
const statusOf = async (id: string) =>
  (await house.house.database.row<{ status: string }>('select status from loans where id = $1', [id]))!.status
const told = (id: string) =>
  house.house.database.rows<{ actor: string; after: { day: string } }>(
    `select actor, after from audit_events where action = 'loan.overdue' and subject_id = $1`,
    [id],
  )
const clock = (body: object) => house.sandbox('POST', '/clock', body)

test('the day on which the house starts is run once, at the start', async () => {
  await expect.poll(runs).toMatchObject([{ day: await today(), changed: 0 }])
  expect(await runToday(house.house)).toEqual({ day: await today(), ran: 0 })
})

test('before there is a loan the clock goes back too, and the days come again', async () => {
  await clock({ now: '2030-01-01T12:00:00Z' })
  await clock({ now: '2025-06-02T12:00:00Z' })
  expect((await runs()).every((run) => run.day <= '2025-06-02')).toBe(true)
  await advanceDays(house, 3)
  expect((await runs()).map((run) => run.day).slice(-3)).toEqual(['2025-06-03', '2025-06-04', '2025-06-05'])
})

test('a loan falls overdue on the day after its instalment was due, told once, whether the clock moves day by day or in one go', async () => {
  const start = await today()
  const [slow, paid] = [await aCustomer(house), await aCustomer(house)]
  const loan = await aRunningLoan(house, admin, slow)
  const other = await aRunningLoan(house, admin, paid)
  await pay(house, await aVirtualAccount(house, paid, admin), 1_312_500)
  await advanceDays(house, 7)
  expect(await statusOf(loan.id)).toBe('active')
  await advanceDays(house, 10)
  expect(await statusOf(loan.id)).toBe('overdue')
  expect(await told(loan.id)).toMatchObject([{ actor: 'house', after: { day: addDays(start, 8) } }])
  expect(await statusOf(other.id)).toBe('overdue')
  expect(await told(other.id)).toMatchObject([{ after: { day: addDays(start, 15) } }])
  const days = await runs()
  expect(days.filter(({ day }) => day > start)).toHaveLength(17)
  expect(days.find(({ day }) => day === addDays(start, 8))).toMatchObject({ changed: 1 })
  expect(days.find(({ day }) => day === addDays(start, 15))).toMatchObject({ changed: 1 })
})

test('a day that has run does not run again, twenty at once included; missed days are caught up (A14)', async () => {
  const loan = await aRunningLoan(house, admin, await aCustomer(house), 50_000, 'daily')
  const now = await today()
  await house.house.database.run(`update clock set offset_ms = offset_ms + 3 * 86400000`)
  const ran = await Promise.all(Array.from({ length: 20 }, () => runToday(house.house)))
  expect(
    ran
      .map((one) => one.ran)
      .sort((a, b) => b - a)
      .slice(0, 2),
  ).toEqual([3, 0])
  expect((await runs()).slice(-3).map(({ day }) => day)).toEqual([addDays(now, 1), addDays(now, 2), addDays(now, 3)])
  expect(await told(loan.id)).toHaveLength(1)
  expect(await runDaysUntil(house.house, addDays(now, 2), addDays(now, 3))).toBe(0)
})

test('no job makes or raises a loan', async () => {
  const count = async () =>
    (await house.house.database.row(
      'select count(*) as loans, sum(amount_kobo)::bigint as amount, sum(total_kobo)::bigint as total from loans',
    ))!
  const before = await count()
  await advanceDays(house, 45)
  expect(await count()).toEqual(before)
})
