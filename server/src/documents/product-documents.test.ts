import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLoan, approve } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { aProduct, publish } from '../testing/test-products.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2026-03-02T10:00:00Z' })
})
afterAll(() => server.close())

test('PROD-60 agreement and statement name product and version with the loan fee, also after another version was published', async () => {
  await aProduct(server, admin, 'trader-3')
  const customer = await aCustomer(server)
  const wanted = {
    amount: '100000',
    term: '3',
    repayment_frequency: 'weekly',
    purpose: 'business',
    product: 'trader-3',
  }
  const { body } = await server.call('POST', '/loan/request', wanted, { as: customer.token })
  await publish(server, admin, 'trader-3', { name: 'Trader three', rate_bp: 900 })
  await approve(server, admin, body.data.id, 100_000)
  const { text: agreement } = await takeDocument(server, `/loans/${body.data.id}/agreement`, customer)
  expect(agreement).toContain('Product Trader 3, version 1')
  expect(agreement).toContain('Interest for the whole term ₦15,000.00 Loan fee ₦1,500.00 To be repaid ₦116,500.00')
  expect(agreement).toContain('13 Jun 2, 2026 ₦8,961.64')
  const { text: statement } = await takeDocument(server, `/loans/${body.data.id}/statement`, customer)
  expect(statement).toContain('Product Trader 3, version 1')
  expect(statement).toContain('Loan fee ₦1,500.00 To be repaid ₦116,500.00')
})

test('PROD-60 C-201 a loan of the first version of the default product names none', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  for (const name of ['agreement', 'statement'])
    expect((await takeDocument(server, `/loans/${loan.id}/${name}`, customer)).text).not.toContain('Product')
})
