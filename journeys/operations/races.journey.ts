import { expect } from '@playwright/test'
import { addBankAccount, type BankAccount, banks } from '../bank.ts'
import { allPayments, expectNoDifferences } from '../books.ts'
import { type Answer, dataOf, newClient } from '../calls.ts'
import { password } from '../command-line.ts'
import {
  approve,
  customerIdOf,
  lend,
  type Loan,
  payOut,
  requestLoan,
  showLoan,
  type VirtualAccount,
  virtualAccountOf,
} from '../lending.ts'
import { newPerson } from '../person.ts'
import { basicInfo } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()

/** Runs the same call many times at once. */
const atOnce = <T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))

/** The number of answers by status, as {200: 1, 400: 19}. */
function countByStatus(answers: readonly Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function newLoan(amount: number): Promise<{ borrower: Borrower; loan: Loan }> {
  const borrower = await newBorrower(world())
  return { borrower, loan: await dataOf(requestLoan(borrower, amount)) }
}

const transfersTo = async (borrower: Borrower) =>
  (await world().sandbox.transfers()).filter((transfer) => transfer.account_number === borrower.accountNumber)

for (const times of [2, 20]) {
  test(`${times} approvals at once: one decides, and one transfer goes out`, async () => {
    const { borrower, loan } = await newLoan(30_000)
    const answers = await atOnce(times, () => approve(world().admin, loan.id, 30_000))
    expect(countByStatus(answers)).toEqual({ 200: 1, 400: times - 1 })
    expect(await transfersTo(borrower)).toMatchObject([{ amount: 3_000_000, status: 'success' }])
    expect((await showLoan(borrower, loan.id)).loan.status).toBe('active')
    expect((await approve(world().admin, loan.id, 30_000)).status).toBe(400)
  })

  test(`${times} payouts of one approved loan at once answer one payment`, async () => {
    const { borrower, loan } = await newLoan(30_000)
    await dataOf(approve(world().admin, loan.id, 30_000))
    const answers = await atOnce(times, () => payOut(world().admin, loan.id, 30_000))
    expect(countByStatus(answers)).toEqual({ 200: times })
    expect(new Set(answers.map(({ data }) => data.tx_ref)).size).toBe(1)
    expect(await transfersTo(borrower)).toHaveLength(1)
  })

  test(`${times} deliveries of one repayment at once count once`, async () => {
    const { borrower, loan } = await newLoan(40_000)
    await dataOf(approve(world().admin, loan.id, 40_000))
    const transfer = {
      account_number: await virtualAccountOf(world(), borrower.phone),
      amount: 700_000,
      reference: `same-${times}`,
    }
    const deliveries = await atOnce(times, () => world().sandbox.pay(transfer))
    expect(deliveries.flatMap(({ webhook_statuses }) => webhook_statuses)).toEqual(Array(times).fill(200))
    expect((await world().sandbox.pay(transfer)).webhook_statuses).toEqual([200])
    expect((await showLoan(borrower, loan.id)).repayment_summary).toMatchObject({
      total_paid: 7_000,
      outstanding_balance: 35_000,
    })
    expect((await allPayments(world().admin)).filter(({ tx_ref }) => tx_ref === transfer.reference)).toHaveLength(1)
  })

  test(`${times} requests with one Idempotency-Key at once are one loan`, async () => {
    const borrower = await newBorrower(world())
    const key = { 'idempotency-key': `ask-${times}` }
    const answers = await atOnce(times, () => requestLoan(borrower, 15_000, 'weekly', key))
    expect(countByStatus(answers)).toEqual({ 200: times })
    expect(new Set(answers.map(({ data }) => data.application_id)).size).toBe(1)
    expect(await dataOf(borrower.get('/customer/loan-application/index'))).toMatchObject({ total_loans: 1 })
    expect((await requestLoan(borrower, 15_000, 'weekly', key)).data).toEqual(answers[0]?.data)
    expect((await requestLoan(borrower, 16_000, 'weekly', key)).status).toBe(409)
  })

  test(`BANK-07 ${times} times another account is made the default at once: one default is left`, async () => {
    const borrower = await newBorrower(world())
    await addBankAccount(borrower, '0456888345', banks[1])
    await addBankAccount(borrower, '0456777345', banks[2])
    const answers = await atOnce(times, (index) =>
      borrower.post('/bank-account/set-as-default', { bank_code: banks[index % 3]!.bank_code }),
    )
    expect(countByStatus(answers)).toEqual({ 200: times })
    const { account } = await dataOf(borrower.get<{ account: { bank_accounts: BankAccount[] } }>('/auth/me'))
    expect(account.bank_accounts.filter(({ is_default }) => is_default)).toHaveLength(1)
  })

  test(`${times} right codes at once: one is taken`, async () => {
    const client = newClient(world().product)
    const { phone } = newPerson()
    await dataOf(client.post('/auth/register/phone', { phone }))
    const code = await world().sandbox.code(phone)
    const answers = await atOnce(times, () =>
      client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: phone }),
    )
    expect(countByStatus(answers)).toEqual({ 200: 1, 400: times - 1 })
    expect(
      (await client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: phone })).status,
    ).toBe(400)
  })
}

test('twenty different repayments of one loan at once add up to the kobo', async () => {
  const { borrower, loan } = await newLoan(40_000)
  await dataOf(approve(world().admin, loan.id, 40_000))
  const account_number = await virtualAccountOf(world(), borrower.phone)
  const amounts = Array.from({ length: 20 }, (_, index) => 100_001 + index * 3_333)
  const deliveries = await Promise.all(amounts.map((amount) => world().sandbox.pay({ account_number, amount })))
  expect(deliveries.flatMap(({ webhook_statuses }) => webhook_statuses)).toEqual(Array(20).fill(200))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const { repayment_summary, schedule } = await showLoan(borrower, loan.id)
  expect(Math.round(repayment_summary.total_paid * 100)).toBe(total)
  expect(Math.round(schedule.reduce((sum, row) => sum + row.paid_amount, 0) * 100)).toBe(total)
})

test('ten approvals and ten rejections at once: one of them decides, and a rejected loan moves no money', async () => {
  const { borrower, loan } = await newLoan(20_000)
  const answers = await atOnce(20, (index) =>
    index % 2
      ? approve(world().admin, loan.id, 20_000)
      : world().admin.post(`/admin/loans/${loan.id}/status`, { status: 'rejected', approved_amount: 20_000 }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 19 })
  const { status } = (await showLoan(borrower, loan.id)).loan
  expect(['active', 'rejected']).toContain(status)
  expect(await transfersTo(borrower)).toHaveLength(status === 'active' ? 1 : 0)
})

test('when two requests of one customer are approved at once, one becomes a loan', async () => {
  const { borrower, loan } = await newLoan(20_000)
  const other = await dataOf(requestLoan(borrower, 25_000))
  const answers = await Promise.all([approve(world().admin, loan.id, 20_000), approve(world().admin, other.id, 25_000)])
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 1 })
  expect(await transfersTo(borrower)).toHaveLength(1)
})

test('an approval and a payout under an Idempotency-Key get the same answer again, and with another body 409', async () => {
  const { loan } = await newLoan(20_000)
  const key = { 'idempotency-key': 'decide-once' }
  const answers = await atOnce(2, () => approve(world().admin, loan.id, 20_000, key))
  expect(countByStatus(answers)).toEqual({ 200: 2 })
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect((await approve(world().admin, loan.id, 20_000, key)).data).toEqual(answers[0]?.data)
  expect((await approve(world().admin, loan.id, 19_000, key)).status).toBe(409)
  const payKey = { 'idempotency-key': 'pay-once' }
  const paid = await dataOf(payOut(world().admin, loan.id, 20_000, payKey))
  expect(await dataOf(payOut(world().admin, loan.id, 20_000, payKey))).toEqual(paid)
  expect((await payOut(world().admin, loan.id, 21_000, payKey)).status).toBe(409)
})

test('five virtual accounts asked for at once are one account', async () => {
  const borrower = await newBorrower(world())
  const path = `/customers/${await customerIdOf(world(), borrower.phone)}/assign-virtual-account`
  const answers = await atOnce(5, () => world().admin.post<VirtualAccount>(path))
  expect(
    new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.user_dva?.account_number)).size,
  ).toBe(1)
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
  const { user_dva } = await dataOf(world().admin.post<VirtualAccount>(path))
  const accounts = await world().sandbox.accounts()
  const { customer_code } = accounts.find(({ account_number }) => account_number === user_dva?.account_number)!
  expect(accounts.filter((one) => one.customer_code === customer_code)).toHaveLength(1)
})

test('one phone registered twenty times at once gets one message; one sign-up finished twice is one account', async () => {
  const { product, sandbox, agentCode } = world()
  const who = newPerson()
  const client = newClient(product)
  const answers = await atOnce(20, () => client.post<{ user_id: string }>('/auth/register/phone', { phone: who.phone }))
  // In the cool-down the boxes come back for the code that is under way (C-174).
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  expect(await sandbox.messages(who.phone)).toHaveLength(1)
  const { user_id } = answers[0]!.data
  await dataOf(
    client.post('/auth/register/verify-phone', {
      type: 'ACCOUNT_VERIFICATION',
      code: await sandbox.code(who.phone),
      user: who.phone,
    }),
  )
  const finished = await atOnce(2, () =>
    client.post('/auth/register/basic-info-password', basicInfo(who, user_id, agentCode)),
  )
  expect(countByStatus(finished)).toEqual({ 200: 1, 403: 1 })
  expect((await client.post('/auth/login', { phone: who.phone, password })).status).toBe(200)
})

test('a second Delete of a bank account and a second Logout find nothing to do', async () => {
  const borrower = await newBorrower(world())
  const bank_code = banks[0].bank_code
  expect(countByStatus(await atOnce(2, () => borrower.delete('/bank-account/delete', { bank_code })))).toEqual({
    200: 1,
    404: 1,
  })
  expect((await borrower.delete('/bank-account/delete', { bank_code })).status).toBe(404)
  expect((await borrower.post('/auth/logout')).status).toBe(200)
  expect((await borrower.post('/auth/logout')).status).toBe(401)
})

test('a loan with two repayments that each could finish it is completed, and the excess is kept', async () => {
  const borrower = await newBorrower(world())
  const loan = await lend(world(), borrower, 10_000, 'monthly')
  const account_number = await virtualAccountOf(world(), borrower.phone)
  const deliveries = await atOnce(2, () => world().sandbox.pay({ account_number, amount: 1_050_000 }))
  expect(deliveries.flatMap(({ webhook_statuses }) => webhook_statuses)).toEqual([200, 200])
  const { loan: shown, repayment_summary } = await showLoan(borrower, loan.id)
  expect([shown.status, repayment_summary.total_paid, repayment_summary.outstanding_balance]).toEqual([
    'completed',
    10_500,
    0,
  ])
})

test('after all these races the books balance, and reconcile finds nothing', async () => {
  expect((await allPayments(world().admin)).length).toBeGreaterThan(0)
  await expectNoDifferences(world().product)
})
