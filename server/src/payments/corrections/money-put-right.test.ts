import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesTo } from '../../access/sign-up/test-sign-up.ts'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { compareWithProvider } from '../../ledger/provider-checks.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
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

/** Makes a weekly loan of 40,000 naira, of which 11,000 was repaid before its money came back, and its open item. */
async function aReturnedLoan(customer?: TestCustomer) {
  const borrower = customer ?? (await aCustomer(server))
  const loan = await aRunningLoan(server, admin, borrower, 40_000, 'weekly')
  const account = await aVirtualAccount(server, borrower, admin)
  await pay(server, account, 1_100_000)
  await settle((await newestTransfer(loan)).reference, 'reversed')
  const [item] = await itemsOf(loan)
  return { customer: borrower, loan, account, item: item.id as number }
}

test('DESK-60 C-86 loan money that came back is paid again: until it arrives it is booked as money that came back, and the loan stays as it is', async () => {
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
  // If it comes back once more, it waits again.
  await settle((await newestTransfer(loan)).reference, 'reversed')
  expect(await itemsOf(loan)).toMatchObject([{ kind: 'returned_disbursement', amount: 40_000 }])
})

test("DESK-60 C-86 a loan whose money came back is cancelled by one journal: nothing is owed, what was repaid is the customer's credit, and they may borrow again", async () => {
  const { customer, loan, item, account } = await aReturnedLoan()
  const before = await balances(server.app.database)
  const { status, body } = await act(item, 'cancel-loan', 'cancel-once')
  expect([status, body.data]).toEqual([200, { loan_id: loan.loan_id, returned: 40_000, credited: 11_000 }])
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

test('C-86 of several acts on one item at once exactly one takes effect; the others are refused with a sentence, also once the money has arrived', async () => {
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
  // On a busy machine the answer may come before the outcome.
  expect((await sent).status).toBe(200)
  await expect.poll(() => newestTransfer(other)).toMatchObject({ state: 'succeeded' })
}, 20_000)

test('C-86 an item of another kind, an unknown item, a missing reason, a disabled customer and stopped payouts are refused, and nothing changes', async () => {
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

const reversal = 'Their receipt shows another account'
const reverse = (id: string, body: object = { cause: 'booked_wrongly', reason: reversal }, key?: string) =>
  server.call('POST', `/admin/payments/${id}/reverse`, body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
/** Makes a customer with a loan and these repayments; returns the ids of the payments in their order. */
async function aPayer(amount: number, frequency: string, paid: readonly number[]) {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer, amount, frequency)
  const account = await aVirtualAccount(server, customer, admin)
  for (const kobo of paid) await pay(server, account, kobo)
  return { customer, loan, account, payments: await repaymentsOf(customer) }
}
const repaymentsOf = async ({ customerId }: TestCustomer) =>
  server.app.database.rows<{ id: string; reference: string; status: string }>(
    `select id, tx_ref as reference, status from payments where customer_id = $1 and kind = 'loan_repayment' order by created_at, id`,
    [customerId],
  )
const paidOf = async (customer: TestCustomer, loan: { id: string }) =>
  (await scheduleOf(server, customer, loan.id)).schedule.map(({ paid_amount }: { paid_amount: number }) => paid_amount)
const assign = (reference: string, { customerId }: TestCustomer) =>
  server.call('POST', '/admin/suspense/assign', { reference, customer_id: customerId, reason }, { as: admin.token })

test('DESK-61 a repayment booked wrongly is reversed by one journal, the newest instalment first; its money is in suspense again until it is assigned', async () => {
  const { customer, loan, payments } = await aPayer(40_000, 'weekly', [1_100_000, 1_050_000])
  const [first] = payments
  const before = await balances(server.app.database)
  const { status, body } = await reverse(first!.id, undefined, 'reverse-once')
  expect([status, body.data]).toEqual([
    200,
    { id: first!.id, tx_ref: first!.reference, owed_again: 11_000, credit_taken: 0, suspended: 11_000, taken: 0 },
  ])
  expect(await reverse(first!.id, undefined, 'reverse-once')).toMatchObject({ status: 200, body })
  expect(await paidOf(customer, loan)).toEqual([10_500, 0, 0, 0])
  expect(await journalsOf('repayment_reversed', loan)).toEqual([
    { account: 'loans_receivable', amount: 1_000_000 },
    { account: 'interest_income', amount: 100_000 },
    { account: 'suspense', amount: -1_100_000 },
  ])
  expect((await balances(server.app.database)).cash).toBe(before.cash)
  const { payments: listed } = (
    await server.call('GET', `/admin/customers/${customer.customerId}/payments`, undefined, { as: admin.token })
  ).body.data
  expect(
    listed.map(({ status, reversed_at, may_reverse }: Record<string, unknown>) => [
      status,
      reversed_at !== null,
      may_reverse,
    ]),
  ).toEqual([
    ['completed', false, true],
    ['failed', true, false],
    ['completed', false, false],
  ])
  const own = (await server.call('GET', '/customer/dashboard', undefined, { as: customer.token })).body.data
  expect(own.map(({ is_reversed }: { is_reversed: boolean }) => is_reversed)).toEqual([false, true, false])
  const [entry] = await server.app.database.rows<object>(
    `select actor_id, before, after from audit_events where action = 'repayment.reversed' and subject_id = $1`,
    [loan.id],
  )
  expect(entry).toMatchObject({
    actor_id: admin.userId,
    before: { paid: 2_150_000 },
    after: { paid: 1_050_000, reason: reversal },
  })
  expect(await noticesTo(server, customer.userId)).toEqual([
    'paid_out',
    'repayment_received',
    'repayment_received',
    'repayment_reversed',
  ])
  const [told] = await server.app.database.rows(
    `select facts from notifications where user_id = $1 and kind = 'repayment_reversed'`,
    [customer.userId],
  )
  expect(told).toMatchObject({ facts: { amount: 1_100_000, isOwed: true } })
  expect(await checkBooks(server.app)).toEqual([])
  // It is assigned to its owner; then their bank takes it back.
  const owner = await aPayer(40_000, 'weekly', [])
  expect((await assign(`${first!.reference}-reversed`, owner.customer)).body.data).toMatchObject({ repaid: 11_000 })
  const [again] = await repaymentsOf(owner.customer)
  expect((await reverse(again!.id, { cause: 'taken_back', reason })).body.data).toMatchObject({
    suspended: 0,
    taken: 11_000,
  })
  expect(await paidOf(owner.customer, owner.loan)).toEqual([0, 0, 0, 0])
  expect((await balances(server.app.database)).cash).toBe(before.cash - 4_000_000 - 1_100_000)
})

test('DESK-61 a loan that was repaid runs again, and the part that became credit is taken back; for a cancelled loan all of it was credit', async () => {
  const { customer, loan, payments } = await aPayer(1_000, 'monthly', [120_000])
  expect((await scheduleOf(server, customer, loan.id)).loan.status).toBe('completed')
  expect((await reverse(payments[0]!.id)).body.data).toMatchObject({ owed_again: 1_050, credit_taken: 150 })
  const { loan: shown, repayment_summary } = await scheduleOf(server, customer, loan.id)
  expect([shown.status, repayment_summary.outstanding_balance, repayment_summary.next_payment_amount]).toEqual([
    'active',
    1_050,
    1_050,
  ])
  const { customer: other, item } = await aReturnedLoan()
  await act(item, 'cancel-loan')
  const [paid] = await repaymentsOf(other)
  expect((await reverse(paid!.id)).body.data).toMatchObject({ owed_again: 0, credit_taken: 11_000, suspended: 11_000 })
})

test('DESK-61 used credit, a newer loan, a payment that is not a repayment and a wrong cause are refused; of several reversals at once one takes effect', async () => {
  const { customer, account, payments } = await aPayer(1_000, 'monthly', [120_000])
  const next = await aRunningLoan(server, admin, customer, 2_000, 'monthly')
  expect((await reverse(payments[0]!.id)).body.message).toContain('another loan since')
  const use = { amount: 150, consent: 'By phone' }
  await server.call('POST', `/admin/customers/${customer.customerId}/credit/apply`, use, { as: admin.token })
  await pay(server, account, 195_000)
  expect((await scheduleOf(server, customer, next.id)).loan.status).toBe('completed')
  expect((await reverse(payments[0]!.id)).body.message).toContain('used already')
  const { id: disbursement } = (await server.app.database.row<{ id: string }>(
    `select id from payments where loan_id = $1 and kind = 'loan_disbursement'`,
    [next.id],
  ))!
  for (const id of [disbursement, 'x', '00000000-0000-7000-8000-000000000000'])
    expect((await reverse(id)).status).toBe(404)
  expect((await reverse(payments[0]!.id, { cause: 'refunded', reason: ' ' })).body.data).toEqual({
    cause: [expect.any(String)],
    reason: [expect.any(String)],
  })
  const [, second] = await repaymentsOf(customer)
  const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(second!.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect((await reverse(second!.id)).body.message).toBe('This repayment has already been reversed.')
})

/** Reports a claim as the provider does, with its number there. */
const claim = async (id: number, event: string, data: object) => {
  await server.sandbox('POST', '/webhooks', { event, data: { id, status: 'resolved', currency: 'NGN', ...data } })
  const item = await server.app.database.row<{ id: number }>(
    `select id from open_items where key like '%:' || $1 order by id desc`,
    [String(id)],
  )
  return item!.id
}

test('DESK-62 C-176 a lost dispute reverses its repayment: the claimed amount has left, the rest is in suspense, and the item closes; one that cannot be booked is refused', async () => {
  const { customer, loan, payments } = await aPayer(40_000, 'weekly', [1_100_000])
  const lose = (id: number, key?: string) =>
    server.call(
      'POST',
      `/admin/open-items/${id}/lose`,
      { reason },
      {
        as: admin.token,
        ...(key && { headers: { 'idempotency-key': key } }),
      },
    )
  const transaction = { reference: payments[0]!.reference }
  const tooLarge = await claim(901, 'charge.dispute.resolve', { transaction, refund_amount: 1_100_001 })
  expect((await lose(tooLarge)).body.message).toContain('larger than the payment')
  const unknown = await claim(902, 'refund.processed', { transaction_reference: 'never-came', amount: 500 })
  expect((await lose(unknown)).body.message).toContain('There is no repayment with this reference')
  const before = await balances(server.app.database)
  const lost = await claim(903, 'charge.dispute.resolve', { transaction, refund_amount: 1_000_000 })
  const answers = await Promise.all([lose(lost, 'lose-once'), lose(lost), lose(lost)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  const won = answers.find(({ status }) => status === 200)!
  expect(won.body.data).toMatchObject({ owed_again: 11_000, suspended: 1_000, taken: 10_000 })
  expect(await paidOf(customer, loan)).toEqual([0, 0, 0, 0])
  const after = await balances(server.app.database)
  expect([after.cash - before.cash, after.suspense - before.suspense]).toEqual([-1_000_000, -100_000])
  expect((await lose(lost)).body.message).toBe('This item has already been closed.')
  const returned = await aReturnedLoan()
  expect((await lose(returned.item)).status).toBe(404)
  const [entry] = await server.app.database.rows<object>(
    `select actor_id, after from audit_events where action = 'open-item.lost' and subject_id = $1`,
    [String(lost)],
  )
  expect(entry).toMatchObject({ actor_id: admin.userId, after: { kind: 'dispute', taken: 1_000_000, reason } })
  expect(
    (await server.call('POST', `/admin/open-items/${tooLarge}/close`, { reason }, { as: admin.token })).status,
  ).toBe(200)
})

test('DESK-63 the money desk lists every unsettled kobo, the oldest first, with the same sums as the lists; only admins may read it', async () => {
  const desk = async (query = '') =>
    (await server.call('GET', `/admin/money-desk${query}`, undefined, { as: admin.token })).body.data
  const { loan } = await aReturnedLoan()
  await pay(server, '9911223344', 12_300, { reference: 'stray-desk' })
  const { customer: creditor } = await aPayer(1_000, 'monthly', [120_000])
  await fault('fail')
  const failed = await aLoan(server, await aCustomer(server))
  await approve(server, admin, failed.id)
  await fault('pending')
  const open = await aLoan(server, await aCustomer(server))
  const approval = approve(server, admin, open.id)
  await expect.poll(() => newestTransfer(open), { interval: 20 }).toMatchObject({ state: 'submitted' })
  const { places, total_amount, items } = await desk('?per_page=100')
  const worth = await balances(server.app.database)
  const sumOf = (place: string) => places.find((one: { place: string }) => one.place === place)?.amount
  expect([sumOf('suspense'), sumOf('credit'), sumOf('returned'), sumOf('in_transit')]).toEqual(
    [worth.suspense, worth.customer_credit, worth.returned_disbursements, worth.transfers_in_transit].map(
      (kobo) => Math.abs(kobo) / 100,
    ),
  )
  expect(total_amount).toBeCloseTo(
    places.reduce((all: number, { amount }: { amount: number }) => all + amount, 0),
    2,
  )
  const ages = items.map(({ since }: { since: string }) => since)
  expect(ages).toEqual(ages.toSorted())
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ place: 'suspense', reference: 'stray-desk', amount: 123 }),
      expect.objectContaining({ place: 'credit', customer_id: creditor.customerId, amount: 150 }),
      expect.objectContaining({ place: 'came_back', amount: 50_000 }),
      expect.objectContaining({ place: 'in_transit', reference: (await newestTransfer(open)).reference }),
      expect.objectContaining({ place: 'returned', amount: 40_000 }),
    ]),
  )
  const found = await desk(`?search=stray-desk&type=suspense`)
  expect([found.items.length, found.page.total, found.places.length]).toEqual([1, 1, places.length])
  expect((await desk('?type=disputed')).items.every(({ place }: { place: string }) => place === 'disputed')).toBe(true)
  expect((await itemsOf(loan)).length).toBe(1)
  expect((await server.call('GET', '/admin/money-desk', undefined, { as: creditor.token })).status).toBe(403)
  await settle((await newestTransfer(open)).reference, 'success')
  await approval
}, 20_000)

test('DESK-64 above the limit a reversal and a cancellation are proposed and another admin confirms; below it one admin is enough', async () => {
  const other = await anAdmin(server)
  const { customer, loan, payments } = await aPayer(40_000, 'weekly', [500_000, 1_100_000])
  const returned = await aReturnedLoan()
  await withLimits(server, { SECOND_PERSON_REVERSAL_ABOVE: 6_000 }, async () => {
    expect((await reverse(payments[0]!.id)).status).toBe(200)
    const proposed = [await reverse(payments[1]!.id), await act(returned.item, 'cancel-loan')]
    expect(proposed.map(({ status, body }) => [status, body.data.proposal.act])).toEqual([
      [202, 'reversal'],
      [202, 'cancellation'],
    ])
    expect(await paidOf(customer, loan)).toEqual([10_500, 500, 0, 0])
    expect((await reverse(payments[1]!.id)).status).toBe(400)
    for (const { body } of proposed) {
      const { id } = body.data.proposal
      expect((await decideProposal(server, admin, id, 'confirm')).status).toBe(403)
      expect((await decideProposal(server, other, id, 'confirm')).status).toBe(200)
    }
  })
  expect(await paidOf(customer, loan)).toEqual([0, 0, 0, 0])
  expect((await scheduleOf(server, returned.customer, returned.loan.id)).loan.status).toBe('rejected')
})

test('DESK-67 above the limits, paying loan money again and booking a claim as lost need a second person; no money moves before', async () => {
  const other = await anAdmin(server)
  const { customer, loan, payments } = await aPayer(40_000, 'weekly', [1_100_000])
  const returned = await aReturnedLoan()
  const transaction = { reference: payments[0]!.reference }
  const id = await claim(911, 'charge.dispute.resolve', { transaction, refund_amount: 1_000_000 })
  const lose = () => server.call('POST', `/admin/open-items/${id}/lose`, { reason }, { as: admin.token })
  const before = await balances(server.app.database)
  await withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 39_999, SECOND_PERSON_REVERSAL_ABOVE: 9_999 }, async () => {
    const proposed = [await act(returned.item, 'pay-again', 'again-proposed'), await lose()]
    expect(proposed.map(({ status, body }) => [status, body.data.proposal.act, body.data.proposal.amount])).toEqual([
      [202, 'payment_again', 40_000],
      [202, 'claim_loss', 10_000],
    ])
    const again = await act(returned.item, 'pay-again', 'again-proposed')
    expect([again.status, again.body.data.proposal.id]).toEqual([202, proposed[0]!.body.data.proposal.id])
    expect((await lose()).body.message).toContain('waits for a second person already')
    expect(await balances(server.app.database)).toEqual(before)
    const confirmed = []
    for (const { body } of proposed) {
      expect((await decideProposal(server, admin, body.data.proposal.id, 'confirm')).status).toBe(403)
      confirmed.push(await decideProposal(server, other, body.data.proposal.id, 'confirm'))
    }
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
  })
  expect(await paidOf(customer, loan)).toEqual([0, 0, 0, 0])
  expect(await itemsOf(returned.loan)).toEqual([])
  const after = await balances(server.app.database)
  expect([after.returned_disbursements - before.returned_disbursements, after.suspense - before.suspense]).toEqual([
    4_000_000, -100_000,
  ])
})
