import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../ledger/reconcile.ts'
import { aRunningLoan, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepStatement, statementOf } from './test-bank.ts'

let server: TestServer
let finance: TestPerson
let customer: TestCustomer
let loan: { id: string; loan_id: string }
beforeAll(async () => {
  server = await openTestServer()
  finance = await anAdmin(server, 'finance')
  customer = await aCustomer(server)
  loan = await aRunningLoan(server, await anAdmin(server), customer, 40_000, 'weekly')
  const { day } = (await server.app.database.row<{ day: string }>('select product_today()::text as day'))!
  const lines = [
    [day, 'TRF FROM AMINA', 'T-1', 12_000],
    [day, 'TRF FROM AMINA', 'T-2', 40_000],
    [day, 'CHARGES', 'T-3', -50],
    [day, 'TRF AGAIN', 'T-4', 700],
  ] as const
  await keepStatement(server, finance, statementOf(lines, 0))
})
afterAll(() => server.close())

const line = async (reference: string): Promise<string> =>
  (await server.app.database.row<{ id: string }>('select id from bank_lines where reference = $1', [reference]))!.id
const body = (more: object = {}) => ({ customer_id: customer.customerId, reason: 'The receipt was shown', ...more })
const assign = async (reference: string, by = finance, more: object = {}) =>
  server.call('POST', `/admin/books/bank/1020/lines/${await line(reference)}/assign`, body(more), { as: by.token })
const legs = () =>
  server.app.database.rows(
    `select p.account, p.amount_kobo::int as amount from journals j join postings p on p.journal_id = j.id
     where j.event = 'bank_money_assigned' order by j.id, p.line`,
  )
const agree = async () => expect(await reconcile(server.app, undefined, { secondLookMs: 0 })).toEqual([])

test('BOOK-38 a line that is a repayment debits the bank, repays the oldest instalment first, and is matched; the provider is not asked for it', async () => {
  const id = await line('T-1')
  const preview = `/admin/books/bank/1020/lines/${id}/assignment?customer_id=${customer.customerId}`
  const { facts } = (await server.call('GET', preview, undefined, { as: finance.token })).body.data
  expect(facts).toEqual(
    expect.arrayContaining([
      { name: 'Owed on the loan', value: '₦42,000.00' },
      { name: 'Becomes credit', value: '₦0.00' },
    ]),
  )
  // Who assigns it has the line before them; only a second person is told of it.
  expect(facts.map(({ name }: { name: string }) => name)).not.toContain('Line of the bank')
  const raced = await Promise.all([assign('T-1'), assign('T-1', await anAdmin(server))])
  const done = raced.find(({ status }) => status === 200)
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(done?.body.data).toEqual({
    reference: expect.stringMatching(/^BANK-[0-9A-F]{12}$/),
    loan_id: loan.id,
    repaid: 12_000,
    credited: 0,
  })
  expect(await legs()).toEqual([
    { account: 'bank', amount: 1_200_000 },
    { account: 'loans_receivable', amount: -1_100_000 },
    { account: 'interest_income', amount: -100_000 },
  ])
  const { schedule } = await scheduleOf(server, customer, loan.id)
  expect(schedule.map((row: { paid_amount: number }) => row.paid_amount)).toEqual([10_500, 1_500, 0, 0])
  const shown = (await server.call('GET', '/admin/books/bank/1020', undefined, { as: finance.token })).body.data
  expect(shown).toMatchObject({ books: 12_000, bank: 52_650, difference: 0, postings: [] })
  expect(shown.lines.map(({ reference }: { reference: string }) => reference)).toEqual(['T-2', 'T-3', 'T-4'])
  await agree()
})

test('BOOK-38 above the limit it takes two people, more than the loan owes is credit, and the line is booked once', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 1_000 }, async () => {
    const proposed = await assign('T-2')
    expect([proposed.status, proposed.body.data.proposal]).toEqual([
      202,
      expect.objectContaining({
        act: 'bank_assignment',
        amount: 40_000,
        subject: { kind: 'bank_line', id: await line('T-2'), name: 'T-2' },
      }),
    ])
    expect((await assign('T-2')).body.message).toMatch(/waits/)
    const second = await anAdmin(server, 'finance')
    expect((await decideProposal(server, second, proposed.body.data.proposal.id, 'confirm')).status).toBe(200)
    expect((await assign('T-2')).body.message).toBe(
      'One of these was matched in the meantime. Please look at the list again.',
    )
    expect(await legs()).toHaveLength(7)
    expect((await assign('T-4', await anAdmin(server))).body.data).toMatchObject({
      loan_id: null,
      repaid: 0,
      credited: 700,
    })
    await agree()
  }))

test('BOOK-38 money that went out, nobody’s line, another role and a wrong customer are refused, and nothing changes', async () => {
  expect((await assign('T-3')).body.message).toBe('This money went out. Only money that came in is a repayment.')
  expect((await assign('T-3', finance, { customer_id: 'nobody' })).status).toBe(404)
  expect((await assign('T-3', await anAdmin(server, 'credit'))).status).toBe(403)
  const nowhere = '/admin/books/bank/1020/lines/00000000-0000-4000-8000-000000000000/assign'
  expect((await server.call('POST', nowhere, body(), { as: finance.token })).status).toBe(404)
  expect(await server.app.database.rows(`select from journals where event = 'suspense_topped_up'`)).toEqual([])
})

test('BOOK-38 its match is never taken apart; the repayment is reversed instead, and what the bank took back leaves the bank', async () => {
  const { id: match } = (await server.app.database.row<{ id: string }>(
    `select m.match_id as id from bank_match_lines m join bank_lines l on l.id = m.line_id where l.reference = 'T-1'`,
  ))!
  const apart = await server.call('DELETE', `/admin/books/bank/1020/matches/${match}`, undefined, { as: finance.token })
  expect(apart.body.message).toBe(
    'This line was assigned to a customer as a repayment. Please reverse the repayment instead.',
  )
  const reverse = async (reference: string, cause: string) => {
    const row = await server.app.database.row<{ id: string }>(
      'select a.payment_id as id from bank_assignments a join bank_lines l on l.id = a.line_id where l.reference = $1',
      [reference],
    )
    return server.call(
      'POST',
      `/admin/payments/${row!.id}/reverse`,
      { cause, reason: 'Typed wrongly' },
      { as: finance.token },
    )
  }
  expect((await reverse('T-4', 'taken_back')).body.data).toMatchObject({ taken: 700 })
  const last = await server.app.database.rows(
    `select account, amount_kobo::int as amount from postings where journal_id = (select max(id) from journals) order by line`,
  )
  expect(last).toEqual([
    { account: 'customer_credit', amount: 70_000 },
    { account: 'bank', amount: -70_000 },
  ])
  await agree()
  expect((await reverse('T-2', 'booked_wrongly')).body.data).toMatchObject({ suspended: 40_000 })
  await agree()
})

test('BOOK-38 BOOK-67 money that was assigned to the wrong customer is still the bank’s: taken back from the right one it leaves the bank; the provider sends none of it back, and it is no top-up of the provider', async () => {
  const item = (await server.app.database.row<{ reference: string }>(
    `select reference from open_suspense_items where reference like 'BANK-%'`,
  ))!
  const refund = { reference: item.reference, reason: 'It is nobody’s' }
  const refused = await server.call('POST', '/admin/suspense/refund', refund, { as: finance.token })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'This money reached our own bank account, so the provider cannot send it back. Please assign it to its owner.',
  ])
  const before = await legs()
  const topUp = await server.call('POST', '/admin/suspense/top-up', refund, { as: finance.token })
  expect([topUp.status, topUp.body.message]).toEqual([
    400,
    'This money reached our own bank account and was never at the provider, so it was no top-up. Please assign it to its owner.',
  ])
  expect(await legs()).toEqual(before)
  const right = await aCustomer(server)
  const assignment = { reference: item.reference, customer_id: right.customerId, reason: 'It is theirs' }
  expect((await server.call('POST', '/admin/suspense/assign', assignment, { as: finance.token })).status).toBe(200)
  const { id } = (await server.app.database.row<{ id: string }>('select id from payments where tx_ref = $1', [
    item.reference,
  ]))!
  const back = { cause: 'taken_back', reason: 'The bank took it back' }
  const reversed = await server.call('POST', `/admin/payments/${id}/reverse`, back, { as: finance.token })
  expect(reversed.body.data).toMatchObject({ taken: 40_000, suspended: 0 })
  const last = await server.app.database.rows(
    `select account, amount_kobo::int as amount from postings where journal_id = (select max(id) from journals) order by line`,
  )
  expect(last).toEqual([
    { account: 'customer_credit', amount: 4_000_000 },
    { account: 'bank', amount: -4_000_000 },
  ])
  await agree()
})

test.each([
  [
    'the size of such a repayment',
    `update payments set amount_kobo = amount_kobo + $1 where tx_ref like 'BANK-%' and amount_kobo between 1000000 and 2000000`,
    ['bank_assignment_differs', 'repayment_differs'],
  ],
  [
    'its line',
    `update bank_lines set amount_kobo = amount_kobo + $1 where reference = 'T-1'`,
    ['bank_assignment_differs'],
  ],
])('BOOK-38 G13 a difference in %s is found', async (_, change, found) => {
  const { run } = server.app.database
  await run('alter table bank_lines disable trigger bank_lines_append_only')
  await run(change, [1])
  const kinds = (await reconcile(server.app, undefined, { secondLookMs: 0 })).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(found))
  await run(change, [-1])
  await agree()
  await run('alter table bank_lines enable trigger bank_lines_append_only')
})
