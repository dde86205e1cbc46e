import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithProvider } from '../../ledger/provider-checks.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { balances } from '../../ledger/test-balances.ts'
import { aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
/** After all tests, the books agree with themselves and with the provider. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  const day = 86_400_000
  const window = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  expect(await compareWithProvider(server.app, window)).toEqual([])
  await server.close()
})

const reason = 'The sender asked for it'
const sendBack = (reference: string, key?: string, body: object = { reference, reason }) =>
  server.call('POST', '/admin/suspense/refund', body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const fault = (mode: string) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, path: 'POST /refund' })
const settle = (reference: string, status: string) =>
  server.sandbox('POST', `/refunds/${reference}`, { status, deliveries: 2 })
const read = async (path: string) => (await server.call('GET', path, undefined, { as: admin.token })).body.data
const inSuspense = async (reference: string) =>
  ((await read(`/admin/suspense?search=${reference}`)).items as { reference: string }[]).map((one) => one.reference)
const stateOf = async (reference: string) =>
  (await server.app.database.row<{ state: string }>(
    'select state from suspense_refunds where reference = $1 order by promised_at desc limit 1',
    [reference],
  ))!.state
const becomes = (reference: string, state: string) =>
  expect.poll(() => stateOf(reference), { interval: 20, timeout: 8_000 }).toBe(state)
const refundsAtProvider = async (reference: string) =>
  ((await server.sandbox('GET', '/refunds')).body['refunds'] as { transaction: string }[]).filter(
    ({ transaction }) => transaction === reference,
  )
let strays = 0
async function aStray(amount = 1_234_500) {
  strays += 1
  const reference = `stray-to-send-back-${strays}`
  await pay(server, '9955667788', amount, { reference })
  return reference
}

test('DESK-68 money in suspense goes back to its sender: it leaves suspense at once, is under way, and has left when the provider says so', async () => {
  const reference = await aStray()
  const before = await balances(server.app.database)
  await fault('pending')
  const { status, body } = await sendBack(reference, 'send-back-once')
  expect([status, body.data]).toEqual([200, { reference, amount: 12_345 }])
  expect(await sendBack(reference, 'send-back-once')).toMatchObject({ status: 200, body })
  expect(await inSuspense(reference)).toEqual([])
  const promised = await balances(server.app.database)
  expect([promised.suspense - before.suspense, promised.transfers_in_transit - before.transfers_in_transit]).toEqual([
    1_234_500, -1_234_500,
  ])
  expect(await checkBooks(server.app)).toEqual([])
  await expect.poll(() => refundsAtProvider(reference), { interval: 20, timeout: 8_000 }).toHaveLength(1)
  await becomes(reference, 'sent')
  const { items } = await read('/admin/money-desk?search=' + reference)
  expect(items).toMatchObject([{ place: 'in_transit', amount: 12_345 }])
  await settle(reference, 'processed')
  await becomes(reference, 'processed')
  const after = await balances(server.app.database)
  expect([after.cash - before.cash, after.transfers_in_transit - before.transfers_in_transit]).toEqual([-1_234_500, 0])
  expect((await read('/admin/open-items')).items).toEqual([])
  const trail = await trailOf(server, reference)
  expect(trail.map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
    ['suspense.refunded', admin.userId],
    ['suspense.refund-processed', null],
  ])
  expect((await sendBack(reference)).body.message).toBe(
    'This money has already been assigned to a customer, sent back, or booked as our own top-up.',
  )
})

test('DESK-68 a failed refund leaves the money in suspense, with the reason on the money desk; it is sent again, and found by its transaction if its answer is lost', async () => {
  const reference = await aStray()
  const before = await balances(server.app.database)
  await fault('fail')
  expect((await sendBack(reference)).status).toBe(200)
  await becomes(reference, 'failed')
  expect(await balances(server.app.database)).toEqual(before)
  expect(await inSuspense(reference)).toEqual([reference])
  expect((await read('/admin/money-desk?search=' + reference)).items).toMatchObject([
    { place: 'suspense', problem: expect.stringContaining('refund failed') },
  ])
  await fault('lose_answer')
  expect((await sendBack(reference)).status).toBe(200)
  await becomes(reference, 'processed')
  expect(await refundsAtProvider(reference)).toMatchObject([{ status: 'failed' }, { status: 'processed' }])
  expect(await checkBooks(server.app)).toEqual([])
}, 30_000)

test('DESK-68 of several acts on the same money at once exactly one takes effect; unknown money, cash, and a refusal of the provider change nothing', async () => {
  const reference = await aStray()
  const customer = await aCustomer(server)
  const body = { reference, customer_id: customer.customerId, reason }
  const assign = () => server.call('POST', '/admin/suspense/assign', body, { as: admin.token })
  const answers = await Promise.all([sendBack(reference), assign(), sendBack(reference), assign()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect((await sendBack('never-came')).status).toBe(404)
  const other = await aStray()
  expect((await sendBack(other, undefined, { reference: other, reason: ' ' })).body.data).toEqual({
    reason: [expect.any(String)],
  })
  const stop = (await server.call('POST', '/admin/payout-stop', { reason }, { as: admin.token })).body.data
  expect((await sendBack(other)).body.message).toContain('Payouts are stopped')
  await server.call('POST', '/admin/payout-stop/end', { id: stop.id, reason }, { as: admin.token })
  expect(await inSuspense(other)).toEqual([other])
  const support = await anAdmin(server, 'support')
  expect(
    (await server.call('POST', '/admin/suspense/refund', { reference: other, reason }, { as: support.token })).status,
  ).toBe(403)
})

test('DESK-68 a reversed repayment is refunded under the reference that the provider knows', async () => {
  const customer = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, customer, admin), 70_000, { reference: 'paid-by-a-stranger' })
  const [payment] = await server.app.database.rows<{ id: string }>(
    `select id from payments where tx_ref = 'paid-by-a-stranger'`,
  )
  const wrong = { cause: 'booked_wrongly', reason }
  await server.call('POST', `/admin/payments/${payment!.id}/reverse`, wrong, { as: admin.token })
  expect((await sendBack('paid-by-a-stranger-reversed')).body.data).toMatchObject({ amount: 700 })
  await becomes('paid-by-a-stranger-reversed', 'processed')
  expect(await refundsAtProvider('paid-by-a-stranger')).toMatchObject([{ amount: 70_000, status: 'processed' }])
})

test('DESK-69 a refund above the limit waits for a second person, and the money stays in suspense meanwhile', async () => {
  const reference = await aStray()
  const other = await anAdmin(server)
  await withLimits(server, { SECOND_PERSON_REFUND_ABOVE: 12_344 }, async () => {
    const { status, body } = await sendBack(reference)
    expect([status, body.data.proposal]).toMatchObject([202, { act: 'suspense_refund', amount: 12_345, person: null }])
    expect(await inSuspense(reference)).toEqual([reference])
    const { id } = body.data.proposal
    expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
    expect((await decideProposal(server, other, id, 'confirm')).status).toBe(200)
  })
  await becomes(reference, 'processed')
})
