import { addDays, day } from '@kasuwa/domain/dates.ts'
import { tableDate } from '@kasuwa/domain/display.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
let admin: TestPerson
const logged: unknown[] = []
beforeAll(async () => {
  const log = { info() {}, warn() {}, error: (event: string, facts: unknown) => logged.push([event, facts]) }
  server = await openTestServer({ SUPPORT_PHONE: '07001234567', SUPPORT_EMAIL: 'help@lender.ng' }, log)
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2025-06-02T10:00:00Z' })
})
afterAll(() => server.close())

const paidTo = async (viewer: TestPerson, id: string) =>
  (await scheduleOf(server, viewer, id)).repayment_summary.total_paid
const path = (loan: { id: string }) => `/loans/${loan.id}/statement`

test('PAPER-01 C-216 the statement of a loan has its terms, its schedule, every payment, a reversal and the balance after each', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(`update users set last_name = 'Ƙofar Ɗan-Ɓala' where id = $1`, [customer.userId])
  const account = await aVirtualAccount(server, customer, admin)
  const loan = await aRunningLoan(server, admin, customer)
  await advanceDays(server, 7)
  await pay(server, account, 1_312_500, { reference: 'first_repayment_01' })
  await expect.poll(() => paidTo(customer, loan.id), { timeout: 20_000 }).toBe(13_125)
  await advanceDays(server, 1)
  await pay(server, account, 4_000_000, { reference: 'second_repayment_02' })
  await expect
    .poll(async () => (await scheduleOf(server, customer, loan.id)).loan.status, { timeout: 20_000 })
    .toBe('completed')
  const row = await server.app.database.row<{ id: string }>(
    `select id from payments where tx_ref = 'second_repayment_02'`,
  )
  const reversed = await server.call(
    'POST',
    `/admin/payments/${row?.id}/reverse`,
    { cause: 'booked_wrongly', reason: 'Another customer paid' },
    { as: admin.token },
  )
  expect(reversed.status).toBe(200)
  const { text, headers, bytes, info, view, tags, pages } = await takeDocument(server, path(loan), customer)

  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${loan.loan_id}.pdf"`)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(bytes.length).toBeLessThan(150_000)
  expect(view.map(Math.floor)).toEqual([0, 0, 595, 841])
  expect(pages).toBe(1)
  expect(info).toMatchObject({ Language: 'en-NG', Title: expect.stringMatching(/^Statement of loan LN-\d{3} \d{3}$/) })
  expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
  expect(bytes.includes('/FontFile2')).toBe(true)

  const start = day('2025-06-02')
  expect(text).toContain('Kasuwa Phone 07001234567 · Email help@lender.ng')
  expect(text).toContain(`${customer.firstName} Ƙofar Ɗan-Ɓala`)
  expect(text).toContain('Interest 5% a month of the amount (flat)')
  expect(text).toContain(`1 ${tableDate(addDays(start, 7))} ₦12,500.00 ₦625.00 ₦13,125.00 ₦13,125.00`)
  expect(text).toContain('₦52,500.00 ₦52,500.00')
  expect(text).toContain(
    `${tableDate(addDays(start, 7))} Repayment first_repayment_01 -₦13,125.00 ₦625.00 ₦12,500.00 ₦39,375.00`,
  )
  expect(text).toContain('second_repayment_02 ₦625.00 of it became credit -₦39,375.00 ₦1,875.00 ₦37,500.00 ₦0.00')
  expect(text).toContain('₦39,375.00 -₦1,875.00 -₦37,500.00 ₦39,375.00')
  expect(text).toContain('Closing balance ₦39,375.00')
})

test('PAPER-01 a request that is not paid out has a statement without payments, and C-216 agents and admins leave an entry in the trail', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aLoan(server, customer)
  for (const reader of [customer, agent, admin])
    expect((await takeDocument(server, path(loan), reader)).text).toContain('This loan has not been paid out')
  const rows = await server.app.database.rows(
    `select actor_id as by from audit_events where action = 'statement.taken' and subject_kind = 'loan' and subject_id = $1 order by id`,
    [loan.id],
  )
  expect(rows).toEqual([{ by: agent.userId }, { by: admin.userId }])
})

test('PAPER-02 PERM-02 nobody gets the statement of a loan that they may not see', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  for (const stranger of [await aCustomer(server), await anAgent(server)])
    expect((await server.call('GET', path(loan), undefined, { as: stranger.token })).status).toBe(404)
  expect((await server.call('GET', path(loan))).status).toBe(401)
})

test('PAPER-03 a statement whose figures differ from the books is refused and logged, and C-216 never shown', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  await server.app.database.run('update loans set paid_kobo = 1 where id = $1', [loan.id])
  const answer = await server.call('GET', path(loan), undefined, { as: customer.token })
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('do not agree with our books')
  expect(logged).toContainEqual(['a statement differs from the books', expect.objectContaining({ id: loan.id })])
  await server.app.database.run('update loans set paid_kobo = 0 where id = $1', [loan.id])
})
