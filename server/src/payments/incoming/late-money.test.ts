import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../../testing/test-people.ts'
import { fetchMissing } from './fetch-missing.ts'

let server: TestServer
const today = '2031-03-05'
/** A customer with a running loan, one without a loan, and nobody: money is a repayment, credit, or in suspense. */
let accounts: Record<'repayment_received' | 'customer_credit_received' | 'unmatched_money', string>
beforeAll(async () => {
  server = await openTestServer()
  // It is noon of the fifth in Lagos, so that the month before is within reach of every month.
  await server.sandbox('POST', '/clock', { now: '2031-03-05T11:00:00.000Z' })
  const admin = await anAdmin(server)
  const borrower = await aCustomer(server)
  await aRunningLoan(server, admin, borrower)
  accounts = {
    repayment_received: await aVirtualAccount(server, borrower, admin),
    customer_credit_received: await aVirtualAccount(server, await aCustomer(server), admin),
    unmatched_money: '9988776655',
  }
})
afterAll(() => server.close())

const daysOf = async (reference: string) =>
  (await server.app.database.row<{ event: string; valued: string; booked: string; posted: string }>(
    `select event, valued_on(j)::text as valued, booked_on(j)::text as booked, lagos_day(posted_at)::text as posted
     from journals j where reference = $1`,
    [reference],
  ))!

test.each(['repayment_received', 'customer_credit_received', 'unmatched_money'] as const)(
  'C-188 BOOK-61 %s: money reported late has the day of its payment as value day, by webhook and by list',
  async (event) => {
    const send = async (paid_at: string, deliveries: number) =>
      String((await pay(server, accounts[event], 1_000, { paid_at, deliveries })).body['reference'])
    // In Lagos it is the twentieth already.
    const late = await send('2031-02-19T23:30:00.000Z', 2)
    const lost = await send('2031-02-28T09:00:00.000Z', 0)
    const tooLate = await send('2031-01-31T09:00:00.000Z', 1)
    await fetchMissing(server.app, allTime())
    const posted = { event, posted: today }
    expect(await daysOf(late)).toEqual({ ...posted, valued: '2031-02-20', booked: '2031-02-20' })
    expect(await daysOf(lost)).toEqual({ ...posted, valued: '2031-02-28', booked: '2031-02-28' })
    expect(await daysOf(tooLate)).toEqual({ ...posted, valued: '2031-01-31', booked: today })
    expect(await reconcile(server.app, allTime(), { secondLookMs: 0 })).toEqual([])
  },
)
