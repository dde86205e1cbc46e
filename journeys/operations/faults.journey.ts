import { expect } from '@playwright/test'
import { allPayments } from '../books.ts'
import { dataOf, newClient } from '../calls.ts'
import { type AdminLoan, approve, type Loan, payOut, requestLoan, showLoan } from '../lending.ts'
import { newPerson } from '../person.ts'
import { levelOne } from '../sign-up.ts'
import { until } from '../until.ts'
import { ownWorld, test } from '../test.ts'
import { type Borrower, newBorrower, newCustomer } from '../world.ts'

// After all stories the books are compared with the provider.
const world = ownWorld()
let borrower: Borrower
let loan: Loan
let requestsBefore = 0

test.beforeEach(async () => {
  await world().sandbox.clearFaults()
  requestsBefore = (await world().sandbox.requests()).length
})

/** The statuses of the calls to one path of a provider in this story, the oldest first; 0 means no answer. */
async function statusesOf(method: string, path: string): Promise<number[]> {
  const requests = (await world().sandbox.requests()).slice(requestsBefore)
  return requests.filter((one) => one.method === method && one.path === path).map(({ status }) => status)
}

/** A new borrower asks for ₦40,000. */
async function newRequest(): Promise<void> {
  borrower = await newBorrower(world())
  loan = await dataOf(requestLoan(borrower, 40_000, 'biweekly'))
}

const transfersOfTheBorrower = async () =>
  (await world().sandbox.transfers()).filter((transfer) => transfer.account_number === borrower.accountNumber)

async function adminSees(): Promise<AdminLoan> {
  const { loans } = await dataOf(
    world().admin.get<{ loans: { data: AdminLoan[] } }>(`/admin/loan-management?search=${loan.loan_id}`),
  )
  return loans.data.find(({ id }) => id === loan.id)!
}

async function expectPaidOutOnce(): Promise<void> {
  const { loan: shown, schedule } = await showLoan(borrower, loan.id)
  expect([shown.status, schedule.map(({ amount }) => amount)]).toEqual(['active', [21_000, 21_000]])
  expect((await transfersOfTheBorrower()).filter(({ status }) => status === 'success')).toMatchObject([
    { amount: 4_000_000 },
  ])
  expect(await dataOf(payOut(world().admin, loan.id, 40_000))).toMatchObject({ status: 'completed' })
}

test('a transfer that is pending leaves the loan pending and approved, until the webhook reports its success', async () => {
  await newRequest()
  await world().sandbox.fault({ provider: 'paystack', mode: 'pending', count: 1 })
  expect(await dataOf(approve(world().admin, loan.id, 40_000))).toMatchObject({
    status: 'pending',
    disbursement: 'pending',
  })
  expect(await dataOf(payOut(world().admin, loan.id, 40_000))).toMatchObject({ status: 'pending' })
  expect((await approve(world().admin, loan.id, 40_000)).status).toBe(400)
  expect((await world().admin.post(`/admin/loans/${loan.id}/status`, { status: 'rejected' })).status).toBe(400)
  expect(await showLoan(borrower, loan.id)).toMatchObject({ loan: { status: 'pending' }, schedule: [] })
  const [transfer] = await transfersOfTheBorrower()
  expect(await world().sandbox.settle(transfer!.reference, 'success')).toEqual([200])
  await expectPaidOutOnce()
})

test('a transfer that fails lets the admin approve again, under a new reference', async () => {
  await newRequest()
  await world().sandbox.fault({ provider: 'paystack', mode: 'fail', count: 1 })
  expect(await dataOf(approve(world().admin, loan.id, 40_000))).toMatchObject({
    status: 'pending',
    disbursement: 'failed',
  })
  const failed = await dataOf(payOut(world().admin, loan.id, 40_000))
  expect(failed.status).toBe('failed')
  expect(await dataOf(approve(world().admin, loan.id, 40_000))).toMatchObject({
    status: 'active',
    disbursement: 'completed',
  })
  const transfers = await transfersOfTheBorrower()
  expect(transfers.map(({ status }) => status)).toEqual(['failed', 'success'])
  expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(2)
  expect((await dataOf(payOut(world().admin, loan.id, 40_000))).tx_ref).not.toBe(failed.tx_ref)
  await expectPaidOutOnce()
})

test('a failed transfer also lets the admin reject', async () => {
  await newRequest()
  await world().sandbox.fault({ provider: 'paystack', mode: 'fail', count: 1 })
  await dataOf(approve(world().admin, loan.id, 40_000))
  const rejected = await world().admin.post(`/admin/loans/${loan.id}/status`, {
    status: 'rejected',
    approved_amount: 40_000,
  })
  expect([rejected.status, rejected.data]).toMatchObject([200, { status: 'rejected', approved_amount: null }])
  expect((await transfersOfTheBorrower()).filter(({ status }) => status === 'success')).toEqual([])
})

test('a transfer that is reversed before anything was repaid makes the loan pending again, and it can be approved again', async () => {
  await newRequest()
  await world().sandbox.fault({ provider: 'paystack', mode: 'reverse', count: 1 })
  await dataOf(approve(world().admin, loan.id, 40_000))
  await expect.poll(adminSees).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect(await showLoan(borrower, loan.id)).toMatchObject({ loan: { start_date: null, end_date: null }, schedule: [] })
  await dataOf(approve(world().admin, loan.id, 40_000))
  await expectPaidOutOnce()
})

test('a transfer whose answer is lost is sent once, and its success is still found', async () => {
  await newRequest()
  await world().sandbox.fault({ provider: 'paystack', mode: 'lose_answer', count: 1, path: 'POST /transfer' })
  await dataOf(approve(world().admin, loan.id, 40_000))
  await expect.poll(async () => (await adminSees()).status).toBe('active')
  const [only, ...others] = await transfersOfTheBorrower()
  expect(others).toEqual([])
  expect(await statusesOf('POST', '/transfer')).toHaveLength(1)
  await expectPaidOutOnce()
  const rows = (await allPayments(world().admin)).filter(({ tx_ref }) => tx_ref === only!.reference)
  expect(rows).toMatchObject([{ amount: 40_000, status: 'completed' }])
})

for (const [mode, ends] of [
  ['refuse', 0],
  ['error', 500],
] as const) {
  test(`a provider that answers with ${mode} is asked about the reference, then sent the transfer again automatically, and the money goes out once`, async () => {
    await newRequest()
    await world().sandbox.fault({ provider: 'paystack', mode, count: 2, path: 'POST /transfer' })
    const { status } = await dataOf(approve(world().admin, loan.id, 40_000))
    expect(['pending', 'active']).toContain(status)
    await expect.poll(async () => (await adminSees()).status).toBe('active')
    expect(await statusesOf('POST', '/transfer')).toEqual([ends, ends, 200])
    const [transfer, ...others] = await transfersOfTheBorrower()
    expect(others).toEqual([])
    expect(await statusesOf('GET', `/transfer/verify/${transfer!.reference}`)).toEqual([404, 404])
    await expectPaidOutOnce()
  })
}

test('an SMS that cannot be sent is 503 with a clear message, and its cool-down does not start: the next try works at once', async () => {
  const client = newClient(world().product)
  const { phone } = newPerson()
  await world().sandbox.fault({ provider: 'termii', mode: 'refuse', count: 1 })
  const refused = await client.post('/auth/register/phone', { phone })
  expect([refused.status, refused.message]).toEqual([503, expect.stringMatching(/message.*try again/i)])
  expect(await world().sandbox.messages(phone)).toEqual([])
  await dataOf(client.post('/auth/register/phone', { phone }))
  const code = await world().sandbox.code(phone)
  await dataOf(client.post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: phone }))
})

test('a request for a recovery code is always answered 200, and the code arrives once the SMS provider is back', async () => {
  const stranger = newPerson()
  const who = await newCustomer(world(), [])
  const before = (await world().sandbox.messages(who.phone)).length
  await world().sandbox.fault({ provider: 'termii', mode: 'refuse', count: 1 })
  const recovery = { type: 'RESET_PASSWORD', method: 'phone' }
  const [known, unknown] = await Promise.all(
    [who.phone, stranger.phone].map((user) =>
      newClient(world().product).post('/auth/send-verification', { ...recovery, user }),
    ),
  )
  expect([known?.status, known?.body]).toEqual([200, unknown?.body])
  await until('the recovery code', async () => (await world().sandbox.messages(who.phone)).length > before)
  expect(await world().sandbox.messages(stranger.phone)).toEqual([])
})

test('with the identity service unavailable the customer continues; a number of another person, or of nobody, is 400 on the field', async () => {
  const nationality = levelOne[0]!
  const client = await newCustomer(world(), [nationality])
  for (const nin of ['50999990000', '50999991111']) {
    const refused = await client.post('/auth/kyc/nin', { nin })
    expect([nin, refused.status, Object.keys(refused.data as object)]).toEqual([nin, 400, ['nin']])
  }
  expect((await client.post<Record<string, string[]>>('/auth/kyc/nin', { nin: '50999990000' })).data['nin']).toEqual([
    'Please enter a valid NIN',
  ])
  expect(await dataOf(client.post('/auth/kyc/nin', { nin: '50999992222' }))).toEqual({
    next_stage: 'face_verification',
  })
})

test('an identity that could not be checked is checked again automatically when the service is back', async () => {
  await world().sandbox.fault({ provider: 'dojah', mode: 'refuse', count: 1, path: '/api/v1/kyc/nin' })
  await newRequest()
  await expect.poll(async () => (await adminSees()).identity).toEqual({ nin: 'verified', bvn: 'verified' })
  // The customer of the story before has a number that always answers 503; their check may be tried again in the meantime.
  const statuses = await statusesOf('GET', '/api/v1/kyc/nin')
  expect(statuses.filter((status) => status !== 503)).toEqual([0, 200])
})
