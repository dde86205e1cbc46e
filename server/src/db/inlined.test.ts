import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { openTestDatabase } from './test-database.ts'

let own: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase(own.url, { connections: 1, connectMs: 30_000 })
  // The tables are empty, so PostgreSQL would read them whole.
  await database.pool.query('set enable_seqscan = off')
})
afterAll(async () => {
  await database.close()
  await own.close()
})

const someId = '00000000-0000-4000-8000-000000000000'

const planOf = async (text: string): Promise<string> =>
  (await database.rows<Record<string, string>>(`explain (verbose) ${text}`))
    .map((line) => line['QUERY PLAN'])
    .join('\n')

test('a running loan is found as if its states were written in the statement: only by the indexes of such loans', async () => {
  const ofOne = (condition: string) => `select id from loans where ${condition} and customer_id = '${someId}'`
  const plan = await planOf(ofOne('is_running(status)'))
  expect(plan).toBe(await planOf(ofOne("status in ('active', 'overdue')")))
  expect(plan).toMatch(/using (loans_by_due_date|one_running_loan) on/)
})

test('a default account is found by the index of default accounts', async () => {
  expect(await planOf(`select * from default_accounts where customer_id = '${someId}'`)).toContain(
    'using one_default_account on',
  )
})

test("no statement calls a function for each row: the function's text is in the plan", async () => {
  const plan = await planOf(
    'select unpaid_kobo(i), unpaid_principal_kobo(i), is_running(l.status) from instalments i join loans l on l.id = i.loan_id',
  )
  expect(plan).not.toMatch(/unpaid_kobo|amount_kobo\(|paid_kobo\(|principal_kobo\(|is_running/)
  expect(plan).toContain('i.paid_interest_kobo')
})
