import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../access/staff/create-staff.ts'
import { signIn, signUp, testAgent, testPassword } from '../access/sign-up/test-sign-up.ts'
import { customerAt, employer, home, married, nextOfKin, shop } from '../testing/test-kyc.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const me = (token: string) => server.call('GET', '/auth/me', undefined, { as: token })
const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)

async function customerId(userId: string): Promise<string> {
  return (await server.app.database.row<{ id: string }>('select id from customers where user_id = $1', [userId]))!.id
}

test('API-09 C-150 me answers data and, next to it, accountType', async () => {
  const { token } = await signUp(server)
  const { status, body } = await me(token)
  expect([status, Object.keys(body).sort(), body['accountType'], body.data.account_type]).toEqual([
    200,
    ['accountType', 'data', 'message'],
    'customer',
    'customer',
  ])
})

test("DATA-01 DATA-02 DATA-24 C-166 a customer's profile and account, complete, with their agent", async () => {
  const user = await customerAt(server, 2)
  const { data } = (await me(user.token)).body
  expect(data).toMatchObject({
    id: user.userId,
    first_name: 'Amina',
    middle_name: null,
    last_name: 'Yusuf',
    email: `${user.userId}@example.ng`,
    phone: user.phone,
    dob: '1990-05-17',
    gender: 'female',
    ...home,
    address_verified_at: null,
    ...nextOfKin,
    account_type: 'customer',
    status: 'active',
    kyc_level: 2,
  })
  expect(data.profile_picture_url).toMatch(/^http.+signature=/)
  expect(data.account).toEqual({
    kyc_level: 2,
    ...married,
    spouse_phone_number: '08031234567',
    employment: { ...employer, net_monthly_income: 250_000 },
    bank_accounts: [],
    businesses: [
      {
        ...shop,
        same_as_residential: true,
        country: 'Nigeria',
        address: home.address,
        closest_landmark: home.closest_landmark,
        state: home.state,
        lga: home.lga,
      },
    ],
    loans: [],
    agent: {
      first_name: 'Musa',
      last_name: 'Bello',
      phone: '08099999999',
      email: 'musa@example.ng',
      profile_picture_url: null,
    },
    user_dva: null,
  })
})

test('me contains neither NIN nor BVN, code nor hash', async () => {
  const user = await customerAt(server, 2)
  const numbers = await server.app.database.row<{ nin: Buffer; bvn: Buffer }>(
    'select nin_sealed as nin, bvn_sealed as bvn from profiles where user_id = $1',
    [user.userId],
  )
  const text = JSON.stringify((await me(user.token)).body)
  for (const kind of ['nin', 'bvn'] as const) {
    expect(text).not.toContain(server.app.vault.open(numbers![kind], kind))
    expect(text).not.toContain(`"${kind}"`)
  }
  expect(text).not.toMatch(/argon2|password|sealed|digest/)
})

test("DATA-02 DATA-03 C-95 C-162 bank accounts, loans newest first with today's status, and where to pay", async () => {
  const user = await signUp(server)
  const id = await customerId(user.userId)
  await run(
    `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, is_default) values ($1, '058', '0123456789', 'AMINA YUSUF', 'GTBank', 'gtb', true)`,
    [id],
  )
  await run(
    `insert into virtual_accounts (customer_id, state, account_number, account_name, bank_name, requested_by, assigned_at) values ($1, 'assigned', '9930000737', 'KASUWA/AMINA YUSUF', 'Wema Bank', $2, now())`,
    [id, user.userId],
  )
  const loan = `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at`
  await run(
    `${loan}) values (gen_random_uuid(), 'LN-1', 'APP-1', $1, 5000000, 1, 'weekly', 'business', 450, 'pending', product_now())`,
    [id],
  )
  await run(
    `${loan}, approved_kobo, start_date, end_date, interest_kobo, total_kobo, next_due_date, next_due_kobo)
     values (gen_random_uuid(), 'LN-0', 'APP-0', $1, 4000000, 1, 'monthly', 'business', 500, 'active', product_now() - interval '50 days',
       3000050, product_today() - 40, product_today() - 10, 150003, 3150053, product_today() - 10, 3150053)`,
    [id],
  )
  const { account } = (await me(user.token)).body.data
  expect(account.bank_accounts).toEqual([
    {
      bank_name: 'GTBank',
      account_number: '0123456789',
      account_name: 'AMINA YUSUF',
      is_default: true,
      bank_code: '058',
      slug: 'gtb',
      ussd: '',
      logo: '',
      bank: { name: 'GTBank', logo: '' },
    },
  ])
  expect(account.user_dva).toEqual({
    account_number: '9930000737',
    account_name: 'KASUWA/AMINA YUSUF',
    bank: { name: 'Wema Bank' },
  })
  expect(account.loans.map((one: { loan_id: string; status: string }) => [one.loan_id, one.status])).toEqual([
    ['LN-1', 'pending'],
    ['LN-0', 'overdue'],
  ])
  expect(account.loans[0]).toMatchObject({
    amount: 50_000,
    interest_rate: 4.5,
    approved_amount: null,
    start_date: null,
    repayment_amount: null,
    next_due_date: null,
  })
  expect(account.loans[1]).toMatchObject({
    amount: 40_000,
    approved_amount: 30_000.5,
    repayment_amount: 31_500.53,
    next_due_amount: 31_500.53,
  })
  expect(Object.keys(account.loans[1]).sort()).toEqual([
    'amount',
    'application_id',
    'approved_amount',
    'cancelled_at',
    'created_at',
    'due_now',
    'end_date',
    'id',
    'interest_rate',
    'loan_id',
    'next_due_amount',
    'next_due_date',
    'purpose',
    'repayment_amount',
    'repayment_frequency',
    'rescheduled_at',
    'start_date',
    'status',
    'term',
    'withdrawn_at',
  ])
})

test('DATA-02 C-126 an agent has their customers and both names of what they earned; another agent has neither', async () => {
  const user = await signUp(server)
  const agent = (await me(await signIn(server, '08099999999'))).body
  expect(agent['accountType']).toBe('agent')
  expect(agent.data.account.customers[0]).toMatchObject({
    id: await customerId(user.userId),
    user: {
      id: user.userId,
      first_name: 'Amina',
      last_name: 'Yusuf',
      phone: user.phone,
      email: `${user.userId}@example.ng`,
      status: 'active',
      profile_picture_url: null,
    },
    cluster_id: null,
  })
  expect([agent.data.account.total_commissions, agent.data.account.total_commissions_earned]).toEqual([0, 0])
  expect([agent.data.account.agent, agent.data.account.user_dva, agent.data.account.loans]).toEqual([null, null, []])
})

test('an admin has a profile and neither customers nor commissions', async () => {
  await createAdmin(server.app, {
    phone: '08066666666',
    password: testPassword,
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@example.ng',
  })
  const { body } = await me(await signIn(server, '08066666666'))
  expect([
    body['accountType'],
    body.data.first_name,
    body.data.account.customers,
    body.data.account.total_commissions,
  ]).toEqual(['admin', 'Ngozi', undefined, undefined])
})
