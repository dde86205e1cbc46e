import { legalVersions } from '@kasuwa/domain/access/legal-versions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aLoan, aRunningLoan, approve } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { messagesTo } from '../access/sign-up/test-sign-up.ts'
import { takeDocument } from './test-pdf.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await server.sandbox('POST', '/clock', { now: '2025-06-02T10:00:00Z' })
})
afterEach(() => {
  server.app.settings.LENDER_NAME = 'Kasuwa'
})
afterAll(() => server.close())

const path = (loan: { id: string }) => `/loans/${loan.id}/agreement`
const wanted = { amount: '50000', term: '1', repayment_frequency: 'monthly', purpose: 'school fees' }

test('PAPER-06 C-216 the agreement is the offer as it was accepted, with annual cost, time, device and the versions of the legal texts', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' }
  const answer = await server.call('POST', '/loan/request', wanted, { as: customer.token, headers })
  const loan = answer.body.data
  for (const reader of [customer, agent, admin]) {
    const { text, pages, tags, headers: sent } = await takeDocument(server, path(loan), reader)
    expect(sent.get('content-disposition')).toBe(`attachment; filename="agreement-${loan.loan_id}.pdf"`)
    expect(pages).toBe(1)
    expect(tags).toContain('H1')
    expect(text).toContain(`Customer ${customer.firstName} ${customer.lastName}`)
    expect(text).toContain(
      'Amount ₦50,000.00 Interest 5% a month of the amount (flat) Annual cost 81.05% a year (effective)',
    )
    expect(text).toContain('1 Jul 2, 2025 ₦52,500.00 To be repaid ₦52,500.00')
    expect(text).toContain('Accepted June 2, 2025, 11:0')
    expect(text).toContain('Device Chrome, Android')
    expect(text).toContain(`Terms and Conditions Version 1 (SHA-256 ${legalVersions.terms.digest.slice(0, 16)}…)`)
    expect(text).toContain(`Privacy Policy Version 1 (SHA-256 ${legalVersions.privacy.digest.slice(0, 16)}…)`)
    expect(text).toContain('Purpose School fees')
  }
  const trail = await server.app.database.rows<{ action: string; same: boolean }>(
    `select e.action, e.after ->> 'agreement' = a.digest as same from audit_events e join agreements a on a.loan_id::text = e.subject_id
     where a.loan_id = $1 order by e.id`,
    [loan.id],
  )
  expect(trail.map(({ action }) => action)).toEqual(['loan.requested', 'agreement.taken', 'agreement.taken'])
  expect(trail[0]?.same).toBe(true)
})

test("OPER-48 documents and codes have the lender's name; the agreement says who the product's name stands for", async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const plain = (await takeDocument(server, path(loan), customer)).text
  expect(plain).not.toContain('The lender is')
  server.app.settings.LENDER_NAME = 'Ọlá Credit'
  const { text } = await takeDocument(server, path(loan), customer)
  expect(text).toMatch(/^Ọlá Credit Loan agreement/)
  expect(text).toContain(
    'The lender is Ọlá Credit. Where the Terms and Conditions and the Privacy Policy say Kasuwa, they mean them.',
  )
  const phone = '08039990048'
  expect((await server.call('POST', '/auth/register/phone', { phone })).status).toBe(200)
  expect((await messagesTo(server, phone))[0]).toMatch(/^\d{6} is your Ola Credit code to verify/)
})

test('PAPER-06 the agreement stays as it was when the loan, the name and the amount have changed', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const before = (await takeDocument(server, path(loan), customer)).text
  await approve(server, admin, loan.id, 40_000)
  await server.app.database.run(`update users set last_name = 'Renamed' where id = $1`, [customer.userId])
  expect((await takeDocument(server, path(loan), customer)).text).toBe(before)
})

test('PAPER-06 PAPER-07 the database refuses to change, remove or forge an agreement or a legal text', async () => {
  const loan = await aRunningLoan(server, admin, await aCustomer(server))
  const { database } = server.app
  for (const sql of [
    `update agreements set facts = facts || '{"amount": 1}' where loan_id = '${loan.id}'`,
    `delete from agreements where loan_id = '${loan.id}'`,
    'truncate agreements',
    `update legal_texts set lines = 'x'`,
    'delete from legal_texts',
    `insert into legal_texts (name, version, digest, lines) values ('terms', 2, 'wrong', 'x')`,
  ])
    await expect(database.run(sql), sql).rejects.toThrow()
})

test('PAPER-07 the database has the current version of each legal text, under the digest that the product names', async () => {
  for (const [name, { version, digest }] of Object.entries(legalVersions)) {
    const rows = await server.app.database.rows<{ version: number; digest: string }>(
      'select version, digest from legal_texts where name = $1 order by version desc limit 1',
      [name],
    )
    expect(rows).toEqual([{ version, digest }])
  }
})

test('PAPER-06 a request from before agreements were kept has none, and says so', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const row = await server.app.database.row<{ id: string }>(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status)
     select gen_random_uuid(), 'LN-9000001', 'APP-9000001', customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, 'rejected'
     from loans where id = $1 returning id`,
    [loan.id],
  )
  const answer = await server.call('GET', path(row!), undefined, { as: customer.token })
  expect([answer.status, answer.body.message]).toEqual([
    404,
    'There is no agreement for this loan: it was requested before agreements were kept.',
  ])
})
