import { addDays, day } from '@kasuwa/domain/dates.ts'
import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { postOn, setToday } from './test-books.ts'

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let loan: TestLoan
const today = '2026-04-15'
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  admin = await anAdmin(server, 'support')
  customer = await aCustomer(server)
  loan = await aRunningLoan(server, await anAdmin(server), customer, 40_000)
  await pay(server, await aVirtualAccount(server, customer, admin), 1_050_000, { reference: 'paid-by-halima' })
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, undefined, { as: admin.token })
const linesOf = async (path: string) => (await get(path)).body.data

type Line = { journal_id: string; line: number; amount: number; book_day: string }

/** Journals of cash on the same days, so that the postings of a rare account are found by the account, and not through its days. */
const manyOfCash = () =>
  server.app.database.run(
    `with journal as (
       insert into journals (event, reference, book_day)
       select 'manual', 'cash-' || n, date '2024-02-01' + n % 5 from generate_series(1, 400) n returning id
     )
     insert into postings (journal_id, line, account, amount_kobo)
     select id, line, account, amount from journal, (values (1, 'cash', 5), (2, 'transfers_in_transit', -5)) as leg (line, account, amount)`,
  )

test.each([
  ['1020', 'bank', 'postings in every journal', 10, false],
  ['1020', 'bank', 'few postings among many journals', 10, true],
  ['1010', 'cash', 'postings in most journals', 100, false],
])(
  'BOOK-12 the pages of %s (%s), an account with %s, are its postings by book day, newest first',
  async (number, code, _, perPage, isRare) => {
    const first = day('2024-02-01')
    for (const [at, days] of [0, 0, 3, 1, 0, 2, 3, 1, 1, 4, 0, 2].entries())
      await postOn(server, addDays(first, days), [debit('bank', kobo(100 + at)), credit('cash', kobo(100 + at))])
    if (isRare) await manyOfCash()
    const expected = await server.app.database.rows<Line>(
      `select p.journal_id::text as journal_id, p.line::int as line, p.amount_kobo / 100.0::float8 as amount, booked_on(j)::text as book_day
     from postings p join journals j on j.id = p.journal_id where p.account = $1 order by booked_on(j) desc, j.id desc, p.line`,
      [code],
    )
    const shown: Line[] = []
    for (let page = 1; page < 9; page++) {
      const answer = await linesOf(`/admin/books/accounts/${number}/postings?page=${page}&per_page=${perPage}`)
      expect(answer.page).toMatchObject({ current: page, total: expected.length })
      shown.push(...answer.lines)
      if (answer.page.next === null) break
    }
    const named = ({ journal_id, line, amount, book_day }: Line) => ({ journal_id, line, amount, book_day })
    expect(shown.map(named)).toEqual(expected.map(named))
    const period = await linesOf(`/admin/books/accounts/${number}/postings?from=2024-02-02&to=2024-02-03`)
    expect(period.lines.map(named)).toEqual(
      expected
        .filter(({ book_day }) => book_day > '2024-02-01' && book_day < '2024-02-04')
        .slice(0, 100)
        .map(named),
    )
    const sumOf = (lines: Line[]) => Number(lines.reduce((sum, { amount }) => sum + amount, 0).toFixed(2))
    expect(period.opening).toBe(sumOf(expected.filter(({ book_day }) => book_day < '2024-02-02')))
    expect(period.closing).toBe(sumOf(expected.filter(({ book_day }) => book_day < '2024-02-04')))
  },
)

test('BOOK-13 BOOK-14 a line leads to payment, loan and customer; journals are found by reference, loan and event', async () => {
  const about = {
    book_day: today,
    value_day: today,
    event: 'repayment_received',
    reference: 'paid-by-halima',
    memo: null,
    payment: { reference: 'paid-by-halima', kind: 'loan_repayment' },
    loan: { id: loan.loan_id },
    customer: { id: customer.customerId, first_name: customer.firstName, last_name: customer.lastName },
    agent: null,
    proposal: null,
  }
  const found = await linesOf('/admin/books/journals?search=PAID-BY-HALIMA')
  expect(found.lines).toEqual([{ id: expect.any(String), posted_at: expect.any(String), ...about, amount: 10_500 }])
  const ofLoan = await linesOf(`/admin/books/journals?search=${loan.loan_id}`)
  expect(ofLoan.lines.map(({ event }: { event: string }) => event)).toEqual([
    'repayment_received',
    'disbursement_succeeded',
    'transfer_submitted',
  ])
  const byEvent = await linesOf(`/admin/books/journals?event=repayment_received&from=${today}&to=${today}`)
  expect(byEvent.page.total).toBe(1)
  expect((await linesOf('/admin/books/journals?search=nothing')).lines).toEqual([])

  const { id } = found.lines[0]
  const whole = await linesOf(`/admin/books/journals/${id}`)
  expect(whole).toMatchObject({ id, ...about, amount: 10_500, may_reverse: false, reverses: null, reversed_by: null })
  expect(whole.lines.map((one: { account: { number: string } }) => one.account.number)).toEqual([
    '1010',
    '5020',
    '1100',
    '4010',
  ])
  expect(whole.lines[2]).toEqual({
    line: 3,
    account: { number: '1100', name: 'Loans: principal owed' },
    amount: -10_000,
    debit: null,
    credit: 10_000,
    loan: { id: loan.loan_id },
    customer: about.customer,
    agent: null,
  })
  const [line] = (await linesOf(`/admin/books/accounts/1010/postings?from=${today}`)).lines
  expect(line).toMatchObject({ journal_id: id, line: 1, ...about, amount: 10_395 })
})

test.each([
  '/admin/books/accounts/9999/postings',
  '/admin/books/accounts/cash/postings',
  '/admin/books/journals/0',
  '/admin/books/journals/99999999',
  '/admin/books/journals/x',
])('BOOK-12 BOOK-14 %s is not found', async (path) => expect((await get(path)).status).toBe(404))
