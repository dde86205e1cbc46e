import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { nothing } from '@kasuwa/domain/money.ts'
import { transaction } from '../../db/transaction.ts'
import { settleTransfer } from './settle-transfer.ts'
import { compareBooks } from '../money-jobs.ts'
import { fetchMissing } from '../incoming/fetch-missing.ts'
import { allTime, reconcile } from '../../ledger/reconcile.ts'
import { balances } from '../../ledger/test-balances.ts'
import { runIfDue } from '../../jobs/scheduled.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aLoan, approve } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { until } from '../../testing/test-until.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await server.sandbox('POST', '/transfer-fees', { on: true })
})
afterAll(() => server.close())
beforeEach(async () => expect(await reconcile(server.app, allTime(), { secondLookMs: 0 })).toEqual([]))

/** ₦50,000 cost ₦25. */
const fee = 2_500
const rows = <T>(text: string, values: unknown[]) => server.app.database.rows<T>(text, values)

/** Approvals that wait for their outcome, for five seconds at most. */
const approvals: Promise<unknown>[] = []
afterEach(() => Promise.all(approvals.splice(0)))

/** A loan whose payout is under way: its outcome and fee are not known yet, and the outbox does not ask for them. */
async function aPayoutUnderWay(): Promise<string> {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const { id } = await aLoan(server, await aCustomer(server))
  approvals.push(approve(server, admin, id))
  const { reference } = await until('the provider to have the payout', () =>
    server.app.database.row<{ reference: string }>(
      `update outbox o set due_at = now() + interval '1 hour' from transfers t join payments p on p.id = t.payment_id
       where p.loan_id = $1 and t.state = 'submitted' and o.topic = 'transfer' and o.subject = p.id::text
         and o.attempts > 0 and o.leased_until is null and o.done_at is null
       returning t.reference`,
      [id],
    ),
  )
  return reference
}
const succeed = (reference: string, deliveries: number) =>
  server.sandbox('POST', `/transfers/${reference}`, { status: 'success', deliveries })
const lookUp = (reference: string) => server.call('POST', '/admin/payments/look-up', { reference }, { as: admin.token })
const fetchList = () => fetchMissing(server.app, allTime())

/** The legs of all fees that were booked of a transfer, and their entries of the audit trail. */
async function bookedOf(reference: string) {
  const legs = await rows<{ account: string; amount: number }>(
    `select p.account, p.amount_kobo as amount from journals j join postings p on p.journal_id = j.id
     where j.event = 'transfer_fee' and j.reference = $1 order by p.journal_id, p.line`,
    [reference],
  )
  const trail = await rows(
    `select from audit_events where action = 'transfer.fee-booked' and after ->> 'reference' = $1`,
    [reference],
  )
  return { legs, entries: trail.length }
}
const once = {
  legs: [
    { account: 'provider_fees', amount: fee },
    { account: 'cash', amount: -fee },
  ],
  entries: 1,
}

test.each([
  ['a webhook', (reference: string) => succeed(reference, 1)],
  ['verify', async (reference: string) => (await succeed(reference, 0), lookUp(reference))],
  ['the list', async (reference: string) => (await succeed(reference, 0), fetchList())],
])(
  'C-192 BOOK-60 the fee of a transfer is booked when %s is the first to report it, and never again',
  async (_, first) => {
    const reference = await aPayoutUnderWay()
    const before = await balances(server.app.database)
    await first(reference)
    expect(await bookedOf(reference)).toEqual(once)
    const after = await balances(server.app.database)
    expect([after.cash - before.cash, after.provider_fees - before.provider_fees]).toEqual([-fee, fee])
    await succeed(reference, 2)
    await lookUp(reference)
    await fetchList()
    expect(await bookedOf(reference)).toEqual(once)
  },
)

test('C-192 BOOK-60 webhooks, verify and lists that come at the same time book one fee', async () => {
  const references = [await aPayoutUnderWay(), await aPayoutUnderWay(), await aPayoutUnderWay()]
  for (const reference of references) await succeed(reference, 0)
  await Promise.all([
    ...references.flatMap((reference) => [succeed(reference, 3), lookUp(reference), lookUp(reference)]),
    fetchList(),
    fetchList(),
  ])
  for (const reference of references) expect(await bookedOf(reference)).toEqual(once)
})

test('C-192 BOOK-60 a fee that an earlier report did not name is booked from the list of the night, and stays when the money comes back', async () => {
  const reference = await aPayoutUnderWay()
  await succeed(reference, 0)
  const withoutFee = { reference, fee: nothing, state: 'succeeded', reason: null } as const
  await transaction(server.app.database, (tx) => settleTransfer(tx, server.app, withoutFee))
  expect(await bookedOf(reference)).toEqual({ legs: [], entries: 0 })
  expect(
    (await reconcile(server.app, allTime(), { secondLookMs: 0 })).map(({ kind, theirs }) => [kind, theirs]),
  ).toEqual([['transfer_fee_differs_from_provider', fee]])
  await server.app.database.run(`update scheduled_jobs set due_at = now() where name = 'compare-books'`)
  expect(await runIfDue(server.app, compareBooks, new AbortController().signal)).toBe(true)
  expect(await bookedOf(reference)).toEqual(once)
  await server.sandbox('POST', `/transfers/${reference}`, { status: 'reversed', deliveries: 2 })
  expect(await bookedOf(reference)).toEqual(once)
  expect(await reconcile(server.app, allTime(), { secondLookMs: 0 })).toEqual([])
})

test('C-192 BOOK-60 a transfer that fails, and one while fees are off, cost nothing', async () => {
  const failed = await aPayoutUnderWay()
  await server.sandbox('POST', `/transfers/${failed}`, { status: 'failed', deliveries: 1 })
  await server.sandbox('POST', '/transfer-fees', { on: false })
  const free = await aPayoutUnderWay()
  await succeed(free, 1)
  await server.sandbox('POST', '/transfer-fees', { on: true })
  for (const reference of [failed, free]) expect(await bookedOf(reference)).toEqual({ legs: [], entries: 0 })
})
