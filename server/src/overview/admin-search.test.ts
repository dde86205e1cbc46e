import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allStatements } from '../db/statement.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readTypedSearch } from './found-money.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
let wanted: TestCustomer
let loanId: string
let applicationId: string
let account: string

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  wanted = await aCustomer(server, { agent })
  const other = await aCustomer(server, { agent })
  await server.app.database.run(
    `update users set first_name = 'Halima', last_name = 'Yusuf', email = 'halima.y@example.ng' where id = $1`,
    [wanted.userId],
  )
  loanId = (await aRunningLoan(server, admin, wanted, 50_000)).loan_id
  await aRunningLoan(server, admin, other, 40_000)
  account = await aVirtualAccount(server, wanted, admin)
  await pay(server, account, 1_312_501, { reference: 'PSK-Found.77' })
  applicationId = (await server.app.database.row<{ id: string }>(
    'select application_id as id from loans where loan_id = $1',
    [loanId],
  ))!.id
})
afterAll(() => server.close())

const ask = (words: string, as = admin) =>
  server.call('GET', `/admin/search?words=${encodeURIComponent(words)}`, undefined, { as: as.token })
const found = async (words: string) => {
  const { status, body } = await ask(words)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { people, loans, payments } = body.data as Record<string, Record<string, unknown>[]>
  return {
    people: people!.map(({ id }) => id),
    loans: loans!.map(({ loan_id }) => loan_id),
    payments: payments!.map(({ tx_ref }) => tx_ref),
  }
}

test('DESK-01 C-145 a customer and their loans are found by name, phone in any form, e-mail and account number', async () => {
  const [bank] = await server.app.database.rows<{ number: string }>(
    'select account_number as number from bank_accounts where customer_id = $1',
    [wanted.customerId],
  )
  for (const words of [
    'yusuf HALIMA',
    wanted.phone,
    wanted.phone.slice(1),
    `+234 ${wanted.phone.slice(1, 4)} ${wanted.phone.slice(4)}`,
    `234${wanted.phone.slice(1)}`,
    `${wanted.phone.slice(0, 4)} ${wanted.phone.slice(4, 7)} ${wanted.phone.slice(7)}`,
    'halima.y@example.ng',
    account,
    `${account.slice(0, 4)} ${account.slice(4, 7)} ${account.slice(7)}`,
    bank!.number,
  ])
    expect([words, await found(words)]).toMatchObject([words, { people: [wanted.customerId], loans: [loanId] }])
})

test('DESK-01 a loan is found by either of its references, a payment by its own, each with its person', async () => {
  const inGroups = loanId.replace(/(\d{3})$/, ' $1')
  expect(inGroups).toContain(' ')
  for (const words of [loanId.toLowerCase(), applicationId, inGroups])
    expect(await found(words)).toEqual({ people: [wanted.customerId], loans: [loanId], payments: [] })
  expect(await found('PSK-Found.77')).toEqual({
    people: [wanted.customerId],
    loans: [loanId],
    payments: ['PSK-Found.77'],
  })
})

test('DESK-01 each is answered with its name and its references', async () => {
  const { body } = await ask('PSK-Found.77')
  expect(body.data).toMatchObject({
    people: [
      {
        kind: 'customer',
        user: { first_name: 'Halima', last_name: 'Yusuf', phone: wanted.phone, profile_picture_url: null },
        status: 'active',
        number: account,
      },
    ],
    loans: [
      {
        user: { first_name: 'Halima', last_name: 'Yusuf' },
        amount: 50_000,
        status: 'active',
        withdrawn_at: null,
        cancelled_at: null,
        written_off_at: null,
      },
    ],
    payments: [
      {
        user: { first_name: 'Halima', last_name: 'Yusuf' },
        description: 'Loan repayment',
        amount: 13_125.01,
        status: 'completed',
      },
    ],
  })
  expect((await ask(agent.code)).body.data).toMatchObject({ people: [{ id: agent.agentId }], loans: [] })
  expect((await ask(agent.phone)).body.data).toMatchObject({
    people: [{ id: agent.agentId, kind: 'agent', number: agent.code }],
    loans: [],
  })
})

test('DESK-01 FIND-01 C-94 money that waits is found by its whole reference, and says where it stands, until it is assigned', async () => {
  await pay(server, '9900000000', 500_001, { reference: 'PSK-Lost.5' })
  const money = async () => (await ask('PSK-Lost.5')).body.data.money
  const suspense = {
    kind: 'suspense',
    state: 'open',
    reference: 'PSK-Lost.5',
    customer: null,
    sender_name: 'TEST SENDER',
    account_number: '9900000000',
    item: null,
    amount: 5_000.01,
    received_at: expect.stringMatching(/Z$/),
  }
  expect(await money()).toEqual([suspense])
  await server.app.database.run(
    `insert into open_items (key, kind, reference, problem) values ('dispute lost', 'dispute', 'PSK-Lost.5', 'pending')`,
  )
  expect(await money()).toHaveLength(2)
  expect(await money()).toContainEqual({
    ...suspense,
    kind: 'open_item',
    amount: null,
    sender_name: null,
    account_number: null,
    item: 'dispute',
  })
  const assign = { reference: 'PSK-Lost.5', customer_id: wanted.customerId, reason: 'The sender called.' }
  expect((await server.call('POST', '/admin/suspense/assign', assign, { as: admin.token })).status).toBe(200)
  await server.app.database.run(`update open_items set closed_at = product_now() where key = 'dispute lost'`)
  expect(await money()).toMatchObject([{ kind: 'open_item', state: 'closed' }])
  expect((await found('PSK-Lost.5')).payments).toEqual(['PSK-Lost.5'])
})

test('DESK-01 words that match nobody find nothing, special characters are literal, and an empty search finds nothing', async () => {
  const nothing = { people: [], loans: [], payments: [] }
  for (const words of [
    'nobody',
    'Halima nobody',
    'PSK',
    'K-Found',
    '.77',
    '%',
    '_',
    "' or 1=1 --",
    '0800',
    'LN-1',
    '+',
    ' ',
    '',
  ])
    expect([words, await found(words)]).toEqual([words, nothing])
  expect((await server.call('GET', '/admin/search', undefined, { as: admin.token })).body.data).toEqual({
    ...nothing,
    money: [],
  })
  expect((await ask('x'.repeat(101))).status).toBe(400)
})

test('DESK-01 ten of each kind at most, the newest first', async () => {
  const { run, rows } = server.app.database
  await run(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at)
     select gen_random_uuid(), 'LN-7000' || n, 'APP-7000' || n, $1, 100000, 1, 'weekly', 'business', 500, 'rejected', '2024-01-01'::timestamptz + n * interval '1 day'
     from generate_series(1, 12) n`,
    [wanted.customerId],
  )
  const people: TestCustomer[] = []
  for (let n = 0; n < 11; n++) people.push(await aCustomer(server, { agent }))
  await run(`update users set last_name = 'Manyname' where id = any ($1)`, [people.map(({ userId }) => userId)])
  expect((await found('manyname')).people).toEqual(
    people
      .slice(1)
      .map(({ customerId }) => customerId)
      .toReversed(),
  )
  const newest = await rows<{ loan_id: string }>(
    'select loan_id from loans where customer_id = $1 order by requested_at desc limit 10',
    [wanted.customerId],
  )
  expect((await found('Halima')).loans).toEqual(newest.map(({ loan_id }) => loan_id))
})

test('DESK-01 C-145 one statement, which reads no large table from end to end', async () => {
  const { database, pools } = server.app
  await database.run(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at)
     select gen_random_uuid(), '0909' || lpad(n::text, 7, '0'), 'customer', 'active', md5(n::text), md5((n + 1)::text), n || '@bulk.example', 'female', '1990-05-01', 'none', 0, now()
     from generate_series(1, 8000) n`,
  )
  await database.run(
    `insert into customers (id, user_id, agent_id, created_at) select gen_random_uuid(), id, $1, '2024-01-01' from users where phone like '0909%'`,
    [agent.agentId],
  )
  await database.run(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at)
     select gen_random_uuid(), 'LN-B' || row_number() over (), 'APP-B' || row_number() over (), c.id, 100000, 1, 'weekly', 'business', 500, 'rejected', '2024-01-01' from customers c`,
  )
  await database.run('vacuum analyze users, customers, loans, agents')
  const find = allStatements.find(({ place, row }) => place.includes('admin-search') && row)!
  for (const words of ['yusuf halima', wanted.phone, loanId, 'PSK-Found.77']) {
    const values = find.valuesOf({ ...readTypedSearch(words), limit: 10 } as never)
    const plan = (await database.rows<Record<string, string>>(`explain ${find.text}`, values))
      .map((line) => line['QUERY PLAN'])
      .join('\n')
    expect([words, plan.match(/Seq Scan on (users|customers|loans) /g)]).toEqual([words, null])
  }
  const spy = vi.spyOn(pools.users.pool, 'query')
  await ask('yusuf')
  // One query more finds the session.
  expect(spy.mock.calls).toHaveLength(2)
  spy.mockRestore()
})
