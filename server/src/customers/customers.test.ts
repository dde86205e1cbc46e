import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, pay, scheduleOf } from '../testing/test-lending.ts'
import type { OutboxJob } from '../outbox/job-repository.ts'
import { openVirtualAccount } from './open-virtual-account.ts'
import { sweepVirtualAccounts } from './sweep-virtual-accounts.ts'
import { aCustomer, addBank, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const assign = (id: string, who: TestPerson = admin) =>
  server.call('POST', `/customers/${id}/assign-virtual-account`, undefined, { as: who.token })
const list = async (query = '') =>
  (await server.call('GET', `/admin/customer-management${query}`, undefined, { as: admin.token })).body.data
const fault = (mode: string, path: string, count = 1) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count, path })
const accountOf = (customer: TestCustomer) =>
  server.app.database.row<{ state: string; account_number: string | null; problem: string | null }>(
    'select state, account_number, problem from virtual_accounts where customer_id = $1',
    [customer.customerId],
  )
const callsTo = async (path: string) =>
  ((await server.sandbox('GET', '/requests')).body['requests'] as { path: string; method: string }[]).filter(
    (one) => one.method === 'POST' && one.path.endsWith(path),
  ).length

test('API-44 DATA-15 DATA-16 an empty server, then one customer with every detail', async () => {
  expect(await list()).toEqual({
    customer_summary: {
      total_customers: 0,
      average_loan_amount_per_customer: 0,
      customers_with_active_loans: 0,
      total_loan_amount_disbursed: 0,
    },
    customers: [],
    page: { current: 1, prev: null, next: null, total: 0 },
  })
  const customer = await aCustomer(server, { bvn: '22212345678', bank: false })
  const number = await addBank(server, customer)
  const loan = await aLoan(server, customer, 80_000)
  await approve(server, admin, loan.id, 50_001)
  await assign(customer.customerId)
  const account = await accountOf(customer)
  await aCustomer(server, { level: 0, bank: false })
  const data = await list('?sort=oldest')
  expect(data.customer_summary).toEqual({
    total_customers: 2,
    average_loan_amount_per_customer: 25_000.5,
    customers_with_active_loans: 1,
    total_loan_amount_disbursed: 50_001,
  })
  expect(data.page).toEqual({ current: 1, prev: null, next: null, total: 2 })
  expect(data.customers[0]).toEqual({
    id: customer.customerId,
    user: {
      id: customer.userId,
      first_name: customer.firstName,
      last_name: customer.lastName,
      middle_name: null,
      phone: customer.phone,
      email: expect.stringContaining('@'),
      gender: 'female',
      address: '1 Broad Street',
      status: 'active',
      profile_picture_url: null,
    },
    kyc_level: 2,
    default_bank_account: {
      account_number: number,
      account_name: `TEST ACCOUNT ${number}`,
      bank: { name: 'Guaranty Trust Bank' },
    },
    user_has_dva: true,
    user_dva: {
      account_number: account!.account_number,
      account_name: expect.stringContaining('KASUWA'),
      bank: { name: expect.any(String) },
    },
    user_dva_missing: null,
    bvn: '222******78',
    created_at: expect.stringMatching(/Z$/),
    erased_at: null,
  })
  expect(data.customers[1]).toMatchObject({
    default_bank_account: null,
    user_has_dva: false,
    user_dva: null,
    bvn: null,
  })
})

test('the list of customers is searched and paged in both directions, and never shows a whole BVN (C-146)', async () => {
  const customer = await aCustomer(server, { bvn: '22233344455' })
  const search = async (words: string) =>
    (await list(`?search=${encodeURIComponent(words)}`)).customers.map(({ id }: { id: string }) => id)
  expect(await search(customer.phone)).toEqual([customer.customerId])
  expect(await search(`${customer.firstName} ${customer.lastName}`.toUpperCase())).toEqual([customer.customerId])
  expect(await search("%' or '1'='1")).toEqual([])
  expect((await list()).customers[0].id).toBe(customer.customerId)
  expect((await list('?sort=oldest')).customers.at(-1).id).toBe(customer.customerId)
  expect(JSON.stringify(await list())).not.toContain('22233344455')
})

test('101 customers and more are on pages of a hundred', async () => {
  const agent = await anAgent(server)
  await server.app.database.run(
    `with made as (insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
       select gen_random_uuid(), '0907' || lpad(n::text, 7, '0'), 'customer', 'active', 'Many', n::text, 'many' || n || '@example.com', 'x'
       from generate_series(1, 120) n returning id)
     insert into customers (id, user_id, agent_id) select gen_random_uuid(), id, $1 from made`,
    [agent.agentId],
  )
  const [first, second] = [await list(), await list('?page=2')]
  expect(first.customers).toHaveLength(100)
  expect(first.page).toMatchObject({ current: 1, prev: null, next: 2 })
  expect(second.page).toMatchObject({ current: 2, prev: 1, next: null, total: first.page.total })
  expect(first.customers.length + second.customers.length).toBe(first.page.total)
  expect(new Set([...first.customers, ...second.customers].map(({ id }) => id)).size).toBe(first.page.total)
})

test('API-45 C-137 assign-virtual-account answers the account; a second call, and twenty at once, get the same one', async () => {
  const customer = await aCustomer(server)
  const before = [await callsTo('/customer'), await callsTo('/dedicated_account')]
  const answers = await Promise.all(Array.from({ length: 20 }, () => assign(customer.customerId)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual({
      message: 'Virtual account generated',
      data: {
        user_has_dva: true,
        user_dva: {
          account_number: expect.stringMatching(/^\d{10}$/),
          account_name: expect.any(String),
          bank: { name: expect.any(String) },
        },
      },
    })
  }
  expect(new Set(answers.map(({ body }) => body.data.user_dva.account_number)).size).toBe(1)
  expect((await assign(customer.customerId)).body).toEqual(answers[0]!.body)
  expect([await callsTo('/customer'), await callsTo('/dedicated_account')]).toEqual([before[0]! + 1, before[1]! + 1])
})

test('C-93 money paid into the account that was made reaches the loan', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const { account_number } = (await assign(customer.customerId)).body.data.user_dva
  await pay(server, account_number, 123_400)
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({
    repayment_summary: { total_paid: 1_234 },
    pay_to: { account_number },
  })
})

test('a customer without a BVN or without a bank account is refused separately: 400; an unknown id, or a user id, is 404 (C-159)', async () => {
  expect(await assign((await aCustomer(server, { level: 1 })).customerId)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('BVN') },
  })
  expect(await assign((await aCustomer(server, { bank: false })).customerId)).toMatchObject({
    status: 400,
    body: { message: 'This customer has no bank account to pay into.' },
  })
  const customer = await aCustomer(server)
  for (const id of [customer.userId, 'x', '00000000-0000-4000-8000-000000000000'])
    expect((await assign(id)).status).toBe(404)
  expect(await accountOf(customer)).toBeUndefined()
})

test('an account number or BVN of another person: 400, and it may be tried again', async () => {
  const customer = await aCustomer(server, { bvn: '22200001111' })
  expect((await assign(customer.customerId)).status).toBe(400)
  expect(await accountOf(customer)).toMatchObject({ state: 'refused', problem: 'Account number or BVN is incorrect' })
  expect((await assign(customer.customerId)).status).toBe(400)
  await server.app.database.run('update profiles set bvn_sealed = $2 where user_id = $1', [
    customer.userId,
    server.app.vault.seal('22212121212', 'bvn'),
  ])
  expect(await assign(customer.customerId)).toMatchObject({ status: 200, body: { data: { user_has_dva: true } } })
})

test.each([
  ['error', '/customer'],
  ['lose_answer', '/customer'],
  ['lose_answer', '/customer/{code}/identification'],
  ['lose_answer', '/dedicated_account'],
  ['refuse', '/dedicated_account'],
])('one %s of %s: the account is still opened, and only once', async (mode, path) => {
  const customer = await aCustomer(server)
  await fault(mode, path)
  const answer = await assign(customer.customerId)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ user_has_dva: true })
  expect((await assign(customer.customerId)).body).toEqual(answer.body)
})

test('a person who was identified is not identified a second time when the answer was lost', async () => {
  const customer = await aCustomer(server)
  expect((await assign(customer.customerId)).status).toBe(200)
  // The state that a server leaves when it got neither the answer nor the webhook.
  await server.app.database.run(
    `update virtual_accounts set state = 'requested', account_number = null, account_name = null, bank_name = null, bank_slug = null,
       provider_id = null, assigned_at = null where customer_id = $1`,
    [customer.customerId],
  )
  const before = await callsTo('/identification')
  const job = { subject: customer.customerId, payload: {}, attempts: 2 } as unknown as OutboxJob
  expect(await openVirtualAccount(server.app, job)).toBe('done')
  expect(await accountOf(customer)).toMatchObject({ state: 'assigned' })
  expect(await callsTo('/identification')).toBe(before)
})

test("a refusal of the account is answered with the provider's reason, and shown until it succeeds", async () => {
  const customer = await aCustomer(server)
  await fault('forbid', '/dedicated_account*')
  const answer = await assign(customer.customerId)
  expect(answer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Dedicated NUBAN is not available for your business') },
  })
  const shown = async () => (await list(`?search=${customer.phone}`)).customers[0]
  expect(await shown()).toMatchObject({
    user_has_dva: false,
    user_dva_missing: 'No virtual account: Dedicated NUBAN is not available for your business.',
  })
  expect(await assign(customer.customerId)).toMatchObject({
    status: 200,
    body: { message: 'Virtual account generated', data: { user_has_dva: true } },
  })
  expect(await shown()).toMatchObject({ user_has_dva: true, user_dva_missing: null })
})

test('C-181 an approval opens the account without a request, also one that was refused before', async () => {
  const [fresh, refused] = [await aCustomer(server), await aCustomer(server)]
  await fault('forbid', '/dedicated_account*')
  expect((await assign(refused.customerId)).status).toBe(400)
  for (const customer of [fresh, refused]) {
    const loan = await aRunningLoan(server, admin, customer)
    await expect
      .poll(() => accountOf(customer), { timeout: 20_000 })
      .toMatchObject({ state: 'assigned', problem: null })
    const { account_number } = (await accountOf(customer))!
    expect(await scheduleOf(server, customer, loan.id)).toMatchObject({
      pay_to: { account_number },
      pay_to_missing: null,
    })
  }
})

test('C-181 while a running loan has no account to pay into, borrower, agent and admin read why', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent, bvn: '22200001111' })
  const loan = await aRunningLoan(server, admin, customer)
  await expect.poll(() => accountOf(customer), { timeout: 20_000 }).toMatchObject({ state: 'refused' })
  const reason = 'No virtual account: Account number or BVN is incorrect.'
  expect(await scheduleOf(server, customer, loan.id)).toMatchObject({
    pay_to: null,
    pay_to_missing: expect.stringContaining('contact your agent'),
  })
  for (const staff of [agent, admin])
    expect(await scheduleOf(server, staff, loan.id)).toMatchObject({ pay_to: null, pay_to_missing: reason })
  expect((await list(`?search=${customer.phone}`)).customers[0]).toMatchObject({ user_dva_missing: reason })
  expect((await server.call('GET', '/agent/customers', undefined, { as: agent.token })).body.data).toMatchObject([
    { user_dva_missing: reason },
  ])
})

test('C-181 a customer who reached level 2 before gets an account by the sweep, once; one without a bank account or level 2 is refused separately', async () => {
  const [ready, withoutBank, early] = [
    await aCustomer(server),
    await aCustomer(server, { bank: false }),
    await aCustomer(server, { level: 1 }),
  ]
  await Promise.all([sweepVirtualAccounts(server.app), sweepVirtualAccounts(server.app)])
  await expect.poll(() => accountOf(ready), { timeout: 20_000 }).toMatchObject({ state: 'assigned' })
  for (const customer of [withoutBank, early]) expect(await accountOf(customer)).toBeUndefined()
  const missing = async ({ phone }: TestCustomer) => (await list(`?search=${phone}`)).customers[0].user_dva_missing
  expect([await missing(withoutBank), await missing(early)]).toEqual([
    'No virtual account yet: no default bank account.',
    null,
  ])
  const { accounts } = (await server.sandbox('GET', '/accounts')).body as unknown as {
    accounts: { customer_code: string }[]
  }
  expect(new Set(accounts.map((one) => one.customer_code)).size).toBe(accounts.length)
})

test('a provider that needs longer than ten seconds: 202 without an account, which a webhook completes', async () => {
  const customer = await aCustomer(server)
  await fault('error', '/dedicated_account', 100)
  const answer = await assign(customer.customerId)
  expect(answer).toMatchObject({
    status: 202,
    body: { message: expect.stringContaining('still making'), data: { user_has_dva: false, user_dva: null } },
  })
  const { customer_code } = (await server.app.database.row<{ customer_code: string }>(
    'select customer_code from virtual_accounts where customer_id = $1',
    [customer.customerId],
  ))!
  await server.sandbox('POST', '/webhooks', {
    event: 'dedicatedaccount.assign.success',
    data: {
      customer: { customer_code },
      dedicated_account: {
        id: 77,
        account_number: '9930777777',
        account_name: 'KASUWA/LATE',
        bank: { name: 'Wema Bank', slug: 'wema-bank' },
        assigned: true,
        active: true,
      },
    },
  })
  expect((await assign(customer.customerId)).body.data).toMatchObject({
    user_has_dva: true,
    user_dva: { account_number: '9930777777' },
  })
  await server.sandbox('DELETE', '/faults')
}, 40_000)

test('customers and their virtual accounts are for admins only', async () => {
  const customer = await aCustomer(server)
  for (const who of [customer, await anAgent(server)]) {
    expect((await server.call('GET', '/admin/customer-management', undefined, { as: who.token })).status).toBe(403)
    expect((await assign(customer.customerId, who)).status).toBe(403)
  }
})
