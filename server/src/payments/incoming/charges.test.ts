import { setTimeout as sleep } from 'node:timers/promises'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const borrower = async (amount = 50_000, frequency = 'weekly') => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer, amount, frequency)
  return { customer, loan, account: await aVirtualAccount(server, customer, admin) }
}
const loanOf = async (id: string) =>
  (await server.app.database.row<{
    status: string
    paid_kobo: number
    next_due_date: string | null
    next_due_kobo: number | null
  }>('select status, paid_kobo, next_due_date, next_due_kobo from loans where id = $1', [id]))!
const paymentsOf = (customerId: string) =>
  server.app.database.rows<{
    tx_ref: string
    amount_kobo: number
    excess_kobo: number
    loan_id: string | null
    kind: string
    status: string
    channel: string
  }>(
    `select tx_ref, amount_kobo, excess_kobo, loan_id, kind, status, channel from payments where customer_id = $1 and kind = 'loan_repayment' order by created_at`,
    [customerId],
  )
const rowsOf = async (customer: TestPerson, id: string) =>
  (await scheduleOf(server, customer, id)).schedule.map((row: { paid_amount: number; status: string }) => [
    row.paid_amount,
    row.status,
  ])

const sign = (body: string, key = 'sk_test_kasuwa_sandbox') => createHmac('sha512', key).update(body).digest('hex')
/** Delivers a webhook as the provider does: again while the answer is 503, which a busy machine sometimes gives. */
async function post(body: string, signature: string | undefined = sign(body), headers: Record<string, string> = {}) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${server.url}/api/webhooks/paystack`, {
      method: 'POST',
      body,
      headers: { ...(signature ? { 'x-paystack-signature': signature } : {}), ...headers },
    })
    if (answer.status !== 503 || tries === 20) return answer
    await sleep(250)
  }
}
const charge = (reference: string, account: string, amount: unknown, more: object = {}) =>
  JSON.stringify({
    event: 'charge.success',
    data: {
      id: 1,
      status: 'success',
      reference,
      amount,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      fees: 100,
      paid_at: '2025-06-02T10:00:00.000Z',
      authorization: { receiver_bank_account_number: account, sender_name: 'A SENDER' },
      customer: { customer_code: null },
      ...more,
    },
  })
/** The provider also reports transfers, a moment later. */
const eventCount = async () =>
  (await server.app.database.row<{ n: number }>(
    `select count(*) as n from incoming_webhooks where key not like 'transfer.%' and key not like 'customeridentification.%'`,
  ))!.n

test('C-93 a repayment fills the oldest instalment first, interest before principal', async () => {
  const { customer, loan, account } = await borrower()
  const paid = await pay(server, account, 2_000_000)
  expect(paid.body).toMatchObject({ webhook_statuses: [200] })
  expect(await rowsOf(customer, loan.id)).toEqual([
    [13_125, 'paid'],
    [6_875, 'due'],
    [0, 'due'],
    [0, 'due'],
  ])
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({
    repayment_summary: { total_paid: 20_000, outstanding_balance: 32_500, next_payment_amount: 6_250 },
  })
  const parts = await server.app.database.rows(
    'select number, part, amount_kobo from allocations where loan_id = $1 order by number, part',
    [loan.id],
  )
  expect(parts).toEqual([
    { number: 1, part: 'interest', amount_kobo: 62_500 },
    { number: 1, part: 'principal', amount_kobo: 1_250_000 },
    { number: 2, part: 'interest', amount_kobo: 62_500 },
    { number: 2, part: 'principal', amount_kobo: 625_000 },
  ])
  expect(await paymentsOf(customer.customerId)).toMatchObject([
    { tx_ref: paid.body['reference'], amount_kobo: 2_000_000, status: 'completed', channel: 'dedicated_nuban' },
  ])
})

test('C-94 money above the outstanding balance is customer credit; the loan is completed and nothing more is due', async () => {
  const { customer, loan, account } = await borrower()
  await pay(server, account, 5_250_100)
  expect(await loanOf(loan.id)).toEqual({
    status: 'completed',
    paid_kobo: 5_250_000,
    next_due_date: null,
    next_due_kobo: null,
  })
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({
    loan: { status: 'completed' },
    repayment_summary: { total_paid: 52_500, outstanding_balance: 0, next_due_date: null, next_payment_amount: null },
  })
  expect(await paymentsOf(customer.customerId)).toMatchObject([{ amount_kobo: 5_250_100, excess_kobo: 100 }])
  const credit = await server.app.database.row(
    `select -sum(amount_kobo)::bigint as credit from postings where account = 'customer_credit' and customer_id = $1`,
    [customer.customerId],
  )
  expect(credit).toEqual({ credit: 100 })
})

test('C-94 money that comes without a running loan is all customer credit', async () => {
  const customer = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, customer, admin), 70_000)
  expect(await paymentsOf(customer.customerId)).toMatchObject([
    { amount_kobo: 70_000, excess_kobo: 70_000, loan_id: null },
  ])
})

test('C-94 C-147 ₦7,000 without a running loan is listed as customer credit everywhere, also in old rows', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const { body } = await pay(server, await aVirtualAccount(server, customer, admin), 700_000)
  const listed = async () => {
    const read = async (path: string, { token }: TestPerson) =>
      (await server.call('GET', path, undefined, { as: token })).body.data
    const own = (await read('/customer/dashboard', customer))[0]
    expect((await read('/agent/dashboard', agent)).recent_transactions[0]).toEqual(own)
    const { recent_payments } = await read(`/admin/payment-management?search=${String(body['reference'])}`, admin)
    return [own, recent_payments[0]]
  }
  const expected = [
    { payment_type: 'loan_repayment', description: 'Customer credit', is_credit: true, amount: 7_000 },
    { description: 'Customer credit', amount: 7_000, status: 'completed' },
  ]
  expect(await listed()).toMatchObject(expected)
  await server.app.database.run(`update payments set description = 'Loan repayment' where tx_ref = $1`, [
    body['reference'],
  ])
  expect(await listed()).toMatchObject(expected)
})

test('C-94 money to an account of no customer goes to suspense and shows in the metrics', async () => {
  const before = await balances(server.app.database)
  const { body } = await pay(server, '9999999999', 50_000)
  expect(body).toMatchObject({ webhook_statuses: [200] })
  expect(
    await server.app.database.row('select amount_kobo, account_number from suspense_items where reference = $1', [
      body['reference'],
    ]),
  ).toEqual({
    amount_kobo: 50_000,
    account_number: '9999999999',
  })
  const after = await balances(server.app.database)
  expect(after.suspense).toBe(before.suspense - 50_000)
  expect(after.cash + after.provider_fees).toBe(before.cash + before.provider_fees + 50_000)
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/kasuwa_suspense [1-9]/)
})

test('C-95 paying part of the arrears leaves the loan overdue, paying all arrears makes it active, paying the whole balance completes it', async () => {
  const { customer, loan, account } = await borrower()
  await advanceDays(server, 15)
  expect(await loanOf(loan.id)).toMatchObject({ status: 'overdue' })
  await pay(server, account, 1_312_500)
  expect(await loanOf(loan.id)).toMatchObject({ status: 'overdue' })
  await pay(server, account, 1_312_500)
  expect(await loanOf(loan.id)).toMatchObject({ status: 'active' })
  expect(await rowsOf(customer, loan.id)).toEqual([
    [13_125, 'paid'],
    [13_125, 'paid'],
    [0, 'due'],
    [0, 'due'],
  ])
  await pay(server, account, 2_625_000)
  expect(await loanOf(loan.id)).toMatchObject({ status: 'completed' })
})

test('C-93 one transfer delivered five times, one after another and at once, counts once', async () => {
  const { customer, loan, account } = await borrower()
  const { body } = await pay(server, account, 300_000, { deliveries: 5 })
  expect(body['webhook_statuses']).toEqual([200, 200, 200, 200, 200])
  const together = await pay(server, account, 200_000, { deliveries: 10, parallel: true })
  expect(together.body['webhook_statuses']).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 500_000 })
  expect(await paymentsOf(customer.customerId)).toHaveLength(2)
})

test('40 repayments of one loan at once: the total is exact, and the instalments are as if paid one after another (A9)', async () => {
  const { customer, loan, account } = await borrower(50_000, 'daily')
  const amounts = Array.from({ length: 40 }, (_, index) => 12_345 + index * 997)
  await Promise.all(amounts.map((amount, index) => post(charge(`race-${loan.loan_id}-${index}`, account, amount))))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: total })
  const rows = (await rowsOf(customer, loan.id)) as [number, string][]
  const begun = rows.findLastIndex(([paid]) => paid > 0)
  expect(rows.slice(0, begun).every(([, status]) => status === 'paid')).toBe(true)
  expect(rows.slice(begun + 1).every(([paid]) => paid === 0)).toBe(true)
})

test('A6 the same reference with another body: the first counts, the second is kept for a person to check, nothing is posted', async () => {
  const { loan, account } = await borrower()
  const reference = `twice-${loan.loan_id}`
  expect((await post(charge(reference, account, 100_000))).status).toBe(200)
  expect((await post(charge(reference, account, 900_000))).status).toBe(200)
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 100_000 })
  const conflicts = await server.app.database.rows<{ body: string }>(
    'select body from webhook_conflicts where key = $1',
    [`charge.success:${reference}`],
  )
  expect(conflicts.map(({ body }) => body)).toEqual([charge(reference, account, 900_000)])
})

test('A7 a webhook without a signature, with a wrong one, signed by another key or changed on the way is 401, and nothing is kept', async () => {
  const { loan, account } = await borrower()
  const body = charge(`forged-${loan.loan_id}`, account, 100_000)
  const before = await eventCount()
  expect((await post(body, '')).status).toBe(401)
  for (const signature of ['x', sign(body).slice(1), sign(body, 'sk_test_other'), sign(`${body} `), '0'.repeat(128)]) {
    expect((await post(body, signature)).status).toBe(401)
  }
  expect((await post(JSON.stringify(JSON.parse(body), null, 1), sign(body))).status).toBe(401)
  expect(
    await server.sandbox('POST', '/webhooks', { event: 'charge.success', data: {}, tampered: true }),
  ).toMatchObject({ body: { webhook_statuses: [401] } })
  expect(await eventCount()).toBe(before)
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 0 })
})

test('C-93 the signature covers the bytes as received, with any content type and formatting', async () => {
  const { loan, account } = await borrower()
  const body = charge(`raw-${loan.loan_id}`, account, 1_000).replace('A SENDER', 'Ad\\u00e9 \\/ Son')
  expect((await post(body, sign(body), { 'content-type': 'text/plain' })).status).toBe(200)
  expect((await post(body, sign(body), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 1_000 })
})

test.each([
  ['zero', 0],
  ['negative', -5],
  ['half a kobo', 10.5],
  ['above the largest exact number', 2 ** 53],
  ['text', '1000'],
])('A8 an invalid amount (%s) is kept and posts nothing', async (_what, amount) => {
  const { loan, account } = await borrower()
  const before = await eventCount()
  for (let delivery = 0; delivery < 2; delivery++)
    expect((await post(charge(`odd-${loan.loan_id}`, account, amount))).status).toBe(200)
  expect(await eventCount()).toBe(before + 1)
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 0 })
})

test('A8 another currency is kept and posts nothing', async () => {
  const { loan, account } = await borrower()
  expect((await post(charge(`usd-${loan.loan_id}`, account, 100_000, { currency: 'USD' }))).status).toBe(200)
  expect(
    await server.app.database.row('select outcome from incoming_webhooks where key = $1', [
      `charge.success:usd-${loan.loan_id}`,
    ]),
  ).toEqual({ outcome: 'wrong currency' })
  expect(await loanOf(loan.id)).toMatchObject({ paid_kobo: 0 })
})

test('an unknown event, and a body that is not JSON, are kept once and answered 200; a body over 1 MB is refused', async () => {
  const before = await eventCount()
  for (const body of ['{"event":"subscription.create","data":{}}', 'not json at all', '[]', '\0']) {
    expect((await post(body)).status).toBe(200)
    expect((await post(body)).status).toBe(200)
  }
  expect(await eventCount()).toBe(before + 4)
  const big = JSON.stringify({ event: 'x', data: 'x'.repeat(1_100_000) })
  expect((await post(big)).status).toBe(413)
})

test('money is matched by the customer code if the account number is hidden', async () => {
  const { customer, loan } = await borrower()
  let tries = 0
  const payByCode = async () => {
    const { customer_code } = (await server.app.database.row<{ customer_code: string }>(
      'select customer_code from virtual_accounts where customer_id = $1',
      [customer.customerId],
    ))!
    await post(charge(`code-${loan.loan_id}-${tries++}`, '99XXXX1234', 5_000, { customer: { customer_code } }))
    return (await loanOf(loan.id)).paid_kobo
  }
  // The provider may assign the customer code later, if its answer to the approval's request is late.
  await expect.poll(payByCode, { timeout: 30_000, interval: 500 }).toBe(5_000)
})

test("API-33 DATA-07 CONST-21 customer/dashboard lists the caller's newest transactions, at most ten", async () => {
  const { customer, account } = await borrower()
  for (let index = 1; index <= 11; index++)
    await pay(server, account, index * 100, { reference: `dash-${customer.phone}-${index}` })
  const { status, body } = await server.call('GET', '/customer/dashboard', undefined, { as: customer.token })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(10)
  expect(body.data[0]).toEqual({
    tx_ref: `dash-${customer.phone}-11`,
    user: {
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      profile_picture_url: null,
    },
    payment_type: 'loan_repayment',
    amount: 11,
    description: 'Loan repayment',
    is_credit: false,
    is_reversed: false,
    created_at: expect.stringMatching(/Z$/),
  })
  const other = await borrower()
  const own = (await server.call('GET', '/customer/dashboard', undefined, { as: other.customer.token })).body.data
  expect(own).toMatchObject([{ payment_type: 'loan_disbursement', amount: 50_000, description: 'Loan disbursement' }])
  expect((await server.call('GET', '/customer/dashboard', undefined, { as: admin.token })).status).toBe(403)
})

test('API-49 DATA-22 DATA-23 admin/payment-management: sums of completed payments, and all payments newest first (C-142, C-143)', async () => {
  const { body } = await server.call('GET', '/admin/payment-management', undefined, { as: admin.token })
  const [sums] = await server.app.database.rows<{ repaid: number; disbursed: number }>(
    `select sum(amount_kobo) filter (where kind = 'loan_repayment')::bigint as repaid, sum(amount_kobo) filter (where kind = 'loan_disbursement')::bigint as disbursed
     from payments where status = 'completed'`,
  )
  expect(body.data.payment_summary).toEqual({
    total_payments: (sums!.repaid + sums!.disbursed) / 100,
    total_loan_repayments: sums!.repaid / 100,
    total_disbursements: sums!.disbursed / 100,
    total_agent_commissions: 0,
  })
  expect(body.data.recent_payments[0]).toEqual({
    id: expect.any(String),
    tx_ref: expect.any(String),
    paid_at: expect.any(String),
    user: { first_name: expect.any(String), last_name: expect.any(String) },
    description: 'Loan disbursement',
    amount: 50_000,
    status: 'completed',
    customer_id: expect.any(String),
    reversed_at: null,
    may_reverse: false,
  })
  const { total } = body.data.page
  expect(body.data.page).toEqual({ current: 1, prev: null, next: total > 100 ? 2 : null, total })
  const payer = (await server.app.database.row<{ phone: string }>(
    `select u.phone from payments p join users u on u.id = p.user_id where p.tx_ref like 'dash-%-11'`,
  ))!
  const found = await server.call(
    'GET',
    `/admin/payment-management?search=${payer.phone}&type=loan_repayment&sort=oldest`,
    undefined,
    { as: admin.token },
  )
  expect(found.body.data.recent_payments.map((row: { amount: number }) => row.amount)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  expect(
    (await server.call('GET', '/admin/payment-management', undefined, { as: (await aCustomer(server)).token })).status,
  ).toBe(403)
})
