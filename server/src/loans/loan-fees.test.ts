import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { aVirtualAccount, pay, reschedule, scheduleOf, type TestLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoanOf, feeTerms } from '../testing/test-terms.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

type Borrower = { customer: TestCustomer; account: string; loan: TestLoan }

async function aBorrower(terms = feeTerms): Promise<Borrower> {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  return { customer, account, loan: await aRunningLoanOf(server, admin, customer, terms) }
}

const today = async (): Promise<Day> => lagosDay(await productNow(server.app.database))
/** The sums of a loan in the ledger by account, in naira. */
const booksOf = async ({ loan }: Borrower) => {
  const rows = await server.app.database.rows<{ account: string; sum: number }>(
    'select account, sum(amount_kobo)::float8 / 100 as sum from postings where loan_id = $1 group by account having sum(amount_kobo) <> 0',
    [loan.id],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
/** The unpaid principal, interest and loan fee of a loan by its rows, in naira. */
const owedOf = async ({ loan }: Borrower) => {
  const row = await server.app.database.row<Record<'principal' | 'interest' | 'fee', number>>(
    `select sum(principal_kobo - paid_principal_kobo)::float8 / 100 as principal, sum(interest_kobo - paid_interest_kobo)::float8 / 100 as interest,
       sum(fee_kobo - paid_fee_kobo)::float8 / 100 as fee from instalments where loan_id = $1`,
    [loan.id],
  )
  return [row!.principal, row!.interest, row!.fee]
}
const post = async (path: string, body: object) =>
  (await server.call('POST', path, body, { as: admin.token })).body.data
const detailOf = (one: Borrower) => scheduleOf(server, one.customer, one.loan.id)
/** The newest repayment of a loan. */
const paymentOf = async ({ loan }: Borrower): Promise<string> =>
  (await server.app.database.row<{ id: string }>(
    `select id from payments where loan_id = $1 and kind = 'loan_repayment' order by created_at desc, id desc limit 1`,
    [loan.id],
  ))!.id

test('PROD-07 C-207 T4: the loan, its instalments and what is owed count the loan fee; a loan without one has no such fields', async () => {
  const one = await aBorrower()
  const detail = await detailOf(one)
  expect(detail.loan).toMatchObject({ term: 3, loan_fee: 1_500 })
  expect(detail.repayment_summary).toMatchObject({ outstanding_balance: 116_500, next_payment_amount: 8_961.53 })
  expect(detail.schedule).toHaveLength(13)
  expect(detail.schedule[0]).toMatchObject({ amount: 8_961.53, loan_fee: 115.38, status: 'due' })
  expect(detail.schedule[12]).toMatchObject({ amount: 8_961.64, loan_fee: 115.39 })
  const { account } = (await server.call('GET', '/auth/me', undefined, { as: one.customer.token })).body.data
  expect(account.loans).toMatchObject([{ repayment_amount: 116_500, loan_fee: 1_500 }])
  const plain = await detailOf(await aBorrower({ amount: 50_000, rate: 500, months: 1, frequency: 'weekly' }))
  expect(plain.loan).not.toHaveProperty('loan_fee')
  expect(plain.schedule[0]).not.toHaveProperty('loan_fee')
})

test('PROD-06 PROD-03 A1: 1,200.00 pay interest and a part of the fee, 10,000.00 the rest of row 1 and parts of row 2; a reversal takes them back', async () => {
  const one = await aBorrower()
  await pay(server, one.account, 120_000)
  const incomes = async () => {
    const { interest_income: interest, loan_fees: fee, loans_receivable: principal } = await booksOf(one)
    return [interest, fee, principal]
  }
  await expect.poll(incomes).toEqual([-1_153.84, -46.16, 100_000])
  await pay(server, one.account, 1_000_000)
  await expect.poll(incomes).toEqual([-2_307.69, -230.76, 91_338.45])
  const second = await paymentOf(one)
  const division = { interest: 1_153.85, loan_fee: 184.6, principal: 8_661.55, credit: 0 }
  const shown = await server.call('GET', `/admin/payments/${second}`, undefined, { as: admin.token })
  expect(shown.body.data.division).toEqual(division)
  expect((await detailOf(one)).schedule.slice(0, 2)).toMatchObject([
    { paid_amount: 8_961.53, status: 'paid' },
    { paid_amount: 2_238.47, status: 'due' },
  ])
  await post(`/admin/payments/${second}/reverse`, { cause: 'booked_wrongly', reason: 'It was of another customer' })
  expect(await incomes()).toEqual([-1_153.84, -46.16, 100_000])
  expect(await owedOf(one)).toEqual([100_000, 13_846.16, 1_453.84])
})

test('PROD-03 C-198 R2: a reschedule moves the unpaid fee to its rows, and the first schedule keeps it', async () => {
  const one = await aBorrower()
  await pay(server, one.account, 896_153)
  await expect.poll(async () => (await detailOf(one)).repayment_summary.total_paid).toBe(8_961.53)
  const more = { first_due: addDays(await today(), 20), count: 3, repayment_frequency: 'monthly' }
  const moved = { principal: 92_307.69, interest: 13_846.16, loan_fee: 1_384.62 }
  const preview = await reschedule(server, admin, one.loan.id, more, { preview: true })
  const { body } = await reschedule(server, admin, one.loan.id, more)
  expect([preview.body.data.moved, body.data.moved]).toEqual([moved, moved])
  expect(body.data.schedule.slice(1).map((row: Record<string, unknown>) => [row['amount'], row['loan_fee']])).toEqual([
    [35_846.15, 461.54],
    [35_846.15, 461.54],
    [35_846.17, 461.54],
  ])
  const detail = await detailOf(one)
  expect(detail.first_schedule).toHaveLength(13)
  expect(detail.first_schedule[12]).toMatchObject({ amount: 8_961.64, loan_fee: 115.39 })
  await pay(server, one.account, 10_753_847)
  await expect.poll(async () => await booksOf(one)).toEqual({ interest_income: -15_000, loan_fees: -1_500 })
})

test('PROD-06 C-86 a cancelled loan makes all that was paid of the fee the credit of its customer, and has no fee any more', async () => {
  const one = await aBorrower()
  await pay(server, one.account, 120_000)
  await expect.poll(async () => (await booksOf(one))['loan_fees']).toBe(-46.16)
  const { database } = server.app
  const transfer = await database.row<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [one.loan.id],
  )
  await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed', deliveries: 1 })
  const item = () => database.row<{ id: number }>('select id from open_items where loan_id = $1', [one.loan.id])
  await expect.poll(item).toBeDefined()
  const cancelled = await post(`/admin/open-items/${(await item())!.id}/cancel-loan`, { reason: 'It never arrived' })
  expect(cancelled).toMatchObject({ returned: 100_000, credited: 1_200 })
  expect(await booksOf(one)).toEqual({})
  expect((await detailOf(one)).loan).not.toHaveProperty('loan_fee')
})
