import { foldText } from '@kasuwa/domain/plain-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { anywherePattern, numberIn, readTyped } from './search.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
let wanted: TestCustomer
let other: TestCustomer
/** Texts that find the one customer, by their kind. */
let texts: Record<string, string>

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  agent = await anAgent(server)
  wanted = await aCustomer(server, { agent })
  other = await aCustomer(server, { agent })
  await server.app.database.run(
    `update users set first_name = 'Halima', middle_name = 'Ngozi', last_name = 'Yusuf', email = 'halima.y@example.ng' where id = $1`,
    [wanted.userId],
  )
  const loans = await Promise.all([wanted, other].map((one) => aRunningLoan(server, admin, one, 50_000)))
  const accounts = await Promise.all([wanted, other].map((one) => aVirtualAccount(server, one, admin)))
  await pay(server, accounts[0]!, 1_312_501, { reference: 'PSK-Found.77' })
  await pay(server, accounts[1]!, 250_000, { reference: 'PSK-Other.78' })
  const application = await server.app.database.row<{ application_id: string }>(
    'select application_id from loans where id = $1',
    [loans[0]!.id],
  )
  texts = {
    name: 'Halima Yusuf',
    'its words in another order': 'yusuf ngozi HALIMA',
    'the beginning of a name': 'hali',
    'phone as stored': wanted.phone,
    'phone without its 0': wanted.phone.slice(1),
    'phone with +234': `+234 ${wanted.phone.slice(1, 4)} ${wanted.phone.slice(4)}`,
    'phone with 234': `234${wanted.phone.slice(1)}`,
    'the end of a phone': wanted.phone.slice(-7),
    'e-mail': 'HALIMA.Y@example.ng',
    'account number': await bankOf(wanted),
    'virtual account number': accounts[0]!,
    'transaction reference': 'PSK-Found.77',
    'loan id': loans[0]!.loan_id.toLowerCase(),
    'application id': application!.application_id,
  }
})
afterAll(() => server.close())

const bankOf = async ({ customerId }: TestCustomer): Promise<string> =>
  (await server.app.database.row<{ number: string }>(
    'select account_number as number from bank_accounts where customer_id = $1 limit 1',
    [customerId],
  ))!.number

const get = (path: string, as = admin) => server.call('GET', path, undefined, { as: as.token })
const data = async (path: string, as = admin) => {
  const { status, body } = await get(path, as)
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}`)
  return body
}
const customers = async (query: string) => (await data(`/admin/customer-management?${query}`)).data.customers.map(idOf)
const agents = async (query: string) => (await data(`/admin/agent-management?${query}`)).data.agents.map(idOf)
const own = async (query: string) =>
  ((await data(`/agent/customers?${query}`, agent)).data as unknown as Row[]).map(idOf)
const loans = async (query: string) =>
  (await data(`/admin/loan-management?${query}`)).data.loans.data.map(
    ({ customer }: { customer: { user: { last_name: string } } }) => customer.user.last_name,
  )
const payments = async (query: string) =>
  (await data(`/admin/payment-management?${query}`)).data.recent_payments.map(
    ({ description, amount }: { description: string; amount: number }) => `${description} ${amount}`,
  )
type Row = { id: string }
const idOf = ({ id }: Row) => id

const kinds = [
  'name',
  'its words in another order',
  'the beginning of a name',
  'phone as stored',
  'phone without its 0',
  'phone with +234',
  'phone with 234',
  'the end of a phone',
  'e-mail',
  'account number',
  'virtual account number',
  'transaction reference',
  'loan id',
  'application id',
]
test.each(kinds)(
  'MCUST-01 MLOAN-04 MPAY-03 ACUST-01 C-145 one search box finds people and their rows by %s',
  async (kind) => {
    const search = `search=${encodeURIComponent(texts[kind]!)}`
    expect(await customers(search)).toEqual([wanted.customerId])
    expect(await own(search)).toEqual([wanted.customerId])
    expect(await loans(search)).toEqual(['Yusuf'])
    const found = { repayment: 'Loan repayment 13125.01', disbursement: 'Loan disbursement 50000' }
    expect(await payments(search)).toEqual(
      kind === 'transaction reference' ? [found.repayment] : [found.repayment, found.disbursement],
    )
  },
)

test('C-145 an unknown name finds nothing, and a search works together with the filters', async () => {
  for (const words of ['nobody', 'Halima Nobody', 'PSK-Found', '0800', '+', '--', 'LN-1'])
    for (const list of [customers, own, loans, payments])
      expect([words, await list(`search=${encodeURIComponent(words)}`)]).toEqual([words, []])
  expect(await payments('search=Halima&type=loan_disbursement')).toEqual(['Loan disbursement 50000'])
  expect(await loans('search=Halima&status=pending')).toEqual([])
  expect(await customers('search=Halima&status=disabled')).toEqual([])
})

test('C-145 agents are found by name, phone and code', async () => {
  for (const words of [agent.code, agent.phone, `${agent.lastName} ${agent.firstName}`, agent.code.slice(3)])
    expect(await agents(`search=${encodeURIComponent(words)}`)).toEqual([agent.agentId])
})

test('MPAY-04 C-145 payments by status, type, amount and the day that is shown', async () => {
  const { run } = server.app.database
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description, created_at, paid_at)
     select gen_random_uuid(), 'filter-' || n, 'agent_commission', status, amount, $1, $2, 'Agent commission', created::timestamptz, paid::timestamptz
     from (values (1, 'failed', 10050, '2026-02-01T09:00Z', null), (2, 'pending', 20000, '2026-02-03T09:00Z', null),
       (3, 'completed', 30000, '2026-02-03T10:00Z', '2026-02-05T22:59:59Z'), (4, 'completed', 40000, '2026-02-03T11:00Z', '2026-02-05T23:00:00Z'))
       as one(n, status, amount, created, paid)`,
    [agent.userId, agent.agentId],
  )
  const amounts = async (query: string) =>
    (await payments(`type=agent_commission&sort=oldest&${query}`)).map((text: string) => Number(text.split(' ').at(-1)))
  expect(await amounts('')).toEqual([100.5, 200, 300, 400])
  expect(await amounts('status=failed')).toEqual([100.5])
  expect(await amounts('status=pending')).toEqual([200])
  expect(await amounts('status=completed')).toEqual([300, 400])
  expect(await amounts('amount_from=200&amount_to=300')).toEqual([200, 300])
  expect(await amounts('amount_from=100.5&amount_to=100.50')).toEqual([100.5])
  expect(await amounts('amount_from=300.01')).toEqual([400])
  expect(await amounts('amount_to=199.99')).toEqual([100.5])
  expect(await amounts('amount_from=300&amount_to=200')).toEqual([])
  // A payment counts on the day on which it was paid, or made if it was not paid; days are in Lagos time.
  expect(await amounts('from=2026-02-05&to=2026-02-05')).toEqual([300])
  expect(await amounts('from=2026-02-06')).toEqual([400])
  expect(await amounts('to=02-03-2026')).toEqual([100.5, 200])
  expect((await payments('type=loan_repayment')).every((text: string) => text.startsWith('Loan repayment'))).toBe(true)
  await run(`delete from payments where tx_ref like 'filter-%'`)
})

test('MCUST-02 MAGT-01 ACUST-01 C-145 customers and agents by status and the day they joined', async () => {
  const { run } = server.app.database
  const idle = await anAgent(server)
  await run(`update customers set created_at = '2026-01-10T22:59:59Z' where id = $1`, [wanted.customerId])
  await run(`update agents set created_at = '2026-01-10T23:00:00Z' where id = $1`, [idle.agentId])
  await run(`update users set status = 'disabled' where id = any ($1)`, [[other.userId, idle.userId]])
  for (const list of [customers, own]) {
    expect(await list('from=2026-01-10&to=2026-01-10')).toEqual([wanted.customerId])
    expect(await list('to=2026-01-09')).toEqual([])
    expect(await list('status=disabled')).toEqual([other.customerId])
    expect(await list('status=active&to=2026-01-31')).toEqual([wanted.customerId])
  }
  expect(await agents('from=2026-01-11&to=2026-01-11')).toEqual([idle.agentId])
  expect(await agents('status=disabled')).toEqual([idle.agentId])
  expect(await agents('status=disabled&to=2026-01-10')).toEqual([])
  await run(`update users set status = 'active' where id = $1`, [other.userId])
})

test('MLOAN-04 C-138 C-145 loans by the amount that is shown and the day of the request; the addresses of pages keep the filters', async () => {
  const customer = await aCustomer(server, { agent })
  for (let n = 0; n < 12; n++)
    await server.app.database.run(
      `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at)
     values (gen_random_uuid(), 'LN-F' || $1::text, 'APP-F' || $1::text, $2, 7000000 + $1::bigint, 1, 'weekly', 'business', 500, 'rejected', '2026-01-20T10:00Z')`,
      [n, customer.customerId],
    )
  await approve(server, admin, (await aLoan(server, customer, 70_001)).id, 60_000)
  expect(await loans('amount_from=70000&amount_to=70000.05')).toHaveLength(6)
  expect(await loans('amount_from=60000&amount_to=60000&status=active')).toEqual([customer.lastName])
  expect(await loans('from=2026-01-21&amount_from=60000')).toEqual([customer.lastName])
  const first = (
    await data('/admin/loan-management?from=01-20-2026&to=2026-01-20&amount_from=70000.01&status=rejected')
  ).data.loans
  expect([first.data.length, first.total]).toEqual([10, 11])
  const next = new URL(first.next_page_url).searchParams
  expect(Object.fromEntries(next)).toMatchObject({
    from: '2026-01-20',
    to: '2026-01-20',
    amount_from: '70000.01',
    status: 'rejected',
  })
  const second = (await data(`/admin/loan-management?${next}`)).data.loans
  expect([second.data.length, second.total, second.next_page_url]).toEqual([1, 11, null])
})

test('C-178 a page has as many rows as are asked for, 10 to 100', async () => {
  const people = `insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
    select gen_random_uuid(), '0907' || lpad(n::text, 7, '0'), 'customer', 'active', 'Row', n::text, 'row' || n || '@example.com', 'x'
    from generate_series(1, 30) n returning id`
  await server.app.database.run(
    `with made as (${people}) insert into customers (id, user_id, agent_id) select gen_random_uuid(), id, $1 from made`,
    [agent.agentId],
  )
  expect(await customers('search=row&per_page=25')).toHaveLength(25)
  expect(await customers('search=row&per_page=25&page=2')).toHaveLength(5)
  expect(await own('search=row&per_page=10&page=3')).toHaveLength(10)
  expect(await own('search=row')).toHaveLength(30)
})

test.each([
  ['/admin/payment-management?per_page=9', 'per_page', 'Please ask for 10 to 100 rows'],
  ['/admin/customer-management?per_page=101', 'per_page', 'Please ask for 10 to 100 rows'],
  ['/admin/payment-management?amount_from=-1', 'amount_from', 'Please enter a valid amount'],
  ['/admin/loan-management?amount_to=1.234', 'amount_to', 'Please enter a valid amount'],
  ['/admin/payment-management?from=2026-02-30', 'from', 'Please enter a valid date'],
  ['/admin/customer-management?to=yesterday', 'to', 'Please enter a valid date'],
  ['/admin/payment-management?type=gift', 'type', 'Please select one of the listed options'],
  ['/admin/payment-management?status=lost', 'status', 'Please select one of the listed options'],
  ['/admin/agent-management?status=lost', 'status', 'Please select one of the listed options'],
])('C-145 C-178 an invalid filter is 400 with its message: %s', async (path, field, message) => {
  expect(await get(path)).toMatchObject({ status: 400, body: { data: { [field]: [message] } } })
})

test('C-145 a number is read in every form that people write', () => {
  expect(
    ['0803 123-4567', '+234 (803) 1234567', '2348031234567', '803123', '+234', 'LN-1', '12 a', ''].map(numberIn),
  ).toEqual(['08031234567', '08031234567', '08031234567', '803123', '0', null, null, null])
})

test('C-145 C-208 NOTE-02 a reference is found as texts write it, in groups', () => {
  expect(
    ['LN-000 042', 'app-1 000 042', 'CASH-D38CF4 596 940', 'CASH-A12 345 678BC1', 'LN-000042'].map(
      (typed) => readTyped(typed).reference,
    ),
  ).toEqual(['LN-000042', 'app-1000042', 'CASH-D38CF4596940', 'CASH-A12345678BC1', 'LN-000042'])
  expect(readTyped('Ade-Bello 042').reference).toBe('')
  expect(readTyped('0803 000 0001').number).toBe('08030000001')
  expect(anywherePattern('LN-000 042')).toBe('%ln-000042%')
})

/** How names are written, and how people type them. */
const spellings = [
  ['Adéwálé Bámgbóṣé', 'adewale bamgbose'],
  ['Ƙasimu Ɗanjuma Ɓala', 'kasimu danjuma bala'],
  ["Joy D'Souza", 'dsouza'],
  ['Joy D’Souza', "d'souza"],
  ['A\u0301de\u0300 Nwa\u0301', '\u00E1d\u00E8 nw\u00E1'],
  ['Ade Nwa', 'Adé ŃWÁ'],
] as const

test('C-145 names are found with and without accents, hooks and apostrophes, in any form of Unicode, in every list and box', async () => {
  for (const [written, typed] of spellings) {
    const [first, ...more] = written.split(' ')
    await server.app.database.run(
      `update users set first_name = $2, middle_name = null, last_name = $3 where id = $1`,
      [other.userId, first, more.join(' ')],
    )
    const asked = `search=${encodeURIComponent(typed)}`
    expect([typed, await customers(asked), await own(asked)]).toEqual([typed, [other.customerId], [other.customerId]])
    expect(await loans(asked)).toEqual([more.join(' ')])
    const found = await data(`/admin/search?words=${encodeURIComponent(typed)}`)
    expect(JSON.stringify(found)).toContain(other.phone)
  }
})

test('C-145 the database folds text as the domain does', async () => {
  const texts = [
    ...spellings.flat(),
    "`´ʹʻʼʽʾʿ‘’‛′＇'",
    'ɓƁɗƊƙƘƴƳŋŊɲƝǝƎəƏɛƐɔƆøØłŁđĐħĦı',
    'محمّد',
    '％＿Ａ ﬁ ①',
    'Ọ̀ṣun-Ẹ̀gbá 2',
    '\u200BAda\uFEFF \u202EObi\u202C',
  ]
  const rows = await server.app.database.rows<{ folded: string }>(
    'select folded(t) as folded from unnest($1::text[]) t',
    [texts],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
})
