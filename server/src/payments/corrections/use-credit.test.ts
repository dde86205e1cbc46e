import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, addBank, anAdmin, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

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

const consent = 'By phone on Monday, from their own number'
/** Makes a customer who paid this many kobo while they had no loan. */
async function withCredit(kobo: number, { bank = true } = {}): Promise<TestCustomer> {
  const customer = await aCustomer(server, { bank })
  await pay(server, await aVirtualAccount(server, customer, admin), kobo)
  return customer
}
const use = (way: 'apply' | 'refund', { customerId }: { customerId: string }, body: object, key?: string) =>
  server.call('POST', `/admin/customers/${customerId}/credit/${way}`, body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const creditOf = async ({ phone }: TestCustomer) =>
  (await server.call('GET', `/admin/customer-credit?search=${phone}`, undefined, { as: admin.token })).body.data
    .customers[0]
const journalsOf = (event: string, customerId: string) =>
  server.app.database.rows<{ account: string; amount: number }>(
    `select p.account, p.amount_kobo::int as amount from journals j join postings p on p.journal_id = j.id
     where j.event = $1 and p.customer_id = $2 order by j.id, p.line`,
    [event, customerId],
  )
const fault = (mode: string) => server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })

test("C-94 credit repays the running loan with the customer's consent, the oldest instalment first, by one journal and without new cash", async () => {
  const customer = await withCredit(3_000_050)
  const loan = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  expect(await creditOf(customer)).toMatchObject({
    amount: 30_000.5,
    refunding: 0,
    in_hand: 0,
    loan: { loan_id: loan.loan_id, outstanding: 42_000 },
    account: { account_number: expect.stringMatching(/^\d{10}$/) },
  })
  const { cash } = await balances(server.app.database)
  const { status, body } = await use('apply', customer, { amount: 11_000.5, consent })
  expect([status, body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      tx_ref: expect.stringMatching(/^credit-/),
      payment_type: 'credit_applied',
      amount: 11_000.5,
      status: 'completed',
      note: null,
    },
  ])
  const { schedule } = await scheduleOf(server, customer, loan.id)
  expect(schedule.map(({ paid_amount }: { paid_amount: number }) => paid_amount)).toEqual([10_500, 500.5, 0, 0])
  expect((await balances(server.app.database)).cash).toBe(cash)
  expect(await journalsOf('credit_applied', customer.customerId)).toEqual([
    { account: 'customer_credit', amount: 1_100_050 },
    { account: 'loans_receivable', amount: -1_000_050 },
    { account: 'interest_income', amount: -100_000 },
  ])
  expect(await creditOf(customer)).toMatchObject({ amount: 19_000, loan: { outstanding: 30_999.5 } })
  const [entry] = await server.app.database.rows<{ actor_id: string; after: object }>(
    `select actor_id, after from audit_events where action = 'credit.applied' and subject_id = $1`,
    [customer.customerId],
  )
  expect(entry).toMatchObject({ actor_id: admin.userId, after: { amount: 1_100_050, consent, loanId: loan.id } })
})

test("C-94 credit is refunded to the default account: the customer's in the ledger until it has arrived, and theirs again when it fails", async () => {
  const customer = await withCredit(500_000)
  await fault('fail')
  expect((await use('refund', customer, { amount: 5_000, consent })).body.data).toMatchObject({ status: 'failed' })
  expect(await creditOf(customer)).toMatchObject({ amount: 5_000, refunding: 0 })
  const { body } = await use('refund', customer, { amount: 2_000, consent })
  expect(body.data).toMatchObject({ payment_type: 'credit_refund', amount: 2_000, status: 'completed' })
  expect(await creditOf(customer)).toMatchObject({ amount: 3_000, refunding: 0 })
  expect(await journalsOf('credit_refunded', customer.customerId)).toEqual([
    { account: 'customer_credit', amount: 200_000 },
    { account: 'transfers_in_transit', amount: -200_000 },
  ])
  const failed = await server.call('GET', '/admin/failed-transfers', undefined, { as: admin.token })
  expect(failed.body.data.transfers[0]).toMatchObject({ payment_type: 'credit_refund', may_retry: false })
  const listed = await server.call('GET', '/admin/payment-management?type=credit_refund', undefined, {
    as: admin.token,
  })
  expect(listed.body.data.recent_payments.map(({ status }: { status: string }) => status)).toEqual([
    'completed',
    'failed',
  ])
})

test("C-94 an amount above the credit or above the loan's balance, no loan, no account and a missing consent are refused, and nothing changes", async () => {
  const customer = await withCredit(900_000, { bank: false })
  for (const [way, body, code] of [
    ['apply', { amount: 100, consent }, 'This customer has no running loan.'],
    ['refund', { amount: 100, consent }, 'This customer has no bank account to pay into.'],
  ] as const)
    expect((await use(way, customer, body)).body.message).toBe(code)
  await addBank(server, customer)
  await aRunningLoan(server, admin, customer, 2_000, 'monthly')
  for (const [way, amount] of [
    ['apply', 2_100.01],
    ['apply', 9_000.01],
    ['refund', 9_000.01],
  ] as const)
    expect([way, amount, (await use(way, customer, { amount, consent })).body.data]).toEqual([
      way,
      amount,
      { amount: [expect.stringContaining('look at both again')] },
    ])
  for (const amount of [0, -1, 1.001, 'x'])
    expect((await use('apply', customer, { amount, consent })).body.data).toEqual({ amount: [expect.any(String)] })
  expect((await use('apply', customer, { amount: 1, consent: ' ' })).body.data).toEqual({
    consent: [expect.any(String)],
  })
  expect(await creditOf(customer)).toMatchObject({ amount: 9_000 })
})

test('C-94 C-174 no kobo is used twice by several uses at once, also while a refund is on its way; the same key is answered as the first time', async () => {
  const customer = await withCredit(100_000)
  await aRunningLoan(server, admin, customer, 5_000, 'monthly')
  const ways = ['apply', 'refund', 'apply', 'refund'] as const
  const answers = await Promise.all(ways.map((way) => use(way, customer, { amount: 700, consent })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  await fault('pending')
  const body = { amount: 300, consent }
  const first = await use('refund', customer, body, 'refund-once')
  expect(first.body.data).toMatchObject({ status: 'pending' })
  expect(await creditOf(customer)).toMatchObject({ amount: 300, refunding: 300 })
  expect((await use('refund', customer, body, 'refund-once')).body.data.id).toBe(first.body.data.id)
  expect((await use('apply', customer, { amount: 1, consent })).status).toBe(400)
}, 20_000)

test('DESK-30 DESK-32 C-212 a refund above the limit waits for another admin; meanwhile the credit is not used, and when it is gone the refund is refused and stays open', () =>
  withLimits(server, { SECOND_PERSON_REFUND_ABOVE: 0 }, async () => {
    const [customer, other] = [await withCredit(500_000), await anAdmin(server, 'finance')]
    expect((await use('refund', customer, { amount: 5_001, consent })).status).toBe(400)
    const { status, body } = await use('refund', customer, { amount: 4_000, consent })
    expect([status, body.data.proposal]).toMatchObject([
      202,
      {
        act: 'refund',
        subject: { kind: 'customer' },
        reason: consent,
        facts: [{ value: '₦5,000.00' }, { name: 'Paid to' }],
      },
    ])
    expect(await creditOf(customer)).toMatchObject({ amount: 5_000, refunding: 0 })
    await aRunningLoan(server, admin, customer, 3_000, 'monthly')
    expect((await use('apply', customer, { amount: 2_000, consent })).status).toBe(400)
    const { id } = body.data.proposal
    const [paid] = await server.app.database.rows<{ id: string }>(
      `select id from payments where customer_id = $1 and kind = 'loan_repayment'`,
      [customer.customerId],
    )
    const reverse = { cause: 'booked_wrongly', reason: 'Another customer paid it' }
    expect(
      (await server.call('POST', `/admin/payments/${paid!.id}/reverse`, reverse, { as: admin.token })).status,
    ).toBe(200)
    expect((await decideProposal(server, other, id, 'confirm')).body.message).toMatch(/more than the credit/)
    expect((await decideProposal(server, admin, id, 'withdraw')).body.data.state).toBe('withdrawn')
    const { reference } = (await server.app.database.row<{ reference: string }>(
      'select reference from open_suspense_items order by received_at desc limit 1',
    ))!
    const assign = { reference, customer_id: customer.customerId, reason: 'It is theirs' }
    expect((await server.call('POST', '/admin/suspense/assign', assign, { as: admin.token })).status).toBe(200)
    const again = (await use('refund', customer, { amount: 1_850, consent })).body.data.proposal
    const both = await Promise.all([1, 2].map(() => decideProposal(server, other, again.id, 'confirm')))
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(both.find((answer) => answer.status === 400)!.body.message).toMatch(/^This proposal is no longer open/)
    expect(await creditOf(customer)).toBeUndefined()
  }))

test('C-94 a customer reads their own credit and the part that is on its way to them; without credit there is nothing to show', async () => {
  const ownCredit = async ({ token }: TestCustomer) =>
    (await server.call('GET', '/auth/me', undefined, { as: token })).body.data.account.credit
  const customer = await withCredit(960_050)
  expect(await ownCredit(customer)).toEqual({ amount: 9_600.5, refunding: 0 })
  await fault('pending')
  await use('refund', customer, { amount: 9_000, consent })
  expect(await ownCredit(customer)).toEqual({ amount: 9_600.5, refunding: 9_000 })
  expect(await ownCredit(await aCustomer(server))).toBeUndefined()
})
