import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoanOf, feeTerms } from '../testing/test-terms.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('PROD-07 PAPER-01 statement and receipt have the loan fee: of the loan, of each instalment, and what was paid of it', async () => {
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  const { id } = await aRunningLoanOf(server, admin, customer, feeTerms)
  await pay(server, await aVirtualAccount(server, customer, admin), 120_000)
  await expect.poll(async () => (await scheduleOf(server, customer, id)).repayment_summary.total_paid).toBe(1_200)
  const { text } = await takeDocument(server, `/loans/${id}/statement`, customer)
  for (const words of [
    'Loan fee ₦1,500.00',
    '₦7,692.31 ₦1,153.84 ₦115.38 ₦8,961.53 ₦1,200.00',
    'Loan paid out, with its interest and loan fee',
    '₦46.16 of it for the loan fee',
    'Closing balance ₦115,300.00',
  ])
    expect(text).toContain(words)
  const payment = await server.app.database.row<{ id: string }>(
    `select tx_ref as id from payments where loan_id = $1 and kind = 'loan_repayment'`,
    [id],
  )
  const receipt = await takeDocument(server, `/payments/${payment!.id}/receipt`, customer)
  expect(receipt.text).toContain('Interest ₦1,153.84 Loan fee ₦46.16 Principal ₦0.00')
})
