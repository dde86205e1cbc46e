import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let account: string
beforeAll(async () => {
  server = await openTestServer({ MAX_CHARGE_NAIRA: '5000000' })
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

/** Sends a body signed as the provider signs it. */
async function sendWebhook(body: string): Promise<number> {
  const signature = createHmac('sha512', 'sk_test_kasuwa_sandbox').update(body).digest('hex')
  return (
    await fetch(`${server.url}/api/webhooks/paystack`, {
      method: 'POST',
      body,
      headers: { 'x-paystack-signature': signature },
    })
  ).status
}
const event = (name: string, data: object) => sendWebhook(JSON.stringify({ event: name, data }))
const charge = (reference: string, more: object = {}) => ({
  id: 1,
  status: 'success',
  reference,
  amount: 700_000,
  currency: 'NGN',
  channel: 'dedicated_nuban',
  fees: 100,
  paid_at: '2025-06-02T10:00:00.000Z',
  authorization: { receiver_bank_account_number: account, sender_name: 'A SENDER' },
  customer: { customer_code: null },
  ...more,
})
const items = async (search = '') =>
  (await server.call('GET', `/admin/open-items?search=${encodeURIComponent(search)}`, undefined, { as: admin.token }))
    .body.data
const books = async () => ({
  accounts: await balances(server.app.database),
  journals: (await server.app.database.row<{ n: number }>('select count(*) as n from journals'))!.n,
  suspense: (await server.call('GET', '/admin/suspense', undefined, { as: admin.token })).body.data.total_amount,
})
const paymentOf = (reference: string) =>
  server.app.database.row<{ amount_kobo: number }>('select amount_kobo from payments where tx_ref = $1', [reference])

test.each<[string, object, object]>([
  [
    'in another currency',
    { currency: 'USD' },
    { kind: 'wrong_currency', amount: null, amount_text: '700000 USD', problem: 'paid in USD' },
  ],
  [
    'with a fraction',
    { amount: 1_000.5 },
    {
      kind: 'unreadable_charge',
      amount: null,
      amount_text: '1000.5 NGN',
      problem: expect.stringContaining('data.amount'),
    },
  ],
  [
    'with a text as amount',
    { amount: '700000' },
    { kind: 'unreadable_charge', amount_text: '700000 NGN', problem: expect.stringContaining('data.amount') },
  ],
  [
    'with an unreadable date',
    { paid_at: 'yesterday' },
    { kind: 'unreadable_charge', problem: expect.stringContaining('data.paid_at') },
  ],
  [
    'paid in 2131',
    { paid_at: '2131-01-01T00:00:00.000Z' },
    {
      kind: 'unreadable_charge',
      amount: 7_000,
      problem: expect.stringMatching(/^its date, \d{4}-\d\d-\d\d, is more than a day ahead$/),
    },
  ],
  ['without any date', { paid_at: null }, { kind: 'unreadable_charge', problem: 'data without a date' }],
  [
    'above the ceiling',
    { amount: 500_000_001 },
    {
      kind: 'above_ceiling',
      amount: 5_000_000.01,
      problem: 'more than ₦5,000,000, the largest amount that is booked without a person',
    },
  ],
  [
    'of the largest possible number',
    { amount: Number.MAX_SAFE_INTEGER },
    { kind: 'above_ceiling', amount: expect.any(Number) },
  ],
])(
  'C-176 a signed charge %s is answered 200 and waits as an item, with its body and without a journal',
  async (what, change, expected) => {
    const reference = `odd-${what.replaceAll(' ', '-')}`
    const before = await books()
    expect(await event('charge.success', charge(reference, change))).toBe(200)
    expect(await event('charge.success', charge(reference, change))).toBe(200)
    const { items: found, page } = await items(reference)
    expect(found).toEqual([
      expect.objectContaining({ reference, received_at: expect.stringMatching(/Z$/), ...expected }),
    ])
    expect(found[0].body).toContain(`"reference":"${reference}"`)
    expect(page.total).toBe(1)
    expect(await books()).toEqual(before)
    expect(await paymentOf(reference)).toBeUndefined()
  },
)

test('C-176 at the ceiling a charge is booked as usual', async () => {
  expect(await event('charge.success', charge('at-the-ceiling', { amount: 500_000_000 }))).toBe(200)
  expect(await paymentOf('at-the-ceiling')).toEqual({ amount_kobo: 500_000_000 })
  expect((await items('at-the-ceiling')).items).toEqual([])
})

test('C-176 a payment that is reported again in readable form is booked, and its item is closed', async () => {
  await event('charge.success', charge('readable-later', { amount: '700000' }))
  expect((await items('readable-later')).items).toHaveLength(1)
  await event('charge.success', charge('readable-later'))
  expect(await paymentOf('readable-later')).toEqual({ amount_kobo: 700_000 })
  expect((await items('readable-later')).items).toEqual([])
})

test('a dispute stays one item from its first to its last report, and an earlier report that comes late changes nothing', async () => {
  const before = await books()
  const dispute = {
    id: 358_950,
    refund_amount: 5_800,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    transaction: { reference: 'disputed-charge' },
  }
  await event('charge.dispute.create', dispute)
  expect((await items('disputed-charge')).items).toMatchObject([
    { kind: 'dispute', amount: 58, problem: 'awaiting-merchant-feedback' },
  ])
  await event('charge.dispute.resolve', { ...dispute, status: 'resolved', resolution: 'merchant-accepted' })
  await event('charge.dispute.remind', { ...dispute, status: 'awaiting-bank-feedback' })
  expect((await items('disputed-charge')).items).toMatchObject([
    { kind: 'dispute', problem: 'resolved, merchant-accepted' },
  ])
  expect(await books()).toEqual(before)
})

test('a refund is an open item, whether its amount is a number or a text', async () => {
  const before = await books()
  for (const status of ['pending', 'processed']) {
    await event(`refund.${status}`, {
      status,
      transaction_reference: 'refunded-charge',
      refund_reference: 'refund-1',
      amount: '10000',
      currency: 'NGN',
    })
  }
  expect((await items('refunded-charge')).items).toMatchObject([
    { kind: 'refund', reference: 'refunded-charge', amount: 100, problem: 'processed' },
  ])
  expect(await books()).toEqual(before)
})

test('a report on a transfer that contradicts itself waits as an item', async () => {
  await event('transfer.failed', { reference: 'kasuwa-contradiction', status: 'success', amount: 100 })
  expect((await items('kasuwa-contradiction')).items).toMatchObject([
    { kind: 'unreadable_transfer', problem: 'transfer.failed: data.status is success' },
  ])
})

test('C-176 a signed body that does not parse waits as one item, however often it is sent; nothing is booked', async () => {
  const before = await books()
  const cutOff = '{"event":"charge.success","data":{"amount":5'
  expect([await sendWebhook(cutOff), await sendWebhook(cutOff)]).toEqual([200, 200])
  const waiting = (await items('')).items.filter(({ problem }: { problem: string }) => problem === 'not an event')
  expect(waiting).toMatchObject([{ kind: 'unreadable_charge', reference: null, amount: null }])
  expect(await books()).toEqual(before)
})

test('C-176 money with an unreadable fee is booked with an unknown fee', async () => {
  expect(await event('charge.success', charge('fee-as-text', { fees: '1,050.00' }))).toBe(200)
  expect(await paymentOf('fee-as-text')).toEqual({ amount_kobo: 700_000 })
  expect((await items('fee-as-text')).items).toEqual([])
})

test('waiting items and unreadable events are in the metrics', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toMatch(/^kasuwa_open_items\{kind="above_ceiling"\} 2$/m)
  expect(text).toMatch(/^kasuwa_open_items\{kind="dispute"\} 1$/m)
  expect(Number(/^kasuwa_webhooks_unreadable_total (\d+)$/m.exec(text)![1])).toBeGreaterThanOrEqual(6)
})

test('sums above the largest exact number are still returned', async () => {
  const max = Number.MAX_SAFE_INTEGER
  const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)
  await run(
    `insert into suspense_items (reference, amount_kobo, paid_at) select 'vast-' || n, $1, product_now() from generate_series(1, 3) n`,
    [max],
  )
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, paid_at)
     select gen_random_uuid(), 'vast-' || n, 'loan_repayment', 'completed', $1, $2, $3, 'Loan repayment', product_now() from generate_series(1, 3) n`,
    [max, customer.userId, customer.customerId],
  )
  try {
    for (const path of [
      'suspense',
      'payment-management',
      'dashboard',
      'dashboard/charts',
      'dashboard/waiting',
      'loan-management',
      'customer-management',
      'agent-management',
    ]) {
      expect([path, (await server.call('GET', `/admin/${path}`, undefined, { as: admin.token })).status]).toEqual([
        path,
        200,
      ])
    }
    const { payment_summary } = (await server.call('GET', '/admin/payment-management', undefined, { as: admin.token }))
      .body.data
    expect(payment_summary.total_loan_repayments).toBeGreaterThan((3 * max) / 100 - 10)
    expect((await checkBooks(server.app)).map(({ kind }) => kind)).toContain('suspense_differs')
    await expect(
      run(`insert into suspense_items (reference, amount_kobo, paid_at) values ('too-much', 9007199254740992, now())`),
    ).rejects.toThrow(/suspense_amount_exact/)
  } finally {
    await run(`delete from suspense_items where reference like 'vast-%'`)
    await run(`delete from payments where tx_ref like 'vast-%'`)
  }
})

const close = (id: number | string, reason = 'Refunded in the dashboard', key?: string) =>
  server.call(
    'POST',
    `/admin/open-items/${id}/close`,
    { reason },
    {
      as: admin.token,
      ...(key && { headers: { 'idempotency-key': key } }),
    },
  )

test('C-176 an admin closes an item with a note of what was done: it leaves the list, stays known, and is closed once', async () => {
  const reference = 'closed-in-dollars'
  await event('charge.success', charge(reference, { currency: 'USD' }))
  const [{ id }] = (await items(reference)).items
  expect((await close(id, ' ')).body.data).toEqual({ reason: [expect.any(String)] })
  const answers = await Promise.all([close(id), close(id), close(id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await items(reference)).items).toEqual([])
  await event('charge.success', charge(reference, { currency: 'USD' }))
  expect((await items(reference)).items).toEqual([])
  const [entry] = await server.app.database.rows<{ actor_id: string; after: object }>(
    `select actor_id, after from audit_events where action = 'open-item.closed' and subject_id = $1`,
    [String(id)],
  )
  expect(entry).toMatchObject({ actor_id: admin.userId, after: { reason: 'Refunded in the dashboard', reference } })
  for (const unknown of ['999999999', 'x', '-1']) expect((await close(unknown)).status).toBe(404)
})

test('C-86 loan money that came back is in the books and cannot be closed with a note; the same key is answered as the first time', async () => {
  const insert = async (kind: string) =>
    (await server.app.database.row<{ id: number }>(
      `insert into open_items (key, kind, problem) values ($1, $1, 'test') returning id`,
      [kind],
    ))!.id
  expect((await close(await insert('returned_disbursement'))).body.message).toMatch(/is in the books/)
  await server.app.database.run(`delete from open_items where key = 'returned_disbursement'`)
  const id = await insert('dispute')
  const first = await close(id, 'Answered', 'close-once')
  expect(await close(id, 'Answered', 'close-once')).toMatchObject({ status: 200, body: first.body })
})
