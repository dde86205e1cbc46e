import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, advanceDays, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let strict: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  strict = await openTestServer({ REQUIRE_NAME_MATCH: 'on' })
  admin = await anAdmin(server)
})
afterAll(async () => {
  await server.close()
  await strict.close()
})

const show = async (id: string) => {
  const { status, body } = await server.call('GET', `/admin/loans/${id}`, undefined, { as: admin.token })
  expect(status).toBe(200)
  return body.data
}
const holder = (test: TestServer, { customerId }: TestCustomer, name: string) =>
  test.app.database.run('update bank_accounts set account_name = $1 where customer_id = $2', [name, customerId])

test('DESK-14 one call returns the applicant, the request, their income, the payout account, and how they paid before', async () => {
  const customer = await aCustomer(server)
  const { database } = server.app
  await database.run(
    `update profiles set employment_status = 'self-employed', net_monthly_income_kobo = 21000000, expected_monthly_revenue_kobo = 90000000,
      other_sources_of_funds = true where user_id = $1`,
    [customer.userId],
  )
  await database.run(
    `insert into businesses (user_id, name, category, sub_category) values ($1, 'Halima Foods', 'Retail', 'Food')`,
    [customer.userId],
  )
  const loan = await aLoan(server, customer, 60_000)
  for (const id of [loan.id, loan.loan_id, loan.application_id])
    expect(await show(id)).toMatchObject({
      loan: {
        id: loan.id,
        loan_id: loan.loan_id,
        application_id: loan.application_id,
        amount: 60_000,
        purpose: 'business',
        repayment_frequency: 'weekly',
        interest_rate: 5,
        status: 'pending',
        disbursement: null,
      },
      customer: {
        id: customer.customerId,
        user: { first_name: customer.firstName, last_name: customer.lastName, phone: customer.phone },
        status: 'active',
        kyc_level: 2,
        business: 'Halima Foods',
      },
      income: {
        employment_status: 'self-employed',
        net_monthly_income: 210_000,
        expected_monthly_revenue: 900_000,
        other_sources_of_funds: true,
      },
      account: { bank: { name: 'Guaranty Trust Bank' }, account_name: expect.stringMatching(/^TEST ACCOUNT/) },
      others: { total: 0, punctuality: { on_time: 0, late: 0, to_come: 0, days_late: 0 }, loans: [] },
      stopped_by: null,
      rejection: null,
    })
})

test('C-183 a request without a rule of late fees has none in its decision', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  expect((await show(loan.id)).loan).not.toHaveProperty('late_fee')
})

test('DESK-14 earlier loans are shown with how punctually they were paid, without this request', async () => {
  const customer = await aCustomer(server)
  const number = await aVirtualAccount(server, customer, admin)
  const first = await aRunningLoan(server, admin, customer, 50_000, 'biweekly')
  await pay(server, number, 2_625_000)
  await advanceDays(server, 40)
  await pay(server, number, 2_625_000)
  await expect.poll(async () => (await show(first.id)).loan.status, { interval: 50, timeout: 20_000 }).toBe('completed')
  const refused = await aLoan(server, customer)
  await decide(server, admin, refused.id, { status: 'rejected' })
  const request = await aLoan(server, customer, 70_000)
  const { others } = await show(request.id)
  const paid = { on_time: 1, late: 1, to_come: 0, days_late: expect.any(Number) }
  expect(others).toMatchObject({
    total: 2,
    punctuality: paid,
    loans: [
      { loan_id: refused.loan_id, status: 'rejected', punctuality: { on_time: 0, late: 0 } },
      { loan_id: first.loan_id, status: 'completed', amount: 50_000, punctuality: paid },
    ],
  })
  expect(others.punctuality.days_late).toBeGreaterThanOrEqual(9)
})

test('DESK-09 an account that was added or changed less than 24 hours ago is marked', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const changed = (ago: string) =>
    server.app.database.run(
      `update bank_accounts set changed_at = product_now() - $1::interval where customer_id = $2`,
      [ago, customer.customerId],
    )
  await changed('23 hours 59 minutes')
  expect((await show(loan.id)).account.is_recent).toBe(true)
  await changed('24 hours 1 minute')
  expect((await show(loan.id)).account.is_recent).toBe(false)
  await server.app.database.run('delete from bank_accounts where customer_id = $1', [customer.customerId])
  expect(await show(loan.id)).toMatchObject({
    account: null,
    stopped_by: 'This customer has no bank account to pay into.',
  })
})

test("DESK-10 names are compared with the account's holder and with the identity service's answer", async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await server.app.database.run(
    `update users set first_name = 'Halima', middle_name = 'Zainab', last_name = 'Yusuf' where id = $1`,
    [customer.userId],
  )
  for (const [name, expected] of [
    ['YUSUF HALIMA ZAINAB', { match: 'exact', score: 100 }],
    ['HALIMA YUSUF', { match: 'close', score: 80 }],
    ['IBRAHIM MUSA ADEBAYO', { match: 'differs', score: 0 }],
  ] as const) {
    await holder(server, customer, name)
    expect((await show(loan.id)).account.name_match).toEqual(expected)
  }
  expect((await show(loan.id)).identity_names).toEqual({ nin: null, bvn: null })
  await server.app.database.run(
    `insert into identity_checks (user_id, kind, state, matched) values ($1, 'nin', 'verified', '{"first": true, "last": true, "dateOfBirth": true}'),
      ($1, 'bvn', 'mismatch', '{"first": true, "last": false}')`,
    [customer.userId],
  )
  expect(await show(loan.id)).toMatchObject({
    identity_names: { nin: { match: 'exact', score: 100 }, bvn: { match: 'differs', score: 50 } },
    loan: { identity: { nin: 'verified', bvn: 'mismatch' } },
    stopped_by: 'The NIN or BVN belongs to a person with other names or another date of birth.',
  })
})

test('DESK-10 C-183 by default an account holder with another name only warns: the loan is approved', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await holder(server, customer, 'IBRAHIM MUSA ADEBAYO')
  expect((await show(loan.id)).stopped_by).toBeNull()
  expect((await approve(server, admin, loan.id)).body.data.status).toBe('active')
})

test('DESK-10 with REQUIRE_NAME_MATCH=on such an approval is refused, and nothing changes; a close name is enough', async () => {
  const [staff, customer] = [await anAdmin(strict), await aCustomer(strict)]
  const loan = await aLoan(strict, customer)
  await holder(strict, customer, 'IBRAHIM MUSA ADEBAYO')
  const detail = async () =>
    (await strict.call('GET', `/admin/loans/${loan.id}`, undefined, { as: staff.token })).body.data
  expect(await detail()).toMatchObject({ stopped_by: null, names_need: 'second_person' })
  expect(await approve(strict, staff, loan.id)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Names differ\. Please have them corrected first/) },
  })
  expect((await detail()).loan).toMatchObject({ status: 'pending', disbursement: null })
  await holder(strict, customer, `${customer.lastName} ${customer.firstName} ZAINAB`)
  expect((await detail()).names_need).toBeNull()
  expect((await approve(strict, staff, loan.id)).body.data.status).toBe('active')
})

test('DESK-10 with REQUIRE_NAME_MATCH=on a rejection is not stopped by a name', async () => {
  const [staff, customer] = [await anAdmin(strict), await aCustomer(strict)]
  const loan = await aLoan(strict, customer)
  await holder(strict, customer, 'IBRAHIM MUSA ADEBAYO')
  expect((await decide(strict, staff, loan.id, { status: 'rejected' })).body.data.status).toBe('rejected')
})

test("DESK-14 DESK-13 a decided request is shown too, with its reason and the customer's answer", async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await decide(server, admin, loan.id, { status: 'rejected', reason: 'No shop found' })
  await server.call('POST', `/loans/${loan.id}/rejection-answer`, { answer: 'Gate 2' }, { as: customer.token })
  expect(await show(loan.id)).toMatchObject({
    loan: { status: 'rejected' },
    rejection: { reason: 'No shop found', answer: 'Gate 2' },
  })
})

test('C-87 another running loan stops the approval of this one, with a sentence', async () => {
  const customer = await aCustomer(server)
  const [first, second] = [await aLoan(server, customer), await aLoan(server, customer)]
  await approve(server, admin, first.id)
  expect((await show(second.id)).stopped_by).toBe('This customer still has an active loan.')
})

test('DESK-14 only admins may read it, and an unknown loan is 404', async () => {
  const customer = await aCustomer(server)
  const { id } = await aLoan(server, customer)
  expect((await server.call('GET', `/admin/loans/${id}`, undefined, { as: customer.token })).status).toBe(403)
  expect((await server.call('GET', `/admin/loans/${id}`)).status).toBe(401)
  for (const other of ['LN-1', 'nonsense', customer.customerId])
    expect((await server.call('GET', `/admin/loans/${other}`, undefined, { as: admin.token })).status).toBe(404)
})
