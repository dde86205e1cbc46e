import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../testing/test-products.ts'
import { withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const list = async (query = '') => {
  const { status, body } = await server.call('GET', `/admin/loan-management${query}`, undefined, { as: admin.token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const follow = async (url: string) =>
  (
    (await (await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } })).json()) as {
      data: { loans: Page }
    }
  ).data.loans
type Page = {
  current_page: number
  data: { id: string; status: string }[]
  next_page_url: string | null
  prev_page_url: string | null
  total: number
}
const idsOf = (page: Page) => page.data.map(({ id }) => id)

/** Reads every page from the first on, by their addresses. */
async function pagesFrom(first: Page): Promise<Page[]> {
  const pages = [first]
  for (let next = first.next_page_url; next; next = pages.at(-1)!.next_page_url) pages.push(await follow(next))
  return pages
}

test('API-47 DATA-19 DATA-20 DATA-21 an empty server, then one loan: summary and page as specified', async () => {
  expect(await list()).toEqual({
    loan_summary: { total_loans: 0, total_active_loans: 0, total_disbursed_loans: 0, total_repayments_received: 0 },
    loans: { current_page: 1, data: [], prev_page_url: null, next_page_url: null, total: 0 },
  })
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer, 80_000)
  expect((await list()).loans.data).toEqual([
    {
      id: loan.id,
      loan_id: loan.loan_id,
      customer: { id: customer.customerId, user: { first_name: customer.firstName, last_name: customer.lastName } },
      amount: 80_000,
      approved_amount: null,
      application_date: expect.stringMatching(/Z$/),
      status: 'pending',
      withdrawn_at: null,
      cancelled_at: null,
      written_off_at: null,
      rescheduled_at: null,
      may_write_off: false,
      disbursement: null,
      disbursement_note: null,
      has_bank_account: true,
      identity: { nin: null, bvn: null },
    },
  ])
  await approve(server, admin, loan.id, 50_000)
  await pay(server, await aVirtualAccount(server, customer, admin), 100_050)
  expect((await list()).loan_summary).toEqual({
    total_loans: 1,
    total_active_loans: 1,
    total_disbursed_loans: 50_000,
    total_repayments_received: 1_000.5,
  })
})

test('C-138 pages of ten, newest first: following the addresses gives every loan of the status once', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => aCustomer(server)))
  const made: string[] = []
  for (let index = 0; index < 23; index++) made.push((await aLoan(server, customers[index % 8]!, 1_000 + index)).id)
  const first = (await list('?status=pending')).loans as Page
  const pages = await pagesFrom(first)
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3])
  expect(pages.map(({ current_page }) => current_page)).toEqual([1, 2, 3])
  expect(pages.flatMap(idsOf)).toEqual(made.toReversed())
  expect(first.total).toBe(23)
  expect(first.prev_page_url).toBeNull()
  expect(first.next_page_url).toMatch(
    new RegExp(`^${server.url}/api/admin/loan-management\\?status=pending&page=2&cursor=after\\.\\d+\\.[0-9a-f-]{36}$`),
  )
  expect(pages[2]!.next_page_url).toBeNull()
  expect(idsOf(await follow(pages[2]!.prev_page_url!))).toEqual(idsOf(pages[1]!))
  const oldest = (await list('?status=pending&sort=oldest')).loans as Page
  expect((await pagesFrom(oldest)).flatMap(idsOf)).toEqual(made)
})

test('CONST-17 each status lists its loans; an approved loan that is not paid out is pending (C-86)', async () => {
  const customer = await aCustomer(server)
  await decide(server, admin, (await aLoan(server, customer)).id, { status: 'rejected' })
  const running = await aRunningLoan(server, admin, customer)
  const of = async (status: string) =>
    (await pagesFrom((await list(`?status=${status}`)).loans)).flatMap(({ data }) => data)
  for (const status of ['pending', 'active', 'rejected', 'overdue', 'completed']) {
    expect((await of(status)).every((loan) => loan.status === status)).toBe(true)
  }
  expect((await of('active')).map(({ id }) => id)).toContain(running.id)
  await server.app.database.run('update loans set next_due_date = product_today() - 1 where id = $1', [running.id])
  expect((await of('overdue')).map(({ id }) => id)).toEqual([running.id])
  expect((await of('active')).map(({ id }) => id)).not.toContain(running.id)
})

test('C-145 the search covers references and names, takes every character literally, and stays in the addresses', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(`update users set last_name = 'O''Neil_50%' where id = $1`, [customer.userId])
  const loan = await aLoan(server, customer)
  const search = async (words: string) => (await list(`?search=${encodeURIComponent(words)}`)).loans as Page
  for (const words of [loan.loan_id, loan.application_id, "o'neil_50%", customer.firstName])
    expect(idsOf(await search(words))).toEqual([loan.id])
  for (const words of ["' or 1=1 --", 'O_Neil', '\\', 'nobody at all']) expect((await search(words)).total).toBe(0)
  expect((await search('First')).next_page_url).toContain('search=First')
})

test('C-141 a search without a status finds loans of every status, completed and withdrawn ones too, and shows the status of each', async () => {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  await server.app.database.run(`update users set last_name = 'Everywhere' where id = $1`, [customer.userId])
  const repaid = await aRunningLoan(server, admin, customer, 1_000, 'monthly')
  await pay(server, account, 105_000)
  const withdrawn = await aLoan(server, customer)
  await server.call('POST', `/loans/${withdrawn.id}/withdraw`, {}, { as: customer.token })
  const rejected = await aLoan(server, customer)
  await decide(server, admin, rejected.id, { status: 'rejected' })
  const waiting = await aLoan(server, customer)
  const running = await aRunningLoan(server, admin, customer)
  const found = (await list('?search=Everywhere')).loans as {
    data: { id: string; status: string; withdrawn_at: string | null }[]
    total: number
  }
  expect(found.data.map(({ id, status, withdrawn_at }) => [id, status, withdrawn_at !== null])).toEqual([
    [running.id, 'active', false],
    [waiting.id, 'pending', false],
    [rejected.id, 'rejected', false],
    [withdrawn.id, 'rejected', true],
    [repaid.id, 'completed', false],
  ])
  expect(found.total).toBe(5)
})

test.each(['?sort=amount', '?sort=id;drop table loans', '?status=approved', '?page=0', '?page=-1', '?page=abc'])(
  'an unknown parameter value is 400: %s',
  async (query) => {
    expect((await server.call('GET', `/admin/loan-management${query}`, undefined, { as: admin.token })).status).toBe(
      400,
    )
  },
)

test('a page after the last is empty', async () => {
  expect((await list('?page=9999')).loans).toMatchObject({ current_page: 9_999, data: [], next_page_url: null })
})

test('only admins may read the list of loans', async () => {
  for (const who of [await aCustomer(server), await anAgent(server)]) {
    expect((await server.call('GET', '/admin/loan-management', undefined, { as: who.token })).status).toBe(403)
  }
  expect((await server.call('GET', '/admin/loan-management')).status).toBe(401)
})

test('DECIDE-07 pending loans are listed by what they wait for: a decision, a second person, or their money; the addresses keep it', async () => {
  const [open, proposed, sent] = await Promise.all(
    Array.from({ length: 3 }, async () => aLoan(server, await aCustomer(server), 40_000)),
  )
  await withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 30_000 }, () => approve(server, admin, proposed!.id, 40_000))
  await server.app.database.run(`update loans set status = 'approved', approved_kobo = 4000000 where id = $1`, [
    sent!.id,
  ])
  const ofKind = async (kind: string, more = '') =>
    (await list(`?status=pending&waits_for=${kind}${more}`)).loans as Page
  const all = (await list('?status=pending')).loans as Page
  const kinds = { decision: open!, second_person: proposed!, transfer: sent! }
  for (const [kind, loan] of Object.entries(kinds)) {
    const pages = await pagesFrom(await ofKind(kind))
    const ids = pages.flatMap(idsOf)
    expect(ids).toContain(loan.id)
    expect(ids.filter((id) => Object.values(kinds).some((one) => one.id === id && one !== loan))).toEqual([])
    expect(ids).toHaveLength(pages[0]!.total)
    for (const more of ['&amount_from=40000&amount_to=40000', '&sort=oldest', '&search=a'])
      expect((await ofKind(kind, more)).total).toBeLessThanOrEqual(ids.length)
    expect(idsOf(await ofKind(kind, '&amount_from=40000&amount_to=40000'))).toEqual([loan.id])
  }
  const totals = await Promise.all(Object.keys(kinds).map(async (kind) => (await ofKind(kind)).total))
  expect(totals.reduce((sum, one) => sum + one, 0)).toBe(all.total)
  expect((await list('?status=active&waits_for=transfer')).loans).toEqual((await list('?status=active')).loans)
  expect((await ofKind('decision')).next_page_url ?? '&waits_for=decision').toContain('waits_for=decision')
  await server.app.database.run(`update loans set status = 'pending', approved_kobo = null where id = $1`, [sent!.id])
})

test('PROD-40 the list and its file are filtered by product, page by page, and a loan of another product names it with its version', async () => {
  await aProduct(server, admin, 'trader-3')
  const loans: string[] = []
  for (let count = 0; count < 11; count++) {
    const { token } = await aCustomer(server)
    const asked = {
      product: 'trader-3',
      amount: '50000',
      term: '3',
      repayment_frequency: 'weekly',
      purpose: 'business',
    }
    const { body } = await server.call('POST', '/loan/request', asked, { as: token })
    loans.unshift(body.data.id)
  }
  const { loans: first }: { loans: Page } = await list('?product=trader-3')
  expect([first.total, first.data[0]]).toMatchObject([
    11,
    { id: loans[0], product: { code: 'trader-3', version: 1, name: 'Trader 3' } },
  ])
  expect((await pagesFrom(first)).flatMap(idsOf)).toEqual(loans)
  expect((await list('?product=trader-3&status=pending')).loans.total).toBe(11)
  expect((await list('?product=trader-3&status=active')).loans.total).toBe(0)
  const ofDefault: Page = (await list('?product=default')).loans
  expect(ofDefault.total).toBeGreaterThan(0)
  expect(ofDefault.data.some((loan) => 'product' in loan || loans.includes(loan.id))).toBe(false)
  const address = `${server.url}/api/admin/loan-management.csv?product=trader-3`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } })
  const file = (await answer.text()).trimEnd().split('\r\n')
  expect(file).toHaveLength(12)
  expect(file.slice(1).every((line) => line.endsWith(',trader-3,1'))).toBe(true)
})
