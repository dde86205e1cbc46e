import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../ledger/test-balances.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { compareWithProvider } from '../ledger/provider-checks.ts'
import { approve, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../test-people.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
/** Whatever a test has done, the books agree with themselves and with the provider. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  const day = 86_400_000
  const window = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  expect(await compareWithProvider(server.app, window)).toEqual([])
  await server.close()
})

const reason = 'Agreed with the customer by phone'
const fault = (mode: string) => server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })
const settle = (reference: string, status: string) =>
  server.sandbox('POST', `/transfers/${reference}`, { status, deliveries: 2 })
const act = (id: number, way: 'pay-again' | 'cancel-loan', key?: string, body: object = { reason }) =>
  server.call('POST', `/admin/open-items/${id}/${way}`, body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const itemsOf = async (loan: { loan_id: string }) =>
  (await server.call('GET', `/admin/open-items?search=${loan.loan_id}`, undefined, { as: admin.token })).body.data.items
const newestTransfer = async ({ id }: { id: string }) =>
  (await server.app.database.row<{ reference: string; state: string }>(
    `select t.reference, t.state from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1 order by p.created_at desc, p.id desc`,
    [id],
  ))!
const journalsOf = (event: string, loan: { id: string }) =>
  server.app.database.rows<{ account: string; amount: number }>(
    `select p.account, p.amount_kobo::int as amount from journals j join postings p on p.journal_id = j.id
     where j.event = $1 and j.id in (select journal_id from postings where loan_id = $2) order by j.id, p.line`,
    [event, loan.id],
  )

/** A weekly loan of 40,000 naira of which 11,000 was repaid before its money came back, and the item that waits. */
async function aReturnedLoan(customer?: TestCustomer) {
  const borrower = customer ?? (await aCustomer(server))
  const loan = await aRunningLoan(server, admin, borrower, 40_000, 'weekly')
  const account = await aVirtualAccount(server, borrower, admin)
  await pay(server, account, 1_100_000)
  await settle((await newestTransfer(loan)).reference, 'reversed')
  const [item] = await itemsOf(loan)
  return { customer: borrower, loan, account, item: item.id as number }
}

test('DESK-60 C-86 loan money that came back is paid again: it stays among what came back until it has arrived, and the loan stays as it is', async () => {
  const { customer, loan, item } = await aReturnedLoan()
  const before = await balances(server.app.database)
  const schedule = await scheduleOf(server, customer, loan.id)
  await fault('fail')
  expect((await act(item, 'pay-again')).body.data).toMatchObject({ status: 'failed', amount: 40_000 })
  expect(await balances(server.app.database)).toEqual(before)
  expect(await itemsOf(loan)).toHaveLength(1)
  const { status, body } = await act(item, 'pay-again', 'pay-again-once')
  expect([status, body.data]).toMatchObject([200, { status: 'completed', amount: 40_000, note: null }])
  expect((await act(item, 'pay-again', 'pay-again-once')).body.data.id).toBe(body.data.id)
  expect(await journalsOf('disbursement_paid_again', loan)).toEqual([
    { account: 'returned_disbursements', amount: 4_000_000 },
    { account: 'transfers_in_transit', amount: -4_000_000 },
  ])
  expect(await balances(server.app.database)).toEqual({
    ...before,
    cash: before.cash - 4_000_000,
    returned_disbursements: before.returned_disbursements + 4_000_000,
  })
  expect(await scheduleOf(server, customer, loan.id)).toEqual(schedule)
  expect(await itemsOf(loan)).toEqual([])
  expect((await act(item, 'pay-again')).body.message).toBe('This item has already been closed.')
  const [entry] = await server.app.database.rows<object>(
    `select actor_id, after from audit_events where action = 'disbursement.paid-again' and subject_id = $1 order by id desc`,
    [loan.id],
  )
  expect(entry).toMatchObject({ actor_id: admin.userId, after: { amount: 4_000_000, reason } })
  // It may come back once more, and then waits again.
  await settle((await newestTransfer(loan)).reference, 'reversed')
  expect(await itemsOf(loan)).toMatchObject([{ kind: 'returned_disbursement', amount: 40_000 }])
})

test("DESK-60 C-86 a loan whose money came back is cancelled by one journal: nothing is owed, what was repaid is the customer's credit, and they may borrow again", async () => {
  const { customer, loan, item, account } = await aReturnedLoan()
  const before = await balances(server.app.database)
  const { status, body } = await act(item, 'cancel-loan', 'cancel-once')
  expect([status, body.data]).toEqual([
    200,
    { loan_id: loan.loan_id, returned: 40_000, credited: 11_000, cancelled_at: expect.any(String) },
  ])
  expect(await act(item, 'cancel-loan', 'cancel-once')).toMatchObject({ status: 200, body })
  expect(await journalsOf('loan_cancelled', loan)).toEqual([
    { account: 'returned_disbursements', amount: 4_000_000 },
    { account: 'interest_income', amount: 100_000 },
    { account: 'loans_receivable', amount: -3_000_000 },
    { account: 'customer_credit', amount: -1_100_000 },
  ])
  expect((await balances(server.app.database)).cash).toBe(before.cash)
  const { loan: shown, repayment_summary, schedule } = await scheduleOf(server, customer, loan.id)
  expect(shown).toMatchObject({ status: 'rejected', cancelled_at: expect.any(String), withdrawn_at: null })
  expect([repayment_summary.outstanding_balance, schedule]).toEqual([0, []])
  expect(await itemsOf(loan)).toEqual([])
  const [entry] = await server.app.database.rows<{ before: { schedule: object[] } }>(
    `select actor_id, before, after from audit_events where action = 'loan.cancelled' and subject_id = $1`,
    [loan.id],
  )
  expect(entry).toMatchObject({ actor_id: admin.userId, after: { state: 'rejected', credited: 1_100_000, reason } })
  expect(entry!.before.schedule).toHaveLength(4)
  expect(await checkBooks(server.app)).toEqual([])
  const next = await aRunningLoan(server, admin, customer, 10_000, 'monthly')
  await pay(server, account, 50_000)
  expect((await scheduleOf(server, customer, next.id)).repayment_summary.total_paid).toBe(500)
})

test('C-86 a loan that was repaid in full with money that had come back is cancelled too: all that was repaid is credit', async () => {
  const { loan, item, account } = await aReturnedLoan()
  await pay(server, account, 3_100_000)
  expect((await act(item, 'cancel-loan')).body.data).toMatchObject({ credited: 42_000 })
  expect((await approve(server, admin, loan.id, 40_000)).status).toBe(400)
})

test('C-86 of acts on one item at once exactly one takes effect; while the money is on its way, and after it, the others are refused in a sentence', async () => {
  const { item } = await aReturnedLoan()
  const answers = await Promise.all(
    (['pay-again', 'cancel-loan', 'pay-again', 'cancel-loan'] as const).map((way) => act(item, way)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  const { item: waiting, loan: other } = await aReturnedLoan()
  await fault('pending')
  const sent = act(waiting, 'pay-again')
  await expect.poll(() => newestTransfer(other), { interval: 20 }).toMatchObject({ state: 'submitted' })
  for (const way of ['pay-again', 'cancel-loan'] as const)
    expect((await act(waiting, way)).body.message).toBe(
      'This money is on its way again. Please wait until the transfer has arrived or failed.',
    )
  await settle((await newestTransfer(other)).reference, 'success')
  expect((await sent).body.data).toMatchObject({ status: 'completed' })
}, 20_000)

test('C-86 an item of another kind, one that is not there, a missing reason, a disabled customer and stopped payouts are refused, and nothing changes', async () => {
  const { item, customer, loan } = await aReturnedLoan()
  for (const id of ['0', 'x', '999999999', String(item) + '0000'])
    expect(
      (await server.call('POST', `/admin/open-items/${id}/cancel-loan`, { reason }, { as: admin.token })).status,
    ).toBe(404)
  expect((await act(item, 'cancel-loan', undefined, { reason: ' ' })).body.data).toEqual({
    reason: [expect.any(String)],
  })
  const setStatus = (status: string) =>
    server.app.database.run('update users set status = $2 where id = $1', [customer.userId, status])
  await setStatus('disabled')
  expect((await act(item, 'pay-again')).body.message).toBe('This customer is disabled or banned.')
  await setStatus('active')
  const stop = (await server.call('POST', '/admin/payout-stop', { reason }, { as: admin.token })).body.data
  expect((await act(item, 'pay-again')).body.message).toContain('Payouts are stopped')
  await server.call('POST', '/admin/payout-stop/end', { id: stop.id, reason }, { as: admin.token })
  expect(await itemsOf(loan)).toHaveLength(1)
})
