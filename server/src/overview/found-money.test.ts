import { afterAll, beforeAll, expect, test } from 'vitest'
import { allStatements } from '../db/statement.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readTypedSearch } from './found-money.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let account: string

type Row = { kind: string; state: string; reference: string | null; sender_name: string | null; amount: number | null }
type Paid = { tx_ref: string; status: string; place: string | null; at: string; sender_name: string | null }

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  customer = await aCustomer(server, { agent: await anAgent(server) })
  await aRunningLoan(server, admin, customer, 40_000)
  account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 5_250_000, { reference: 'T-900111222333', sender_name: 'Chukwuemeka ỌBI' })
  await pay(server, '9911111111', 5_250_000, { reference: 'T-900444555666', sender_name: 'ƊANJUMA Musa Adébáyò' })
})
afterAll(() => server.close())

const search = async (words: string) => {
  const { body } = await server.call('GET', `/admin/search?words=${encodeURIComponent(words)}`, undefined, {
    as: admin.token,
  })
  return body.data as { payments: Paid[]; money: Row[] }
}
const references = async (words: string) => {
  const { payments, money } = await search(words)
  return [...payments.map(({ tx_ref }) => tx_ref), ...money.map(({ kind, reference }) => reference ?? kind)]
}
const booked = 'T-900111222333'
const stray = 'T-900444555666'

test('FIND-01 one search by amount finds money that was booked and money that went astray, however the amount is typed', async () => {
  for (const words of ['52500', '52,500', '₦52.5k', 'N52,500.00', '52 500'])
    expect([words, await references(words)]).toEqual([words, [booked, stray]])
  for (const words of ['52500.01', '52,501', '525']) expect([words, await references(words)]).toEqual([words, []])
})

test('FIND-01 part of a reference is its beginning or its end, at least four characters', async () => {
  for (const words of ['5666', '444555666', '444 555 666'])
    expect([words, await references(words)]).toEqual([words, [stray]])
  expect(await references('T-900')).toEqual([booked, stray])
  for (const words of ['666', 'T-9', '9001', '_666', '%666'])
    expect([words, await references(words)]).toEqual([words, []])
})

test('FIND-01 money is found by the account that it was paid to or sent to', async () => {
  expect(await references('9911111111')).toEqual([stray])
  expect(await references(account)).toEqual([booked, 'credit'])
  const [payout] = await server.app.database.rows<{ number: string; reference: string }>(
    'select account_number as number, reference from transfers',
  )
  const { payments } = await search(payout!.number)
  expect(payments).toMatchObject([{ tx_ref: payout!.reference, status: 'completed', place: null }])
})

test('FIND-01 a payout that failed, an open item and credit say where they stand', async () => {
  const { run } = server.app.database
  await run(
    `with paid as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
      select gen_random_uuid(), 'payout_000000000001', 'agent_commission', 'failed', 7777700, user_id, id, 'Agent commission' from agents returning id, tx_ref, amount_kobo
    ) insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name, state, problem, submitted_at, settled_at)
      select id, tx_ref, amount_kobo, '058', '0123456789', 'AGENT', 'failed', 'no such account', product_now(), product_now() from paid`,
  )
  await run(
    `insert into open_items (key, kind, reference, problem, amount_kobo) values ('dispute one', 'dispute', 'DSP-1', 'pending', 7777700)`,
  )
  expect((await search('₦77,777')).payments).toMatchObject([
    { tx_ref: 'payout_000000000001', status: 'failed', place: 'came_back' },
  ])
  expect((await search('77777')).money).toMatchObject([{ kind: 'open_item', state: 'open', item: 'dispute' }])
  const without = await aCustomer(server, {})
  await pay(server, await aVirtualAccount(server, without, admin), 8_888_800, { reference: 'T-8888' })
  expect((await search('88,888')).money).toMatchObject([
    { kind: 'credit', state: 'open', amount: 88_888, reference: null, customer: { phone: without.phone } },
  ])
  expect((await search(without.phone)).money).toMatchObject([{ kind: 'credit', amount: 88_888 }])
})

test('FIND-01 the sender finds money in suspense, and the payment that it became', async () => {
  for (const words of ['danjuma', 'adebayo musa']) expect([words, await references(words)]).toEqual([words, [stray]])
  expect((await search('danjuma')).money).toMatchObject([{ kind: 'suspense', state: 'open', amount: 52_500 }])
  const assign = { reference: stray, customer_id: customer.customerId, reason: 'The sender called.' }
  expect((await server.call('POST', '/admin/suspense/assign', assign, { as: admin.token })).status).toBe(200)
  const found = await search('danjuma')
  expect(found.money).toEqual([])
  expect(found.payments.map(({ tx_ref }) => tx_ref)).toEqual([stray])
  expect((await search('52500')).payments.map(({ tx_ref }) => tx_ref)).toEqual([stray, booked])
})

test('FIND-01 the sender finds payments that were booked at once, the newest first, and those of no other sender of the customer', async () => {
  const reference = (n: number) => `T-77700000000${n}`
  for (const [n, sender_name] of ['UCHE & SONS', 'Uche  Sons', 'UCHE & SONS'].entries())
    await pay(server, account, 100 + n, { reference: reference(n), sender_name })
  for (const words of ['obi chukwu', 'CHUKWUEMEKA']) expect([words, await references(words)]).toEqual([words, [booked]])
  expect(await references('uche sons')).toEqual([reference(2), reference(1), reference(0)])
  expect(await references('uche &')).toEqual([])
  expect((await search('uche sons')).payments[0]).toMatchObject({ sender_name: 'UCHE & SONS', place: null })
  // A payment from before has no sender.
  await server.app.database.run('update payments set sender_name = null where tx_ref = $1', [reference(1)])
  expect(await references('uche sons')).toEqual([reference(2), reference(0)])
})

test('FIND-01 each source is read by its own index, whatever is looked for', async () => {
  const { database } = server.app
  await database.run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, channel, paid_at, sender_name, created_at)
     select gen_random_uuid(), 'B' || lpad(n::text, 12, '0'), 'loan_repayment', 'completed', 1000 + n % 500, $1, $2, 'Loan repayment', 'dedicated_nuban', t.at, 'A SENDER', t.at
     from generate_series(1, 20000) n cross join lateral (select '2024-01-01'::timestamptz + n * interval '1 minute' as at) t`,
    [customer.userId, customer.customerId],
  )
  await database.run(
    `insert into suspense_items (reference, account_number, sender_name, amount_kobo, paid_at)
     select 'S' || lpad(n::text, 12, '0'), '98' || lpad(n::text, 8, '0'), md5(n::text), 1000 + n % 500, '2024-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 20000) n`,
  )
  await database.run(
    `insert into senders (customer_id, name, first_paid_at)
     select $1, md5(n::text) || ' BELLO', '2024-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 20000) n`,
    [customer.customerId],
  )
  await database.run('vacuum analyze payments, suspense_items, senders')
  const find = allStatements.find(({ place, row }) => place.includes('admin-search') && row)!
  for (const words of ['₦12.50', '000000019999', 'B00000001999', '9800000007', 'danjuma musa', 'chukwuemeka', booked]) {
    const values = find.valuesOf({ ...readTypedSearch(words), limit: 10 } as never)
    const plan = (await database.rows<Record<string, string>>(`explain ${find.text}`, values))
      .map((line) => line['QUERY PLAN'])
      .join('\n')
    expect([words, plan.match(/Seq Scan on (payments|suspense_items|postings|senders) /g)]).toEqual([words, null])
  }
})
