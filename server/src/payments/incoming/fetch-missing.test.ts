import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runIfDue, type ScheduledJob } from '../../jobs/scheduled.ts'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  aLoan,
  approve,
  aRunningLoan,
  aVirtualAccount,
  pay,
  scheduleOf,
  type TestLoan,
} from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'
import { fetchMissing } from './fetch-missing.ts'
import { secondsUntilNight } from '../../jobs/scheduled.ts'
import { compareBooks, fetchNewest, reconcileAll } from '../money-jobs.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let loan: TestLoan
let account: string
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  loan = await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
})
afterAll(() => server.close())
beforeEach(() => server.sandbox('DELETE', '/faults'))

const row = <T>(text: string, values: unknown[] = []) => server.app.database.row<T>(text, values)
const differences = () => reconcile(server.app, allTime(), { secondLookMs: 0 })
const fetchAll = () => fetchMissing(server.app, allTime())
const fetchedCount = async () =>
  Number(/^kasuwa_money_fetched_total\{what="payment"\} (\d+)$/m.exec(await server.app.metrics.text())?.[1] ?? 0)
const paid = async () => (await scheduleOf(server, customer, loan.id)).repayment_summary.total_paid
const lost = async (amount: number, to = account) =>
  (await pay(server, to, amount, { deliveries: 0 })).body['reference'] as string
const idle = new AbortController().signal

test('a payment whose webhook was lost is booked like any other, once, and the webhook that comes late is no conflict', async () => {
  const before = await paid()
  const reference = await lost(100_000)
  const unknownAccount = await lost(4_000, '9988776655')
  expect((await differences()).map(({ kind }) => kind)).toEqual(['money_in_unknown_to_us', 'money_in_unknown_to_us'])
  expect(await fetchAll()).toEqual({ booked: 2, settled: 0 })
  expect(await fetchAll()).toEqual({ booked: 0, settled: 0 })
  expect(await paid()).toBe(before + 1_000)
  expect(
    await row('select amount_kobo, sender_name from suspense_items where reference = $1', [unknownAccount]),
  ).toEqual({
    amount_kobo: 4_000,
    sender_name: 'TEST SENDER',
  })
  expect(await pay(server, account, 100_000, { reference })).toMatchObject({ body: { webhook_statuses: [200] } })
  expect(await paid()).toBe(before + 1_000)
  expect(await row('select count(*) as n from webhook_conflicts')).toEqual({ n: 0 })
  expect(await differences()).toEqual([])
})

test('a payment that two runs fetch at once, while its webhook comes, is booked once', async () => {
  const before = await paid()
  const references = await Promise.all(Array.from({ length: 5 }, () => lost(10_000)))
  await Promise.all([
    fetchAll(),
    fetchAll(),
    ...references.map((reference) => pay(server, account, 10_000, { reference })),
  ])
  expect(await paid()).toBe(before + 500)
  expect(await row('select count(*) as n from webhook_conflicts')).toEqual({ n: 0 })
  expect(await differences()).toEqual([])
})

test('C-176 a fetched payment above the ceiling waits as an open item, and is known from then on', async () => {
  const reference = await lost(20_000_000_000)
  expect(await fetchAll()).toEqual({ booked: 1, settled: 0 })
  expect(await fetchAll()).toEqual({ booked: 0, settled: 0 })
  expect(await row('select kind, amount_kobo from open_items where reference = $1', [reference])).toEqual({
    kind: 'above_ceiling',
    amount_kobo: 20_000_000_000,
  })
  expect(await differences()).toEqual([])
})

test('the outcome of a transfer that no webhook reported is settled', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const waiting = await aLoan(server, await aCustomer(server))
  await approve(server, admin, waiting.id)
  const { reference, payment } = (await row<{ reference: string; payment: string }>(
    'select t.reference, t.payment_id as payment from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [waiting.id],
  ))!
  // It has no job any more, and no webhook reports it.
  await server.app.database.run('update outbox set done_at = now() where subject = $1', [payment])
  await server.sandbox('POST', `/transfers/${reference}`, { status: 'success', deliveries: 0 })
  expect((await differences()).map(({ kind }) => kind)).toEqual(['transfer_without_job', 'transfer_state_differs'])
  expect(await fetchAll()).toEqual({ booked: 0, settled: 1 })
  expect(await fetchAll()).toEqual({ booked: 0, settled: 0 })
  expect((await row<{ status: string }>('select status from loans where id = $1', [waiting.id]))!.status).toBe('active')
  expect(await differences()).toEqual([])
})

test.each(['refuse', 'error'])(
  'nothing is booked while the provider is down (%s), and the job is tried again later',
  async (mode) => {
    await server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, path: 'GET /transaction' })
    const reference = await lost(3_000)
    await server.app.database.run(`update scheduled_jobs set due_at = now(), failures = 0 where name = 'fetch-newest'`)
    expect(await runIfDue(server.app, fetchNewest, idle)).toBe(false)
    expect(
      await row('select failures, due_at > now() as later, leased_until from scheduled_jobs where name = $1', [
        'fetch-newest',
      ]),
    ).toEqual({ failures: 1, later: true, leased_until: null })
    expect(await row('select 1 as one from payments where tx_ref = $1', [reference])).toBeUndefined()
    expect(await fetchAll()).toMatchObject({ booked: 1 })
  },
)

test('payments since the last run are fetched and counted, also where the clock of a trial was set back after it', async () => {
  await server.app.database.run(
    `update scheduled_jobs set due_at = now(), reached = product_now() + interval '200 days' where name = 'fetch-newest'`,
  )
  const reference = await lost(2_000)
  const before = await fetchedCount()
  expect(await runIfDue(server.app, fetchNewest, idle)).toBe(true)
  expect(await runIfDue(server.app, fetchNewest, idle)).toBe(false)
  expect(await row('select amount_kobo from payments where tx_ref = $1', [reference])).toEqual({ amount_kobo: 2_000 })
  expect(await fetchedCount()).toBe(before + 1)
  expect(
    await row(
      `select reached <= product_now() and due_at > now() + interval '4 minutes' as later from scheduled_jobs where name = 'fetch-newest'`,
    ),
  ).toEqual({ later: true })
})

test('a job runs on one server at a time, and one whose server crashed runs again when its lease ends', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const job: ScheduledJob = { name: 'compare-books', run: async () => (await held, { dueInSeconds: 0 }) }
  await server.app.database.run(`update scheduled_jobs set due_at = now() where name = 'compare-books'`)
  const running = runIfDue(server.app, job, idle)
  await expect
    .poll(() => row(`select leased_until > now() as leased from scheduled_jobs where name = 'compare-books'`))
    .toEqual({ leased: true })
  expect(await runIfDue(server.app, job, idle)).toBe(false)
  release()
  expect(await running).toBe(true)
  await server.app.database.run(
    `update scheduled_jobs set due_at = now(), leased_until = now() - interval '1 second' where name = 'compare-books'`,
  )
  expect(await runIfDue(server.app, { ...job, run: async () => ({ dueInSeconds: 0 }) }, idle)).toBe(true)
})

test('the nightly job books missing payments, compares, keeps the result and shows it in the gauges', async () => {
  await lost(1_000)
  await server.app.database.run(`update scheduled_jobs set due_at = now() where name = 'compare-books'`)
  expect(await runIfDue(server.app, compareBooks, idle)).toBe(true)
  expect(
    await row(
      "select booked, found, window_to - window_from >= interval '7 days' as long from reconciliations order by id desc limit 1",
    ),
  ).toEqual({ booked: 1, found: 0, long: true })
  expect(
    await row(
      `select extract(hour from due_at at time zone 'UTC')::int as hour from scheduled_jobs where name = 'compare-books'`,
    ),
  ).toEqual({ hour: 1 })
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toMatch(/^kasuwa_reconcile_differences 0$/m)
  expect(Number(/^kasuwa_reconcile_last_clean_timestamp_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThan(
    Date.now() / 1_000 - 300,
  )
})

test('a stop ends the wait between the two comparisons, and the job is due at once for the next server', async () => {
  const stopping = new AbortController()
  await server.app.database.run(`update scheduled_jobs set due_at = now() where name = 'compare-books'`)
  // A remaining difference makes the nightly job wait for its second comparison.
  await server.app.database.run(
    `update suspense_items set amount_kobo = amount_kobo + 1 where reference = (select min(reference) from suspense_items)`,
  )
  const running = runIfDue(server.app, compareBooks, stopping.signal)
  setTimeout(() => stopping.abort(), 2_000)
  expect(await running).toBe(false)
  await server.app.database.run(
    `update suspense_items set amount_kobo = amount_kobo - 1 where reference = (select min(reference) from suspense_items)`,
  )
  expect(
    await row(`select due_at <= now() as due, leased_until from scheduled_jobs where name = 'compare-books'`),
  ).toEqual({ due: true, leased_until: null })
})

test('a repair books everything that is missing and promises lost transfers again', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const waiting = await aLoan(server, await aCustomer(server))
  await approve(server, admin, waiting.id)
  await server.app.database.run(`update outbox set done_at = now() where topic = 'transfer'`)
  await lost(6_000)
  expect(await reconcileAll(server.app, { repair: true })).toEqual({
    differences: [],
    repaired: { booked: 1, settled: 0, promised: 1 },
    notAsked: null,
  })
})

const lookUp = async (reference: string, who = admin) =>
  server.call('POST', '/admin/payments/look-up', { reference }, { as: who.token })

test('an admin looks up one payment by its reference: a lost one is booked once, and the audit trail has who asked', async () => {
  const reference = await lost(12_345)
  const before = await paid()
  expect((await lookUp(reference)).body.data).toEqual({
    reference,
    outcome: 'booked',
    amount: 123.45,
    paid_at: expect.stringMatching(/Z$/),
  })
  expect((await lookUp(` ${reference} `)).body.data).toMatchObject({ outcome: 'known', amount: 123.45 })
  expect(await paid()).toBe(before + 123.45)
  expect(
    await server.app.database.rows(
      `select actor_id, after from audit_events where action = 'payment.looked-up' and subject_id = $1 order by id`,
      [reference],
    ),
  ).toEqual([
    { actor_id: admin.userId, after: { outcome: 'booked' } },
    { actor_id: admin.userId, after: { outcome: 'known' } },
  ])
})

test('a reference unknown to the provider, or one that waits for a person, is reported as such', async () => {
  expect((await lookUp('no-such-payment')).body.data).toEqual({
    reference: 'no-such-payment',
    outcome: 'unknown',
    amount: null,
    paid_at: null,
  })
  const large = await lost(30_000_000_000)
  expect((await lookUp(large)).body.data).toMatchObject({ outcome: 'held', amount: 300_000_000 })
  expect((await lookUp(large)).body.data).toMatchObject({ outcome: 'held' })
  expect((await lookUp('')).body).toMatchObject({ data: { reference: [expect.any(String)] } })
  expect((await lookUp('two words')).status).toBe(400)
})

test('a transfer of ours is looked up by its reference and settled by its outcome', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const waiting = await aLoan(server, await aCustomer(server))
  await approve(server, admin, waiting.id)
  const { reference } = (await row<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [waiting.id],
  ))!
  expect((await lookUp(reference)).body.data).toMatchObject({ outcome: 'under_way' })
  await server.sandbox('POST', `/transfers/${reference}`, { status: 'success', deliveries: 0 })
  expect(['settled', 'known']).toContain((await lookUp(reference)).body.data.outcome)
  expect((await row<{ status: string }>('select status from loans where id = $1', [waiting.id]))!.status).toBe('active')
})

test('a look-up while the provider is down is 503 and books nothing', async () => {
  const reference = await lost(500)
  await server.sandbox('POST', '/faults', {
    provider: 'paystack',
    mode: 'error',
    count: 1,
    path: 'GET /transaction/verify/*',
  })
  expect((await lookUp(reference)).status).toBe(503)
  expect((await lookUp(reference)).body.data).toMatchObject({ outcome: 'booked' })
})

test.each([
  ['2026-11-22T00:59:00Z', 60],
  ['2026-11-22T01:00:00Z', 86_400],
  ['2026-11-22T03:00:00Z', 79_200],
])('from %s the nightly job is %i seconds away', (now, seconds) => {
  expect(secondsUntilNight(new Date(now))).toBe(seconds)
  // Half past two is half an hour later, or just past.
  expect(secondsUntilNight(new Date(now), 150)).toBe((seconds + 1_800) % 86_400)
})
