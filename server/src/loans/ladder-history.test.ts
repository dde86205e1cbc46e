import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advanceDays,
  aRunningLoan,
  aVirtualAccount,
  decide,
  pay,
  reschedule,
  scheduleOf,
  type TestLoan,
} from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { aProduct, publish, traderThree } from '../testing/test-products.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let account: string
beforeAll(async () => {
  server = await openTestServer({ GRACE_DAYS: '3', LATE_FEE_NAIRA: '500', LATE_FEE_BP: '200', LATE_FEE_CAP_BP: '1000' })
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2026-03-02T10:00:00Z' })
  await aProduct(server, admin, 'trader-3')
  customer = await aCustomer(server)
  account = await aVirtualAccount(server, customer, admin)
})
afterAll(() => server.close())

const trader = { term: '3', repayment_frequency: 'weekly', purpose: 'business', product: 'trader-3' }
const ask = (amount: number, who = customer) =>
  server.call('POST', '/loan/request', { ...trader, amount: String(amount) }, { as: who.token })
const trader3For = async (who: TestCustomer) => {
  const { body } = await server.call('GET', '/loan/products', undefined, { as: who.token })
  const { max_now, next_step } = body.data.products.find(({ code }: { code: string }) => code === 'trader-3')
  return { max_now, next_step }
}
const outstandingOf = async (loan: TestLoan): Promise<number> =>
  Math.round((await scheduleOf(server, customer, loan.id)).repayment_summary.outstanding_balance * 100)
/** A loan of which nothing is paid until so many days after its first instalment was due, seven days after it was paid out. */
async function paidLate(days: number): Promise<void> {
  const loan = await aRunningLoan(server, admin, customer)
  await advanceDays(server, 7 + days)
  await pay(server, account, await outstandingOf(loan))
  expect((await scheduleOf(server, customer, loan.id)).loan.status).toBe('completed')
}

test('PROD-55 PROD-50 C-204 vector K1: of loans with longest delays of 3 and 9 days, and one that was written off and paid later, one counts', async () => {
  expect(await trader3For(customer)).toEqual({ max_now: 100_000, next_step: { loans: 1, max_naira: 250_000 } })
  await paidLate(3)
  await paidLate(9)
  const lost = await aRunningLoan(server, admin, customer)
  await advanceDays(server, 33)
  const written = await server.call(
    'POST',
    `/admin/loans/${lost.id}/write-off`,
    { reason: 'Gone' },
    { as: admin.token },
  )
  expect(written.status).toBe(200)
  await pay(server, account, await outstandingOf(lost))
  expect((await scheduleOf(server, customer, lost.id)).loan.status).toBe('completed')
  expect(await trader3For(customer)).toEqual({ max_now: 250_000, next_step: { loans: 1, max_naira: 500_000 } })
  expect(await ask(250_001)).toMatchObject({
    status: 400,
    body: { data: { amount: [expect.stringContaining('up to ₦250,000.00')] } },
  })
  expect((await ask(250_000)).status).toBe(200)
})

test('PROD-55 a version counts by its own late days', async () => {
  await publish(server, admin, 'trader-3', { late_days: 9 })
  expect(await trader3For(customer)).toEqual({ max_now: 500_000, next_step: null })
  await publish(server, admin, 'trader-3', { late_days: 2 })
  expect(await trader3For(customer)).toMatchObject({ max_now: 100_000 })
  await publish(server, admin, 'trader-3', {})
})

test('PROD-55 a payment that becomes known later counts by its value day, and a late fee that is paid later makes no instalment late', async () => {
  const other = await aCustomer(server)
  const payTo = await aVirtualAccount(server, other, admin)
  const first = await aRunningLoan(server, admin, other, 50_000, 'monthly')
  const { schedule } = await scheduleOf(server, other, first.id)
  await advanceDays(server, 60)
  await pay(server, payTo, Math.round(schedule[0].amount * 100), { paid_at: `${schedule[0].due_date}T10:00:00Z` })
  expect((await scheduleOf(server, other, first.id)).loan.status).toBe('completed')
  expect(await trader3For(other)).toMatchObject({ max_now: 250_000 })

  const second = await aRunningLoan(server, admin, other, 50_000, 'monthly')
  const due = (await scheduleOf(server, other, second.id)).schedule[0]
  await advanceDays(server, 31 + 5)
  await pay(server, payTo, Math.round(due.amount * 100))
  await advanceDays(server, 20)
  const { repayment_summary: left, loan } = await scheduleOf(server, other, second.id)
  expect([loan.status, left.outstanding_balance > 0]).toEqual(['overdue', true])
  await pay(server, payTo, Math.round(left.outstanding_balance * 100))
  expect((await scheduleOf(server, other, second.id)).loan.status).toBe('completed')
  expect(await trader3For(other)).toMatchObject({ max_now: 500_000 })
})

test('PROD-55 a reschedule does not hide a delay: the days late on its day count', async () => {
  const other = await aCustomer(server)
  const payTo = await aVirtualAccount(server, other, admin)
  const loan = await aRunningLoan(server, admin, other)
  await advanceDays(server, 7 + 8)
  expect((await reschedule(server, admin, loan.id)).status).toBe(200)
  const { repayment_summary: left } = await scheduleOf(server, other, loan.id)
  await pay(server, payTo, Math.round(left.outstanding_balance * 100))
  expect((await scheduleOf(server, other, loan.id)).loan.status).toBe('completed')
  expect(await trader3For(other)).toMatchObject({ max_now: 100_000 })
})

test('PROD-56 PROD-57 an approval above the largest amount is refused, above the ladder it takes the confirmation, and the decision has both limits', async () => {
  const other = await aCustomer(server)
  const { body: asked } = await ask(100_000, other)
  const { id } = asked.data
  // Later versions count for new requests alone.
  await publish(server, admin, 'trader-3', { max_naira: 2_000_000, ladder: null, fee_naira: 9_000 })
  const decision = await server.call('GET', `/admin/loans/${id}`, undefined, { as: admin.token })
  expect(decision.body.data).toMatchObject({
    loan: { product: { code: 'trader-3', name: 'Trader 3' }, loan_fee_rule: { amount: 500, percent: 1 } },
    product_limits: { max: 600_000, ladder: 100_000, completed_in_time: 0 },
  })
  const approve = (approved_amount: number, more: object = {}) =>
    decide(server, admin, id, { status: 'approved', approved_amount, ...more })
  const above = 'The largest amount of this product is ₦600,000.00. Please enter that much or less.'
  for (const more of [{}, { exceeds_request: true }])
    expect(await approve(600_001, more)).toMatchObject({ status: 400, body: { data: { approved_amount: [above] } } })
  expect(await approve(100_001)).toMatchObject({
    status: 400,
    body: { data: { exceeds_request: [expect.any(String)] } },
  })
  expect(await approve(1)).toMatchObject({ status: 200 })
  const { loan } = await scheduleOf(server, other, id)
  expect(loan.status).toBe('active')
})

test('PROD-56 above the ladder but not above the request, an approval takes the confirmation too', async () => {
  const other = await aCustomer(server)
  await publish(server, admin, 'trader-3', { ...traderThree })
  const { body: asked } = await ask(100_000, other)
  // Their history cannot shrink here, so the request is one that a longer history allowed.
  await server.app.database.run('update loans set amount_kobo = 25000000 where id = $1', [asked.data.id])
  const approve = (more: object = {}) =>
    decide(server, admin, asked.data.id, { status: 'approved', approved_amount: 250_000, ...more })
  expect(await approve()).toMatchObject({
    status: 400,
    body: {
      data: {
        approved_amount: [
          "₦250,000.00 is more than the ₦100,000.00 that this customer's repaid loans allow. Please confirm both amounts.",
        ],
      },
    },
  })
  expect(await approve({ exceeds_request: true })).toMatchObject({ status: 200 })
})
