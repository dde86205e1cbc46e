import { lagosDay } from '@kasuwa/domain/dates.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
})
afterAll(() => server.close())

/** The amount due of each loan in kobo, computed from its instalments. */
const byInstalments = async () =>
  server.app.database.rows<{ loan_id: string; due: number }>(
    `select l.loan_id, sum(i.principal_kobo + i.interest_kobo - i.paid_principal_kobo - i.paid_interest_kobo) as due
     from loans l join instalments i on i.loan_id = l.id where i.due_date <= product_today() group by l.loan_id
     having sum(i.principal_kobo + i.interest_kobo - i.paid_principal_kobo - i.paid_interest_kobo) > 0 order by l.loan_id`,
  )
const answered = async () => {
  const { body } = await server.call('GET', '/agent/dashboard/due', undefined, { as: agent.token })
  const { loans, total_due } = body.data as { loans: { loan_id: string; due_now: number }[]; total_due: number }
  const rows = loans
    .map(({ loan_id, due_now }) => ({ loan_id, due: Math.round(due_now * 100) }))
    .toSorted((a, b) => (a.loan_id < b.loan_id ? -1 : 1))
  return { rows, total: Math.round(total_due * 100) }
}

test("C-92 the amount due on a loan equals its instalments' to the kobo: on each day, after each payment, until long after its end", async () => {
  const accounts: string[] = []
  for (const frequency of frequencies) {
    // The last instalment differs in amount.
    for (const amount of [10_001, 33_333]) {
      const customer = await aCustomer(server, { agent })
      await aRunningLoan(server, admin, customer, amount, frequency)
      accounts.push(await aVirtualAccount(server, customer, admin))
    }
  }
  const begin = lagosDay(await productNow(server.app.database))
  let compared = 0
  for (let passed = 0; passed < 36; passed += 1) {
    const due = await byInstalments()
    expect({ begin, passed, ...(await answered()) }).toEqual({
      begin,
      passed,
      rows: due,
      total: due.reduce((sum, one) => sum + one.due, 0),
    })
    compared += due.length
    // Each pays on different days: less than an instalment, more than one, or nothing for a long time.
    const payer = accounts[passed % accounts.length]
    if (payer && passed % 3 > 0) await pay(server, payer, 20_001 + 17_003 * passed)
    await advanceDays(server, 1)
  }
  expect(compared).toBeGreaterThan(100)
})
