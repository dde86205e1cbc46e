import { expect } from '@playwright/test'
import { addBankAccount, type BankAccount, banks } from '../bank.ts'
import { allPayments, expectNoDifferences, paymentSummary } from '../books.ts'
import { type Client, dataOf, newClient } from '../calls.ts'
import { createStaff, password } from '../command-line.ts'
import {
  type AdminLoan,
  approve,
  customerIdOf,
  type Loan,
  payOut,
  requestLoan,
  showLoan,
  type VirtualAccount,
} from '../lending.ts'
import { person } from '../person.ts'
import { basicInfo, completeSteps, documentsTogether, levelOne, levelTwo, signIn, signUp } from '../sign-up.ts'
import { ownWorld, test } from '../test.ts'
import { adminPhone, agentPhone, type Borrower } from '../world.ts'

test.describe.configure({ mode: 'serial' })

const world = ownWorld()
const customer = person(0)
const borrower: { client: Client; userId: string; loan: Loan; account: string } = {
  client: null!,
  userId: '',
  loan: null!,
  account: '',
}
let otherCustomer: Borrower

/** Moves the product's clock, which ends every session, and signs both in again. */
async function advanceDays(days: number): Promise<void> {
  await world().sandbox.setClock({ advance_days: days })
  await Promise.all([signIn(borrower.client, customer.phone), signIn(world().admin, adminPhone)])
}

async function pay(kobo: number, more: { reference?: string; deliveries?: number } = {}): Promise<number[]> {
  return (await world().sandbox.pay({ account_number: borrower.account, amount: kobo, sender_name: 'HALIMA', ...more }))
    .webhook_statuses
}

test('before any loan exists, the clock is set to the morning of 2 June 2025', async () => {
  const { now } = await world().sandbox.setClock({ now: '2025-06-02T08:00:00.000Z' })
  expect(now).toMatch(/^2025-06-02T08:00:\d\d/)
  expect((await world().sandbox.now()).getTime() - Date.parse(now)).toBeLessThan(10_000)
  await signIn(world().admin, adminPhone)
})

test('API-03 a phone is registered: data.user_id, PHONE_VERIFICATION_PENDING, and by then the code is in the SMS', async () => {
  borrower.client = newClient(world().product)
  const answer = await borrower.client.post<{ user_id: string; status: string }>('/auth/register/phone', {
    phone: '0809-000 1000',
  })
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({ user_id: expect.any(String), status: 'PHONE_VERIFICATION_PENDING' })
  borrower.userId = answer.data.user_id
  expect(await world().sandbox.messages(customer.phone)).toHaveLength(1)
  expect(JSON.stringify(answer.body)).not.toContain(await world().sandbox.code(customer.phone))
})

test('API-04 API-06 GEN-04 the code and the basic info make a customer of the agent whose code they gave', async () => {
  const { client, userId } = borrower
  const { sandbox, agentCode } = world()
  const code = await sandbox.code(customer.phone)
  const wrong = code === '111111' ? '222222' : '111111'
  const refused = await client.post('/auth/register/verify-phone', {
    type: 'ACCOUNT_VERIFICATION',
    code: wrong,
    user: customer.phone,
  })
  expect([refused.status, Object.keys(refused.data as object)]).toEqual([400, ['code']])
  expect((await client.post('/auth/register/basic-info-password', basicInfo(customer, userId, agentCode))).status).toBe(
    403,
  )
  await dataOf(client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: customer.phone }))
  const unknownAgent = agentCode === '00000000' ? '11111111' : '00000000'
  const noAgent = await client.post('/auth/register/basic-info-password', basicInfo(customer, userId, unknownAgent))
  expect([noAgent.status, Object.keys(noAgent.data as object)]).toEqual([400, ['agent_code']])
  await dataOf(client.post('/auth/register/basic-info-password', basicInfo(customer, userId, agentCode)))
})

test('API-02 API-09 they sign in at level 0, and see themselves and their agent', async () => {
  const { client } = borrower
  expect((await client.get('/auth/me')).status).toBe(401)
  const wrong = await client.post('/auth/login', { phone: customer.phone, password: `${password}x` })
  expect([wrong.status, wrong.message]).toEqual([401, 'Unauthorized. Please check your credentials.'])
  expect(await signIn(client, customer.phone)).toEqual({
    access_token: expect.any(String),
    account_type: 'customer',
    kyc: { kyc_level: 0, kycLevel1Completed: false, isCompleted: false },
  })
  const { data, body } = await client.get<{ account: Record<string, unknown> }>('/auth/me')
  expect(body).toMatchObject({
    accountType: 'customer',
    data: { first_name: customer.firstName, phone: customer.phone, account_type: 'customer', kyc_level: 0 },
  })
  expect(data.account).toMatchObject({
    loans: [],
    bank_accounts: [],
    agent: { first_name: 'Aisha', last_name: 'Bello' },
  })
})

test('KYC1-06 KYC1-18 the eight steps of level 1 follow each other, real pictures and all, to level 1', async () => {
  const { client } = borrower
  const early = await levelOne.at(-1)!.send(client, customer)
  expect(early.status).toBe(400)
  for (const { step, next, send } of levelOne) {
    expect((await dataOf(client.get<{ currentStep: string }>('/auth/kyc/current-step/1'))).currentStep).toBe(step)
    const { status, data, message } = await send(client, customer)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  expect((await dataOf(client.post<{ kyc_level: number }>('/auth/kyc/update-level'))).kyc_level).toBe(1)
  expect((await signIn(client, customer.phone)).kyc).toEqual({
    kyc_level: 1,
    kycLevel1Completed: true,
    isCompleted: true,
  })
})

test('API-25 the stored picture is served at the address that auth/me gives', async () => {
  const { profile_picture_url } = await dataOf(borrower.client.get<{ profile_picture_url: string }>('/auth/me'))
  const picture = await fetch(profile_picture_url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('GATE-08 at level 1 a loan request is refused, and so it is at level 2 without a bank account', async () => {
  const { client } = borrower
  const low = await requestLoan(client, 250_000)
  expect([low.status, low.message]).toEqual([
    403,
    'Kindly upgrade your account by completing your KYC information to apply for loan',
  ])
  expect((await client.get<{ currentStep: string }>('/auth/kyc/current-step/2')).data.currentStep).toBe('bvn')
  for (const { step, next, send } of levelTwo()) {
    const { status, data, message } = await send(client, customer)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  const bankless = await requestLoan(client, 250_000)
  expect([bankless.status, bankless.message]).toEqual([400, 'Kindly add your bank account to request a loan'])
})

test('API-22 DOC-08 another customer sends both documents in one multipart body', async () => {
  const { product, agentCode } = world()
  const who = person(1)
  const client = await signUp(product, who, agentCode)
  await completeSteps(levelOne, client, who)
  for (const { step, next, send } of levelTwo(documentsTogether)) {
    const { status, data, message } = await send(client, who)
    expect([status, data?.next_stage], `${step}: ${message}`).toEqual([200, next])
  }
  await addBankAccount(client, who.accountNumber)
  otherCustomer = Object.assign(client, who)
})

test('API-28 API-31 BANK-02 the account is looked up by name and added, the first as the default whatever the call asks for', async () => {
  const added: BankAccount = await addBankAccount(borrower.client, customer.accountNumber, banks[0], false)
  expect(added).toMatchObject({
    account_number: customer.accountNumber,
    account_name: `TEST ACCOUNT ${customer.accountNumber}`,
    bank_code: '058',
    is_default: true,
    bank: { name: 'Guaranty Trust Bank', logo: '' },
  })
  const wrongName = {
    ...banks[1],
    account_number: '0456999345',
    account_name: 'SOMEBODY ELSE',
    logo: null,
    is_default: true,
  }
  const refused = await borrower.client.post('/bank-account/add', wrongName)
  expect([refused.status, refused.data]).toEqual([400, { account_name: [expect.any(String)] }])
})

test('API-32 LREQ-05 ₦250,000 is asked for: pending, at five percent', async () => {
  const answer = await requestLoan(borrower.client, 250_000)
  expect(answer.message).toBe("Your loan request is successfully received, we'll get back to you soon.")
  expect(answer.data).toMatchObject({
    application_id: expect.stringMatching(/^APP-\d+$/),
    loan_id: expect.stringMatching(/^LN-\d+$/),
    amount: 250_000,
    term: 1,
    repayment_frequency: 'weekly',
    purpose: 'business',
    created_at: expect.stringMatching(/^2025-06-02T/),
    interest_rate: 5,
    status: 'pending',
  })
  borrower.loan = answer.data
  const counts = await dataOf(borrower.client.get('/customer/loan-application/index'))
  expect(counts).toEqual({
    total_loans: 1,
    total_approved_loans: 0,
    total_pending_loans: 1,
    total_rejected_loans: 0,
    interest_rate: 5,
  })
})

test('API-48 API-50 the admin approves ₦50,000 of it, and it is paid out within the calls', async () => {
  const { admin, sandbox } = world()
  const { id } = borrower.loan
  const { loans } = await dataOf(admin.get<{ loans: { data: AdminLoan[] } }>('/admin/loan-management?status=pending'))
  expect(loans.data.map((loan) => loan.id)).toContain(id)
  expect((await payOut(admin, id, 50_000)).status).toBe(400)
  expect(await dataOf(approve(admin, id, 50_000))).toMatchObject({
    id,
    amount: 250_000,
    approved_amount: 50_000,
    status: 'active',
  })
  expect(await dataOf(payOut(admin, id, 50_000))).toMatchObject({
    amount: 50_000,
    status: 'completed',
    payable_id: id,
    payable_type: 'loan',
  })
  expect((await payOut(admin, id, 60_000)).status).toBe(400)
  expect((await approve(admin, id, 50_000)).status).toBe(400)
  expect(await sandbox.transfers()).toMatchObject([
    { amount: 5_000_000, status: 'success', account_number: customer.accountNumber },
  ])
})

test('API-35 DATA-04 ₦50,000 at five percent, weekly from 2 June: four rows of ₦13,125.00, the last a month later', async () => {
  const { client, loan } = borrower
  const row = (installment_number: number, due_date: string) => ({
    installment_number,
    due_date,
    amount: 13_125,
    paid_amount: 0,
    status: 'due',
  })
  for (const name of [loan.id, loan.loan_id, loan.application_id]) {
    expect(await showLoan(client, name)).toMatchObject({
      user: {
        first_name: customer.firstName,
        last_name: customer.lastName,
        phone: customer.phone,
        profile_picture_url: expect.any(String),
      },
      businesses: [{ name: `${customer.firstName} Fabrics` }],
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

test('PERM-02 a loan is shown to its customer, their agent and the admin; for anybody else it does not exist, by none of its names', async () => {
  const { loan } = borrower
  const { product, admin } = world()
  await createStaff(product, 'agent', '08090000003', 'Chuka', 'Okafor')
  const [agent, otherAgent] = [newClient(product), newClient(product)]
  await Promise.all([signIn(agent, agentPhone), signIn(otherAgent, '08090000003')])
  for (const viewer of [admin, agent]) expect(await showLoan(viewer, loan.id)).toMatchObject({ loan: { id: loan.id } })
  for (const name of [loan.id, loan.loan_id, loan.application_id]) {
    for (const viewer of [otherCustomer, otherAgent])
      expect((await viewer.get(`/loans/${name}/repayment-schedule`)).status).toBe(404)
    expect((await newClient(product).get(`/loans/${name}/repayment-schedule`)).status).toBe(401)
  }
})

test('staff’s calls are not for customers, nor a customer’s for staff', async () => {
  const { loan, client } = borrower
  for (const path of ['/admin/loan-management', '/admin/customer-management', '/admin/payment-management']) {
    expect((await client.get(path)).status).toBe(403)
  }
  expect((await approve(client, loan.id, 50_000)).status).toBe(403)
  expect((await requestLoan(world().admin, 1_000)).status).toBe(403)
})

test('API-45 a virtual account is opened: customer, identification, account, in this order; a second call answers the same', async () => {
  const { admin, sandbox } = world()
  const path = `/customers/${await customerIdOf(world(), customer.phone)}/assign-virtual-account`
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
  expect((await showLoan(borrower.client, borrower.loan.id)).pay_to).toEqual(made.user_dva)
  borrower.account = made.user_dva!.account_number
})

test('a repayment by bank transfer pays the first instalment', async () => {
  expect(await pay(1_312_500)).toEqual([200])
  const { schedule, repayment_summary } = await showLoan(borrower.client, borrower.loan.id)
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
  const transactions = await dataOf(
    borrower.client.get<{ payment_type: string; amount: number }[]>('/customer/dashboard'),
  )
  expect(transactions.map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
    ['loan_repayment', 13_125],
    ['loan_disbursement', 50_000],
  ])
})

test('a partial repayment that is delivered five times counts once', async () => {
  expect(await pay(500_000, { reference: 'customer-part', deliveries: 5 })).toEqual([200, 200, 200, 200, 200])
  const { schedule, repayment_summary } = await showLoan(borrower.client, borrower.loan.id)
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

test('what is due today is due; a day later instalment and loan are overdue', async () => {
  await advanceDays(14)
  const today = await showLoan(borrower.client, borrower.loan.id)
  expect([today.loan.status, today.schedule[1]?.status]).toEqual(['active', 'due'])
  await advanceDays(1)
  const tomorrow = await showLoan(borrower.client, borrower.loan.id)
  expect([tomorrow.loan.status, tomorrow.schedule.map(({ status }) => status)]).toEqual([
    'overdue',
    ['paid', 'overdue', 'due', 'due'],
  ])
  const { loans } = await dataOf(
    world().admin.get<{ loans: { data: AdminLoan[] } }>('/admin/loan-management?status=overdue'),
  )
  expect(loans.data.map(({ id }) => id)).toEqual([borrower.loan.id])
})

test('GATE-02 while it runs, overdue too, another request is refused', async () => {
  const again = await requestLoan(borrower.client, 10_000)
  expect([again.status, again.message]).toEqual([
    400,
    'You currently have an active loan, kindly make payment and try later.',
  ])
})

test('paying what is in arrears makes it active again', async () => {
  expect(await pay(812_500)).toEqual([200])
  const { loan, schedule } = await showLoan(borrower.client, borrower.loan.id)
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
  expect((await showLoan(borrower.client, borrower.loan.id)).repayment_summary.total_paid).toBe(26_250)
  await expectNoDifferences(world().product)
})

test('the rest and one naira more: completed, and the naira is kept for the customer', async () => {
  expect(await pay(2_625_100)).toEqual([200])
  const { loan, schedule, repayment_summary } = await showLoan(borrower.client, borrower.loan.id)
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
  const { account } = await dataOf(borrower.client.get<{ account: { loans: Loan[] } }>('/auth/me'))
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
  expect(await dataOf(requestLoan(borrower.client, 60_000, 'monthly'))).toMatchObject({
    status: 'pending',
    amount: 60_000,
  })
  const counts = await dataOf(borrower.client.get('/customer/loan-application/index'))
  expect(counts).toEqual({
    total_loans: 2,
    total_approved_loans: 1,
    total_pending_loans: 1,
    total_rejected_loans: 0,
    interest_rate: 5,
  })
})

test('API-10 after Logout their token is worth nothing', async () => {
  const { client } = borrower
  await dataOf(client.post('/auth/logout'))
  expect((await client.get('/auth/me')).status).toBe(401)
})
