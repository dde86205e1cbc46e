import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
/** More than are collected by their names. */
const people = 2_101
const overdue = 301

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  const { agentId } = await anAgent(server)
  const { run } = server.app.database
  await run(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
     select md5('user' || n)::uuid, '090' || lpad(n::text, 8, '0'), 'customer', 'active', case when n <= 3 then 'Rarely' else 'Common' end, 'Tester' || n,
       'common' || n || '@example.com', 'none' from generate_series(1, ${people + 3}) n`,
  )
  await run(`update users set email = 'rare' || phone || '@example.com' where first_name = 'Rarely'`)
  await run(
    `insert into customers (id, user_id, agent_id, created_at) select md5('customer' || n)::uuid, md5('user' || n)::uuid, $1, now() - n * interval '1 second'
     from generate_series(1, ${people + 3}) n`,
    [agentId],
  )
  await run(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, approved_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at,
       start_date, total_kobo, interest_kobo, next_due_date, next_due_kobo)
     select md5('loan' || n)::uuid, 'LN-' || 700000 + n, 'APP-' || 800000 + n, md5('customer' || n)::uuid, 100000, 100000, 1, 'monthly', 'business', 500,
       'active', now() - n * interval '1 second', product_today() - 10, 105000, 5000, product_today() + case when n <= ${overdue + 3} then -1 else 20 end, 105000
     from generate_series(1, ${people + 3}) n`,
  )
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, created_at, paid_at)
     select md5('payment' || n || part)::uuid, 'ref-' || n || '-' || part, 'loan_repayment', 'completed', 100, md5('user' || n)::uuid, md5('customer' || n)::uuid,
       'Loan repayment', now() - n * interval '1 second', now() from generate_series(1, ${people + 3}) n, generate_series(1, 5) part`,
  )
  await run('analyze')
})
afterAll(() => server.close())

const get = async (path: string) => {
  const { status, body } = await server.call('GET', path, undefined, { as: admin.token })
  if (status !== 200) throw new Error(`${path} ${status}: ${JSON.stringify(body)}`)
  return body.data
}
const loans = async (query: string) => {
  const { loans } = await get(`/admin/loan-management?${query}`)
  return {
    total: loans.total,
    exceeded: loans.total_exceeded,
    ids: loans.data.map((row: { loan_id: string }) => row.loan_id),
  }
}
const described = async (words: string[]) =>
  (await server.app.database.row<{ found: string[] | null }>('select people_described($1, 2000) as found', [words]))!
    .found

test('people are named where few have the words, and not where many have', async () => {
  expect(await described(['%common%'])).toBeNull()
  expect(await described(['%COMMON%', '%tester5%', '%tester55%', '%tester555%'])).toHaveLength(1)
  expect(await described(['%rarely%'])).toHaveLength(3)
  expect(await described(['%nobody%'])).toEqual([])
})

test('C-145 words that many have: the newest first, exactly counted, with each status and from the other end', async () => {
  const all = await loans('search=common')
  expect(all).toMatchObject({ total: people, exceeded: undefined })
  expect(all.ids.slice(0, 2)).toEqual(['LN-700004', 'LN-700005'])
  expect(await loans('search=common&page=2')).toMatchObject({ ids: expect.arrayContaining(['LN-700014']) })
  expect((await loans('search=common&sort=oldest')).ids[0]).toBe(`LN-${700_003 + people}`)
  expect(await loans('search=common&status=overdue')).toMatchObject({ total: overdue })
  expect((await loans('search=common&status=active')).ids[0]).toBe(`LN-${700_004 + overdue}`)
  expect(await loans('search=common&status=active')).toMatchObject({ total: people - overdue })
  expect(await loans('search=common&status=rejected')).toMatchObject({ total: 0, ids: [] })
  expect(await loans('search=rarely')).toMatchObject({ total: 3, ids: ['LN-700001', 'LN-700002', 'LN-700003'] })
})

test('C-145 C-178 customers and payments are found by words that many have: all customers are counted, payments up to 10,000', async () => {
  const customers = await get('/admin/customer-management?per_page=25&search=common')
  expect(customers.page).toMatchObject({ total: people })
  expect(customers.page.total_exceeded).toBeUndefined()
  expect(customers.customers[0].user.email).toBe('common4@example.com')
  const payments = await get('/admin/payment-management?per_page=25&search=common')
  expect(payments.page).toMatchObject({ total: 10_000, total_exceeded: true })
  expect((await get('/admin/payment-management?search=rarely')).page).toMatchObject({ total: 15 })
  expect((await get('/admin/payment-management?search=common&amount_from=2')).page).toMatchObject({ total: 0 })
})

test('one amount is the same as from it to it', async () => {
  expect((await get('/admin/payment-management?search=rarely&amount_from=1&amount_to=1')).page).toMatchObject({
    total: 15,
  })
  expect((await get('/admin/payment-management?amount_from=1&amount_to=1')).page).toMatchObject({ total: 10_000 })
})
