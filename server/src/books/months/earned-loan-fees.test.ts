import { addDays, day, daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { naira } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../../db/product-time.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { advanceDays, aVirtualAccount, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aRunningLoanOf, feeTerms } from '../../testing/test-terms.ts'
import { workOut } from './entry-repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('PROD-10 C-191 C1f: on its 29th day, with nothing paid, a loan has earned its share of interest and fee; written off, both are still owed', async () => {
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  const today = lagosDay(await productNow(server.app.database))
  const { id, loan_id } = await aRunningLoanOf(server, admin, customer, feeTerms)
  const { end_date: end } = (await scheduleOf(server, customer, id)).loan
  const whole = daysBetween(today, day(end.slice(0, 10)))
  const { amount } = await workOut(server.app.database, 'accrual', addDays(today, 29), 30)
  expect(amount).toBe(Math.floor((naira(16_500) * 29) / whole))
  await advanceDays(server, 100)
  const reason = { reason: 'The shop is closed' }
  const written = await server.call('POST', `/admin/loans/${loan_id}/write-off`, reason, { as: admin.token })
  expect(written.body.data).toMatchObject({ outstanding: 116_500, lost: 100_000 })
  await pay(server, await aVirtualAccount(server, customer, admin), 120_000)
  await expect
    .poll(() =>
      server.app.database.rows(
        `select account, sum(amount_kobo)::float8 / 100 as sum from postings where loan_id = $1
         group by account having sum(amount_kobo) <> 0 order by account`,
        [id],
      ),
    )
    .toEqual([
      { account: 'interest_income', sum: -1_153.84 },
      { account: 'loan_fees', sum: -46.16 },
      { account: 'write_offs', sum: 100_000 },
    ])
  expect(await checkBooks(server.app)).toEqual([])
})
