import { offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { type Day, day, lagosDay } from '@kasuwa/domain/dates.ts'
import { maxDailyMonths, maxMonths } from '@kasuwa/domain/loans/product.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, kobo, naira } from '@kasuwa/domain/money.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { advanceDays, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoanOf, loanFee } from '../testing/test-terms.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

/** Terms of a loan, the days that pass before it, and the shares of the debt, in percent, that payments bring before the last one pays the rest. */
const play = fc
  .record({
    amount: fc.oneof(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 10, max: 2_000_000 })),
    rate: fc.integer({ min: 0, max: 2_000 }),
    months: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: maxMonths })),
    frequency: fc.constantFrom(...frequencies),
    loanFee: fc.oneof(
      fc.constant(loanFee(0, 0)),
      fc.record({ fixed: fc.nat(5_000), bp: fc.nat(2_000) }).map(({ fixed, bp }) => loanFee(fixed, bp)),
    ),
    later: fc.nat(40),
    shares: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
  })
  .filter(({ months, frequency }) => frequency !== 'daily' || months <= maxDailyMonths)

const today = async (): Promise<Day> => lagosDay(await productNow(server.app.database))
type Rows = { number: number; due: string; principal: number; interest: number; fee: number; paid: number }[]
const rowsOf = (id: string): Promise<Rows> =>
  server.app.database.rows(
    `select number, due_date::text as due, principal_kobo::float8 as principal, interest_kobo::float8 as interest, fee_kobo::float8 as fee,
       paid_kobo(i)::float8 as paid from instalments i where loan_id = $1 order by number`,
    [id],
  )
const sum = (rows: Rows, of: (row: Rows[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
/** The sums of a loan in the ledger by account, in kobo. */
const bookedOf = async (id: string) => {
  const rows = await server.app.database.rows<{ account: string; sum: number }>(
    'select account, sum(amount_kobo)::float8 as sum from postings where loan_id = $1 group by account',
    [id],
  )
  return new Map(rows.map(({ account, sum: amount }) => [account, amount]))
}

test('PROD-08 for any terms: the offer, the schedule, its rows and what the ledger books when it is paid are equal in kobo, and the books agree', async () => {
  const plays = fc.sample(play, 16)
  for (const { later, shares, ...terms } of plays) {
    if (later > 20) await advanceDays(server, later)
    const customer = await aCustomer(server)
    const account = await aVirtualAccount(server, customer, admin)
    const { id } = await aRunningLoanOf(server, admin, customer, terms)
    const what = JSON.stringify({ terms, on: await today() })
    const { amount, rate, months, frequency, loanFee: rule } = terms
    const offer = offerOf({
      principal: naira(amount),
      rate: basisPoints(rate),
      months,
      frequency,
      loanFee: rule,
      start: await today(),
    })
    const [shown, rows] = [await scheduleOf(server, customer, id), await rowsOf(id)]
    const offered = offer.instalments.map((one) => [one.due_date, naira(one.amount)])
    const wire = (row: { due_date: string; amount: number }) => [lagosDay(new Date(row.due_date)), naira(row.amount)]
    expect(shown.schedule.map(wire), what).toEqual(offered)
    expect(
      rows.map((row) => [day(row.due), row.principal + row.interest + row.fee]),
      what,
    ).toEqual(offered)
    const debt = { interest: naira(offer.interest), fee: naira(offer.loan_fee ?? 0), total: naira(offer.total) }
    expect([naira(amount), debt.interest, debt.fee], what).toEqual([
      sum(rows, (row) => row.principal),
      sum(rows, (row) => row.interest),
      sum(rows, (row) => row.fee),
    ])
    expect(naira(shown.repayment_summary.outstanding_balance), what).toBe(debt.total)
    let left: number = debt.total
    for (const share of shares) {
      const part = kobo(Math.floor((left * share) / 100))
      if (part < 100) continue
      await pay(server, account, part)
      left -= part
      await expect.poll(async () => sum(await rowsOf(id), (row) => row.paid), { message: what }).toBe(debt.total - left)
    }
    await pay(server, account, left)
    await expect
      .poll(async () => (await scheduleOf(server, customer, id)).loan.status, { message: what })
      .toBe('completed')
    const booked = await bookedOf(id)
    expect(
      ['loans_receivable', 'interest_income', 'loan_fees'].map((each) => booked.get(each) ?? 0),
      what,
    ).toEqual([0, 0 - debt.interest, 0 - debt.fee])
  }
  expect(await checkBooks(server.app)).toEqual([])
}, 120_000)
