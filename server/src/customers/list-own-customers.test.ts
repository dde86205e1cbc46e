import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, addBank, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const answer = (agent: TestPerson, query = '') =>
  server.call('GET', `/agent/customers${query}`, undefined, { as: agent.token })
const list = async (agent: TestAgent, query = '') => {
  const { status, body } = await answer(agent, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as { data: Row[]; page: object }
}
type Row = { id: string; user: { id: string }; loans: { id: string }[] }
const idsOf = async (agent: TestAgent, query = '') => (await list(agent, query)).data.map(({ id }) => id)

test('API-42 C-131 profile, level, group, banks, work and loans of their own customers, and never a NIN or BVN', async () => {
  const agent = await anAgent(server)
  expect(await list(agent)).toEqual({ message: 'OK', data: [], page: { current: 1, prev: null, next: null, total: 0 } })
  const customer = await aCustomer(server, { agent, bvn: '22212345678', bank: false })
  const number = await addBank(server, customer)
  await server.app.database.run(
    `update profiles set employment_status = 'employed', employer_name = 'Kano Mills', sector = 'Retail', industry = 'Fashion & Clothing', start_date = '2020-02-01',
       net_monthly_income_kobo = 15000050, employer_address = '3 Mill Road', employer_state = 'Kano', employer_lga = 'Dala', employer_country = 'Nigeria' where user_id = $1`,
    [customer.userId],
  )
  await server.app.database.run(
    `insert into businesses (user_id, name, category, sub_category, country, address) values ($1, 'Halima Fabrics', 'Retail', 'Fashion & Clothing', 'Nigeria', 'Shop 4')`,
    [customer.userId],
  )
  const made = { name: 'Alpha', members: [customer.userId], repayment_day: 5, location: 'Kano' }
  const group = (await server.call('POST', '/agent/clusters/add', made, { as: agent.token })).body.data.id
  const { data } = await list(agent)
  expect(data).toEqual([
    {
      id: customer.customerId,
      user: {
        id: customer.userId,
        first_name: customer.firstName,
        last_name: customer.lastName,
        phone: customer.phone,
        profile_picture_url: null,
        email: expect.stringContaining('@'),
        gender: 'female',
        address: '1 Broad Street',
        status: 'active',
      },
      kyc_level: 2,
      cluster_id: group,
      created_at: expect.stringMatching(/Z$/),
      erased_at: null,
      bank_accounts: [
        {
          bank_name: 'Guaranty Trust Bank',
          account_number: number,
          account_name: `TEST ACCOUNT ${number}`,
          is_default: true,
          bank_code: '058',
          slug: 'guaranty-trust-bank',
          ussd: '',
          logo: '',
          bank: { name: 'Guaranty Trust Bank', logo: '' },
        },
      ],
      employment: {
        employment_status: 'employed',
        employer_name: 'Kano Mills',
        sector: 'Retail',
        industry: 'Fashion & Clothing',
        start_date: '2020-02-01',
        net_monthly_income: 150_000.5,
        address: '3 Mill Road',
        state: 'Kano',
        lga: 'Dala',
        country: 'Nigeria',
      },
      businesses: [
        {
          name: 'Halima Fabrics',
          category: 'Retail',
          sub_category: 'Fashion & Clothing',
          same_as_residential: false,
          country: 'Nigeria',
          address: 'Shop 4',
          closest_landmark: null,
          state: null,
          lga: null,
        },
      ],
      user_dva_missing: 'No virtual account yet: it is being opened.',
      loans: [],
    },
  ])
  expect(JSON.stringify(data)).not.toMatch(/22212345678|222\*|nin|bvn/i)
})

test('ACUST-01 an agent sees of a customer what the customer sees: work, businesses, banks and loans, newest first', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const rejected = await aLoan(server, customer, 90_000)
  await decide(server, admin, rejected.id, { status: 'rejected' })
  const running = await aRunningLoan(server, admin, customer, 40_000)
  await pay(server, await aVirtualAccount(server, customer, admin), 500_000)
  await server.app.database.run(`update profiles set employment_status = 'self-employed' where user_id = $1`, [
    customer.userId,
  ])
  await server.app.database.run(`update loans set next_due_date = next_due_date - 30 where id = $1`, [running.id])
  const [row] = (await list(agent)).data as unknown as Record<string, unknown>[]
  const { account } = (await server.call('GET', '/auth/me', undefined, { as: customer.token })).body.data
  // Only staff see that a loan was written off (DESK-65).
  const own = (account.loans as object[]).map((loan) => ({ ...loan, written_off_at: null }))
  expect(row!['loans']).toEqual(own)
  for (const part of ['bank_accounts', 'employment', 'businesses']) expect(row![part]).toEqual(account[part])
  expect((row!['loans'] as { id: string; status: string }[]).map(({ id, status }) => [id, status])).toEqual([
    [running.id, 'overdue'],
    [rejected.id, 'rejected'],
  ])
})

test('agents see only their own customers: two see nothing of each other with any search', async () => {
  const [one, two] = [await anAgent(server), await anAgent(server)]
  const [first, second] = [await aCustomer(server, { agent: one }), await aCustomer(server, { agent: two })]
  await aLoan(server, second)
  expect([await idsOf(one), await idsOf(two)]).toEqual([[first.customerId], [second.customerId]])
  expect(await idsOf(one, `?search=${second.phone}`)).toEqual([])
  expect(await idsOf(one, '?search=First')).toEqual([first.customerId])
})

test('searched by name, phone and email, every character literally; by status where one is named (ACUST-02)', async () => {
  const agent = await anAgent(server)
  const [active, disabled, banned] = [
    await aCustomer(server, { agent }),
    await aCustomer(server, { agent, status: 'disabled' }),
    await aCustomer(server, { agent, status: 'banned' }),
  ]
  await server.app.database.run(
    `update users set last_name = 'O''Neil_50%', email = 'neil@example.com' where id = $1`,
    [active.userId],
  )
  const search = (words: string) => idsOf(agent, `?search=${encodeURIComponent(words)}`)
  for (const words of [active.phone, "o'neil_50%", `${active.firstName} O'Neil`, 'NEIL@example'])
    expect(await search(words)).toEqual([active.customerId])
  for (const words of ["' or 1=1 --", 'O_Neil', '\\', '100%']) expect(await search(words)).toEqual([])
  expect(await idsOf(agent, '?status=banned')).toEqual([banned.customerId])
  expect(await idsOf(agent, '?status=active')).toEqual([active.customerId])
  expect(await list(agent, `?status=disabled&search=${disabled.phone}`)).toMatchObject({
    data: [{ id: disabled.customerId }],
    page: { total: 1 },
  })
  expect(await list(agent, '?status=pending')).toMatchObject({ data: [], page: { total: 0 } })
})

test('a hundred on a page, in both directions, with nobody missing or repeated; auth/me has the newest hundred (C-178)', async () => {
  const agent = await anAgent(server)
  await server.app.database.run(
    `with made as (insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
       select gen_random_uuid(), '0907' || lpad(n::text, 7, '0'), 'customer', 'active', 'Many', n::text, 'many' || n || '@example.com', 'x' from generate_series(1, 120) n returning id)
     insert into customers (id, user_id, agent_id) select gen_random_uuid(), id, $1 from made`,
    [agent.agentId],
  )
  const newest = await aCustomer(server, { agent })
  const [first, second] = [await list(agent), await list(agent, '?page=2')]
  expect([first.data.length, first.page]).toEqual([100, { current: 1, prev: null, next: 2, total: 121 }])
  expect([second.data.length, second.page]).toEqual([21, { current: 2, prev: 1, next: null, total: 121 }])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(121)
  expect(ids[0]).toBe(newest.customerId)
  expect([...(await idsOf(agent, '?sort=oldest')), ...(await idsOf(agent, '?sort=oldest&page=2'))]).toEqual(
    ids.toReversed(),
  )
  const { customers } = (await server.call('GET', '/auth/me', undefined, { as: agent.token })).body.data.account
  expect(customers.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 100))
})

test.each(['?status=gone', '?sort=name', '?page=0', '?page=x'])(
  'a value that the list does not know is 400: %s',
  async (query) => {
    expect((await answer(await anAgent(server), query)).status).toBe(400)
  },
)

test('the list is for agents only', async () => {
  for (const who of [await aCustomer(server), admin]) expect((await answer(who)).status).toBe(403)
  expect((await server.call('GET', '/agent/customers')).status).toBe(401)
})
