import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/reconcile.ts'
import { balances } from '../../ledger/test-balances.ts'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { anEarlierHandOver } from './test-bank.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on' })
  admin = await anAdmin(server, 'finance')
  second = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

const move = (body: object, by: TestPerson = admin) =>
  server.call('POST', '/admin/books/hand-overs-moved', { day: today, ...body }, { as: by.token })
const shown = async () =>
  (await server.call('GET', '/admin/books/hand-overs-moved', undefined, { as: admin.token })).body.data
const reason = 'Counted with the bank'
let today: string

test('BOOK-31 cash of earlier hand-overs is moved from the provider’s balance to bank and office once, by two people, and the books agree before and after', async () => {
  today = (await server.app.database.row<{ day: string }>('select product_today()::text as day'))!.day
  const none = await move({ bank: 1, office_cash: 0, reason })
  expect([none.status, none.body.message]).toEqual([
    400,
    'No hand-over was booked to the provider’s balance, so there is nothing to move.',
  ])
  await anEarlierHandOver(server, admin, 9_000)
  await anEarlierHandOver(server, admin, 1_000.5)
  expect(await checkBooks(server.app)).toEqual([])
  expect(await shown()).toEqual({ amount: 10_000.5, is_moved: false })
  const wrong = await move({ bank: 9_000, office_cash: 1_000, reason })
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'Bank and office must come to exactly what earlier hand-overs put into the provider’s balance. They come to ₦10,000.50.',
  ])
  expect((await move({ bank: 9_000, office_cash: 1_000.5, reason, day: '2999-01-01' })).body.data).toEqual({
    day: ['This day is still to come.'],
  })
  expect((await move({ bank: 9_000, office_cash: 1_000.5, reason }, await anAdmin(server, 'credit'))).status).toBe(403)
  const before = await balances(server.app.database)
  const proposed = await move({ bank: 9_000, office_cash: 1_000.5, reason })
  expect([proposed.status, proposed.body.data.proposal.act]).toEqual([202, 'hand_overs_moved'])
  expect(await balances(server.app.database)).toEqual(before)
  const decided = await Promise.all(
    [1, 2].map(() => decideProposal(server, second, proposed.body.data.proposal.id, 'confirm')),
  )
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
  const after = await balances(server.app.database)
  expect(after).toEqual({
    ...before,
    cash: before.cash - 1_000_050,
    bank: before.bank + 900_000,
    office_cash: before.office_cash + 100_050,
  })
  expect(await shown()).toEqual({ amount: 10_000.5, is_moved: true })
  const banks = await server.call('GET', '/admin/books/bank', undefined, { as: admin.token })
  expect(banks.body.data).toEqual({
    accounts: [{ number: '1020', name: 'Bank', balance: 9_000, statement_to: null, open_lines: 0 }],
  })
  expect((await move({ bank: 9_000, office_cash: 1_000.5, reason })).body.message).toBe(
    'The earlier hand-overs were moved to bank and office already.',
  )
  expect(await checkBooks(server.app)).toEqual([])
  const trail = await server.app.database.rows<{ after: object }>(
    `select after from audit_events where action = 'hand-overs.moved'`,
  )
  expect(trail).toMatchObject([{ after: { bank: 900_000, officeCash: 100_050, reason, proposedBy: admin.userId } }])
})

test.each([
  [
    'the account in which a hand-over arrived',
    `update cash_hand_overs set arrived_in = case when $1 > 0 then 'bank' end where id = (select id from cash_hand_overs order by id limit 1)`,
    ['cash_differs', 'hand_over_differs'],
  ],
  [
    'what arrived of a hand-over',
    `update cash_hand_overs set arrived_kobo = arrived_kobo + $1 where id = (select id from cash_hand_overs order by id limit 1)`,
    ['hand_over_differs'],
  ],
  [
    'what was moved to the office',
    'update hand_overs_moved set office_cash_kobo = office_cash_kobo + $1',
    ['cash_differs', 'hand_overs_moved_differ'],
  ],
])('BOOK-32 G13 a difference in %s is found', async (_, change, found) => {
  const { run } = server.app.database
  await run('alter table hand_overs_moved disable trigger hand_overs_moved_append_only')
  await run(change, [1])
  expect((await checkBooks(server.app)).map(({ kind }) => kind)).toEqual(found)
  await run(change, [-1])
  expect(await checkBooks(server.app)).toEqual([])
  await run('alter table hand_overs_moved enable trigger hand_overs_moved_append_only')
})
