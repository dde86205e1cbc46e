import { credit, debit, type JournalEvent, type Leg } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { fetchSettlements } from '../../payments/incoming/fetch-settlements.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aLoan, approve, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal } from '../../testing/test-proposals.ts'

/** The sandbox's provider begins with ten billion naira. */
const opening = 10_000_000_000

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server, 'auditor')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sandbox('DELETE', '/faults')
  Object.assign(server.app.settings, { REQUIRE_PROVIDER_BALANCE: 'off' })
})

const run = (text: string) => server.app.database.run(text)
/** Half a minute has passed since the provider was asked. */
const later = () => run(`update provider_balance set asked_at = now() - interval '30 seconds'`)
/** Without its age, which grows. */
const read = async () => {
  const { age, ...figures } = await readAll()
  expect(age).toBeLessThan(60)
  return figures
}
const readAll = async () =>
  (await server.call('GET', '/admin/books/provider-balance', undefined, { as: admin.token })).body.data
const asked = async () =>
  ((await server.sandbox('GET', '/requests')).body['requests'] as { path: string }[]).filter(
    ({ path }) => path === '/balance',
  ).length
const fault = (mode: string) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, path: 'GET /balance' })

test('C-192 BOOK-64 the balance is asked by many people at once only once in half a minute, and kept with its time', async () => {
  await later()
  const before = await asked()
  const answers = await Promise.all(Array.from({ length: 20 }, readAll))
  expect(await asked()).toBe(before + 1)
  expect(answers).toContainEqual({
    balance: opening,
    at: expect.stringMatching(/Z$/),
    expected: 0,
    difference: opening,
    to_be_sent: 0,
    not_settled: 0,
    age: expect.any(Number),
  })
  const known = await read()
  expect(await read()).toEqual(known)
  expect(await asked()).toBe(before + 1)
  await later()
  expect((await read()).at > known.at).toBe(true)
  expect(await asked()).toBe(before + 2)
})

test('BOOK-64 once the clock of a trial was moved the balance is asked anew, since the one before is of another time', async () => {
  const known = await read()
  const before = await asked()
  // Minutes, so that nobody's session ends.
  await server.sandbox('POST', '/clock', { now: new Date(Date.parse(known.at) + 300_000).toISOString() })
  expect((await read()).at > known.at).toBe(true)
  await read()
  expect(await asked()).toBe(before + 1)
})

test('BOOK-64 while the provider is away or slow the answer is the earlier one, soon, and the next one is new', async () => {
  const known = await read()
  for (const mode of ['error', 'refuse', 'hang']) {
    await fault(mode)
    await later()
    const began = performance.now()
    expect(await read()).toEqual(known)
    expect(performance.now() - began).toBeLessThan(4_000)
  }
  await later()
  expect((await read()).at > known.at).toBe(true)
}, 30_000)

test('BOOK-64 what waits to be sent counts, and what came in is not settled until the list says so', async () => {
  await pay(server, '9988776655', 1_000_000)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  await later()
  const before = await read()
  // ₦10,000 less the fee of one percent.
  expect(before).toMatchObject({ balance: opening + 9_900, expected: 9_900, not_settled: 9_900, to_be_sent: 0 })
  const { id } = await aLoan(server, await aCustomer(server))
  await approve(server, await anAdmin(server), id)
  expect(await read()).toEqual({ ...before, to_be_sent: 50_000 })
  await later()
  expect(await read()).toMatchObject({
    balance: opening - 40_100,
    expected: -40_100,
    to_be_sent: 0,
    difference: opening,
  })
  await server.sandbox('POST', '/settlements', { amount: 400_000 })
  expect(await fetchSettlements(server.app, allTime())).toBe(1)
  await later()
  expect(await read()).toMatchObject({ balance: opening - 44_100, expected: -44_100, not_settled: 5_900 })
})

test('BOOK-64 BOOK-66 a top-up and an adjustment that are booked here are expected at once, and the provider is not asked again', async () => {
  const [finance, second] = [await anAdmin(server, 'finance'), await anAdmin(server, 'finance')]
  await later()
  const before = await read()
  const count = await asked()
  const post = (path: string, body: object) => server.call('POST', path, body, { as: finance.token })
  const on = before.at.slice(0, 10)
  expect((await post('/admin/books/top-ups', { amount: 500, day: on, reference: 'GTB-1' })).status).toBe(200)
  const after = { ...before, expected: before.expected + 500, difference: before.difference - 500 }
  expect(await read()).toEqual(after)
  const waits = await post('/admin/books/provider-adjustments', { amount: -20.5, day: on, reason: 'An old fee' })
  expect(await read()).toEqual(after)
  expect((await decideProposal(server, second, waits.body.data.proposal.id, 'confirm')).status).toBe(200)
  expect(await read()).toMatchObject({ expected: after.expected - 20.5, difference: after.difference + 20.5 })
  expect(await asked()).toBe(count)
  await later()
  expect(await read()).toMatchObject({ expected: after.expected - 20.5 })
})

test('BOOK-65 with the setting on, a payout that the provider cannot pay is refused with the figures; off, old or unknown it is not', async () => {
  const { agentId } = await anAgent(server)
  const finance = await anAdmin(server)
  const commission = () =>
    server.call(
      'POST',
      '/admin/payment/create',
      { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 200_000 },
      { as: finance.token },
    )
  const told = (age: string, balance: number | null) =>
    run(`update provider_balance set asked_at = now(), told_at = case when ${balance} is null then null else product_now() - interval '${age}' end,
      balance_kobo = ${balance}, expected_kobo = case when ${balance} is null then null else 0 end, not_settled_kobo = case when ${balance} is null then null else 0 end`)
  Object.assign(server.app.settings, { REQUIRE_PROVIDER_BALANCE: 'on' })
  // The payout of the test before is still under way.
  await told('2 minutes 5 seconds', 12_000_000)
  expect(await commission()).toMatchObject({
    status: 400,
    body: {
      message:
        'Nothing was sent: the provider does not hold enough. The provider holds ₦120,000.00 (2 minutes ago). This needs ₦200,000.00 and ₦50,000.00 waits: top up ₦130,000.00 first.',
    },
  })
  await told('11 minutes', 12_000_000)
  expect((await commission()).status).toBe(200)
  await told('0 minutes', null)
  expect((await commission()).status).toBe(200)
  await told('0 minutes', 25_000_000)
  expect((await commission()).status).toBe(200)
  Object.assign(server.app.settings, { REQUIRE_PROVIDER_BALANCE: 'off' })
  await told('2 minutes', 1)
  expect((await commission()).status).toBe(200)
})

test('BOOK-65 of payouts that are promised at once or one after another, no more are sent than the provider can pay', async () => {
  const { agentId } = await anAgent(server)
  const finance = await anAdmin(server)
  const commission = () =>
    server.call(
      'POST',
      '/admin/payment/create',
      { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 300 },
      { as: finance.token },
    )
  await later()
  await read()
  // The provider holds enough for two, and waits only for what the tests before left.
  const { to_be_sent: waits } = await read()
  await run(
    `update provider_balance set asked_at = now(), told_at = product_now(), balance_kobo = ${(waits + 650) * 100}`,
  )
  Object.assign(server.app.settings, { REQUIRE_PROVIDER_BALANCE: 'on' })
  const atOnce = await Promise.all(Array.from({ length: 8 }, commission))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(2)
  await expect
    .poll(() =>
      server.app.database.rows(`select from payments where agent_id = $1 and status = 'completed'`, [agentId]),
    )
    .toHaveLength(2)
  const late = await commission()
  expect([late.status, late.body.message]).toEqual([
    400,
    expect.stringMatching(/This needs ₦300\.00.*: top up ₦250\.00 first\.$/),
  ])
})

test('BOOK-69 once the account is opened in the books, reconcile finds a balance that differs, and none where it does not', async () => {
  const differences = () => reconcile(server.app, allTime(), { secondLookMs: 0 })
  expect(await differences()).toEqual([])
  await later()
  const { difference } = await read()
  // The opening entry is of the part of the books that people write; here it is posted as it will be.
  const openWith = async (amount: number, reference: string) => {
    const legs: Leg[] = [debit('cash', kobo(amount)), credit('capital', kobo(amount))]
    const event = 'opening' as JournalEvent
    await transaction(server.app.database, (tx) => post(tx, { event, legs }, reference, null))
  }
  await openWith(difference * 100 - 500, 'opening-1')
  const kinds = async () => (await differences()).filter(({ kind }) => kind !== 'cash_differs')
  expect(await kinds()).toMatchObject([{ kind: 'provider_balance_differs' }])
  await openWith(500, 'opening-2')
  expect(await kinds()).toEqual([])
  // A settlement leaves the balance at once, and the books at night.
  await pay(server, '9988776655', 900_000)
  expect((await server.sandbox('POST', '/settlements', { amount: 300_000 })).status).toBe(200)
  expect(await kinds()).toEqual([])
  expect(await fetchSettlements(server.app, allTime())).toBe(1)
  expect(await kinds()).toEqual([])
})
