import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { runIfDue } from '../../jobs/scheduled.ts'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/test-balances.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { pay } from '../../testing/test-lending.ts'
import { anAdmin } from '../../testing/test-people.ts'
import { compareBooks, reconcileAll } from '../money-jobs.ts'
import { fetchSettlements } from './fetch-settlements.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2031-03-20T11:00:00.000Z' })
})
afterAll(() => server.close())
beforeEach(async () => expect(await differences()).toEqual([]))

const differences = () => reconcile(server.app, allTime(), { secondLookMs: 0 })
const rows = <T>(text: string, values: unknown[] = []) => server.app.database.rows<T>(text, values)
const fetchAll = () => fetchSettlements(server.app, allTime())

/** Money that came in, of which so many kobo were paid to the bank; its id at the provider. */
async function aSettlement(amount: number): Promise<string> {
  await pay(server, '9988776655', amount * 2)
  const { status, body } = await server.sandbox('POST', '/settlements', { amount })
  expect(status).toBe(200)
  return String(body['id'])
}
const bookedOf = (id: string) =>
  rows<{ account: string; amount: number; valued: string }>(
    `select p.account, p.amount_kobo as amount, valued_on(j)::text as valued from journals j join postings p on p.journal_id = j.id
     where j.event = 'provider_settled' and j.reference = $1 order by p.journal_id, p.line`,
    [id],
  )
/** Opens the provider's account in the books, as two people do. */
const openProvider = () =>
  transaction(server.app.database, (tx) =>
    post(tx, { event: 'opening', legs: [debit('cash', kobo(1)), credit('capital', kobo(1))] }, 'opening', null),
  )
const legs = (amount: number, valued: string) => [
  { account: 'bank', amount, valued },
  { account: 'cash', amount: -amount, valued },
]

test('C-192 BOOK-62 a settlement is booked once from the list of the night, with its day as value day', async () => {
  // In Lagos the 21st has begun.
  await server.sandbox('POST', '/clock', { now: '2031-03-20T23:30:00.000Z' })
  const id = await aSettlement(50_000)
  await server.sandbox('POST', '/clock', { now: '2031-03-24T11:00:00.000Z' })
  const before = await balances(server.app.database)
  await server.app.database.run(`update scheduled_jobs set due_at = now() where name = 'compare-books'`)
  expect(await runIfDue(server.app, compareBooks, new AbortController().signal)).toBe(true)
  expect(await bookedOf(id)).toEqual(legs(50_000, '2031-03-21'))
  const after = await balances(server.app.database)
  expect([after.cash - before.cash, after.bank - before.bank]).toEqual([-50_000, 50_000])
  expect((await reconcileAll(server.app, { repair: true })).differences).toEqual([])
  expect(await fetchAll()).toBe(0)
  expect(await bookedOf(id)).toHaveLength(2)
  expect(
    await rows(`select from audit_events where action = 'provider.settled' and subject_id = $1`, [id]),
  ).toHaveLength(1)
})

test('C-192 BOOK-62 lists that are read at the same time book each settlement once', async () => {
  const ids = [await aSettlement(1_000), await aSettlement(2_000), await aSettlement(3_000)]
  const booked = await Promise.all(Array.from({ length: 6 }, fetchAll))
  expect(booked.reduce((sum, one) => sum + one, 0)).toBe(3)
  for (const [index, id] of ids.entries())
    expect(await bookedOf(id)).toMatchObject([{ amount: (index + 1) * 1_000 }, {}])
})

test('C-192 BOOK-62 a known settlement with another sum books nothing and waits once for a person, who may close it', async () => {
  const id = await aSettlement(7_000)
  await fetchAll()
  const { app } = server
  const listing = (amount: number): typeof app => ({
    ...app,
    ports: {
      ...app.ports,
      money: {
        ...app.ports.money,
        listSettlements: async function* (from, to) {
          for await (const one of app.ports.money.listSettlements(from, to))
            yield one.id === id ? { ...one, amount: amount as typeof one.amount } : one
        },
      },
    },
  })
  const look = () => reconcile(listing(7_500), allTime(), { secondLookMs: 0 })
  expect(await look()).toEqual([{ kind: 'settlement_differs', ids: { settlement: id }, ours: 7_000, theirs: 7_500 }])
  for (let run = 0; run < 3; run++) expect(await fetchSettlements(listing(7_500), allTime())).toBe(0)
  expect(await bookedOf(id)).toMatchObject([{ amount: 7_000 }, {}])
  const items = await rows<{ id: number; problem: string }>(
    `select id, problem from open_items where kind = 'settlement_differs' and amount_kobo = 7500 and reference = $1`,
    [id],
  )
  expect(items).toMatchObject([
    { problem: expect.stringContaining('was booked with ₦70.00 and is listed with ₦75.00') },
  ])
  expect(
    await rows(`select from audit_events where action = 'money.held' and after ->> 'reference' = $1`, [id]),
  ).toHaveLength(1)
  expect(await look()).toEqual([])
  const admin = await anAdmin(server)
  const close = await server.call(
    'POST',
    `/admin/open-items/${items[0]!.id}/close`,
    { reason: 'Paystack put it right' },
    { as: admin.token },
  )
  expect(close.status).toBe(200)
  await fetchSettlements(listing(7_500), allTime())
  expect(await rows(`select from open_items where reference = $1 and closed_at is null`, [id])).toEqual([])
})

test('C-192 BOOK-62 once the books begin, moving the clock over a night reads its settlements, and a provider that is away stops no clock', async () => {
  const id = await aSettlement(4_000)
  await server.sandbox('POST', '/clock', { now: '2031-03-25T11:00:00.000Z' })
  expect(await bookedOf(id)).toEqual([])
  await openProvider()
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'refuse', count: 100, path: '/settlement' })
  expect((await server.sandbox('POST', '/clock', { now: '2031-03-26T11:00:00.000Z' })).status).toBe(200)
  expect(await bookedOf(id)).toEqual([])
  await server.sandbox('DELETE', '/faults')
  const next = await aSettlement(6_000)
  await server.sandbox('POST', '/clock', { now: '2031-03-26T12:00:00.000Z' })
  expect(await bookedOf(next)).toEqual([])
  await server.sandbox('POST', '/clock', { now: '2031-04-20T11:00:00.000Z' })
  expect(await bookedOf(next)).toEqual(legs(6_000, '2031-03-26'))
  await fetchAll()
})
