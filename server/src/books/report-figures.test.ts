import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOfBooks, lateFeeSettings } from '../testing/test-acts-of-books.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ ...lateFeeSettings, AGENT_CASH: 'on' })
  admin = await anAdmin(server)
  await actsOfBooks(server)
})
afterAll(() => server.close())

const rows = <Row extends object>(sql: string, values: unknown[] = []) => server.app.database.rows<Row>(sql, values)
const read = async (path: string) => (await server.call('GET', path, undefined, { as: admin.token })).body.data
const naira = (sum: string) => `round(coalesce(sum(${sum}), 0) / 100.0, 2)::float8`

test('REP-05 C-205 the view of loans gives the portfolio at risk of today, the balance of account 1100, and the states that lists show', async () => {
  const paidOff = await aCustomer(server)
  await aRunningLoan(server, admin, paidOff, 10_000)
  await pay(server, await aVirtualAccount(server, paidOff, admin), 1_050_000)
  await decide(server, admin, (await aLoan(server, await aCustomer(server))).id, { status: 'rejected' })
  const { at_risk, principal, loans } = await read('/admin/late-loans/at-risk')
  expect(loans).toBeGreaterThan(1)
  const bounds = [1, 8, 31, 61, 91]
  const found = await rows<{ loans: number; principal: number; late: number[] }>(
    `select count(*) as loans, ${naira('unpaid_principal_kobo')} as principal,
       jsonb_build_array(${bounds.map((days) => naira(`case when class_days >= ${days} then unpaid_principal_kobo end`)).join()}) as late
     from report.loans where class_days is not null`,
  )
  expect(found).toEqual([{ loans, principal, late: at_risk.map(({ amount }: { amount: number }) => amount) }])
  const [account] = await rows<{ balance: number }>(
    `select ${naira('debit_kobo - credit_kobo')} as balance from report.account_days where number = '1100'`,
  )
  expect(account).toEqual({ balance: principal })
  const listed = (await read('/admin/loan-management?per_page=100')).loans.data
  const states = await rows<{ number: string; status: string }>('select number, status from report.loans')
  expect(Object.fromEntries(states.map(({ number, status }) => [number, status]))).toEqual(
    Object.fromEntries(listed.map((loan: { loan_id: string; status: string }) => [loan.loan_id, loan.status])),
  )
  const [done] = await rows(
    'select unpaid_kobo, unpaid_principal_kobo, completed_day = start_day as at_once from report.loans where customer_id = $1',
    [paidOff.customerId],
  )
  expect(done).toEqual({ unpaid_kobo: 0, unpaid_principal_kobo: 0, at_once: true })
})

test('REP-06 the days of accounts add up to the trial balance', async () => {
  const { rows: accounts } = await read('/admin/books/trial-balance?from=2000-01-01&to=2100-01-01')
  const found = await rows<{ number: string }>(
    `select number, min(name) as name, min(type) as type, ${naira('debit_kobo')} as debit, ${naira('credit_kobo')} as credit from report.account_days group by number order by number`,
  )
  const used = new Set(found.map(({ number }) => number))
  expect(used.size).toBeGreaterThan(12)
  expect(found).toEqual(
    accounts
      .filter(({ number }: { number: string }) => used.has(number))
      .map(({ number, name, type, debit, credit }: Record<string, unknown>) => ({ number, name, type, debit, credit })),
  )
})
