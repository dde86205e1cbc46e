import { cursorOf } from '@kasuwa/contract/lists.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { foldTallies } from './tallies.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
const loansMade = 43
const paymentsMade = 1_250

/** So many days and, on each, many rows of exactly the same instant: only their ids differ. */
const moment = `timestamptz '2026-03-01T09:00:00.000007Z' + (n / 9) * interval '11 hours'`

beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  await server.app.database.run(`update users set first_name = 'Books', last_name = 'Ledger' where id = $1`, [
    customer.userId,
  ])
  const { run } = server.app.database
  await run(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at)
     select gen_random_uuid(), 'LN-' || 700000 + n, 'APP-' || 800000 + n, $1, 100000, 1, 'weekly', 'business', 500, case n % 3 when 0 then 'rejected' else 'pending' end, ${moment}
     from generate_series(1, ${loansMade}) n`,
    [customer.customerId],
  )
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, created_at, paid_at)
     select gen_random_uuid(), 'Ref_' || n || '%x', 'loan_repayment', 'completed', 100, $1, $2, 'Loan repayment', ${moment}, ${moment} from generate_series(1, ${paymentsMade}) n`,
    [customer.userId, customer.customerId],
  )
})
afterAll(() => server.close())

type LoanPage = {
  current_page: number
  data: { id: string; application_date: string }[]
  next_page_url: string | null
  prev_page_url: string | null
  total: number
}
const get = (path: string) => server.call('GET', path, undefined, { as: admin.token })
const data = async (path: string) => {
  const { status, body } = await get(path)
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(body)}`)
  return body.data
}
const loans = async (query = ''): Promise<LoanPage> => (await data(`/admin/loan-management${query}`)).loans
const follow = (url: string): Promise<LoanPage> => loans(url.slice(url.indexOf('?')))
const idsOf = (pages: readonly { data: { id: string }[] }[]) => pages.flatMap((page) => page.data.map(({ id }) => id))
const inOrder = async (order: 'asc' | 'desc', where = 'true') =>
  (
    await server.app.database.rows<{ id: string }>(
      `select id from loans where ${where} order by requested_at ${order}, id ${order}`,
    )
  ).map(({ id }) => id)

async function readAllPages(query: string): Promise<LoanPage[]> {
  const pages = [await loans(query)]
  for (let next = pages[0]!.next_page_url; next; next = pages.at(-1)!.next_page_url) pages.push(await follow(next))
  return pages
}

test.each([
  ['', 'desc', 'true'],
  ['?sort=oldest', 'asc', 'true'],
  ['?status=pending', 'desc', `status = 'pending'`],
  ['?search=Ledger+Books', 'desc', 'true'],
  ['?search=Ledger&status=rejected&sort=oldest', 'asc', `status = 'rejected'`],
  ['?amount_from=1000&to=2026-03-02', 'desc', `requested_at < '2026-03-02T23:00:00Z'`],
] as const)(
  'C-140 forwards by the addresses and back again: every loan once, in order, also of one instant: %s',
  async (query, order, where) => {
    const wanted = await inOrder(order, where)
    const pages = await readAllPages(query)
    expect(idsOf(pages)).toEqual(wanted)
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => wanted.length))
    const back = [pages.at(-1)!]
    for (let previous = back[0]!.prev_page_url; previous; previous = back[0]!.prev_page_url)
      back.unshift(await follow(previous))
    expect(idsOf(back)).toEqual(wanted)
    expect(back.map(({ current_page }) => current_page)).toEqual(pages.map((_, index) => index + 1))
    const byNumber = await Promise.all(pages.map((_, index) => loans(`${query || '?'}&page=${index + 1}`)))
    expect(idsOf(byNumber)).toEqual(wanted)
  },
)

test('C-140 loans that come in while a person pages through the list do not repeat or hide any other', async () => {
  const wanted = await inOrder('desc')
  const first = await loans()
  await server.app.database.run(
    `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, status)
     select gen_random_uuid(), 'LN-' || 790000 + n, 'APP-' || 890000 + n, $1, 100000, 1, 'weekly', 'business', 500, 'pending' from generate_series(1, 7) n`,
    [customer.customerId],
  )
  const second = await follow(first.next_page_url!)
  expect(idsOf([first, second])).toEqual(wanted.slice(0, 20))
  expect(idsOf([await follow(second.prev_page_url!)])).toEqual(wanted.slice(0, 10))
  await server.app.database.run(`delete from loans where loan_id like 'LN-79%'`)
})

test.each([
  'after.1.x',
  'sideways.1.00000000-0000-4000-8000-000000000000',
  'after.-1.00000000-0000-4000-8000-000000000000',
  `after.99999999999999999.00000000-0000-4000-8000-000000000000`,
  "after.1.' or 1=1",
  'garbage',
])('C-140 an invalid cursor is a bad parameter: %s', async (cursor) => {
  expect((await get(`/admin/loan-management?page=2&cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
})

test('C-140 a made-up cursor is only a place in the list: it shows the rows after it, and none of another status', async () => {
  const made = cursorOf({
    side: 'after',
    at: Date.parse('2026-03-02T00:00:00Z') * 1_000,
    id: '00000000-0000-4000-8000-000000000000',
  })
  expect(idsOf([await loans(`?page=2&cursor=${made}&status=rejected`)])).toEqual(
    (await inOrder('desc', `status = 'rejected' and requested_at < '2026-03-02'`)).slice(0, 10),
  )
})

test('C-178 pages of payments by number: each payment once, in order, also of one instant, with folded tallies or not', async () => {
  const wanted = await server.app.database.rows<{ id: string }>(
    'select id from payments order by created_at desc, id desc',
  )
  const read = async (query: string) => {
    const found: string[] = []
    for (let page: number | null = 1; page;) {
      const answer: { recent_payments: { id: string }[]; page: { next: number | null; total: number } } = await data(
        `/admin/payment-management?page=${page}${query}`,
      )
      found.push(...answer.recent_payments.map(({ id }) => id))
      expect(answer.page.total).toBe(paymentsMade)
      page = answer.page.next
    }
    return found
  }
  expect(await read('')).toEqual(wanted.map(({ id }) => id))
  await foldTallies(server.app)
  expect(await read('')).toEqual(wanted.map(({ id }) => id))
  expect(await read('&sort=oldest')).toEqual(wanted.map(({ id }) => id).toReversed())
  expect((await data('/admin/payment-management?page=14')).recent_payments).toEqual([])
})

test('C-145 payments are found by a whole reference, by the loan and by the payer, literally; very many are paged', async () => {
  const search = async (words: string, more = '') =>
    data(`/admin/payment-management?search=${encodeURIComponent(words)}${more}`)
  const found = async (words: string) =>
    (await search(words)).recent_payments.map(({ tx_ref }: { tx_ref: string }) => tx_ref)
  expect(await found('Ref_777%x')).toEqual(['Ref_777%x'])
  for (const words of ['Ref%777', 'Ref-777', 'Ref_777\\', '\\', '%', '__', "' or 1=1 --", 'Ref_777'])
    expect([words, await found(words)]).toEqual([words, []])
  for (const words of [customer.phone, 'books LEDGER', 'led boo']) {
    expect((await search(words, '&page=2')).page).toEqual({ current: 2, prev: 1, next: 3, total: paymentsMade })
    expect((await search(words, '&page=13')).page).toEqual({ current: 13, prev: 12, next: null, total: paymentsMade })
    expect((await search(words, '&page=13')).recent_payments).toHaveLength(50)
  }
  expect((await search('Ledger', '&per_page=25&page=50')).page).toEqual({
    current: 50,
    prev: 49,
    next: null,
    total: paymentsMade,
  })
})

test('C-145 C-178 a search and a filter count up to 10,000 and then report that there are more; a list without them is counted exactly', async () => {
  const { run } = server.app.database
  await run(
    `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description, created_at, paid_at)
     select gen_random_uuid(), 'many-' || n, 'loan_repayment', 'completed', 7700, $1, $2, 'Loan repayment', '2026-01-01', '2026-01-01'
     from generate_series(1, 10001) n`,
    [customer.userId, customer.customerId],
  )
  const pageAt = async (query: string) => (await data(`/admin/payment-management?per_page=10&${query}`)).page
  for (const query of ['search=Ledger', 'amount_from=77&amount_to=77', 'status=completed'])
    expect([query, await pageAt(query)]).toEqual([
      query,
      { current: 1, prev: null, next: 2, total: 10_000, total_exceeded: true },
    ])
  expect(await pageAt('')).toEqual({ current: 1, prev: null, next: 2, total: paymentsMade + 10_001 })
  await run(`delete from payments where tx_ref = 'many-1'`)
  expect(await pageAt('amount_from=77&amount_to=77&page=1000')).toEqual({
    current: 1_000,
    prev: 999,
    next: null,
    total: 10_000,
  })
  await run(`delete from payments where tx_ref like 'many-%'`)
})

test('C-145 customers are found by each of their texts; one or two letters where words begin', async () => {
  const one = await aCustomer(server)
  await server.app.database.run(
    `update users set first_name = 'Zu%', last_name = 'Ọlá_Quartey', email = 'zq.quartey@example.ng' where id = $1`,
    [one.userId],
  )
  const found = async (words: string) =>
    (await data(`/admin/customer-management?search=${encodeURIComponent(words)}`)).customers.map(
      ({ id }: { id: string }) => id,
    )
  for (const words of ['quartey', 'LÁ_QUART', 'zu% Ọlá', 'Ọlá zu%', one.phone, one.phone.slice(3), 'zq.Q', 'zu', 'ọl'])
    expect([words, await found(words)]).toEqual([words, [one.customerId]])
  for (const words of ['uartez', 'lá%q', 'qu', '%', 'u%', 'quartey nobody', 'zu% %'])
    expect([words, await found(words)]).toEqual([words, []])
})

test('no list asks the database more than five times', async () => {
  const agent = await anAgent(server)
  const { pools } = server.app
  const spies = [pools.users, pools.reports].map(({ pool }) => vi.spyOn(pool, 'query'))
  const lists = ['loan', 'customer', 'payment', 'agent'].flatMap((name) => [
    `/admin/${name}-management`,
    `/admin/${name}-management?page=2`,
    `/admin/${name}-management?search=Ref_7`,
    `/admin/${name}-management?search=last`,
  ])
  const all = [
    ...lists,
    '/admin/loan-management?status=active',
    '/admin/suspense',
    '/admin/customer-credit',
    '/admin/failed-transfers',
    '/admin/reconciliations',
    '/admin/waiting-work',
    '/admin/dashboard',
    '/admin/dashboard/charts',
    '/admin/dashboard/waiting',
  ]
  for (const [who, path] of [
    ...all.map((path) => [admin, path] as const),
    ...[
      '/agent/clusters',
      '/agent/customers',
      '/agent/dashboard',
      '/agent/dashboard/charts',
      '/agent/dashboard/due',
    ].map((path) => [agent, path] as const),
  ]) {
    for (const spy of spies) spy.mockClear()
    expect((await server.call('GET', path, undefined, { as: who.token })).status).toBe(200)
    const own = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    expect([path, own > 1 && own <= 5]).toEqual([path, true])
  }
  for (const spy of spies) spy.mockRestore()
})
