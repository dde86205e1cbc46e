import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../test-people.ts'
import { reconcile as reconcileTwice } from './reconcile.ts'

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
  await pay(server, account, 2_000_000)
  await pay(server, '9988776655', 30_000)
  const other = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, other, admin), 5_000)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  await approve(server, admin, (await aLoan(server, other)).id)
  const commission = {
    payable_id: (await anAgent(server)).agentId,
    payable_type: 'agent',
    payment_type: 'agent_commission',
    amount: 900,
  }
  await server.call('POST', '/admin/payment/create', commission, { as: admin.token })
})
afterAll(() => server.close())
beforeEach(async () => expect(await reconcile(server.app)).toEqual([]))

/** Nothing is under way here: the second look follows at once. */
const reconcile = (test: TestServer['app']) => reconcileTwice(test, undefined, { secondLookMs: 0 })
const run = (text: string, values?: unknown[]) => server.app.database.run(text, values)
/** What reconcile finds between a change and its being taken back. Append-only tables let go of their guard for it. */
async function planted(
  change: () => Promise<unknown>,
  back: () => Promise<unknown>,
): Promise<{ kind: string; ids: object; ours: number | null; theirs: number | null }[]> {
  const guards = ['journals', 'postings', 'audit_events']
  for (const table of guards) await run(`alter table ${table} disable trigger all`)
  try {
    await change()
    return await reconcile(server.app)
  } finally {
    await back()
    for (const table of guards) await run(`alter table ${table} enable trigger all`)
  }
}

test('a repayment, a stray transfer, a credit, a failed transfer and a commission leave nothing to find', async () => {
  expect(await reconcile(server.app)).toEqual([])
})

const running = `(select id from loans where loan_id = $1)`
test.each([
  [
    'a posting changed',
    'journal_out_of_balance',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'cash' and journal_id = (select min(journal_id) from postings) and $1::text is not null`,
  ],
  [
    'what a loan has been paid',
    'loan_paid_differs',
    `update loans set paid_kobo = paid_kobo + $2 where id = ${running}`,
  ],
  [
    "an instalment's payment",
    'instalment_allocations_differ',
    `update instalments set paid_principal_kobo = paid_principal_kobo + $2 where loan_id = ${running} and number = 2`,
  ],
  [
    'an allocation',
    'instalment_allocations_differ',
    `update allocations set amount_kobo = amount_kobo + $2 where loan_id = ${running} and number = 2 and part = 'principal'`,
  ],
  [
    'the total of a schedule',
    'schedule_total_differs',
    `update loans set total_kobo = total_kobo + $2 where id = ${running}`,
  ],
  ['what is due next', 'next_due_differs', `update loans set next_due_kobo = next_due_kobo + $2 where id = ${running}`],
  [
    'the unpaid principal',
    'loan_receivable_differs',
    `update instalments set principal_kobo = principal_kobo + $2 where loan_id = ${running} and number = 4`,
  ],
  [
    'the interest posted',
    'loan_interest_differs',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'interest_income' and loan_id = ${running}`,
  ],
  [
    'the size of a disbursement',
    'disbursement_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_disbursement' and loan_id = ${running}`,
  ],
  [
    'the size of a repayment',
    'repayment_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`,
  ],
  [
    'money in suspense',
    'suspense_differs',
    `update suspense_items set amount_kobo = amount_kobo + $2 where $1::text is not null`,
  ],
  [
    "the customer's credit",
    'customer_credit_differs',
    `update payments set excess_kobo = excess_kobo - $2 where excess_kobo > 0 and $1::text is not null`,
  ],
  [
    'the size of a commission',
    'commission_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`,
  ],
  [
    "a commission's posting",
    'commission_differs',
    `update postings set amount_kobo = amount_kobo + $2 where account = 'commission_expense' and $1::text is not null`,
  ],
  [
    'cash for a commission',
    'cash_differs',
    `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`,
  ],
  [
    'a fee',
    'cash_differs',
    `update payments set fee_kobo = fee_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`,
  ],
])('one kobo more in %s is found', async (_what, kind, change) => {
  const found = await planted(
    () => run(change, [loan.loan_id, 1]),
    () => run(change, [loan.loan_id, -1]),
  )
  expect(found.map((difference) => difference.kind)).toContain(kind)
})

const repayment = `(select id from payments where kind = 'loan_repayment' and loan_id = ${running})`
/** Another customer with a loan of their own; what is planted points there, and back. */
async function another() {
  const stranger = await aCustomer(server)
  return { stranger, other: await aRunningLoan(server, admin, stranger) }
}

test('a payment booked to another customer is found along the payment, its allocations and its postings', async () => {
  const { stranger } = await another()
  const owner = (to: TestCustomer) =>
    run(`update payments set customer_id = $2, user_id = $3 where id = ${repayment}`, [
      loan.loan_id,
      to.customerId,
      to.userId,
    ])
  const found = (
    await planted(
      () => owner(stranger),
      () => owner(customer),
    )
  ).map(({ kind }) => kind)
  expect(found).toEqual(
    expect.arrayContaining(['payment_owner_differs', 'posting_owner_differs', 'money_in_owner_differs']),
  )
})

test('a payment booked to another loan, with all that belongs to it, is found', async () => {
  const { other, stranger } = await another()
  const move = (to: string, whose: TestCustomer) =>
    run(
      `update payments set loan_id = $2, customer_id = $3, user_id = $4 where id = (select payment_id from allocations where part = 'interest' and number = 1 and loan_id in ($1, $2))`,
      [to === loan.id ? other.id : loan.id, to, whose.customerId, whose.userId],
    )
  const found = (
    await planted(
      () => move(other.id, stranger),
      () => move(loan.id, customer),
    )
  ).map(({ kind }) => kind)
  expect(found).toEqual(
    expect.arrayContaining(['allocation_owner_differs', 'posting_owner_differs', 'money_in_owner_differs']),
  )
})

test.each(['loan_id', 'customer_id'] as const)('a posting booked to another %s is found', async (column) => {
  const { other, stranger } = await another()
  const [wrong, right] = column === 'loan_id' ? [other.id, loan.id] : [stranger.customerId, customer.customerId]
  const posting = `(select journal_id from journals j join postings x on x.journal_id = j.id where j.payment_id = ${repayment} limit 1)`
  const set = (value: string) =>
    run(`update postings set ${column} = $2 where account = 'interest_income' and journal_id = ${posting}`, [
      loan.loan_id,
      value,
    ])
  const found = (
    await planted(
      () => set(wrong),
      () => set(right),
    )
  ).map(({ kind }) => kind)
  expect(found).toContain('posting_owner_differs')
})

test('a disbursement that went to another account than the approved one is found, by our own trail and by the provider', async () => {
  const transfer = `payment_id = (select id from payments where kind = 'loan_disbursement' and loan_id = ${running})`
  const { account_number: right } = (await server.app.database.row<{ account_number: string }>(
    `select account_number from transfers where ${transfer}`,
    [loan.loan_id],
  ))!
  const set = (number: string) =>
    run(`update transfers set account_number = $2 where ${transfer}`, [loan.loan_id, number])
  const found = (
    await planted(
      () => set('0987654321'),
      () => set(right),
    )
  ).map(({ kind }) => kind)
  expect(found).toEqual(expect.arrayContaining(['payout_account_differs', 'transfer_account_differs']))
})

test('an open transfer that no job looks after is found', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const open = await aLoan(server, await aCustomer(server))
  await approve(server, admin, open.id)
  const { payment, reference } = (await server.app.database.row<{ payment: string; reference: string }>(
    'select t.payment_id as payment, t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [open.id],
  ))!
  expect(await reconcile(server.app)).toEqual([])
  const found = await planted(
    () => run('update outbox set done_at = now() where subject = $1', [payment]),
    () => run('update outbox set done_at = null where subject = $1', [payment]),
  )
  expect(found).toMatchObject([
    { kind: 'transfer_without_job', ids: { reference, transfer: 'submitted' }, ours: 5_000_000 },
  ])
  await server.sandbox('POST', `/transfers/${reference}`, { status: 'success' })
})

test('what differs at the first look alone is not reported', async () => {
  const { body } = await pay(server, account, 55_500, { deliveries: 0 })
  const reconciled = reconcileTwice(server.app, undefined, { secondLookMs: 3_000 })
  await expect
    .poll(async () => (await server.sandbox('GET', '/requests')).body['requests'], { timeout: 10_000 })
    .toEqual(expect.arrayContaining([expect.objectContaining({ path: '/transfer', status: 200, method: 'GET' })]))
  await pay(server, account, 55_500, { reference: body['reference'] })
  expect(await reconciled).toEqual([])
})

function stoppable() {
  const stopping = new AbortController()
  return { signal: stopping.signal, abort: () => stopping.abort() }
}

test('under load nothing is reported that is only under way', async () => {
  const { signal, abort } = stoppable()
  const load = async () => {
    while (!signal.aborted)
      await Promise.all([
        pay(server, account, 700),
        pay(server, '9988776600', 500),
        aLoan(server, customer).catch(() => null),
      ])
  }
  const under = [load(), load()]
  try {
    for (let run = 0; run < 6; run++)
      expect(await reconcileTwice(server.app, undefined, { secondLookMs: 2_000 })).toEqual([])
  } finally {
    abort()
    await Promise.all(under)
  }
}, 120_000)

test.each([
  ['open', 'transit_differs', 'submitted'],
  ['open', 'transfer_state_differs', 'submitted'],
  ['failed', 'transfer_and_payment_differ', 'failed'],
  ['failed', 'transfer_state_differs', 'failed'],
])('a transfer that is %s here and succeeded there is found: %s', async (_what, kind, planting) => {
  const set = (state: string) =>
    run(
      `update transfers set state = $2 where payment_id = (select id from payments where kind = 'loan_disbursement' and loan_id = ${running})`,
      [loan.loan_id, state],
    )
  const found = await planted(
    () => set(planting),
    () => set('succeeded'),
  )
  expect(found.map((difference) => difference.kind)).toContain(kind)
})

test('a reference that the provider does not know, and one that we do not know, are found with both amounts', async () => {
  const rename = (from: string, to: string) => run(`update payments set tx_ref = $2 where tx_ref = $1`, [from, to])
  const { tx_ref } = (await server.app.database.row<{ tx_ref: string }>(
    `select tx_ref from payments where kind = 'loan_repayment' and amount_kobo = 2000000`,
  ))!
  const found = await planted(
    () => rename(tx_ref, 'lost-reference'),
    () => rename('lost-reference', tx_ref),
  )
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'money_in_unknown_to_us', ids: { reference: tx_ref }, ours: null, theirs: 2_000_000 },
      { kind: 'money_in_unknown_to_provider', ids: { reference: 'lost-reference' }, ours: 2_000_000, theirs: null },
      { kind: 'money_in_not_posted', ids: { reference: 'lost-reference' }, ours: 2_000_000, theirs: 0 },
    ]),
  )
})

test('a transfer that the provider does not know, and one that we do not know, are found', async () => {
  const rename = (from: string, to: string) =>
    run(`update transfers set reference = $2 where reference = $1`, [from, to])
  const { reference } = (await server.app.database.row<{ reference: string }>(
    `select t.reference from transfers t join payments p on p.id = t.payment_id where t.state = 'succeeded' and p.kind = 'loan_disbursement'`,
  ))!
  const found = await planted(
    () => rename(reference, 'lost-reference-of-ours'),
    () => rename('lost-reference-of-ours', reference),
  )
  expect(found).toEqual([
    {
      kind: 'transfer_unknown_to_provider',
      ids: { reference: 'lost-reference-of-ours', ours: 'succeeded', theirs: 'none' },
      ours: 5_000_000,
      theirs: null,
    },
    { kind: 'transfer_unknown_to_us', ids: { reference, theirs: 'succeeded' }, ours: null, theirs: 5_000_000 },
  ])
})

test("an amount that differs from the provider's is found with both amounts", async () => {
  const change = (by: number) => run(`update suspense_items set amount_kobo = amount_kobo + $1`, [by])
  const found = await planted(
    () => change(7),
    () => change(-7),
  )
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'money_in_amount_differs', ours: 30_007, theirs: 30_000 }),
  )
})

test('money that reached the provider while we could not be reached is found until its webhook comes again', async () => {
  const { body } = await pay(server, account, 44_400, { deliveries: 0 })
  const reference = body['reference']
  expect(await reconcile(server.app)).toEqual([
    { kind: 'money_in_unknown_to_us', ids: { reference }, ours: null, theirs: 44_400 },
  ])
  await pay(server, account, 44_400, { reference })
})

test('two default accounts, or none, are found', async () => {
  const found = await planted(
    () => run('update bank_accounts set is_default = false where customer_id = $1', [customer.customerId]),
    () => run('update bank_accounts set is_default = true where customer_id = $1', [customer.customerId]),
  )
  expect(found).toEqual([{ kind: 'default_accounts', ids: { customer: customer.customerId }, ours: 0, theirs: 1 }])
})

const commission = () =>
  server.app.database.row<{ reference: string; agentId: string; userId: string }>(
    `select t.reference, p.agent_id as "agentId", p.user_id as "userId" from transfers t join payments p on p.id = t.payment_id where p.kind = 'agent_commission'`,
  )

test('a commission that the provider never received is found', async () => {
  const { reference } = (await commission())!
  const rename = (from: string, to: string) =>
    run(`update transfers set reference = $2 where reference = $1`, [from, to])
  const found = await planted(
    () => rename(reference, 'lost-reference-of-ours'),
    () => rename('lost-reference-of-ours', reference),
  )
  expect(found).toContainEqual({
    kind: 'transfer_unknown_to_provider',
    ids: { reference: 'lost-reference-of-ours', ours: 'succeeded', theirs: 'none' },
    ours: 90_000,
    theirs: null,
  })
})

test('a payout that was never to be sent is found', async () => {
  const { agentId, userId } = (await commission())!
  const found = await planted(
    () =>
      run(
        `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
       values (gen_random_uuid(), 'forgotten', 'agent_commission', 'pending', 100, $1, $2, 'Agent commission')`,
        [userId, agentId],
      ),
    () => run(`delete from payments where tx_ref = 'forgotten'`),
  )
  expect(found).toMatchObject([{ kind: 'payout_without_transfer', ours: 100, theirs: 0 }])
})
