import { addDays, addMonths, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoanId } from '../../base/ids.ts'
import { day, integer, uuid } from '../../db/columns.ts'
import { productNow } from '../../db/product-time.ts'
import { statement } from '../../db/statement.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, reschedule } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { countedAccounts, countedAccountsValues, loansOn } from '../../ledger/loans-on-day.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const find = statement({
  params: { ...countedAccounts, day, id: uuid<LoanId>() },
  row: { classDays: integer, start: day, end: day },
  sql: `with ${loansOn} select class_days as "classDays", start_date as start, end_date as "end" from loan_on where loan_id = :id`,
})
const loanOn = (id: string, on: Day) =>
  server.app.database.only(find, { ...countedAccountsValues, day: on, id: id as LoanId })
const classOn = async (id: string, on: Day) => (await loanOn(id, on)).classDays

async function aLoanWithAccount() {
  const customer = await aCustomer(server)
  const { id } = await aRunningLoan(server, admin, customer)
  return { id, account: await aVirtualAccount(server, customer, admin) }
}

test('R3 MEND-01 C-199 a rescheduled loan keeps the class of the day of its reschedule for 30 days, and until nothing of it is overdue', async () => {
  const [inTime, late, twice] = await Promise.all([aLoanWithAccount(), aLoanWithAccount(), aLoanWithAccount()])
  await advanceDays(server, 52)
  const on = lagosDay(await productNow(server.app.database))
  const rows = { first_due: addDays(on, 6), count: 8 }
  for (const { id } of [inTime, late, twice]) expect((await reschedule(server, admin, id, rows)).status).toBe(200)
  const payRow = async (...accounts: string[]) => {
    for (const account of accounts) await pay(server, account, 656_250)
  }
  expect(await classOn(inTime.id, addDays(on, -1))).toBe(44)
  expect(await classOn(inTime.id, on)).toBe(45)
  await advanceDays(server, 6)
  await payRow(inTime.account, late.account)
  await advanceDays(server, 4)
  expect((await reschedule(server, admin, twice.id, { count: 9 })).status).toBe(200)
  await advanceDays(server, 3)
  await payRow(inTime.account, late.account)
  await advanceDays(server, 7)
  await payRow(inTime.account, late.account)
  await advanceDays(server, 7)
  await payRow(inTime.account)
  await advanceDays(server, 6)
  await payRow(late.account)
  const days = [29, 30, 32, 33].map((after) => addDays(on, after))
  const classes = async (id: string) => Promise.all(days.map((one) => classOn(id, one)))
  expect(await classes(inTime.id)).toEqual([45, 0, 0, 0])
  expect(await classes(late.id)).toEqual([45, 45, 45, 0])
  expect(await classOn(twice.id, addDays(on, 9))).toBe(45)
  expect(await classes(twice.id)).toEqual([45, 45, 45, 45])
  const { start, end } = await loanOn(late.id, on)
  expect(end).toBe(addMonths(start, 1))
})
