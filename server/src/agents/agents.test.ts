import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../access/staff/create-staff.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

type Agent = { id: string; total_commissions: number; payout_account: object }
const list = async (query = '') =>
  (await server.call('GET', `/admin/agent-management${query}`, undefined, { as: admin.token })).body.data
const only = async (code: string): Promise<Agent> => (await list(`?search=${code}`)).agents[0]
const commission = (agentId: string, amount: number) =>
  server.call(
    'POST',
    '/admin/payment/create',
    { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount },
    { as: admin.token },
  )
const setAccount = (id: string, body: object = { bank_code: '058', account_number: '0123456789' }) =>
  server.call('POST', `/admin/agents/${id}/payout-account`, body, { as: admin.token })
const fault = (mode: string, path: string) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, path })

test('API-46 DATA-17 DATA-18 C-127 C-142 an empty server, then agents with every detail', async () => {
  expect(await list()).toEqual({
    agent_summary: {
      total_agents: 0,
      total_commission_earned: 0,
      average_customers_per_agent: 0,
      average_loan_amount_per_agent: 0,
    },
    agents: [],
    page: { current: 1, prev: null, next: null, total: 0 },
  })
  const [agent] = [await anAgent(server), await anAgent(server), await anAgent(server)]
  const customer = await aCustomer(server, { agent })
  await aRunningLoan(server, admin, customer, 50_000, 'monthly')
  await pay(server, await aVirtualAccount(server, customer, admin), 5_250_000)
  await aRunningLoan(server, admin, customer, 10_001)
  const other = await aCustomer(server, { agent })
  await aLoan(server, other, 900_000)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  await approve(server, admin, (await aLoan(server, other, 700_000)).id, 700_000)
  await commission(agent.agentId, 2_500)
  const data = await list('?sort=oldest')
  expect(data.agent_summary).toEqual({
    total_agents: 3,
    total_commission_earned: 2_500,
    average_customers_per_agent: 0.67,
    average_loan_amount_per_agent: 20_000.33,
  })
  expect(data.page).toEqual({ current: 1, prev: null, next: null, total: 3 })
  const number = agent.phone.slice(1)
  expect(data.agents[0]).toEqual({
    id: agent.agentId,
    code: agent.code,
    user: {
      id: agent.userId,
      first_name: agent.firstName,
      last_name: agent.lastName,
      phone: agent.phone,
      email: expect.stringContaining('@'),
      status: 'active',
      profile_picture_url: null,
    },
    customers_count: 2,
    loans_sum_amount: 60_001,
    total_commissions: 2_500,
    created_at: expect.stringMatching(/Z$/),
    payout_account: {
      account_number: number,
      account_name: expect.any(String),
      bank: { name: 'OPay', code: '999992' },
    },
  })
  expect(data.agents[1]).toMatchObject({
    customers_count: 0,
    loans_sum_amount: 0,
    total_commissions: 0,
    payout_account: { account_name: null, bank: { name: 'OPay' } },
  })
})

test("DESK-87 an agent's page has them, their customers with the running loan, and their commissions; an unknown one is 404", async () => {
  const agent = await anAgent(server)
  const [borrower, other] = [await aCustomer(server, { agent }), await aCustomer(server, { agent })]
  const loan = await aRunningLoan(server, admin, borrower, 50_000, 'weekly')
  await aCustomer(server, { agent: await anAgent(server) })
  await commission(agent.agentId, 2_500)
  await fault('fail', '/transfer')
  await commission(agent.agentId, 900)
  const read = async (part = '', id: string = agent.agentId) => {
    const { status, body } = await server.call('GET', `/admin/agents/${id}${part}`, undefined, { as: admin.token })
    return { status, ...body.data }
  }
  expect(await read()).toMatchObject({
    id: agent.agentId,
    customers_count: 2,
    loans_sum_amount: 50_000,
    total_commissions: 2_500,
    user: { phone: agent.phone, status: 'active' },
  })
  const { customers, page } = await read('/customers')
  expect(page.total).toBe(2)
  expect(customers).toMatchObject([
    { id: other.customerId, running_loan: null },
    { id: borrower.customerId, running_loan: { loan_id: loan.loan_id, status: 'active', due_now: 0 } },
  ])
  expect((await read(`/customers?search=${borrower.phone}`)).customers).toHaveLength(1)
  const { commissions } = await read('/commissions')
  expect(commissions.map(({ amount, status }: { amount: number; status: string }) => [amount, status])).toEqual([
    [900, 'failed'],
    [2_500, 'completed'],
  ])
  expect((await read('/commissions?status=completed')).commissions).toHaveLength(1)
  for (const part of ['', '/customers', '/commissions'])
    for (const id of ['agent-1', '00000000-0000-4000-8000-000000000000', borrower.customerId])
      expect((await read(part, id)).status).toBe(404)
})

test('DESK-88 an agent sees their own commissions, newest first, and no other ones', async () => {
  const [agent, other] = [await anAgent(server), await anAgent(server)]
  await commission(agent.agentId, 1_000)
  await commission(agent.agentId, 2_000)
  await commission(other.agentId, 3_000)
  const own = async (who: TestPerson) =>
    (await server.call('GET', '/agent/commissions', undefined, { as: who.token })).body.data.commissions
  expect(await own(agent)).toMatchObject([{ amount: 2_000 }, { amount: 1_000 }])
  expect(await own(other)).toMatchObject([{ amount: 3_000, status: 'completed', paid_at: expect.any(String) }])
})

test('the list of agents is found by name, code, phone and email, and paged in both directions', async () => {
  const agent = await anAgent(server)
  const idsOf = async (query: string) => (await list(query)).agents.map(({ id }: Agent) => id)
  const email = (await server.app.database.row<{ email: string }>('select email from users where id = $1', [
    agent.userId,
  ]))!.email
  for (const words of [agent.code, agent.phone, email.toUpperCase(), `${agent.firstName} ${agent.lastName}`]) {
    expect(await idsOf(`?search=${encodeURIComponent(words)}`)).toEqual([agent.agentId])
  }
  expect(await idsOf(`?search=${encodeURIComponent("%' or '1'='1")}`)).toEqual([])
  expect((await idsOf(''))[0]).toBe(agent.agentId)
  expect((await idsOf('?sort=oldest')).at(-1)).toBe(agent.agentId)
})

test('101 agents and more are on pages of a hundred', async () => {
  await server.app.database.run(
    `with made as (insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
       select gen_random_uuid(), '0907' || lpad(n::text, 7, '0'), 'agent', 'active', 'Many', n::text, 'agent' || n || '@example.com', 'x'
       from generate_series(1, 120) n returning id, phone)
     insert into agents (id, user_id, code, payout_bank_code, payout_account_number)
     select gen_random_uuid(), id, '9' || right(phone, 7), '999992', substr(phone, 2) from made`,
  )
  const [first, second] = [await list(), await list('?page=2')]
  expect(first.agents).toHaveLength(100)
  expect(first.page).toMatchObject({ current: 1, prev: null, next: 2 })
  expect(second.page).toMatchObject({ current: 2, prev: 1, next: null, total: first.page.total })
  expect(new Set([...first.agents, ...second.agents].map(({ id }) => id)).size).toBe(first.page.total)
})

test('an admin sets the account an agent is paid on, under the name that the bank gives; before and after are on record', async () => {
  const agent = await anAgent(server)
  const answer = await setAccount(agent.agentId)
  const account = {
    account_number: '0123456789',
    account_name: expect.any(String),
    bank: { name: 'Guaranty Trust Bank', code: '058' },
  }
  expect(answer).toMatchObject({ status: 200, body: { data: account } })
  expect((await only(agent.code)).payout_account).toEqual(account)
  const kept = await server.app.database.row(
    `select actor_id, before, after from audit_events where action = 'agent.payout-account-set' and subject_id = $1`,
    [agent.agentId],
  )
  expect(kept).toEqual({
    actor_id: admin.userId,
    before: { bankCode: '999992', accountNumber: agent.phone.slice(1), accountName: null },
    after: { bankCode: '058', accountNumber: '0123456789', accountName: answer.body.data.account_name },
  })
})

test('an account that the bank does not know, a number that is no account, and a bank that is unavailable change nothing', async () => {
  const agent = await anAgent(server)
  const before = (await only(agent.code)).payout_account
  expect(await setAccount(agent.agentId, { bank_code: '058', account_number: '0123450000' })).toMatchObject({
    status: 400,
    body: { data: { account_number: [expect.any(String)] } },
  })
  expect(await setAccount(agent.agentId, { bank_code: '000', account_number: '12' })).toMatchObject({
    status: 400,
    body: { data: { bank_code: [expect.any(String)], account_number: [expect.any(String)] } },
  })
  await fault('refuse', '/bank/resolve')
  expect((await setAccount(agent.agentId)).status).toBe(503)
  expect((await only(agent.code)).payout_account).toEqual(before)
})

test("C-159 the account of an agent is set by their agent id: their user id, a customer's, an unknown and a malformed one are 404", async () => {
  const customer = await aCustomer(server)
  for (const id of [
    (await anAgent(server)).userId,
    customer.customerId,
    customer.userId,
    '00000000-0000-4000-8000-000000000000',
    'x',
  ]) {
    expect((await setAccount(id)).status).toBe(404)
  }
})

test('an agent made with only personal details can be paid at once; one made with an account is paid there', async () => {
  const staff = (phone: string) => ({
    phone,
    password: 'Kano&River-42',
    firstName: 'Bola',
    lastName: 'Ade',
    email: `${phone}@example.ng`,
  })
  const plain = await createAgent(server.app, staff('08055500001'))
  expect((await commission(plain.id, 1_000)).body.data).toMatchObject({ status: 'completed', amount: 1_000 })
  const chosen = await createAgent(server.app, {
    ...staff('08055500002'),
    bankCode: '044',
    accountNumber: '0987654321',
  })
  expect((await only(chosen.code!)).payout_account).toEqual({
    account_number: '0987654321',
    account_name: null,
    bank: { name: 'Access Bank', code: '044' },
  })
})
