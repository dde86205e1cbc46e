import { expect } from '@playwright/test'
import { allPayments, expectNoDifferences, paymentSummary } from '../books.ts'
import { dataOf } from '../calls.ts'
import {
  type AdminLoan,
  customerIdOf,
  lend,
  type Loan,
  type LoanDetail,
  requestLoan,
  showLoan,
  type VirtualAccount,
} from '../lending.ts'
import { signIn } from '../sign-up.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, type Borrower, newBorrower } from '../world.ts'

// The stories follow one loan: each begins where the one before has ended.
test.describe.configure({ mode: 'serial' })

const world = ownWorld()
let borrower: Borrower
let lent: Loan
let account: string

test.beforeAll(async () => {
  await world().sandbox.setClock({ now: '2025-06-02T08:00:00.000Z' })
  await signIn(world().admin, adminPhone)
  borrower = await newBorrower(world())
  lent = await lend(world(), borrower, 50_000)
})

const shown = (): Promise<LoanDetail> => showLoan(borrower, lent.id)

/** Moves the product's clock, which ends every session, and signs both in again. */
async function advanceDays(days: number): Promise<void> {
  await world().sandbox.setClock({ advance_days: days })
  await Promise.all([signIn(borrower, borrower.phone), signIn(world().admin, adminPhone)])
}

async function pay(kobo: number, more: { reference?: string; deliveries?: number } = {}): Promise<number[]> {
  return (await world().sandbox.pay({ account_number: account, amount: kobo, sender_name: 'HALIMA', ...more }))
    .webhook_statuses
}

test('API-35 DATA-04 ₦50,000 at five percent, weekly from 2 June: four rows of ₦13,125.00, the last a month later', async () => {
  const row = (installment_number: number, due_date: string) => ({
    installment_number,
    due_date,
    amount: 13_125,
    paid_amount: 0,
    status: 'due',
  })
  for (const name of [lent.id, lent.loan_id, lent.application_id]) {
    expect(await showLoan(borrower, name)).toMatchObject({
      user: {
        first_name: borrower.firstName,
        last_name: borrower.lastName,
        phone: borrower.phone,
        profile_picture_url: expect.any(String),
      },
      businesses: [{ name: `${borrower.firstName} Fabrics` }],
      loan: {
        approved_amount: 50_000,
        interest_rate: 5,
        repayment_frequency: 'weekly',
        term: 1,
        purpose: 'business',
        start_date: '2025-06-02',
        end_date: '2025-07-02',
      },
      repayment_summary: {
        total_paid: 0,
        outstanding_balance: 52_500,
        next_due_date: '2025-06-09',
        next_payment_amount: 13_125,
      },
      schedule: [row(1, '2025-06-09'), row(2, '2025-06-16'), row(3, '2025-06-23'), row(4, '2025-07-02')],
    })
  }
})

test('API-45 a virtual account is opened: customer, identification, account, in this order; a second call answers the same', async () => {
  const { admin, sandbox } = world()
  const path = `/customers/${await customerIdOf(world(), borrower.phone)}/assign-virtual-account`
  const made = await dataOf(admin.post<VirtualAccount>(path))
  expect(made).toEqual({
    user_has_dva: true,
    user_dva: {
      account_number: expect.stringMatching(/^\d{10}$/),
      account_name: expect.any(String),
      bank: { name: expect.any(String) },
    },
  })
  expect(await dataOf(admin.post<VirtualAccount>(path))).toEqual(made)
  const paths = (await sandbox.requests())
    .filter(({ provider, method }) => provider === 'paystack' && method === 'POST')
    .map((one) => one.path)
  const order = ['/customer', 'identification', '/dedicated_account'].map((end) =>
    paths.findIndex((one) => one.endsWith(end)),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const accounts = await sandbox.accounts()
  const { customer_code } = accounts.find(({ account_number }) => account_number === made.user_dva!.account_number)!
  expect(accounts.filter((one) => one.customer_code === customer_code)).toHaveLength(1)
  expect((await shown()).pay_to).toEqual(made.user_dva)
  account = made.user_dva!.account_number
})

test('a repayment by bank transfer pays the first instalment', async () => {
  expect(await pay(1_312_500)).toEqual([200])
  const { schedule, repayment_summary } = await shown()
  expect(schedule.map(({ paid_amount, status }) => [paid_amount, status])).toEqual([
    [13_125, 'paid'],
    [0, 'due'],
    [0, 'due'],
    [0, 'due'],
  ])
  expect(repayment_summary).toEqual({
    total_paid: 13_125,
    outstanding_balance: 39_375,
    due_now: 0,
    next_due_date: '2025-06-16',
    next_payment_amount: 13_125,
  })
  const transactions = await dataOf(borrower.get<{ payment_type: string; amount: number }[]>('/customer/dashboard'))
  expect(transactions.map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
    ['loan_repayment', 13_125],
    ['loan_disbursement', 50_000],
  ])
})

test('a partial repayment that is delivered five times counts once', async () => {
  expect(await pay(500_000, { reference: 'customer-part', deliveries: 5 })).toEqual([200, 200, 200, 200, 200])
  const { schedule, repayment_summary } = await shown()
  expect(schedule[1]).toMatchObject({ paid_amount: 5_000, status: 'due' })
  expect(repayment_summary).toEqual({
    total_paid: 18_125,
    outstanding_balance: 34_375,
    due_now: 0,
    next_due_date: '2025-06-16',
    next_payment_amount: 8_125,
  })
  expect((await allPayments(world().admin)).filter((payment) => payment.tx_ref === 'customer-part')).toHaveLength(1)
})

test('an instalment is due on its day; a day later instalment and loan are overdue', async () => {
  await advanceDays(14)
  const today = await shown()
  expect([today.loan.status, today.schedule[1]?.status]).toEqual(['active', 'due'])
  await advanceDays(1)
  const tomorrow = await shown()
  expect([tomorrow.loan.status, tomorrow.schedule.map(({ status }) => status)]).toEqual([
    'overdue',
    ['paid', 'overdue', 'due', 'due'],
  ])
  const { loans } = await dataOf(
    world().admin.get<{ loans: { data: AdminLoan[] } }>('/admin/loan-management?status=overdue'),
  )
  expect(loans.data.map(({ id }) => id)).toEqual([lent.id])
})

test('GATE-02 while it runs, also when overdue, another request is refused', async () => {
  const again = await requestLoan(borrower, 10_000)
  expect([again.status, again.message]).toEqual([
    400,
    'You currently have an active loan, kindly make payment and try later.',
  ])
})

test('paying the arrears makes it active again', async () => {
  expect(await pay(812_500)).toEqual([200])
  const { loan, schedule } = await shown()
  expect([loan.status, schedule[1]?.status]).toEqual(['active', 'paid'])
})

test('a forged webhook, or money to an unknown account number, changes no loan', async () => {
  const forged = await fetch(`${world().product.url}/api/webhooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': '0'.repeat(128) },
    body: JSON.stringify({
      event: 'charge.success',
      data: { reference: 'forged', amount: 1_000_000, currency: 'NGN' },
    }),
  })
  expect(forged.status).toBe(401)
  expect((await world().sandbox.pay({ account_number: '9999999999', amount: 77_700 })).webhook_statuses).toEqual([200])
  expect((await shown()).repayment_summary.total_paid).toBe(26_250)
})

test('the rest and one naira more: completed, and the naira is kept for the customer', async () => {
  expect(await pay(2_625_100)).toEqual([200])
  const { loan, schedule, repayment_summary } = await shown()
  expect([loan.status, schedule.map(({ paid_amount, status }) => [paid_amount, status])]).toEqual([
    'completed',
    Array.from({ length: 4 }, () => [13_125, 'paid']),
  ])
  expect(repayment_summary).toEqual({
    total_paid: 52_500,
    outstanding_balance: 0,
    due_now: 0,
    next_due_date: null,
    next_payment_amount: null,
  })
  const { account } = await dataOf(borrower.get<{ account: { loans: Loan[] } }>('/auth/me'))
  expect(account.loans).toMatchObject([
    { status: 'completed', next_due_date: null, next_due_amount: null, repayment_amount: 52_500 },
  ])
})

test('API-49 DATA-23 the totals count the naira too, and reconcile finds nothing: debits are credits', async () => {
  expect(await paymentSummary(world().admin)).toEqual({
    total_payments: 102_501,
    total_loan_repayments: 52_501,
    total_disbursements: 50_000,
    total_agent_commissions: 0,
  })
  await expectNoDifferences(world().product)
})

test('GATE-07 afterwards they may ask again', async () => {
  expect(await dataOf(requestLoan(borrower, 60_000, 'monthly'))).toMatchObject({
    status: 'pending',
    amount: 60_000,
  })
  const counts = await dataOf(borrower.get('/customer/loan-application/index'))
  expect(counts).toEqual({
    total_loans: 2,
    total_approved_loans: 1,
    total_pending_loans: 1,
    total_rejected_loans: 0,
    interest_rate: 5,
  })
})
