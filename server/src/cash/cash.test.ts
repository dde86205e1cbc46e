import { groupDigits } from '@kasuwa/domain/notifications/plain-sms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesTo, noticesTo } from '../access/sign-up/test-sign-up.ts'
import { balances } from '../ledger/test-balances.ts'
import { checkBooks, reconcile } from '../ledger/reconcile.ts'
import { advanceDays, aRunningLoan, scheduleOf } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on', AGENT_CASH_LIMIT_NAIRA: '60000' })
  admin = await anAdmin(server)
})
/** After each test the books must agree with themselves and with the provider, who never had the cash. */
afterAll(async () => {
  expect(await reconcile(server.app, undefined, { secondLookMs: 0 })).toEqual([])
  await server.close()
})

type Borrower = { agent: TestAgent; customer: TestCustomer; loan: { id: string; loan_id: string } }
/** An agent and their customer with a loan of 40,000 naira: four instalments of 10,500. */
async function borrower(agent?: TestAgent): Promise<Borrower> {
  const own = agent ?? (await anAgent(server))
  const customer = await aCustomer(server, { agent: own })
  return { agent: own, customer, loan: await aRunningLoan(server, admin, customer, 40_000, 'weekly') }
}
const as = ({ token }: TestPerson, key?: string) => ({
  as: token,
  ...(key && { headers: { 'idempotency-key': key } }),
})
const take = ({ agent, loan }: Borrower, amount: unknown, more: object = {}, key?: string) =>
  server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount, ...more }, as(agent, key))
const handOver = (agent: TestAgent, amount: number, key?: string) =>
  server.call('POST', '/agent/cash/hand-overs', { amount, way: 'bank', note: 'Slip 4711' }, as(agent, key))
const confirm = (id: string, body: object, key?: string) =>
  server.call('POST', `/admin/cash-hand-overs/${id}/confirm`, { note: '', ...body }, as(admin, key))
const own = async (agent: TestAgent) => (await server.call('GET', '/agent/cash', undefined, as(agent))).body.data
const listed = async ({ agentId }: TestAgent) =>
  (await server.call('GET', '/admin/agent-cash', undefined, as(admin))).body.data.agents.find(
    ({ id }: { id: string }) => id === agentId,
  )
const legsOf = (reference: string) =>
  server.app.database.rows(
    `select j.event, p.account, p.amount_kobo::int as amount, p.agent_id as agent from journals j join postings p on p.journal_id = j.id
     where j.reference = $1 order by p.line`,
    [reference],
  )

test('DESK-80 DESK-81 cash from an own customer repays the loan at once as a transfer does, is in the agent’s hands, and the customer gets a receipt by text', async () => {
  const one = await borrower()
  const { cash } = await balances(server.app.database)
  const { status, body } = await take(one, '11000.50', {}, 'cash-once')
  const { tx_ref: reference } = body.data
  expect([status, body.data]).toEqual([
    200,
    {
      tx_ref: expect.stringMatching(/^CASH-[0-9A-F]{12}$/),
      amount: 11_000.5,
      credited: 0,
      left: 30_999.5,
      receipt: 'sent',
    },
  ])
  expect((await take(one, '11000.50', {}, 'cash-once')).body.data.tx_ref).toBe(reference)
  const agent = one.agent.agentId
  expect(await legsOf(reference)).toEqual([
    { event: 'cash_collected', account: 'agent_cash', amount: 1_100_050, agent },
    { event: 'cash_collected', account: 'loans_receivable', amount: -1_000_050, agent: null },
    { event: 'cash_collected', account: 'interest_income', amount: -100_000, agent: null },
  ])
  expect((await balances(server.app.database)).cash).toBe(cash)
  const { schedule } = await scheduleOf(server, one.customer, one.loan.id)
  expect(schedule.map((row: { paid_amount: number }) => row.paid_amount)).toEqual([10_500, 500.5, 0, 0])
  const { firstName, lastName } = one.agent
  expect(await messagesTo(server, one.customer.phone)).toEqual([
    groupDigits(
      `Kasuwa: ${firstName} ${lastName} received NGN 11,000.50 in cash for loan ${one.loan.loan_id}. Left to pay: NGN 30,999.50. Reference ${reference}.`,
    ),
  ])
  expect(await noticesTo(server, one.customer.userId)).toEqual(['paid_out', 'cash_receipt'])
  expect(await own(one.agent)).toEqual({
    balance: 11_000.5,
    limit: 60_000,
    oldest_days: 0,
    stated: 0,
    today: 11_000.5,
    receipts: [
      {
        tx_ref: reference,
        user: { first_name: one.customer.firstName, last_name: one.customer.lastName },
        loan_id: one.loan.loan_id,
        amount: 11_000.5,
        taken_at: expect.any(String),
        receipt: 'sent',
      },
    ],
    hand_overs: [],
  })
  const customers = await server.call('GET', `/users/${one.customer.userId}/transactions`, undefined, as(one.agent))
  expect(customers.body.data).toMatchObject([{ reference, amount: 1_100_050, channel: 'cash' }])
  const newest = await server.call('GET', '/customer/dashboard', undefined, as(one.customer))
  expect(newest.body.data[0]).toMatchObject({ tx_ref: reference, payment_type: 'loan_repayment', amount: 11_000.5 })
})

test('DESK-80 another agent’s customer, no running loan, a wrong amount and more than an agent may hold are refused, and nothing changes', async () => {
  const one = await borrower()
  const other = await anAgent(server)
  expect((await take({ ...one, agent: other }, 100)).status).toBe(404)
  expect((await take({ ...one, loan: { id: '', loan_id: 'LN-1' } }, 100)).status).toBe(404)
  for (const amount of [0, -1, 1.001, 'x', null])
    expect((await take(one, amount)).body.data).toEqual({ amount: [expect.any(String)] })
  expect((await take(one, 60_000.01, { confirmed: true })).body.data).toEqual({
    amount: ['You hold ₦0.00 and may hold ₦60,000.00. Hand cash over first, or take less.'],
  })
  expect((await take(one, 42_000)).body.data).toMatchObject({ left: 0, credited: 0 })
  expect((await take(one, 500)).body.message).toBe('This customer has no running loan.')
  expect(await own(one.agent)).toMatchObject({ balance: 42_000 })
})

test('DESK-82 C-221 the same amount within ten minutes is booked only once it was confirmed, and more than the loan owes is never booked', async () => {
  const one = await borrower()
  await take(one, 1_000)
  for (const confirmed of [undefined, false])
    expect((await take(one, 1_000, { confirmed })).body.data).toEqual({
      confirmed: [expect.stringContaining('in the last ten minutes')],
    })
  expect((await take(one, 1_000.01)).status).toBe(200)
  expect((await take(one, 1_000, { confirmed: true })).status).toBe(200)
  for (const confirmed of [false, true])
    expect((await take(one, 39_000, { confirmed })).body.data).toEqual({
      amount: ['The loan owes ₦38,999.99. Take no more than that in cash.'],
    })
  const { body } = await take(one, '38999.99')
  expect(body.data).toMatchObject({ credited: 0, left: 0 })
  const texts = await messagesTo(server, one.customer.phone)
  expect(texts).toHaveLength(4)
  expect(texts.find((text) => text.includes(groupDigits(body.data.tx_ref)))).toContain('Left to pay: NGN 0.00.')
})

test('C-221 credit and suspense that were cash are marked, and are not sent by transfer before the cash has arrived', async () => {
  const one = await borrower()
  const helper = await aCustomer(server)
  await take(one, 3_000)
  const { tx_ref } = (await take(one, 10_000)).body.data
  const { id: payment } = (await server.app.database.row<{ id: string }>('select id from payments where tx_ref = $1', [
    tx_ref,
  ]))!
  const act = (path: string, body: object) => server.call('POST', `/admin/${path}`, body, as(admin))
  const reversed = await act(`payments/${payment}/reverse`, {
    cause: 'booked_wrongly',
    reason: 'Typed for somebody else.',
  })
  expect(reversed.body.data).toMatchObject({ suspended: 10_000 })
  const { items } = (await server.call('GET', `/admin/suspense?search=${tx_ref}`, undefined, as(admin))).body.data
  expect(items).toEqual([expect.objectContaining({ amount: 10_000, in_hand: true })])
  const assigned = await act('suspense/assign', {
    reference: items[0].reference,
    customer_id: helper.customerId,
    reason: 'It is theirs.',
  })
  expect(assigned.body.data).toMatchObject({ credited: 10_000 })
  const credit = async () =>
    (await server.call('GET', `/admin/customer-credit?search=${helper.phone}`, undefined, as(admin))).body.data
      .customers[0]
  const refund = (amount: number) =>
    act(`customers/${helper.customerId}/credit/refund`, { amount, consent: 'By phone.' })
  expect(await credit()).toMatchObject({ amount: 10_000, in_hand: 10_000 })
  const refused = 'is cash that an agent has not handed over. It can go back once its arrival is confirmed.'
  expect((await refund(0.01)).body.data).toEqual({ amount: [`₦10,000.00 of the credit ${refused}`] })
  const arrive = async (amount: number) => {
    const { id } = (await handOver(one.agent, amount)).body.data
    expect((await confirm(id, { arrived: amount })).status).toBe(200)
  }
  await arrive(12_999.99)
  expect((await refund(10_000)).status).toBe(400)
  await arrive(0.01)
  expect(await credit()).toMatchObject({ amount: 10_000, in_hand: 0 })
  expect((await refund(10_000)).body.data).toMatchObject({ status: 'completed' })
})

test('DESK-80 DESK-83 simultaneous takings and hand-overs never exceed the limit or the cash held', async () => {
  const agent = await anAgent(server)
  const people = await Promise.all([borrower(agent), borrower(agent), borrower(agent)])
  const taken = await Promise.all(people.map((one) => take(one, 25_000)))
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400])
  const stated = await Promise.all([0, 1, 2].map(() => handOver(agent, 20_000)))
  expect(stated.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400])
  const [first] = stated.filter(({ status }) => status === 200)
  const id = first!.body.data.id
  const confirmed = await Promise.all([0, 1, 2].map(() => confirm(id, { arrived: 20_000 })))
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await own(agent)).toMatchObject({ balance: 30_000, stated: 20_000 })
})

test('DESK-81 a receipt that cannot be sent now is sent later, once; the cash is booked meanwhile', async () => {
  const one = await borrower()
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'error', count: 1 })
  expect((await take(one, 10_500)).body.data).toMatchObject({ receipt: 'waiting', left: 31_500 })
  expect((await own(one.agent)).receipts).toMatchObject([{ receipt: 'waiting' }])
  await server.app.database.run(`update outbox set due_at = now() where topic = 'text-now' and done_at is null`)
  await expect.poll(async () => (await own(one.agent)).receipts[0].receipt, { timeout: 8_000 }).toBe('sent')
  expect(await messagesTo(server, one.customer.phone)).toHaveLength(1)
  await server.app.database.run(`update notifications set text_state = 'sending' where kind = 'cash_receipt'`)
  await server.app.database.run(`update outbox set done_at = null, given_up_at = now() where topic = 'text-now'`)
  expect((await own(one.agent)).receipts).toMatchObject([{ receipt: 'failed' }])
  const { jobs } = (await server.call('GET', '/admin/waiting-work', undefined, as(admin))).body.data
  expect(jobs[0]).toMatchObject({
    kind: 'text-now',
    tx_ref: expect.stringMatching(/^CASH-/),
    amount: expect.any(Number),
  })
  await server.app.database.run(`update notifications set text_state = 'sent' where kind = 'cash_receipt'`)
  await server.app.database.run(`update outbox set done_at = now() where topic = 'text-now'`)
})

test('BOOK-30 DESK-83 DESK-84 the arrived part of a hand-over leaves the account by one journal, the difference stays, and the age is that of the oldest kobo', async () => {
  const one = await borrower()
  await take(one, 10_000)
  await advanceDays(server, 2)
  await take(one, 5_000)
  expect(await listed(one.agent)).toMatchObject({ balance: 15_000, oldest_days: 2, waiting: [], last: null })
  expect((await own(one.agent)).receipts).toHaveLength(1)
  expect((await handOver(one.agent, 15_000.01)).body.data).toEqual({ amount: [expect.any(String)] })
  const { body } = await handOver(one.agent, 15_000, 'hand-over-once')
  const { id } = body.data
  expect((await handOver(one.agent, 15_000, 'hand-over-once')).body.data.id).toBe(id)
  expect((await handOver(one.agent, 1)).status).toBe(400)
  expect(await listed(one.agent)).toMatchObject({
    balance: 15_000,
    waiting: [{ id, amount: 15_000, note: 'Slip 4711' }],
  })
  expect((await confirm(id, { arrived: 12_000 })).body.data).toEqual({ note: [expect.any(String)] })
  expect((await confirm(id, { arrived: 15_000.01, note: 'More' })).body.data).toEqual({ arrived: [expect.any(String)] })
  const before = await balances(server.app.database)
  const arrived = { arrived: 12_000, note: '3,000 short' }
  const first = await confirm(id, arrived, 'confirm-once')
  expect(first.body.data).toMatchObject({ id, amount: 15_000, arrived: 12_000, confirmed_note: '3,000 short' })
  expect((await confirm(id, arrived, 'confirm-once')).body).toEqual(first.body)
  expect((await confirm(id, arrived)).body.message).toBe('This hand-over has already been confirmed.')
  const agent = one.agent.agentId
  expect(await legsOf(`hand-over-${id}`)).toEqual([
    { event: 'cash_handed_over', account: 'bank', amount: 1_200_000, agent: null },
    { event: 'cash_handed_over', account: 'agent_cash', amount: -1_200_000, agent },
  ])
  const after = await balances(server.app.database)
  expect([after.cash, after.bank]).toEqual([before.cash, before.bank + 1_200_000])
  expect(await listed(one.agent)).toMatchObject({
    balance: 3_000,
    oldest_days: 0,
    waiting: [],
    last: { amount: 15_000, arrived: 12_000 },
  })
  expect(await own(one.agent)).toMatchObject({
    balance: 3_000,
    stated: 0,
    hand_overs: [{ amount: 15_000, arrived: 12_000 }],
  })
  const none = (await handOver(one.agent, 3_000)).body.data.id
  expect((await confirm(none, { arrived: '0', note: 'Nothing came' })).body.data).toMatchObject({ arrived: 0 })
  expect(await listed(one.agent)).toMatchObject({ balance: 3_000 })
  const trail = await server.app.database.rows<{ action: string }>(
    `select action from audit_events where subject_kind = 'agent' and subject_id = $1 order by id`,
    [agent],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'cash.taken',
    'cash.taken',
    'cash.handed-over',
    'cash.arrived',
    'cash.handed-over',
    'cash.arrived',
  ])
})

test('BOOK-30 STAFF-06 C-136 an agent with cash in hand is disabled at once; the cash stays in their name, and finance records what arrives, once', async () => {
  const one = await borrower()
  const { agentId: agent, userId } = one.agent
  await take(one, 15_000)
  const stated = (await handOver(one.agent, 4_000)).body.data.id
  const arrive = (amount: unknown, key?: string, by: TestPerson = admin) =>
    server.call(
      'POST',
      `/admin/agents/${agent}/cash-arrivals`,
      { amount, way: 'person', note: 'Brought it' },
      as(by, key),
    )
  expect((await arrive(5_000)).body.message).toMatch(/^This agent is active/)
  expect((await server.call('POST', `/admin/users/${userId}/status`, { status: 'disabled' }, as(admin))).status).toBe(
    200,
  )
  expect((await handOver(one.agent, 1_000)).status).toBe(401)
  expect(await listed(one.agent)).toMatchObject({ balance: 15_000, user: { status: 'disabled' } })
  expect((await arrive(5_000, undefined, await anAdmin(server, 'support'))).status).toBe(403)
  // Cash that they stated before is confirmed as always, so it is not recorded a second time.
  expect((await arrive(11_000.01)).body.data).toEqual({ amount: [expect.any(String)] })
  const first = await arrive(5_000, 'arrival-once')
  expect(first.body.data).toMatchObject({ amount: 5_000, arrived: 5_000, note: 'Brought it' })
  expect((await arrive(5_000, 'arrival-once')).body).toEqual(first.body)
  expect(await legsOf(`hand-over-${first.body.data.id}`)).toEqual([
    { event: 'cash_handed_over', account: 'office_cash', amount: 500_000, agent: null },
    { event: 'cash_handed_over', account: 'agent_cash', amount: -500_000, agent },
  ])
  expect((await confirm(stated, { arrived: 4_000 })).status).toBe(200)
  expect(await listed(one.agent)).toMatchObject({ balance: 6_000, waiting: [] })
  const rest = await Promise.all([arrive(6_000), arrive(6_000)])
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await listed(one.agent)).toBeUndefined()
  expect(await checkBooks(server.app)).toEqual([])
})

test('DESK-61 DESK-80 no bank can take back cash that an agent took: it is reversed only as a payment that belongs to another person', async () => {
  const one = await borrower()
  const { tx_ref: reference } = (await take(one, '11000')).body.data
  const paid = await server.app.database.row<{ id: string }>('select id from payments where tx_ref = $1', [reference])
  const reverse = (cause: string) =>
    server.call('POST', `/admin/payments/${paid!.id}/reverse`, { cause, reason: 'Wrong stall' }, as(admin))
  const before = await balances(server.app.database)
  const refused = await reverse('taken_back')
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'This was paid in cash to an agent, so no bank can take it back. Reverse it as one that belongs to somebody else.',
  ])
  expect(await balances(server.app.database)).toEqual(before)
  expect((await reverse('booked_wrongly')).body.data).toMatchObject({ owed_again: 11_000, suspended: 11_000 })
  const back = { reference: `${reference}-reversed`, reason: 'They want it back' }
  const sentBack = await server.call('POST', '/admin/suspense/refund', back, as(admin))
  expect([sentBack.status, sentBack.body.message]).toEqual([
    400,
    'An agent took this money in cash, so Paystack cannot send it back. Give it back in person, or assign it.',
  ])
  expect(await checkBooks(server.app)).toEqual([])
})

test('G13 reconciliation finds a cash account that differs from the ledger', async () => {
  const { run } = server.app.database
  const change = (by: number) =>
    run('update agent_cash set amount_kobo = amount_kobo + $1 where id = (select max(id) from agent_cash)', [by])
  await run('alter table agent_cash disable trigger agent_cash_append_only')
  await change(1)
  expect((await checkBooks(server.app)).map(({ kind }) => kind)).toEqual(['agent_cash_differs'])
  await change(-1)
  await run('alter table agent_cash enable trigger agent_cash_append_only')
})

test('DESK-80 where the lender has not switched it on, no call of it exists', async () => {
  const one = await borrower()
  const me = async (who: TestPerson) => (await server.call('GET', '/auth/me', undefined, as(who))).body.data.account
  expect([await me(one.agent), await me(admin), await me(one.customer)].map(({ takes_cash }) => takes_cash)).toEqual([
    true,
    true,
    undefined,
  ])
  server.app.settings.AGENT_CASH = 'off'
  try {
    expect(await me(one.agent)).not.toHaveProperty('takes_cash')
    const answers = [
      await take(one, 100),
      await handOver(one.agent, 100),
      await confirm('00000000-0000-4000-8000-000000000000', { arrived: 1 }),
      await server.call('GET', '/agent/cash', undefined, as(one.agent)),
      await server.call('GET', '/admin/agent-cash', undefined, as(admin)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  } finally {
    server.app.settings.AGENT_CASH = 'on'
  }
})
