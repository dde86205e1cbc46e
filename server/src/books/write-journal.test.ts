import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { reconcile } from '../ledger/reconcile.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { lockBooks } from './lock-books.ts'
import { setToday } from './test-books.ts'

let server: TestServer
let ada: TestPerson
let bola: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  ada = await anAdmin(server, 'finance')
  bola = await anAdmin(server, 'finance')
})
afterAll(() => server.close())

const sql = () => server.app.database
const send = (path: string, body: object, who = ada, key?: string) =>
  server.call('POST', path, body, { as: who.token, ...(key && { headers: { 'idempotency-key': key } }) })
const journals = '/admin/books/journals'
const opening = '/admin/books/opening'
const read = async (id: string) =>
  (await server.call('GET', `${journals}/${id}`, undefined, { as: ada.token })).body.data
const newest = async () => (await sql().row<{ id: string }>('select max(id)::text as id from journals'))!.id
const counts = async () =>
  (await sql().row<{ journals: number; proposals: number }>(
    'select (select count(*) from journals)::int as journals, (select count(*) from proposals)::int as proposals',
  ))!

const rent = (changes: object = {}) => ({
  day: '2026-03-31',
  memo: 'Office rent of March',
  lines: [
    { account: '5050', debit: 120_000.5 },
    { account: '1025', credit: '20000' },
    { account: '1020', credit: 100_000.5, debit: '' },
  ],
  ...changes,
})

/** Proposes it and lets another person confirm it; returns the journal's id. */
async function posted(path: string, body: object): Promise<string> {
  const proposed = await send(path, body)
  expect([proposed.status, proposed.body.message]).toEqual([202, expect.any(String)])
  expect((await decideProposal(server, bola, proposed.body.data.proposal.id, 'confirm')).status).toBe(200)
  return newest()
}

test('BOOK-20 C-189 a journal waits for a second person, who sees each line, and stands on its day with both names', async () => {
  const before = await counts()
  const proposed = await send(journals, rent(), ada, 'rent-of-march')
  const { proposal } = proposed.body.data
  expect(proposal).toMatchObject({
    act: 'journal',
    subject: { kind: 'journal', name: 'Office rent of March' },
    amount: 120_000.5,
    facts: [
      { name: 'Booked on', value: 'March 31, 2026' },
      { name: 'Line 1', value: 'Debit 5050 Bank charges ₦120,000.50' },
      { name: 'Line 2', value: 'Credit 1025 Cash at the office ₦20,000.00' },
      { name: 'Line 3', value: 'Credit 1020 Bank ₦100,000.50' },
    ],
  })
  expect((await send(journals, rent(), ada, 'rent-of-march')).body.data.proposal.id).toBe(proposal.id)
  expect(await counts()).toEqual({ ...before, proposals: 1 })
  expect((await decideProposal(server, ada, proposal.id, 'confirm')).status).toBe(403)
  const confirmations = await Promise.all(
    [1, 2, 3].map(() => decideProposal(server, bola, proposal.id, 'confirm').then(({ status }) => status)),
  )
  expect(confirmations.filter((status) => status === 200)).toHaveLength(1)
  const id = await newest()
  expect(await read(id)).toMatchObject({
    event: 'manual',
    book_day: '2026-03-31',
    value_day: '2026-03-31',
    memo: 'Office rent of March',
    amount: 120_000.5,
    proposal: { id: proposal.id, name: 'Office rent of March' },
    proposed_by: `${ada.firstName} ${ada.lastName}`,
    confirmed_by: `${bola.firstName} ${bola.lastName}`,
    may_reverse: true,
  })
  expect(await trailOf(server, id)).toEqual([
    {
      action: 'books.journal-posted',
      actor: bola.userId,
      after: expect.objectContaining({ day: '2026-03-31', note: 'Office rent of March', proposedBy: ada.userId }),
    },
  ])
  const found = await server.call('GET', `${journals}?search=rent%20of`, undefined, { as: ada.token })
  expect(found.body.data.lines.map((one: { id: string }) => one.id)).toEqual([id])
})

const line = (account: string, debit?: unknown, credit?: unknown) => ({ account, debit, credit })
const two = (account: string) => ({ lines: [line(account, 5), line('1020', undefined, 5)] })

test.each([
  ['one line', { lines: [line('1020', 5)] }, 'lines', 'A journal has 2 to 40 lines'],
  [
    'forty-one lines',
    { lines: [line('1020', 40), ...Array.from({ length: 40 }, () => line('1025', undefined, 1))] },
    'lines',
    'A journal has 2 to 40 lines',
  ],
  [
    'a debit and a credit in one line',
    { lines: [line('1020', 5, 5), line('1025', undefined, 5)] },
    'lines',
    'Please enter a debit or a credit, and not both',
  ],
  [
    'neither in a line',
    { lines: [line('1020', 5), line('1025')] },
    'lines',
    'Please enter a debit or a credit, and not both',
  ],
  [
    'sides that differ by one kobo',
    { lines: [line('1020', 5.01), line('1025', undefined, 5)] },
    'lines',
    'The debits and the credits are not equal',
  ],
  [
    'a third decimal',
    { lines: [line('1020', '5.001'), line('1025', undefined, '5.001')] },
    'lines',
    'Please enter a valid amount',
  ],
  [
    'a negative amount',
    { lines: [line('1020', -5), line('1025', undefined, -5)] },
    'lines',
    'Please enter a valid amount',
  ],
  ['no memo', { memo: ' ' }, 'memo', 'Value is required'],
  ['no day', { day: '2026-02-30' }, 'day', expect.any(String)],
  ['an inner name', two('bank'), 'lines', 'Please choose an account'],
  ['an unknown account', two('1999'), 'lines', 'There is no account with this number: 1999.'],
  [
    'a control account',
    two('1100'),
    'lines',
    'Other rows or a month’s end explain the balance of an account in these lines, so people do not post to it: 1100 Loans: principal owed.',
  ],
  ['the provider’s balance', two('1010'), 'lines', expect.stringContaining('1010 Provider’s balance.')],
  ['a month-end account', two('1190'), 'lines', expect.stringContaining('1190 Provision for bad loans.')],
  [
    'a coming day',
    { day: '2026-04-16' },
    'day',
    'Nothing is booked on a day to come. Please choose today or an earlier day.',
  ],
  [
    'a year that was typed wrongly',
    { day: '0226-03-31' },
    'day',
    'Nothing is booked on a day before January 1, 2000. Please check the year.',
  ],
])('BOOK-21 C-189 %s is refused with a sentence, and nothing changes', async (_, changes, field, sentence) => {
  const before = await counts()
  const { status, body } = await send(journals, rent(changes))
  expect([status, body.data?.[field]?.[0]]).toEqual([400, sentence])
  expect(await counts()).toEqual(before)
})

test('BOOK-20 of several people who confirm a journal at once one does, and the others read that it is decided', async () => {
  const before = await counts()
  const { id } = (await send(journals, rent({ memo: 'Confirmed at once' }))).body.data.proposal
  const cleo = await anAdmin(server, 'finance')
  // Both have read the open proposal by the time they wait for the books.
  const waiting =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
  const confirmed = await transaction(sql(), async (tx) => {
    await lockBooks(tx)
    const both = [bola, cleo].map((who) => decideProposal(server, who, id, 'confirm'))
    await expect.poll(async () => (await sql().rows(waiting)).length).toBe(2)
    return both
  })
  const answers = await Promise.all(confirmed)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/^This proposal is no longer open/)
  expect(await counts()).toEqual({ journals: before.journals + 1, proposals: before.proposals + 1 })
})

test('BOOK-21 each account that other rows or a month’s end explain is refused', async () => {
  const closed = '1010 1030 1040 1100 1110 1190 2010 2020 2030 4010 4020 4030 4040 4050 5010 5030 5040'.split(' ')
  for (const account of closed)
    expect([account, (await send(journals, rent(two(account)))).status]).toEqual([account, 400])
})

test('BOOK-22 a journal by people is taken back once, by two people, today; no other journal is', async () => {
  const id = await posted(journals, rent({ memo: 'Booked wrongly' }))
  const path = `/admin/books/journals/${id}/reverse`
  expect((await send(path, { reason: '' })).body.data).toEqual({ reason: ['Value is required'] })
  const proposed = await send(path, { reason: 'It was the rent of April' })
  expect(proposed.body.data.proposal).toMatchObject({
    act: 'journal_reversal',
    amount: 120_000.5,
    reason: 'It was the rent of April',
    facts: [
      { name: 'Was booked on', value: 'March 31, 2026' },
      { name: 'Takes back line 1', value: 'Debit 5050 Bank charges ₦120,000.50' },
      { name: 'Takes back line 2', value: 'Credit 1025 Cash at the office ₦20,000.00' },
      { name: 'Takes back line 3', value: 'Credit 1020 Bank ₦100,000.50' },
    ],
  })
  expect((await send(path, { reason: 'Again' })).body.message).toMatch(/proposal/i)
  expect((await decideProposal(server, bola, proposed.body.data.proposal.id, 'confirm')).status).toBe(200)
  const reversal = await newest()
  expect(await read(id)).toMatchObject({ reversed_by: reversal, may_reverse: false })
  const taken = await read(reversal)
  expect(taken).toMatchObject({
    event: 'manual_reversed',
    book_day: '2026-04-15',
    memo: 'It was the rent of April',
    reverses: id,
    proposal: { id: proposed.body.data.proposal.id },
    may_reverse: false,
  })
  expect(taken.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-120_000.5, 20_000, 100_000.5])
  expect((await send(path, { reason: 'Again' })).body.message).toBe('This journal is taken back already.')
  const { status, body } = await send(`${journals}/${reversal}/reverse`, { reason: 'Back' })
  expect([status, body.message]).toEqual([
    400,
    'Only a journal that people wrote is taken back here. Others are corrected where their money is.',
  ])
  expect((await send(`${journals}/999999/reverse`, { reason: 'Back' })).status).toBe(404)
})

test('BOOK-23 an opening entry alone posts to 1010; BOOK-21 a month that closes meanwhile ends both, with the reason', async () => {
  const lines = [line('1010', 10_000_000_000), line('3010', undefined, 10_000_000_000)]
  const id = await posted(opening, { day: '2026-03-01', memo: 'Opening', lines })
  expect(await read(id)).toMatchObject({ event: 'opening', amount: 10_000_000_000, may_reverse: true })
  expect((await send(opening, { day: '2026-03-01', memo: 'Opening', lines: two('1100').lines })).status).toBe(400)

  const waiting = [
    await send(opening, { day: '2026-04-01', memo: 'More', lines }),
    await send(journals, rent({ day: '2026-02-28' })),
  ].map(({ body }) => body.data.proposal.id as string)
  await sql().run(`insert into book_months (month) values ('2026-02-01')`)
  const before = await counts()
  const late = 'A month is closed already, so opening entries are neither written nor taken back any more.'
  const closed =
    'This month is closed or is being closed, or a later one is, so nothing is booked in it. Please choose a day of an open month.'
  expect((await send(opening, { day: '2026-04-01', memo: 'More', lines })).body.message).toBe(late)
  expect((await send(`${journals}/${id}/reverse`, { reason: 'Typed wrongly' })).body.message).toBe(late)
  expect((await send(journals, rent({ day: '2026-02-28' }))).body.message).toBe(closed)
  for (const [at, sentence] of [late, closed].entries()) {
    expect((await decideProposal(server, bola, waiting[at]!, 'confirm')).body.message).toBe(sentence)
    const shown = await server.call('GET', `/admin/proposals/${waiting[at]}`, undefined, { as: ada.token })
    expect(shown.body.data).toMatchObject({ state: 'failed', decision_reason: sentence })
  }
  expect(await counts()).toEqual(before)
  await posted(journals, rent({ day: '2026-03-01' }))
})

test('BOOK-20 only finance writes journals, and any admin reads them', async () => {
  const credit = await anAdmin(server, 'credit')
  for (const path of [journals, opening, `${journals}/1/reverse`])
    expect((await send(path, rent(), credit)).status).toBe(403)
  expect((await server.call('GET', journals, undefined, { as: credit.token })).status).toBe(200)
})

test('BOOK-23 INV-31 the books agree with all other rows after openings, journals and what was taken back', async () => {
  expect(await reconcile(server.app, undefined, { secondLookMs: 0 })).toEqual([])
  const balance = await server.call('GET', '/admin/books/trial-balance?from=2026-03-01&to=2026-04-15', undefined, {
    as: ada.token,
  })
  const { totals, rows } = balance.body.data
  expect(totals.debit).toBe(totals.credit)
  expect(rows.find(({ number }: { number: string }) => number === '1010').closing).toBe(10_000_000_000)
})
