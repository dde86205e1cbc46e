import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, decide } from '../testing/test-lending.ts'
import { aCustomer, addBank, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ INTEREST_RATE_BP: '450' })
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const wanted = { amount: '50000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
const request = (who: TestPerson, body: object = wanted, headers: Record<string, string> = {}) =>
  server.call('POST', '/loan/request', body, { as: who.token, headers })
const countOf = async (customerId: string) =>
  (await server.app.database.row<{ n: number }>('select count(*) as n from loans where customer_id = $1', [
    customerId,
  ]))!.n

const activeLoan = 'You currently have an active loan, kindly make payment and try later.'
const upgrade = 'Kindly upgrade your account by completing your KYC information to apply for loan'
const addAccount = 'Kindly add your bank account to request a loan'

test('API-32 LREQ-05 loan/request answers the loan, pending, with its three names and the rate fixed', async () => {
  const { status, body } = await request(await aCustomer(server))
  expect(status).toBe(200)
  expect(body.message).toBe("Your loan request is successfully received, we'll get back to you soon.")
  expect(body.data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    loan_id: expect.stringMatching(/^LN-\d{6}$/),
    application_id: expect.stringMatching(/^APP-\d{6}$/),
    amount: 50_000,
    term: 1,
    repayment_frequency: 'weekly',
    purpose: 'business',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    interest_rate: 4.5,
    status: 'pending',
  })
})

test('GATE-01 GATE-02 GATE-03 GATE-05 the gates run in order on the server too, and the first closed gate is answered with its text', async () => {
  const customer = await aCustomer(server, { level: 1, bank: false })
  expect(await request(customer)).toMatchObject({ status: 403, body: { message: upgrade } })
  await server.app.database.run('update users set kyc_level = 2 where id = $1', [customer.userId])
  expect(await request(customer)).toMatchObject({ status: 400, body: { message: addAccount } })
  await addBank(server, customer)
  await aRunningLoan(server, admin, customer)
  await server.app.database.run('update users set kyc_level = 0 where id = $1', [customer.userId])
  await server.app.database.run('delete from bank_accounts where customer_id = $1', [customer.customerId])
  expect(await request(customer)).toMatchObject({ status: 400, body: { message: activeLoan } })
})

test('GATE-08 a loan needs kyc_level above 1 and no active loan; an overdue one is active too (C-89)', async () => {
  for (const level of [0, 1] as const) {
    const customer = await aCustomer(server, { level })
    expect(await request(customer)).toMatchObject({ status: 403, body: { message: upgrade } })
    expect(await countOf(customer.customerId)).toBe(0)
  }
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  expect(await request(customer)).toMatchObject({ status: 400, body: { message: activeLoan } })
  await server.app.database.run(`update loans set status = 'overdue' where id = $1`, [loan.id])
  expect(await request(customer)).toMatchObject({ status: 400, body: { message: activeLoan } })
  expect(await countOf(customer.customerId)).toBe(1)
})

test('C-90 a fourth waiting request is refused, one after another and with ten at once; once one is decided, the next is accepted', async () => {
  const customer = await aCustomer(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(customer)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const sentence = 'You have three requests waiting. Please wait for a decision.'
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.message]).toEqual([400, sentence])
  expect(await request(customer)).toMatchObject({ status: 400, body: { message: sentence } })
  expect(await countOf(customer.customerId)).toBe(3)
  const waiting = answers.find(({ status }) => status === 200)!
  await decide(server, admin, waiting.body.data.id, { status: 'rejected' })
  expect((await request(customer)).status).toBe(200)
})

test('GATE-07 C-90 otherwise the request is accepted: a pending or a rejected loan does not stop it', async () => {
  const customer = await aCustomer(server)
  const first = await aLoan(server, customer)
  await aLoan(server, customer)
  await decide(server, admin, first.id, { status: 'rejected', approved_amount: '50000' })
  expect((await request(customer)).status).toBe(200)
  expect(await countOf(customer.customerId)).toBe(3)
})

test.each([
  ['amount', '0', 'Please enter a valid amount'],
  ['amount', '1000.50', 'Please enter a valid amount'],
  ['amount', undefined, 'Please enter a valid amount'],
  ['term', '2', 'Please select a valid loan term'],
  ['repayment_frequency', 'hourly', 'Please select a valid repayment frequency'],
  ['purpose', 'holiday', 'Please select a valid loan purpose'],
])('LREQ-03 LREQ-04 the server refuses %s %j', async (field, value, message) => {
  const customer = await aCustomer(server)
  expect(await request(customer, { ...wanted, [field]: value })).toMatchObject({
    status: 400,
    body: { data: { [field]: [message] } },
  })
  expect(await countOf(customer.customerId)).toBe(0)
})

test('CONST-14 CONST-15 every frequency and every purpose is accepted', async () => {
  const taken = async (body: object) => (await request(await aCustomer(server), { ...wanted, ...body })).body.data
  for (const repayment_frequency of ['daily', 'weekly', 'biweekly', 'monthly']) {
    expect(await taken({ repayment_frequency })).toMatchObject({ repayment_frequency })
  }
  for (const purpose of ['business', 'school fees', 'commodity']) {
    expect(await taken({ purpose })).toMatchObject({ purpose })
  }
})

test('extra fields change nothing: rate, status and approved amount are set by the server', async () => {
  const customer = await aCustomer(server)
  const answer = await request(customer, {
    ...wanted,
    interest_rate: 0,
    status: 'active',
    approved_amount: '1',
    customer_id: admin.userId,
  })
  expect(answer.body.data).toMatchObject({ interest_rate: 4.5, status: 'pending' })
})

test('C-165 the same Idempotency-Key and body make one loan, one after another and with 20 at once (A4); another body is 409', async () => {
  const customer = await aCustomer(server)
  const key = { 'idempotency-key': 'press-1' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(customer, wanted, key)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await request(customer, wanted, key)).body).toEqual(answers[0]!.body)
  expect(await countOf(customer.customerId)).toBe(1)
  expect((await request(customer, { ...wanted, amount: '60000' }, key)).status).toBe(409)
  expect(await countOf(customer.customerId)).toBe(1)
})

test("API-34 DATA-05 customer/loan-application/index counts the caller's loans: total = approved + pending + rejected", async () => {
  const customer = await aCustomer(server)
  const counts = async () =>
    (await server.call('GET', '/customer/loan-application/index', undefined, { as: customer.token })).body.data
  expect(await counts()).toEqual({
    interest_rate: 4.5,
    total_loans: 0,
    total_approved_loans: 0,
    total_pending_loans: 0,
    total_rejected_loans: 0,
  })
  const [first, second] = [await aLoan(server, customer), await aLoan(server, customer), await aLoan(server, customer)]
  await approve(server, admin, first.id)
  await decide(server, admin, second.id, { status: 'rejected' })
  expect(await counts()).toMatchObject({
    total_loans: 3,
    total_approved_loans: 1,
    total_pending_loans: 1,
    total_rejected_loans: 1,
  })
  await aLoan(server, await aCustomer(server))
  expect(await counts()).toMatchObject({ total_loans: 3 })
})

test('only customers may request loans and read loan counts', async () => {
  for (const who of [admin, await anAgent(server)]) {
    expect((await request(who)).status).toBe(403)
    expect((await server.call('GET', '/customer/loan-application/index', undefined, { as: who.token })).status).toBe(
      403,
    )
  }
  expect((await server.call('POST', '/loan/request', wanted)).status).toBe(401)
})
