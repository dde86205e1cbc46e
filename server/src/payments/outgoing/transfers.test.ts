import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks, reconcile } from '../../ledger/reconcile.ts'
import { balances } from '../../ledger/test-balances.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const fault = (mode: string, more: object = {}) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, ...more })
const create = (loanId: string, amount = 50_000, more: object = {}, headers: Record<string, string> = {}) =>
  server.call(
    'POST',
    '/admin/payment/create',
    {
      payable_id: loanId,
      payable_type: 'loan',
      amount: String(amount),
      payment_type: 'loan_disbursement',
      description: 'Loan disbursement',
      ...more,
    },
    { as: admin.token, headers },
  )
type Sent = { reference: string; status: string }
const sent = async () => (await server.sandbox('GET', '/transfers')).body['transfers'] as Sent[]
const transfersOf = (loanId: string) =>
  server.app.database.rows<{ reference: string; state: string; status: string; problem: string | null }>(
    `select t.reference, t.state, p.status, t.problem from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1 order by p.created_at`,
    [loanId],
  )
/** The only one. */
const transferOf = async (loanId: string) => {
  const all = await transfersOf(loanId)
  expect(all).toHaveLength(1)
  return all[0]!
}
const loanOf = async (id: string) =>
  (await server.app.database.row<{ status: string; start_date: string | null; total_kobo: number | null }>(
    'select status, start_date, total_kobo from loans where id = $1',
    [id],
  ))!
const settle = (reference: string, status: string) => server.sandbox('POST', `/transfers/${reference}`, { status })

test('API-50 admin/payment/create answers the disbursement of an approved loan, however often (A3)', async () => {
  const loan = await aRunningLoan(server, admin, await aCustomer(server))
  const [transfer] = await transfersOf(loan.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create([loan.id, loan.loan_id, loan.application_id][index % 3]!)),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      tx_ref: transfer!.reference,
      paid_at: expect.stringMatching(/Z$/),
      description: 'Loan disbursement',
      amount: 50_000,
      status: 'completed',
      payable_id: loan.id,
      payable_type: 'loan',
      payment_type: 'loan_disbursement',
      note: null,
    })
  }
  expect(await transfersOf(loan.id)).toHaveLength(1)
})

test('C-86 payment/create is 400 for a loan that is not approved or an amount that differs, 404 for an unknown loan', async () => {
  const customer = await aCustomer(server)
  const pending = await aLoan(server, customer)
  expect(await create(pending.id)).toMatchObject({
    status: 400,
    body: { message: 'This loan is not approved. Please approve it first.' },
  })
  const running = await aRunningLoan(server, admin, customer)
  expect(await create(running.id, 49_999)).toMatchObject({
    status: 400,
    body: { data: { amount: [expect.any(String)] } },
  })
  expect((await create('LN-999999')).status).toBe(404)
  expect((await create(customer.customerId)).status).toBe(404)
  expect((await create(running.id, 50_000, { payable_type: 'agent' })).status).toBe(400)
  expect(await transfersOf(pending.id)).toEqual([])
})

test('C-165 payment/create: one key and another body is 409', async () => {
  const loan = await aRunningLoan(server, admin, await aCustomer(server))
  const key = { 'idempotency-key': 'create-1' }
  const first = await create(loan.id, 50_000, {}, key)
  expect((await create(loan.id, 50_000, {}, key)).body).toEqual(first.body)
  expect((await create(loan.id, 49_000, {}, key)).status).toBe(409)
})

test('C-86 a pending transfer: the loan stays pending and takes no other decision; the webhook makes it active', async () => {
  await fault('pending')
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({
    status: 'pending',
    approved_amount: 50_000,
    disbursement: 'pending',
  })
  for (const status of ['approved', 'rejected']) {
    expect(await decide(server, admin, loan.id, { status, approved_amount: '50000' })).toMatchObject({
      status: 400,
      body: { message: 'This loan is approved and its disbursement is under way.' },
    })
  }
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({ schedule: [], loan: { status: 'pending' } })
  const { reference } = await transferOf(loan.id)
  expect((await balances(server.app.database)).transfers_in_transit).toBe(5_000_000)
  expect((await settle(reference, 'success')).body).toMatchObject({ webhook_statuses: [200] })
  expect((await create(loan.id)).body.data).toMatchObject({ status: 'completed' })
  expect(await loanOf(loan.id)).toMatchObject({ status: 'active', total_kobo: 5_250_000 })
  expect((await balances(server.app.database)).transfers_in_transit).toBe(0)
})

test('C-86 when a transfer fails the payment fails, and approving again makes a new one under a new reference', async () => {
  await fault('fail')
  const loan = await aLoan(server, await aCustomer(server))
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect((await create(loan.id)).body.data).toMatchObject({ status: 'failed', paid_at: null })
  const cash = (await balances(server.app.database)).cash
  expect((await approve(server, admin, loan.id, 40_000)).body.data).toMatchObject({
    status: 'active',
    approved_amount: 40_000,
    disbursement: 'completed',
  })
  const [first, second] = await transfersOf(loan.id)
  expect([first!.status, second!.status]).toEqual(['failed', 'completed'])
  expect(first!.reference).not.toBe(second!.reference)
  expect((await create(loan.id, 40_000)).body.data).toMatchObject({ status: 'completed', tx_ref: second!.reference })
  expect((await balances(server.app.database)).cash).toBe(cash - 4_000_000)
})

test('C-86 after a failure the loan may be rejected; then nothing is paid out', async () => {
  await fault('fail')
  const loan = await aLoan(server, await aCustomer(server))
  await approve(server, admin, loan.id)
  expect((await decide(server, admin, loan.id, { status: 'rejected' })).body.data).toMatchObject({
    status: 'rejected',
    approved_amount: null,
  })
  expect((await create(loan.id)).status).toBe(400)
})

test('C-86 an account that the provider refuses as payee is a conclusive failure', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(`update bank_accounts set account_number = '0123450000' where customer_id = $1`, [
    customer.customerId,
  ])
  const loan = await aLoan(server, customer)
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect((await transfersOf(loan.id))[0]).toMatchObject({ state: 'failed', problem: expect.any(String) })
})

test('B6 when the answer is lost the provider is asked by the reference, and the money is sent once', async () => {
  await fault('lose_answer', { path: '/transfer' })
  const before = (await sent()).length
  const loan = await aLoan(server, await aCustomer(server))
  await approve(server, admin, loan.id)
  await expect.poll(() => loanOf(loan.id), { timeout: 10_000 }).toMatchObject({ status: 'active' })
  expect(await transfersOf(loan.id)).toMatchObject([{ state: 'succeeded' }])
  expect((await sent()).length).toBe(before + 1)
})

test.each(['refuse', 'error'])(
  'B6 while the provider is down (%s), the transfer is tried again under the same reference until it answers',
  async (mode) => {
    await fault(mode, { path: '/transfer' })
    const loan = await aLoan(server, await aCustomer(server))
    await approve(server, admin, loan.id)
    await expect.poll(() => loanOf(loan.id), { timeout: 10_000 }).toMatchObject({ status: 'active' })
    const [only, ...others] = await transfersOf(loan.id)
    expect(others).toEqual([])
    expect((await sent()).filter(({ reference }) => reference === only!.reference)).toHaveLength(1)
  },
)

test('B6 when the provider hangs, the call is answered within 6 seconds with the loan pending, and a webhook settles it meanwhile', async () => {
  await fault('hang', { path: '/transfer' })
  const loan = await aLoan(server, await aCustomer(server))
  const begun = Date.now()
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({
    status: 'pending',
    disbursement: 'pending',
  })
  expect(Date.now() - begun).toBeLessThan(7_000)
  const { reference } = await transferOf(loan.id)
  await server.sandbox('POST', '/webhooks', {
    event: 'transfer.success',
    data: { reference, status: 'success', amount: 5_000_000 },
  })
  expect(await loanOf(loan.id)).toMatchObject({ status: 'active' })
  await server.app.database.run(
    `update outbox set done_at = now() where subject = (select payment_id::text from transfers where reference = $1)`,
    [reference],
  )
})

test('C-86 with transfer OTP on, approval shows it at once; the transfer is listed under failed transfers as waiting until it is settled', async () => {
  const sentence = 'Paystack waits for a code: switch transfer OTP off in its dashboard.'
  const waiting = async () => {
    const { transfers } = (await server.call('GET', '/admin/failed-transfers', undefined, { as: admin.token })).body
      .data
    return (transfers as { outcome: string }[]).filter(({ outcome }) => outcome === 'waiting')
  }
  const gauge = async () =>
    /^kasuwa_transfers_waiting_for_code (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]
  await fault('otp')
  const loan = await aLoan(server, await aCustomer(server))
  const begun = Date.now()
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({
    status: 'pending',
    disbursement: 'pending',
    disbursement_note: sentence,
  })
  expect((await create(loan.id)).body.data).toMatchObject({ status: 'pending', note: sentence })
  // Without an early answer both calls would wait 5 seconds each.
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(await waiting()).toMatchObject([
    {
      loan_id: loan.loan_id,
      outcome: 'waiting',
      reason: sentence,
      may_retry: false,
      settled_at: expect.stringMatching(/Z$/),
    },
  ])
  expect(await gauge()).toBe('1')
  const { reference } = await transferOf(loan.id)
  await settle(reference, 'success')
  expect(await loanOf(loan.id)).toMatchObject({ status: 'active' })
  expect(await transferOf(loan.id)).toMatchObject({ state: 'succeeded', problem: null })
  expect([await waiting(), await gauge()]).toEqual([[], '0'])
})

test('C-86 if the code is never entered the transfer is abandoned, the loan may be approved again, and the reason says what to do', async () => {
  await fault('otp')
  const loan = await aLoan(server, await aCustomer(server))
  await approve(server, admin, loan.id)
  const { reference } = await transferOf(loan.id)
  await settle(reference, 'failed')
  expect((await create(loan.id)).body.data).toMatchObject({ status: 'failed', note: expect.any(String) })
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'active', disbursement_note: null })
})

test('C-86 when a transfer is reversed before any repayment, dates and schedule are removed and the loan may be approved again', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const before = await balances(server.app.database)
  const { reference } = await transferOf(loan.id)
  expect((await settle(reference, 'reversed')).body).toMatchObject({ webhook_statuses: [200] })
  expect(await loanOf(loan.id)).toEqual({ status: 'pending', start_date: null, total_kobo: null })
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({ schedule: [] })
  expect(await transfersOf(loan.id)).toMatchObject([{ state: 'reversed', status: 'failed' }])
  const after = await balances(server.app.database)
  expect(after.loans_receivable).toBe(before.loans_receivable - 5_000_000)
  expect(after.cash).toBe(before.cash + 5_000_000)
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'active' })
})

test('C-86 a transfer reversed after a repayment is booked separately and waits as an open item; the loan stays, and reconcile finds no difference', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  await pay(server, await aVirtualAccount(server, customer, admin), 100_000)
  const before = await balances(server.app.database)
  const rows = await scheduleOf(server, customer, loan.id)
  const { reference } = await transferOf(loan.id)
  await settle(reference, 'reversed')
  await settle(reference, 'reversed')
  expect(await loanOf(loan.id)).toMatchObject({ status: 'active' })
  expect(await scheduleOf(server, customer, loan.id)).toEqual(rows)
  expect(await transfersOf(loan.id)).toMatchObject([{ state: 'reversed', status: 'failed' }])
  expect(await balances(server.app.database)).toEqual({
    ...before,
    cash: before.cash + 5_000_000,
    returned_disbursements: before.returned_disbursements - 5_000_000,
  })
  const { items } = (await server.call('GET', `/admin/open-items?search=${reference}`, undefined, { as: admin.token }))
    .body.data
  expect(items).toMatchObject([{ kind: 'returned_disbursement', reference, amount: 50_000, loan_id: loan.loan_id }])
  const { transfers } = (
    await server.call('GET', `/admin/failed-transfers?search=${reference}`, undefined, { as: admin.token })
  ).body.data
  expect(transfers).toMatchObject([{ outcome: 'reversed', may_retry: false }])
  // Another test leaves a transfer that only a webhook reported.
  const found = async () =>
    (await reconcile(server.app, undefined, { secondLookMs: 0 })).filter(
      ({ ids }) => ids['reference'] === reference || !ids['reference'],
    )
  expect(await found()).toEqual([])
  expect((await pay(server, `99${customer.phone.slice(3)}`, 5_150_000)).body).toMatchObject({ webhook_statuses: [200] })
  expect(await loanOf(loan.id)).toMatchObject({ status: 'completed' })
  expect(await found()).toEqual([])
})

test('a reversed transfer that is reported late, twice and out of order ends as if reported in order', async () => {
  await fault('pending')
  const loan = await aLoan(server, await aCustomer(server))
  const approval = approve(server, admin, loan.id)
  await expect.poll(() => transfersOf(loan.id), { interval: 20 }).toMatchObject([{ state: 'submitted' }])
  const { reference } = await transferOf(loan.id)
  const sendWebhook = (state: string) =>
    server.sandbox('POST', '/webhooks', { event: `transfer.${state}`, data: { reference, status: state } })
  for (const state of ['reversed', 'success', 'reversed', 'failed', 'success']) await sendWebhook(state)
  await approval
  expect(await transfersOf(loan.id)).toMatchObject([{ state: 'reversed', status: 'failed' }])
  expect(await loanOf(loan.id)).toMatchObject({ status: 'pending' })
  await server.app.database.run(
    `delete from outbox where subject = (select payment_id::text from transfers where reference = $1)`,
    [reference],
  )
})

test('PERM-05 approving and rejecting loans, paying commissions and disbursements, making virtual accounts: admin only', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aLoan(server, customer)
  const calls: [string, object][] = [
    [`/admin/loans/${loan.id}/status`, { status: 'approved', approved_amount: '50000' }],
    [`/admin/loans/${loan.id}/status`, { status: 'rejected' }],
    [
      '/admin/payment/create',
      { payable_id: agent.agentId, payable_type: 'agent', amount: '1', payment_type: 'agent_commission' },
    ],
    [
      '/admin/payment/create',
      { payable_id: loan.id, payable_type: 'loan', amount: '50000', payment_type: 'loan_disbursement' },
    ],
    [`/customers/${customer.customerId}/assign-virtual-account`, {}],
  ]
  for (const [path, body] of calls) {
    for (const who of [customer, agent])
      expect((await server.call('POST', path, body, { as: who.token })).status).toBe(403)
    expect((await server.call('POST', path, body)).status).toBe(401)
  }
  expect(await loanOf(loan.id)).toMatchObject({ status: 'pending' })
})
