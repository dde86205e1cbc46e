import { bankAccounts, ledgerAccounts } from '@kasuwa/domain/ledger/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTime } from '../../ledger/reconcile.ts'
import { fetchSettlements } from '../../payments/incoming/fetch-settlements.ts'
import { linesOfFile } from '../../testing/test-csv.ts'
import { pay } from '../../testing/test-lending.ts'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { matchBanks } from './match-banks.ts'
import { keepStatement, marchDay, postToBank, sendStatement, statementOf } from './test-bank.ts'

let server: TestServer
let finance: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2027-03-28T10:00:00Z' })
  finance = await anAdmin(server, 'finance')
  second = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

type Side = { id: string; amount: number; description: string; reference: string }
const show = async (query = '') =>
  (await server.call('GET', `/admin/books/bank/1020${query}`, undefined, { as: finance.token })).body.data
const lineIn = async (reference: string): Promise<string> =>
  (await show()).lines.find((line: Side) => line.reference === reference)?.id
const match = (lines: unknown, postings: unknown, by = finance) =>
  server.call('POST', '/admin/books/bank/1020/matches', { lines, postings }, { as: by.token })
const matches = async () =>
  (await server.call('GET', '/admin/books/bank/1020/matches', undefined, { as: finance.token })).body.data.matches
const apart = (id: string, by = finance) =>
  server.call('DELETE', `/admin/books/bank/1020/matches/${id}`, undefined, { as: by.token })

const lines = [
  [marchDay(4), 'SETTLEMENT', 'STL-1', 20_000],
  [marchDay(4), 'SETTLEMENT', 'STL-2', 500],
  [marchDay(6), 'SETTLEMENT', 'STL-3', 500],
  [marchDay(8), 'TOP-UP', 'TOP-4', -3_000],
  [marchDay(9), 'CHARGES', 'BNK-5', -52.5],
  [marchDay(9), 'CASH', 'BNK-6', 700],
] as const

test('BOOK-37 BOOK-39 a line and a posting of the same sum within three days are matched by themselves where each is the only one', async () => {
  await postToBank(server, { amount: 1_000, day: marchDay(3), reference: 'opening' })
  await postToBank(server, { amount: 20_000, day: marchDay(1), reference: 'three days' })
  await postToBank(server, { amount: 500, day: marchDay(5), reference: 'two lines' })
  await postToBank(server, { amount: -3_000, day: marchDay(12), reference: 'four days' })
  await postToBank(server, { amount: 300, day: marchDay(9), reference: 'part 1' })
  await postToBank(server, { amount: 400, day: marchDay(9), reference: 'part 2' })
  expect(await keepStatement(server, finance, statementOf(lines))).toMatchObject({ kept: { lines: 6, matched: 2 } })
  const found = await show()
  expect(found).toMatchObject({
    number: '1020',
    name: 'Bank',
    to: '2027-03-28',
    books: 19_200,
    bank: 19_647.5 + 0,
    bank_day: '2027-03-09',
    opening_line: null,
    next_line: null,
    next_posting: null,
  })
  expect(found.lines.map(({ reference }: Side) => reference)).toEqual(['STL-2', 'STL-3', 'TOP-4', 'BNK-5', 'BNK-6'])
  expect(found.postings.map(({ reference }: Side) => reference)).toEqual(['two lines', 'part 1', 'part 2', 'four days'])
  expect([found.only_bank, found.only_books]).toEqual([
    { count: 5, amount: -1_352.5 },
    { count: 4, amount: -1_800 },
  ])
  expect(found.difference).toBe(0)
  expect((await matches()).map(({ by, amount }: { by: unknown; amount: number }) => [by, amount])).toEqual(
    expect.arrayContaining([
      [null, 20_000],
      [null, 1_000],
    ]),
  )
})

test('BOOK-37 people match several to one, never another sum, never a line twice, and of two at once one', async () => {
  const cash = await lineIn('BNK-6')
  const [, one, two] = (await show()).postings.map(({ id }: Side) => id)
  const wrong = await match([cash], [one])
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'The lines of the bank and those of the books do not come to the same sum. The bank has ₦700.00 and the books have ₦300.00: ₦400.00 is left.',
  ])
  const raced = await Promise.all([match([cash], [one, two]), match([cash], [two, one], second)])
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(raced.find(({ status }) => status === 400)?.body.message).toBe(
    'One of these was matched in the meantime. Please look at the list again.',
  )
  expect((await match([cash], [one, two])).status).toBe(400)
  const wrongInput = [
    [[], [one], 400],
    [[cash], [], 400],
    [['x'], [one], 404],
    [[cash], ['1'], 404],
    [[cash], ['999999.1'], 404],
  ] as const
  for (const [bank, books, status] of wrongInput) expect((await match(bank, books)).status).toBe(status)
  expect((await match([cash], [one], await anAdmin(server, 'credit'))).status).toBe(403)
  expect((await matches())[0]).toMatchObject({
    amount: 700,
    by: { first_name: expect.any(String) },
    lines: [{ reference: 'BNK-6' }],
    postings: [{ reference: 'part 1' }, { reference: 'part 2' }],
  })
})

test('BOOK-37 what was taken apart is open again and is not matched by itself, and a posting that comes later is', async () => {
  const settled = (await matches()).find(({ amount }: { amount: number }) => amount === 20_000)
  expect((await apart(settled.id, await anAdmin(server, 'auditor'))).status).toBe(403)
  expect((await apart(settled.id)).status).toBe(200)
  expect((await apart(settled.id)).status).toBe(404)
  await matchBanks(server.app)
  expect(await lineIn('STL-1')).toBeDefined()
  await postToBank(server, { amount: -52.5, day: marchDay(10), reference: 'charges' })
  expect(await matchBanks(server.app)).toBe(1)
  expect(await lineIn('BNK-5')).toBeUndefined()
  const posting = (await show()).postings.find(({ reference }: Side) => reference === 'three days').id
  expect((await match([await lineIn('STL-1')], [posting])).status).toBe(200)
  const trail = await server.app.database.rows<{ action: string }>(
    `select action from audit_events where subject_kind = 'account' and action like 'bank.match%' order by id`,
  )
  expect(trail.map(({ action }) => action)).toEqual(['bank.matched', 'bank.match-taken-apart', 'bank.matched'])
})

test('BOOK-26 BOOK-39 the reconciliation at a day is a file: its sums, then the lines and postings that are not matched', async () => {
  const auditor = await anAdmin(server, 'auditor')
  const file = (number: string, by = auditor) =>
    server.call('GET', `/admin/books/bank/${number}/reconciliation.csv?to=${marchDay(4)}`, undefined, { as: by.token })
  const rows = await linesOfFile(server, `/admin/books/bank/1020/reconciliation.csv?to=${marchDay(4)}`, auditor)
  expect(rows).toEqual([
    'Balance in the books,2027-03-04,,,,,21000.00,',
    'Sum only at the bank,2027-03-04,,,,,500.00,',
    'Sum only in the books,2027-03-04,,,,,0.00,',
    'Balance at the bank,2027-03-04,,,,,21500.00,',
    'Difference,2027-03-04,,,,,0.00,',
    'Only at the bank,2027-03-04,,,SETTLEMENT,STL-2,500.00,',
  ])
  const today = await linesOfFile(server, '/admin/books/bank/1020/reconciliation.csv', auditor)
  const found = await show()
  expect(today.filter((row) => row.startsWith('Only at the bank,'))).toHaveLength(found.only_bank.count)
  expect(today.filter((row) => row.startsWith('Only in the books,'))).toHaveLength(found.only_books.count)
  expect((await file('2010')).status).toBe(404)
  expect((await file('1020', await anAdmin(server, 'credit'))).status).toBe(403)
})

test('BOOK-37 a top-up is matched with its line at once', async () => {
  await keepStatement(server, finance, statementOf([[marchDay(12), 'TRF TO PAYSTACK', 'OUT-9', -4_321]], 0))
  const topUp = { reference: 'OUT-9', amount: 4_321, day: marchDay(13) }
  const { status } = await server.call('POST', '/admin/books/top-ups', topUp, { as: finance.token })
  expect([status, await lineIn('OUT-9')]).toEqual([200, undefined])
})

test('BOOK-37 BOOK-62 a settlement that is fetched is matched with its line at once', async () => {
  await keepStatement(server, finance, statementOf([[marchDay(28), 'PAYSTACK SETTLEMENT', 'STL-10', 6_543]], 0))
  await pay(server, '9988776655', 700_000)
  expect((await server.sandbox('POST', '/settlements', { amount: 654_300 })).status).toBe(200)
  expect(await lineIn('STL-10')).toBeDefined()
  expect(await fetchSettlements(server.app, allTime())).toBe(1)
  expect(await lineIn('STL-10')).toBeUndefined()
  expect((await matches())[0]).toMatchObject({ by: null, amount: 6_543 })
})

test('BOOK-39 at an earlier day it is as it was at the end of that day: a match counts once all of it has happened', async () => {
  const then = await show(`?to=${marchDay(4)}`)
  expect(then).toMatchObject({ to: '2027-03-04', books: 21_000, bank: 21_500, difference: 0 })
  expect(then.lines.map(({ reference }: Side) => reference)).toEqual(['STL-2'])
  const before = await show(`?to=${marchDay(3)}`)
  // The opening balance stands on the first day of the statement, which is still to come.
  expect(before).toMatchObject({ books: 21_000, bank: null, difference: null, lines: [] })
  expect(before.postings.map(({ reference }: Side) => reference)).toEqual(['three days', 'opening'])
})

test('BOOK-39 lines before the first statement are refused, since its opening balance has them', async () => {
  const earlier = statementOf([[marchDay(2), 'Early', '', 5]], 0)
  expect((await sendStatement(server, finance, earlier)).body.data).toMatchObject({
    lines: 0,
    errors: [{ line: 2, text: 'It is before the first statement, whose opening balance has it.' }],
  })
})

test('BOOK-39 both sides are searched by words and sums, and are read in parts', async () => {
  const many = Array.from({ length: 130 }, (_, at) => [marchDay(20), `Stall ${at}`, `S-${at}`, 10 + at] as const)
  await keepStatement(server, finance, statementOf(many))
  const found = await show('?search=stall 12')
  expect(found.lines.map(({ description }: Side) => description)).toEqual(
    ['12', '120', '121', '122', '123', '124', '125', '126', '127', '128', '129'].map((at) => `Stall ${at}`),
  )
  expect((await show('?search=139.00')).lines).toMatchObject([{ description: 'Stall 129' }])
  expect((await show('?search=hand overs moved')).postings.length).toBeGreaterThan(0)
  expect((await show('?search=four')).postings).toMatchObject([{ reference: 'four days' }])
  const first = await show()
  const next = await show(`?after_line=${first.next_line}`)
  const all = [...first.lines, ...next.lines].map(({ id }: Side) => id)
  expect([first.lines.length, next.next_line, new Set(all).size]).toEqual([100, null, first.only_bank.count])
})

test('C-193 BOOK-03 the bank accounts are 1020 and 1021 to 1029 without the cash at the office, and the index of their postings has the same', async () => {
  const numbers = bankAccounts.map((code) => (code === 'bank' ? ledgerAccounts.bank.number : code))
  expect(numbers).toEqual(['1020', '1021', '1022', '1023', '1024', '1026', '1027', '1028', '1029'])
  const [index] = await server.app.database.rows<{ condition: string }>(
    `select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'postings_of_banks'::regclass`,
  )
  expect([...index!.condition.matchAll(/'([^']+)'/g)].map(([, code]) => code)).toEqual(bankAccounts)
})

test('BOOK-37 the balance before the first statement is matched with the opening entry, however many days the bank wrote nothing', async () => {
  const call = (path: string, body: object, by = finance) => server.call('POST', path, body, { as: by.token })
  expect((await call('/admin/books/accounts', { number: '1021', name: 'Second bank' })).status).toBe(200)
  const lines = [
    { account: '1021', debit: 1_000 },
    { account: '3010', credit: 1_000 },
  ]
  const opening = await call('/admin/books/opening', { day: marchDay(1), memo: 'The books begin', lines })
  expect((await call(`/admin/proposals/${opening.body.data.proposal.id}/confirm`, {}, second)).status).toBe(200)
  const send = (query = {}) =>
    sendStatement(server, finance, statementOf([[marchDay(20), 'SETTLEMENT', 'STL-9', 400]]), query, { number: '1021' })
  const { digest } = (await send()).body.data
  expect((await send({ confirm: digest })).body.data.kept).toEqual({ lines: 1, matched: 1 })
  const { data } = (await server.call('GET', '/admin/books/bank/1021', undefined, { as: finance.token })).body
  expect(data).toMatchObject({ opening_line: null, only_bank: { count: 1 }, only_books: { count: 0 }, difference: 0 })
})
