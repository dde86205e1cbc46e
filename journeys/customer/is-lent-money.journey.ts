import { expect } from '@playwright/test'
import { type Answer, dataOf, newClient } from '../calls.ts'
import { createStaff } from '../command-line.ts'
import { type AdminLoan, approve, type Loan, payOut, requestLoan, showLoan } from '../lending.ts'
import { newPerson } from '../person.ts'
import { signIn } from '../sign-up.ts'
import { sharedWorld, test } from '../test.ts'
import { agentPhone, type Borrower, newBorrower } from '../world.ts'

const world = sharedWorld()
let borrower: Borrower
let otherCustomer: Borrower
/** The answer to a request for ₦250,000. */
let answer: Answer<Loan>

test.beforeAll(async () => {
  ;[borrower, otherCustomer] = await Promise.all([newBorrower(world()), newBorrower(world())])
  answer = await requestLoan(borrower, 250_000)
})

test('API-32 LREQ-05 ₦250,000 is asked for: pending, at five percent', async () => {
  expect(answer.message).toBe("Your loan request is successfully received, we'll get back to you soon.")
  expect(answer.data).toMatchObject({
    application_id: expect.stringMatching(/^APP-\d+$/),
    loan_id: expect.stringMatching(/^LN-\d+$/),
    amount: 250_000,
    term: 1,
    repayment_frequency: 'weekly',
    purpose: 'business',
    created_at: expect.stringContaining((await world().sandbox.now()).toISOString().slice(0, 10)),
    interest_rate: 5,
    status: 'pending',
  })
  const counts = await dataOf(borrower.get('/customer/loan-application/index'))
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
  const { id } = answer.data
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
  const transfers = await sandbox.transfers()
  expect(transfers.filter(({ account_number }) => account_number === borrower.accountNumber)).toMatchObject([
    { amount: 5_000_000, status: 'success' },
  ])
})

test('PERM-02 a loan is shown to its customer, their agent and the admin; for all others it does not exist, under any of its ids', async () => {
  const loan = answer.data
  const { product, admin } = world()
  const chuka = newPerson()
  await createStaff(product, 'agent', chuka.phone, chuka.firstName, chuka.lastName)
  const [agent, otherAgent] = [newClient(product), newClient(product)]
  await Promise.all([signIn(agent, agentPhone), signIn(otherAgent, chuka.phone)])
  for (const viewer of [admin, agent]) expect(await showLoan(viewer, loan.id)).toMatchObject({ loan: { id: loan.id } })
  for (const name of [loan.id, loan.loan_id, loan.application_id]) {
    for (const viewer of [otherCustomer, otherAgent])
      expect((await viewer.get(`/loans/${name}/repayment-schedule`)).status).toBe(404)
    expect((await newClient(product).get(`/loans/${name}/repayment-schedule`)).status).toBe(401)
  }
})

test('customers may not make the calls of staff, nor staff those of a customer', async () => {
  for (const path of ['/admin/loan-management', '/admin/customer-management', '/admin/payment-management']) {
    expect((await borrower.get(path)).status).toBe(403)
  }
  expect((await approve(borrower, answer.data.id, 50_000)).status).toBe(403)
  expect((await requestLoan(world().admin, 1_000)).status).toBe(403)
})
