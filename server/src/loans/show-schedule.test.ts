import { addDays, addMonths, day, daysBetween } from '@kasuwa/domain/dates.ts'
import { amountOf } from '@kasuwa/domain/loans/instalments.ts'
import { usualRate } from '@kasuwa/domain/loans/product.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { inNaira, naira } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, aLoan, approve, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2025-06-02T10:00:00Z' })
})
afterAll(() => server.close())

const see = (who: TestPerson, id: string) =>
  server.call('GET', `/loans/${id}/repayment-schedule`, undefined, { as: who.token })
const today = async () => day((await server.app.database.row<{ day: string }>('select product_today() as day'))!.day)

test('API-35 LDET-07 DATA-04 loans/{id}/repayment-schedule answers applicant, business, loan, summary and the four rows of 13,125.00', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(
    `insert into businesses (user_id, name, category, sub_category) values ($1, 'Amina Foods', 'Retail', 'Groceries')`,
    [customer.userId],
  )
  const loan = await aRunningLoan(server, admin, customer)
  const start = await today()
  // The account to pay into is opened at the same time as the approval.
  await expect.poll(async () => (await see(customer, loan.id)).body.data.pay_to, { timeout: 20_000 }).not.toBeNull()
  const answer = await see(customer, loan.id)
  const row = (installment_number: number, due_date: string) => ({
    installment_number,
    due_date,
    amount: 13_125,
    paid_amount: 0,
    status: 'due',
  })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toEqual({
    user: {
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      profile_picture_url: null,
    },
    businesses: [{ name: 'Amina Foods' }],
    loan: {
      id: loan.id,
      loan_id: loan.loan_id,
      amount: 50_000,
      approved_amount: 50_000,
      interest_rate: 5,
      repayment_frequency: 'weekly',
      term: 1,
      purpose: 'business',
      status: 'active',
      created_at: expect.stringMatching(/Z$/),
      start_date: start,
      end_date: addMonths(start, 1),
      withdrawn_at: null,
      cancelled_at: null,
      rescheduled_at: null,
      written_off_at: null,
    },
    repayment_summary: {
      total_paid: 0,
      outstanding_balance: 52_500,
      next_due_date: addDays(start, 7),
      next_payment_amount: 13_125,
      due_now: 0,
    },
    schedule: [
      row(1, addDays(start, 7)),
      row(2, addDays(start, 14)),
      row(3, addDays(start, 21)),
      row(4, addMonths(start, 1)),
    ],
    pay_to: {
      account_number: expect.stringMatching(/^\d{10}$/),
      account_name: expect.stringContaining('KASUWA'),
      bank: { name: 'Wema Bank' },
    },
    first_schedule: [],
    rescheduled_at: null,
    last_note: null,
    has_agreement: true,
    late_fees: [],
    late_fees_outstanding: 0,
    late_fee_rule: null,
    customer_id: null,
    pay_to_missing: null,
    rejection: null,
  })
})

test('a loan keeps the months it was requested for: its schedule has them, and the books agree', async () => {
  for (const frequency of ['monthly', 'weekly', 'biweekly'] as const) {
    const customer = await aCustomer(server)
    const { id } = await aLoan(server, customer, 50_000, frequency)
    await server.app.database.run('update loans set term = 3 where id = $1', [id])
    expect((await approve(server, admin, id)).status).toBe(200)
    await expect.poll(async () => (await scheduleOf(server, customer, id)).loan.status).toBe('active')
    const made = makeSchedule({
      principal: naira(50_000),
      months: 3,
      rate: usualRate,
      frequency,
      start: await today(),
    })
    const { loan, schedule } = await scheduleOf(server, customer, id)
    expect(loan.end_date).toBe(addMonths(await today(), 3))
    expect(schedule.map(({ due_date, amount }: { due_date: string; amount: number }) => [due_date, amount])).toEqual(
      made.rows.map((row) => [row.dueOn, inNaira(amountOf(row))]),
    )
  }
  expect(await checkBooks(server.app)).toEqual([])
})

test('C-83 a loan is found by each of its three names', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const answers = await Promise.all([loan.id, loan.loan_id, loan.application_id].map((id) => see(customer, id)))
  for (const { status, body } of answers) expect([status, body.data]).toEqual([200, answers[0]!.body.data])
})

test('C-84 a loan that is not paid out has an empty schedule, zeros and nulls', async () => {
  const customer = await aCustomer(server)
  expect(await scheduleOf(server, customer, (await aLoan(server, customer)).id)).toMatchObject({
    schedule: [],
    loan: { status: 'pending', approved_amount: null, start_date: null, end_date: null },
    repayment_summary: {
      total_paid: 0,
      outstanding_balance: 0,
      next_due_date: null,
      next_payment_amount: null,
      due_now: 0,
    },
  })
})

test("PERM-02 C-100 a customer sees their own loans, an agent those of their customers, an admin all; another's is 404 by any name", async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aLoan(server, customer)
  for (const who of [customer, agent, admin]) expect((await see(who, loan.id)).status).toBe(200)
  expect((await see(admin, loan.id)).body.data.customer_id).toBe(customer.customerId)
  expect((await see(agent, loan.id)).body.data.customer_id).toBeNull()
  for (const who of [await aCustomer(server), await anAgent(server)]) {
    for (const name of [loan.id, loan.loan_id, loan.application_id]) expect((await see(who, name)).status).toBe(404)
  }
  expect((await server.call('GET', `/loans/${loan.id}/repayment-schedule`)).status).toBe(401)
})

test.each(['LN-1', 'LN-999999', 'APP-1', '1', '%27', "x' or 1=1", '00000000-0000-4000-8000-000000000000'])(
  'an unknown id is 404: %s',
  async (id) => {
    expect((await see(admin, encodeURIComponent(id))).status).toBe(404)
  },
)

test('C-162 everyone who may see the loan sees the account its customer pays into', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aLoan(server, customer)
  const number = await aVirtualAccount(server, customer, admin)
  for (const who of [customer, agent, admin])
    expect(await scheduleOf(server, who, loan.id)).toMatchObject({
      pay_to: { account_number: number, account_name: 'KASUWA/TEST', bank: { name: 'Wema Bank' } },
    })
})

test('DESK-86 the last note on a running loan is read by its agent and by admins, not by its customer', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer)
  for (const note of ['First', 'Second'])
    await server.call(
      'POST',
      '/agent/round/notes',
      { loan_id: loan.loan_id, outcome: 'away', note },
      { as: agent.token },
    )
  for (const who of [agent, admin])
    expect((await scheduleOf(server, who, loan.id)).last_note).toMatchObject({ outcome: 'away', note: 'Second' })
  expect((await scheduleOf(server, customer, loan.id)).last_note).toBeNull()
})

test('CONST-19 C-95 an instalment is due, paid, or overdue from the day after its due date; on its due date it is due', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const number = await aVirtualAccount(server, customer, admin)
  await pay(server, number, 1_312_500)
  const statuses = async () =>
    (await scheduleOf(server, customer, loan.id)).schedule.map((row: { status: string }) => row.status)
  expect(await statuses()).toEqual(['paid', 'due', 'due', 'due'])
  await advanceDays(server, 14)
  expect(await statuses()).toEqual(['paid', 'due', 'due', 'due'])
  await advanceDays(server, 1)
  expect(await statuses()).toEqual(['paid', 'overdue', 'due', 'due'])
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({ loan: { status: 'overdue' } })
})

test("due now is the overdue amount and today's instalment, less payments: on the loan and in its customer's and agent's lists", async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, admin, customer, 120_000)
  const number = await aVirtualAccount(server, customer, admin)
  const dueNow = async () => {
    const onPage = (await scheduleOf(server, customer, loan.id)).repayment_summary.due_now
    const { account } = (await server.call('GET', '/auth/me', undefined, { as: customer.token })).body.data
    const [ofAgent] = (await server.call('GET', '/agent/customers', undefined, { as: agent.token })).body.data
    expect([
      account.loans[0].due_now,
      ofAgent.loans[0].due_now,
      (await scheduleOf(server, agent, loan.id)).repayment_summary.due_now,
    ]).toEqual([onPage, onPage, onPage])
    return onPage
  }
  expect(await dueNow()).toBe(0)
  await advanceDays(server, 6)
  expect(await dueNow()).toBe(0)
  await advanceDays(server, 1)
  expect(await dueNow()).toBe(31_500)
  await advanceDays(server, 7)
  expect(await dueNow()).toBe(63_000)
  await pay(server, number, 1_000_000)
  expect(await dueNow()).toBe(53_000)
  await pay(server, number, 5_300_000)
  expect(await dueNow()).toBe(0)
})

test.each([
  ['daily', null],
  ['weekly', 4],
  ['biweekly', 2],
  ['monthly', 1],
])('C-92 %s: the rows sum to principal and interest, the last is due a month later', async (frequency, count) => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer, 33_333, frequency)
  const { schedule, loan: shown } = await scheduleOf(server, customer, loan.id)
  const kobo = schedule.reduce((sum: number, row: { amount: number }) => sum + Math.round(row.amount * 100), 0)
  expect(kobo).toBe(3_499_965)
  expect(schedule).toHaveLength(count ?? daysBetween(shown.start_date, shown.end_date))
  expect(schedule.at(-1).due_date).toBe(shown.end_date)
})
