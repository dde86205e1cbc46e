import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/reconcile.ts'
import { aRunningLoan, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on', AGENT_CASH_LIMIT_NAIRA: '60000' })
  admin = await anAdmin(server)
  customer = await aCustomer(server, { agent: await anAgent(server) })
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const read = async (path: string, as: TestPerson = admin) =>
  (await server.call('GET', path, undefined, { as: as.token })).body.data
const post = (path: string, body: object, as: TestPerson = admin) => server.call('POST', path, body, { as: as.token })
const found = (list: { found_amount: number; items: { reference: string; state?: string }[] }) => [
  list.found_amount,
  list.items.map(({ reference }) => reference).toSorted((a, b) => a.localeCompare(b)),
]

test('FIND-04 suspense is found by state, amount and day, each with its sum; what was assigned or sent back stays findable', async () => {
  for (const [reference, amount] of [
    ['filter-open', 100_000],
    ['filter-assigned', 250_000],
    ['filter-back', 400_000],
  ] as const)
    await pay(server, '9911223344', amount, { reference })
  const reason = 'The receipt was shown'
  const assign = { reference: 'filter-assigned', customer_id: customer.customerId, reason }
  expect((await post('/admin/suspense/assign', assign)).status).toBe(200)
  expect((await post('/admin/suspense/refund', { reference: 'filter-back', reason })).status).toBe(200)
  expect(found(await read('/admin/suspense'))).toEqual([1_000, ['filter-open']])
  expect(await read('/admin/suspense?status=assigned')).toMatchObject({
    total_amount: 1_000,
    found_amount: 2_500,
    items: [{ reference: 'filter-assigned', state: 'assigned' }],
  })
  const back = [await read('/admin/suspense?status=going_back'), await read('/admin/suspense?status=sent_back')]
  expect(back.flatMap(({ items }) => items.map((one: { reference: string }) => one.reference))).toEqual(['filter-back'])
  expect(found(await read('/admin/suspense?amount_from=1000&amount_to=1000'))).toEqual([1_000, ['filter-open']])
  expect(found(await read('/admin/suspense?amount_from=1000.01'))).toEqual([0, []])
  expect(found(await read('/admin/suspense?to=2020-01-01'))).toEqual([0, []])
})

test('FIND-04 open items are found by kind, amount and day, and closed ones with the reason', async () => {
  await server.app.database.run(
    `insert into open_items (key, kind, reference, problem, amount_kobo) values
      ('one', 'dispute', 'item-1', 'pending', 500000), ('two', 'refund', 'item-2', 'pending', 700000), ('three', 'wrong_currency', 'item-3', 'in USD', null)`,
  )
  expect(found(await read('/admin/open-items'))).toEqual([12_000, ['item-1', 'item-2', 'item-3']])
  expect(found(await read('/admin/open-items?type=dispute'))).toEqual([5_000, ['item-1']])
  expect(found(await read('/admin/open-items?amount_from=6000'))).toEqual([7_000, ['item-2']])
  const { items } = await read('/admin/open-items?search=item-1')
  expect((await post(`/admin/open-items/${items[0].id}/close`, { reason: 'Won in the dashboard' })).status).toBe(200)
  expect(found(await read('/admin/open-items'))).toEqual([7_000, ['item-2', 'item-3']])
  const closed = await read('/admin/open-items?status=closed&search=dashboard')
  expect(closed).toMatchObject({
    found_amount: 5_000,
    items: [{ reference: 'item-1', close_reason: 'Won in the dashboard', closed_at: expect.any(String) }],
  })
})

test('FIND-04 failed transfers are found by kind and amount, with their sum', async () => {
  await server.app.database.run(
    `with paid as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
      select gen_random_uuid(), 'payout_' || lpad(n::text, 12, '0'), 'agent_commission', 'failed', n * 100000, user_id, id, 'Agent commission'
      from agents cross join generate_series(1, 3) n returning id, tx_ref, amount_kobo
    ) insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name, state, submitted_at, settled_at)
      select id, tx_ref, amount_kobo, '058', '0123456789', 'AGENT', 'failed', product_now(), product_now() from paid`,
  )
  const amounts = async (query: string) => {
    const { found_amount: sum, transfers } = await read(`/admin/failed-transfers${query}`)
    return [sum, transfers.length]
  }
  expect(await amounts('')).toEqual([6_000, 3])
  expect(await amounts('?type=agent_commission&amount_from=2000')).toEqual([5_000, 2])
  expect(await amounts('?type=loan_disbursement')).toEqual([0, 0])
})

test('FIND-05 cash that agents hold stands on the money desk with its sum, until its hand-over is confirmed', async () => {
  const agent = await anAgent(server)
  const borrower = await aCustomer(server, { agent })
  const { loan_id } = await aRunningLoan(server, admin, borrower, 40_000, 'weekly')
  const cash = async () => {
    const { found_amount: sum, items } = await read('/admin/money-desk?type=agent_cash')
    return [sum, items.map(({ id, reference }: { id: string; reference: string }) => [id, reference])]
  }
  expect(await cash()).toEqual([0, []])
  expect((await post('/agent/cash', { loan_id, amount: '9000' }, agent)).status).toBe(200)
  expect(await cash()).toEqual([9_000, [[agent.agentId, agent.code]]])
  const handOver = await post('/agent/cash/hand-overs', { amount: 9_000, way: 'bank', note: 'Slip 4711' }, agent)
  expect(await cash()).toEqual([9_000, [[agent.agentId, agent.code]]])
  const confirmed = await post(`/admin/cash-hand-overs/${handOver.body.data.id}/confirm`, { arrived: 9_000, note: '' })
  expect(confirmed.status).toBe(200)
  expect(await cash()).toEqual([0, []])
})
