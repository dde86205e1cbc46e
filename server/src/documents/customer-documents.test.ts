import { longDate } from '@kasuwa/domain/display.ts'
import { day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLoan, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2025-06-02T10:00:00Z' })
})
afterAll(() => server.close())

const statementOf = (customer: TestCustomer) => `/customers/${customer.customerId}/statement`
const trailOf = (action: string, id: string) =>
  server.app.database.rows(
    'select actor_id as by from audit_events where action = $1 and subject_id = $2 order by id',
    [action, id],
  )

/** A customer whose loan is paid off by one payment of `amount` kobo. */
async function aPaidLoan(reference: string, amount: number) {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const account = await aVirtualAccount(server, customer, admin)
  const loan = await aRunningLoan(server, admin, customer)
  await pay(server, account, amount, { reference })
  await expect
    .poll(async () => (await scheduleOf(server, customer, loan.id)).repayment_summary.outstanding_balance, {
      timeout: 20_000,
    }) // prettier-ignore
    .toBe(Math.max(0, 52_500 - amount / 100))
  return { agent, customer, account, loan }
}

test('PAPER-04 C-216 the statement of a customer has all loans, every payment and their credit, and staff leave an entry in the trail', async () => {
  const { agent, customer, account } = await aPaidLoan('paid_off_with_more', 5_300_000)
  await pay(server, account, 20_000, { reference: 'without_a_loan' })
  const next = await aLoan(server, customer, 70_000)
  for (const reader of [customer, agent, admin]) {
    const path = reader === customer ? '/customer/statement' : statementOf(customer)
    const { text, tags, bytes } = await takeDocument(server, path, reader)
    expect(text).toContain('completed ₦50,000.00 ₦0.00')
    expect(text).toContain('pending ₦70,000.00 ₦0.00 All loans ₦0.00')
    expect(text).toContain(next.loan_id.replace(/(\d{3})$/, ' $1'))
    expect(text).toContain('paid_off_with_more ₦500.00 of it became credit -₦52,500.00 ₦2,500.00 ₦50,000.00 ₦0.00')
    expect(text).toContain('Paid in above the debt paid_off_with_more ₦500.00 ₦500.00')
    expect(text).toContain('without_a_loan ₦200.00 ₦700.00 Closing balance ₦700.00')
    expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThanOrEqual(2)
    expect(bytes.length).toBeLessThan(150_000)
  }
  expect(await trailOf('statement.taken', customer.customerId)).toEqual([{ by: agent.userId }, { by: admin.userId }])
})

test('PAPER-03 the statement of a customer is refused while their credit differs from their payments', async () => {
  const { customer } = await aPaidLoan('a_differing_one', 5_300_000)
  const change = (by: number) =>
    server.app.database.run(`update payments set excess_kobo = excess_kobo + $1 where tx_ref = 'a_differing_one'`, [by])
  await change(-1)
  const answer = await server.call('GET', '/customer/statement', undefined, { as: customer.token })
  expect(answer.status).toBe(409)
  await change(1)
  expect((await takeDocument(server, '/customer/statement', customer)).pages).toBe(1)
})

test('PAPER-05 C-216 the receipt of a repayment is one page: the amount, its use, and what is left to pay as the loan shows it', async () => {
  const { agent, customer, loan } = await aPaidLoan('a_receipt_01', 1_500_000)
  const path = '/payments/a_receipt_01/receipt'
  for (const reader of [customer, agent, admin]) {
    const { text, pages, headers, tags } = await takeDocument(server, path, reader)
    expect(pages).toBe(1)
    expect(headers.get('content-disposition')).toBe('attachment; filename="receipt-a_receipt_01.pdf"')
    expect(text).toContain(`Receipt a_receipt_01 Amount received ₦15,000.00 Received on ${longDate(day('2025-06-02'))}`)
    expect(text).toContain('Received by Bank transfer')
    expect(text).toContain('Interest ₦1,250.00 Principal ₦13,750.00 Left to pay after it ₦37,500.00')
    expect(tags).toContain('H1')
  }
  expect((await scheduleOf(server, customer, loan.id)).repayment_summary.outstanding_balance).toBe(37_500)
  const row = await server.app.database.row<{ id: string }>(`select id from payments where tx_ref = 'a_receipt_01'`)
  expect(await trailOf('receipt.taken', row!.id)).toEqual([{ by: agent.userId }, { by: admin.userId }])
  const body = { cause: 'booked_wrongly', reason: 'Another customer paid' }
  expect((await server.call('POST', `/admin/payments/${row!.id}/reverse`, body, { as: admin.token })).status).toBe(200)
  expect((await takeDocument(server, path, customer)).text).toContain('This payment was reversed on June 2, 2025')
})

test('PAPER-02 a document has no whole account number, and PERM-02 payouts have no receipt', async () => {
  const { customer, loan, account } = await aPaidLoan('the_last_one_01', 1_500_000)
  const { account_number: number } = (await server.app.database.row<{ account_number: string }>(
    'select t.account_number from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [loan.id],
  ))!
  const { text } = await takeDocument(server, `/loans/${loan.id}/statement`, admin)
  expect(text).toContain(`•••• ${number.slice(-4)}`)
  for (const secret of [number, account]) expect(text).not.toContain(secret)
  const payout = await server.app.database.row<{ tx_ref: string }>(
    `select tx_ref from payments where loan_id = $1 and kind = 'loan_disbursement'`,
    [loan.id],
  )
  const answer = await server.call('GET', `/payments/${payout!.tx_ref}/receipt`, undefined, { as: customer.token })
  expect(answer.status).toBe(404)
})
