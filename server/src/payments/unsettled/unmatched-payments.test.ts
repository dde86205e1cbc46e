import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../../testing/test-lending.ts'
import { aCustomer, addBank, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const get = async (path: string) => (await server.call('GET', path, undefined, { as: admin.token })).body.data
const suspense = (query = '') => get(`/admin/suspense${query}`)
const credit = (query = '') => get(`/admin/customer-credit${query}`)
const failed = (query = '') => get(`/admin/failed-transfers${query}`)
const fault = (mode: string) => server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })
const noPage = { current: 1, prev: null, next: null, total: 0 }

test('C-94 money that came to an account of no customer is listed, newest first, and sums to what the ledger holds in suspense', async () => {
  expect(await suspense()).toEqual({ total_amount: 0, found_amount: 0, items: [], page: noPage })
  await pay(server, '9988776655', 30_000, { reference: 'first-stray', sender_name: 'A LOST SENDER' })
  await pay(server, '9988776656', 12_345, { reference: 'second-stray' })
  const { total_amount, items, page } = await suspense()
  expect(items.map(({ reference }: { reference: string }) => reference)).toEqual(['second-stray', 'first-stray'])
  expect(items[1]).toEqual({
    reference: 'first-stray',
    account_number: '9988776655',
    sender_name: 'A LOST SENDER',
    amount: 300,
    fee: expect.any(Number),
    paid_at: expect.stringMatching(/Z$/),
    in_hand: false,
    state: 'open',
    proposal: null,
  })
  expect(page.total).toBe(2)
  expect(total_amount).toBe(423.45)
  expect((await balances(server.app.database)).suspense).toBe(-42_345)
  for (const words of ['FIRST-stray', '9988776655', 'lost sender'])
    expect(await suspense(`?search=${encodeURIComponent(words)}`)).toMatchObject({
      total_amount: 423.45,
      items: [{ reference: 'first-stray' }],
      page: { total: 1 },
    })
  expect((await suspense('?sort=oldest')).items[0].reference).toBe('first-stray')
})

test("C-94 customers' credit is listed, largest first, and sums to the ledger's customer credit", async () => {
  expect(await credit()).toEqual({ total_amount: 0, customers: [], page: noPage })
  const people: TestCustomer[] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  const [small, large, none] = people as [TestCustomer, TestCustomer, TestCustomer]
  await pay(server, await aVirtualAccount(server, small, admin), 5_050)
  await aRunningLoan(server, admin, large, 1_000, 'monthly')
  await aRunningLoan(server, admin, none, 1_000, 'monthly')
  await pay(server, await aVirtualAccount(server, large, admin), 125_000)
  await pay(server, await aVirtualAccount(server, none, admin), 105_000)
  expect(await credit()).toEqual({
    total_amount: 250.5,
    customers: [
      {
        id: large.customerId,
        user: {
          id: large.userId,
          first_name: large.firstName,
          last_name: large.lastName,
          phone: large.phone,
          profile_picture_url: null,
        },
        amount: 200,
        refunding: 0,
        in_hand: 0,
        loan: null,
        account: {
          account_number: expect.stringMatching(/^\d{10}$/),
          account_name: expect.stringContaining('TEST ACCOUNT'),
          bank_name: 'Guaranty Trust Bank',
        },
        proposal: null,
      },
      expect.objectContaining({
        id: small.customerId,
        user: expect.objectContaining({ id: small.userId }),
        amount: 50.5,
      }),
    ],
    page: { ...noPage, total: 2 },
  })
  expect((await balances(server.app.database)).customer_credit).toBe(-25_050)
  expect(await credit(`?search=${small.phone}`)).toMatchObject({
    total_amount: 250.5,
    customers: [{ id: small.customerId }],
    page: { total: 1 },
  })
})

test('C-86 payouts that failed or came back are listed with their reason; only the newest attempt of a pending loan may be retried', async () => {
  expect(await failed()).toEqual({ found_amount: 0, transfers: [], page: noPage })
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  for (const amount of [50_000, 40_000]) {
    await fault('fail')
    await approve(server, admin, loan.id, amount)
  }
  const retries = async (words: string) =>
    (await failed(`?search=${words}`)).transfers.map((one: { may_retry: boolean }) => one.may_retry)
  const { transfers } = await failed(`?search=${loan.loan_id}`)
  expect(transfers[0]).toEqual({
    id: expect.any(String),
    tx_ref: expect.stringMatching(/^kasuwa-/),
    payment_type: 'loan_disbursement',
    user: { first_name: customer.firstName, last_name: customer.lastName },
    amount: 40_000,
    account: {
      account_number: expect.stringMatching(/^\d{10}$/),
      account_name: expect.stringContaining('TEST ACCOUNT'),
      bank_code: '058',
    },
    outcome: 'failed',
    reason: expect.any(String),
    settled_at: expect.stringMatching(/Z$/),
    loan_id: loan.loan_id,
    may_retry: true,
    proposal: null,
    requested_amount: 50_000,
    paid_later: null,
    retry_account: {
      account_number: transfers[0].account.account_number,
      account_name: transfers[0].account.account_name,
      bank_name: expect.any(String),
    },
  })
  expect(await retries(loan.loan_id)).toEqual([true, false])
  await approve(server, admin, loan.id, 40_000)
  expect(await retries(loan.loan_id)).toEqual([false, false])
  const rejected = await aLoan(server, await aCustomer(server))
  await fault('fail')
  await approve(server, admin, rejected.id)
  await decide(server, admin, rejected.id, { status: 'rejected' })
  expect(await retries(rejected.loan_id)).toEqual([false])
})

test('a retry shows the current default account; once paid, the failed attempt shows the reference of the payment', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await fault('fail')
  await approve(server, admin, loan.id)
  const attempt = async () => (await failed(`?search=${loan.loan_id}`)).transfers[0]
  const before = (await attempt()).account.account_number
  await server.app.database.run(`update bank_accounts set account_number = '0777777777' where customer_id = $1`, [
    customer.customerId,
  ])
  expect(await attempt()).toMatchObject({
    account: { account_number: before },
    retry_account: { account_number: '0777777777' },
  })
  await server.app.database.run('delete from bank_accounts where customer_id = $1', [customer.customerId])
  expect(await attempt()).toMatchObject({ retry_account: null, may_retry: true })
  await addBank(server, customer)
  await approve(server, admin, loan.id)
  const [paid] = await server.app.database.rows<{ tx_ref: string; paid_at: Date }>(
    `select tx_ref, paid_at from payments where loan_id in (select id from loans where loan_id = $1) and status = 'completed'`,
    [loan.loan_id],
  )
  expect(await attempt()).toMatchObject({
    outcome: 'failed',
    may_retry: false,
    retry_account: null,
    paid_later: { tx_ref: paid!.tx_ref, paid_at: paid!.paid_at.toISOString() },
  })
})

test('a commission that came back is listed with its agent and no loan', async () => {
  const agent = await anAgent(server)
  const pay = { payable_id: agent.agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 700 }
  const { tx_ref } = (await server.call('POST', '/admin/payment/create', pay, { as: admin.token })).body.data
  await server.sandbox('POST', `/transfers/${tx_ref}`, { status: 'reversed' })
  expect((await failed()).transfers[0]).toMatchObject({
    tx_ref,
    payment_type: 'agent_commission',
    user: { first_name: agent.firstName },
    amount: 700,
    outcome: 'reversed',
    loan_id: null,
    may_retry: false,
    account: { account_number: agent.phone.slice(1), bank_code: '999992' },
  })
  expect((await failed(`?search=${agent.firstName}%20${agent.lastName}`)).page.total).toBe(1)
})

test('a page has a hundred rows of each', async () => {
  await server.app.database.run(
    `insert into suspense_items (reference, account_number, amount_kobo, paid_at) select 'many-' || n, '1111111111', n, product_now() - n * interval '1 hour'
     from generate_series(1, 150) n`,
  )
  const [first, second] = [await suspense('?search=many-'), await suspense('?search=many-&page=2')]
  expect([first.items.length, second.items.length, first.page.next, second.page.next]).toEqual([100, 50, 2, null])
  expect(first.items[0].reference).toBe('many-1')
})
