import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let loan: { loan_id: string }
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  loan = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 1_100_000, { reference: 'shown-1', sender_name: 'MUSA DANJUMA' })
})
afterAll(() => server.close())

const read = async (path: string) => (await server.call('GET', path, undefined, { as: admin.token })).body.data
const idOf = async (reference: string) =>
  (await read(`/admin/payment-management?search=${reference}`)).recent_payments[0].id

test('FIND-06 a repayment shows time, loan, sender, fee and how it was divided', async () => {
  expect(await read(`/admin/payments/${await idOf('shown-1')}`)).toEqual({
    created_at: expect.stringMatching(/Z$/),
    paid_at: expect.stringMatching(/Z$/),
    channel: 'dedicated_nuban',
    loan_id: loan.loan_id,
    sender_name: 'MUSA DANJUMA',
    account: null,
    fee: expect.any(Number),
    division: { interest: 1_000, principal: 10_000, credit: 0 },
  })
  await pay(server, '9911223344', 3_200_000, { reference: 'shown-2', sender_name: 'A LOST SENDER' })
  const assign = { reference: 'shown-2', customer_id: customer.customerId, reason: 'The receipt was shown' }
  await server.call('POST', '/admin/suspense/assign', assign, { as: admin.token })
  expect(await read(`/admin/payments/${await idOf('shown-2')}`)).toMatchObject({
    sender_name: 'A LOST SENDER',
    division: { interest: 1_000, principal: 30_000, credit: 1_000 },
  })
})

test('FIND-06 a payout shows its payee; an unknown id is not found, and other people learn nothing', async () => {
  const [payout] = (await read('/admin/payment-management?type=loan_disbursement')).recent_payments
  expect(await read(`/admin/payments/${payout.id}`)).toMatchObject({
    loan_id: loan.loan_id,
    account: { account_number: expect.stringMatching(/^\d{10}$/), account_name: expect.any(String) },
    division: null,
    sender_name: null,
  })
  for (const id of ['nothing', '0199f0a0-0000-7000-8000-000000000000'])
    expect((await server.call('GET', `/admin/payments/${id}`, undefined, { as: admin.token })).status).toBe(404)
  const path = `/admin/payments/${payout.id}`
  expect((await server.call('GET', path, undefined, { as: customer.token })).status).toBe(403)
})

test('FIND-06 the sum of what is found is answered while something is searched, and not for more than 10,000 payments', async () => {
  const found = async (query: string) => (await read(`/admin/payment-management${query}`)).found_amount
  expect(await found('')).toBeNull()
  expect(await found('?type=loan_repayment')).toBe(43_000)
  expect(await found('?type=loan_repayment&amount_to=20000')).toBe(11_000)
  expect(await found('?search=shown-2')).toBe(32_000)
  expect(await found('?search=nobody-at-all')).toBe(0)
  await server.app.database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, created_at)
     select gen_random_uuid(), 'many-' || n, 'loan_repayment', 'failed', 100, $1, $2, 'Loan repayment', '2024-01-01' from generate_series(1, 10001) n`,
    [customer.userId, customer.customerId],
  )
  expect(await found('?type=loan_repayment')).toBeNull()
  expect(await found('?type=loan_repayment&status=completed')).toBe(43_000)
})
