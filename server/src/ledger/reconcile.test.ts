import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../test-people.ts'
import { reconcile } from './reconcile.ts'

let house: TestHouse
let admin: TestPerson
let customer: TestCustomer
let loan: TestLoan
let account: string
beforeAll(async () => {
  house = await openTestHouse()
  admin = await anAdmin(house)
  customer = await aCustomer(house)
  loan = await aRunningLoan(house, admin, customer)
  account = await aVirtualAccount(house, customer, admin)
  await pay(house, account, 2_000_000)
  await pay(house, '9988776655', 30_000)
  const other = await aCustomer(house)
  await pay(house, await aVirtualAccount(house, other, admin), 5_000)
  await house.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  await approve(house, admin, (await aLoan(house, other)).id)
  const commission = { payable_id: (await anAgent(house)).agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 900 }
  await house.call('POST', '/admin/payment/create', commission, { as: admin.token })
})
afterAll(() => house.close())
beforeEach(async () => expect(await reconcile(house.house)).toEqual([]))

const run = (text: string, values?: unknown[]) => house.house.database.run(text, values)
/** What reconcile finds between a change and its being taken back. Append-only tables let go of their guard for it. */
async function planted(change: () => Promise<unknown>, back: () => Promise<unknown>): Promise<{ kind: string; ids: object; ours: number | null; theirs: number | null }[]> {
  const guards = ['journals', 'postings']
  for (const table of guards) await run(`alter table ${table} disable trigger all`)
  try {
    await change()
    return await reconcile(house.house)
  } finally {
    await back()
    for (const table of guards) await run(`alter table ${table} enable trigger all`)
  }
}

test('a repayment, a stray transfer, a credit, a failed transfer and a commission leave nothing to find', async () => {
  expect(await reconcile(house.house)).toEqual([])
})

const running = `(select id from loans where loan_id = $1)`
test.each([
  ['a posting changed', 'journal_out_of_balance', `update postings set amount_kobo = amount_kobo + $2 where account = 'cash' and journal_id = (select min(journal_id) from postings) and $1::text is not null`],
  ['what a loan has been paid', 'loan_paid_differs', `update loans set paid_kobo = paid_kobo + $2 where id = ${running}`],
  ['an instalment\'s payment', 'instalment_allocations_differ', `update instalments set paid_principal_kobo = paid_principal_kobo + $2 where loan_id = ${running} and number = 2`],
  ['an allocation', 'instalment_allocations_differ', `update allocations set amount_kobo = amount_kobo + $2 where loan_id = ${running} and number = 2 and part = 'principal'`],
  ['the total of a schedule', 'schedule_total_differs', `update loans set total_kobo = total_kobo + $2 where id = ${running}`],
  ['what is due next', 'next_due_differs', `update loans set next_due_kobo = next_due_kobo + $2 where id = ${running}`],
  ['the unpaid principal', 'loan_receivable_differs', `update instalments set principal_kobo = principal_kobo + $2 where loan_id = ${running} and number = 4`],
  ['the interest posted', 'loan_interest_differs', `update postings set amount_kobo = amount_kobo + $2 where account = 'interest_income' and loan_id = ${running}`],
  ['the size of a disbursement', 'disbursement_differs', `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_disbursement' and loan_id = ${running}`],
  ['the size of a repayment', 'repayment_differs', `update payments set amount_kobo = amount_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`],
  ['money in suspense', 'suspense_differs', `update suspense_items set amount_kobo = amount_kobo + $2 where $1::text is not null`],
  ['the customer\'s credit', 'customer_credit_differs', `update payments set excess_kobo = excess_kobo - $2 where excess_kobo > 0 and $1::text is not null`],
  ['the size of a commission', 'commission_differs', `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`],
  ['a commission\'s posting', 'commission_differs', `update postings set amount_kobo = amount_kobo + $2 where account = 'commission_expense' and $1::text is not null`],
  ['cash for a commission', 'cash_differs', `update payments set amount_kobo = amount_kobo + $2 where kind = 'agent_commission' and $1::text is not null`],
  ['a fee', 'cash_differs', `update payments set fee_kobo = fee_kobo + $2 where kind = 'loan_repayment' and loan_id = ${running}`],
])('one kobo more in %s is found', async (_what, kind, change) => {
  const found = await planted(() => run(change, [loan.loan_id, 1]), () => run(change, [loan.loan_id, -1]))
  expect(found.map((difference) => difference.kind)).toContain(kind)
})

test.each([
  ['open', 'transit_differs', 'submitted'],
  ['open', 'transfer_state_differs', 'submitted'],
  ['failed', 'transfer_and_payment_differ', 'failed'],
  ['failed', 'transfer_state_differs', 'failed'],
])('a transfer that is %s here and succeeded there is found: %s', async (_what, kind, planting) => {
  const set = (state: string) => run(`update transfers set state = $2 where payment_id = (select id from payments where kind = 'loan_disbursement' and loan_id = ${running})`, [loan.loan_id, state])
  const found = await planted(() => set(planting), () => set('succeeded'))
  expect(found.map((difference) => difference.kind)).toContain(kind)
})

test('a reference that the provider does not know, and one that we do not know, are found with both amounts', async () => {
  const rename = (from: string, to: string) => run(`update payments set tx_ref = $2 where tx_ref = $1`, [from, to])
  const { tx_ref } = (await house.house.database.row<{ tx_ref: string }>(`select tx_ref from payments where kind = 'loan_repayment' and loan_id is not null`))!
  const found = await planted(() => rename(tx_ref, 'lost-reference'), () => rename('lost-reference', tx_ref))
  expect(found).toEqual(expect.arrayContaining([
    { kind: 'money_in_unknown_to_us', ids: { reference: tx_ref }, ours: null, theirs: 2_000_000 },
    { kind: 'money_in_unknown_to_provider', ids: { reference: 'lost-reference' }, ours: 2_000_000, theirs: null },
    { kind: 'money_in_not_posted', ids: { reference: 'lost-reference' }, ours: 2_000_000, theirs: 0 },
  ]))
})

test('a transfer that the provider does not know, and one that we do not know, are found', async () => {
  const rename = (from: string, to: string) => run(`update transfers set reference = $2 where reference = $1`, [from, to])
  const { reference } = (await house.house.database.row<{ reference: string }>(
    `select t.reference from transfers t join payments p on p.id = t.payment_id where t.state = 'succeeded' and p.kind = 'loan_disbursement'`,
  ))!
  const found = await planted(() => rename(reference, 'lost-reference-of-ours'), () => rename('lost-reference-of-ours', reference))
  expect(found).toEqual([
    { kind: 'transfer_unknown_to_provider', ids: { reference: 'lost-reference-of-ours', ours: 'succeeded', theirs: 'none' }, ours: 5_000_000, theirs: null },
    { kind: 'transfer_unknown_to_us', ids: { reference, theirs: 'success' }, ours: null, theirs: 5_000_000 },
  ])
})

test('an amount that differs from the provider\'s is found with both amounts', async () => {
  const change = (by: number) => run(`update suspense_items set amount_kobo = amount_kobo + $1`, [by])
  const found = await planted(() => change(7), () => change(-7))
  expect(found).toContainEqual(expect.objectContaining({ kind: 'money_in_amount_differs', ours: 30_007, theirs: 30_000 }))
})

test('money that reached the provider while we could not be told is found until its webhook comes again', async () => {
  const { body } = await pay(house, account, 44_400, { deliveries: 0 })
  const reference = body['reference']
  expect(await reconcile(house.house)).toEqual([{ kind: 'money_in_unknown_to_us', ids: { reference }, ours: null, theirs: 44_400 }])
  await pay(house, account, 44_400, { reference })
})

test('two default accounts, or none, are found', async () => {
  const found = await planted(
    () => run('update bank_accounts set is_default = false where customer_id = $1', [customer.customerId]),
    () => run('update bank_accounts set is_default = true where customer_id = $1', [customer.customerId]),
  )
  expect(found).toEqual([{ kind: 'default_accounts', ids: { customer: customer.customerId }, ours: 0, theirs: 1 }])
})

const commission = () => house.house.database.row<{ reference: string; agentId: string; userId: string }>(
  `select t.reference, p.agent_id as "agentId", p.user_id as "userId" from transfers t join payments p on p.id = t.payment_id where p.kind = 'agent_commission'`,
)

test('a commission that the provider never heard of is found', async () => {
  const { reference } = (await commission())!
  const rename = (from: string, to: string) => run(`update transfers set reference = $2 where reference = $1`, [from, to])
  const found = await planted(() => rename(reference, 'lost-reference-of-ours'), () => rename('lost-reference-of-ours', reference))
  expect(found).toContainEqual({
    kind: 'transfer_unknown_to_provider', ids: { reference: 'lost-reference-of-ours', ours: 'succeeded', theirs: 'none' }, ours: 90_000, theirs: null,
  })
})

test('a payout that was never to be sent is found', async () => {
  const { agentId, userId } = (await commission())!
  const found = await planted(
    () => run(
      `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description)
       values (gen_random_uuid(), 'forgotten', 'agent_commission', 'pending', 100, $1, $2, 'Agent commission')`, [userId, agentId],
    ),
    () => run(`delete from payments where tx_ref = 'forgotten'`),
  )
  expect(found).toMatchObject([{ kind: 'payout_without_transfer', ours: 100, theirs: 0 }])
})
