import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, decide } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ MAX_LOAN_NAIRA: '100000' })
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const sentence = 'The largest loan is ₦100,000.00. Please enter that much or less.'
const wanted = { term: '1', repayment_frequency: 'weekly', purpose: 'business' }

test('C-88 a request above the ceiling is 400 at the amount, and none is stored; exactly the ceiling is allowed', async () => {
  const customer = await aCustomer(server)
  const request = (amount: string) =>
    server.call('POST', '/loan/request', { ...wanted, amount }, { as: customer.token })
  expect(await request('100001')).toMatchObject({ status: 400, body: { data: { amount: [sentence] } } })
  expect(await server.app.database.rows('select from loans where customer_id = $1', [customer.customerId])).toEqual([])
  expect((await request('100000')).status).toBe(200)
})

test('C-88 even a confirmed approval may not exceed the ceiling', async () => {
  const loan = await aLoan(server, await aCustomer(server), 90_000)
  for (const exceeds_request of [undefined, true]) {
    const answer = await decide(server, admin, loan.id, {
      status: 'approved',
      approved_amount: '100001',
      exceeds_request,
    })
    expect(answer).toMatchObject({ status: 400, body: { data: { approved_amount: [sentence] } } })
  }
  const answer = await decide(server, admin, loan.id, {
    status: 'approved',
    approved_amount: '100000',
    exceeds_request: true,
  })
  expect(answer.body.data).toMatchObject({ status: 'active', approved_amount: 100_000 })
})

test('C-87 an already decided loan is refused as such first, for any amount', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  await decide(server, admin, loan.id, { status: 'rejected' })
  const answer = await decide(server, admin, loan.id, { status: 'approved', approved_amount: '5000000' })
  expect(answer).toMatchObject({ status: 400, body: { message: 'This loan has already been decided.' } })
})
