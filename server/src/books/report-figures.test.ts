import { connect } from '@kasuwa/client/connect.ts'
import { readFileSync } from 'node:fs'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productNow } from '../db/product-time.ts'
import { actsOfBooks, lateFeeSettings } from '../testing/test-acts-of-books.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
/** A loan of 20,000 naira that was written off when a row of 5,250 was paid; 1,000 were paid since. */
let lost: string
beforeAll(async () => {
  server = await openTestServer({ ...lateFeeSettings, AGENT_CASH: 'on' })
  admin = await anAdmin(server)
  const customer = await aCustomer(server)
  lost = (await aRunningLoan(server, admin, customer, 20_000)).id
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 525_000)
  await actsOfBooks(server)
  const written = await server.call('POST', `/admin/loans/${lost}/write-off`, { reason: 'Gone' }, { as: admin.token })
  if (written.status !== 200) throw new Error(JSON.stringify(written.body))
  await pay(server, account, 100_000)
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

test('REP-05 a written-off loan has what was lost and what of it was recovered since, and is no part of the portfolio', async () => {
  const [found] = await rows(
    `select status, written_off_kobo as lost, recovered_kobo as recovered, unpaid_principal_kobo as unpaid, days_late, class_days,
       written_off_day is not null as has_day from report.loans where loan_id = $1`,
    [lost],
  )
  const none = { unpaid: 0, days_late: null, class_days: null }
  // 1,000 pay the interest of the second row, 250, and 750 of its principal.
  expect(found).toEqual({ status: 'overdue', lost: 1_500_000, recovered: 75_000, has_day: true, ...none })
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

const page = readFileSync(new URL('../../../docs/reports.md', import.meta.url), 'utf8')

test('REP-12 the five questions of docs/reports.md are answered by their SQL, with the figures of the screens', async () => {
  // The page says that a trial whose clock was moved names its day.
  const today = `date '${lagosDay(await productNow(server.app.database))}'`
  const questions = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) =>
    sql.replaceAll('current_date', today),
  )
  expect(questions).toHaveLength(5)
  const answers = await Promise.all(questions.map((sql) => rows<Record<string, number>>(sql)))
  for (const [place, answer] of answers.entries()) expect([place, answer.length]).not.toEqual([place, 0])
  const total = (place: number, column: string) => answers[place]!.reduce((sum, row) => sum + Number(row[column]), 0)
  const { at_risk, principal, loans } = await read('/admin/late-loans/at-risk')
  const parOf = (days: number) => at_risk.find((one: { days: number }) => one.days === days).amount
  expect([total(0, 'loans'), total(0, 'principal')]).toEqual([loans, principal])
  expect([total(0, 'par_1'), total(0, 'par_30')]).toEqual([parOf(1), parOf(30)])
  expect(total(1, 'due')).toBeGreaterThan(total(1, 'collected'))
  expect(total(2, 'principal')).toBeGreaterThan(0)
  const { rows: accounts } = await read('/admin/books/trial-balance?from=2000-01-01&to=2100-01-01')
  const results = accounts.filter(({ type }: { type: string }) => type === 'income' || type === 'expense')
  const result = results.reduce((sum: number, { closing }: { closing: number }) => sum - closing, 0)
  expect(total(3, 'result')).toBeCloseTo(result, 2)
  expect(total(4, 'loans')).toBeGreaterThanOrEqual(loans)
})

type Posting = { booked: string; event: string; account: string; loan: string; kobo: number }

/** The general ledger's file, as a spreadsheet reads it: debits without credits in kobo. */
async function readLedger(): Promise<Posting[]> {
  const { books } = connect({ address: server.url, token: admin.token }).calls
  const answer = await books.ledgerFile({ from: '2000-01-01', to: '2100-01-01' })
  const [head = [], ...lines] = (await answer.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))
  return lines.map((cells) => {
    const cell = (name: string) => cells[head.indexOf(name)] ?? ''
    const kobo = Math.round((Number(cell('Debit')) - Number(cell('Credit'))) * 100)
    return { booked: cell('Booked'), event: cell('Event'), account: cell('Account'), loan: cell('Loan'), kobo }
  })
}
const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { kobo }) => sum + kobo, 0)

test('REP-13 the figures of the views are recounted from the general ledger’s file by the steps of docs/reports.md', async () => {
  const ledger = await readLedger()
  expect(ledger.length).toBeGreaterThan(50)
  const of = (...accounts: string[]) => ledger.filter(({ account }) => accounts.some((one) => account.startsWith(one)))
  const [books] = await rows<Record<string, number>>(
    `select sum(credit_kobo - debit_kobo) filter (where type in ('income', 'expense')) as result,
       sum(debit_kobo - credit_kobo) filter (where type = 'asset') as assets,
       sum(credit_kobo - debit_kobo) filter (where type in ('liability', 'equity')) as owed from report.account_days`,
  )
  const [result, assets, owed] = [0 - sumOf(of('4', '5', '6')), sumOf(of('1')), 0 - sumOf(of('2', '3'))]
  expect([result, assets, owed]).toEqual([books!['result'], books!['assets'], books!['owed']])
  expect(assets).toBe(owed + result)
  const byLoan = Map.groupBy(of('1100', '4010', '4030', '4050', '5030'), ({ loan }) => loan)
  const loans = await rows<{ id: string; number: string; unpaid: number }>(
    'select loan_id as id, number, unpaid_principal_kobo as unpaid from report.loans where start_day is not null',
  )
  expect(loans.length).toBeGreaterThan(3)
  const today = lagosDay(await productNow(server.app.database))
  const schedules = await rows<{ id: string; due: number }>(
    'select loan_id as id, sum(due_kobo)::bigint as due from report.instalments where due_day <= $1 group by loan_id',
    [today],
  )
  let collected = 0
  for (const { id, number, unpaid } of loans) {
    const lines = byLoan.get(number) ?? []
    expect([number, sumOf(lines.filter(({ account }) => account === '1100'))]).toEqual([number, unpaid])
    const paid = sumOf(lines.filter(({ event }) => event === 'disbursement_succeeded')) - sumOf(lines)
    collected += Math.min(paid, schedules.find((one) => one.id === id)?.due ?? 0)
  }
  const [due] = await rows('select sum(collected_kobo)::bigint as collected from report.due_days where day <= $1', [
    today,
  ])
  expect(due).toEqual({ collected })
})
