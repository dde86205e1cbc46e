import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/reconcile.ts'
import { linesOfFile } from '../../testing/test-csv.ts'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, trailOf } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { marchDay, postToBank } from './test-bank.ts'

let server: TestServer
let finance: TestPerson
let second: TestPerson
/** The postings at the bank of a journal of February and of the one that takes it back in March. */
let rent: string
let back: string
beforeAll(async () => {
  server = await openTestServer()
  await server.sandbox('POST', '/clock', { now: '2027-03-28T10:00:00Z' })
  finance = await anAdmin(server, 'finance')
  second = await anAdmin(server, 'finance')
  const lines = [
    { account: '5050', debit: 300 },
    { account: '1020', credit: 300 },
  ]
  const journal = await byTwo('/admin/books/journals', { day: '2027-02-27', memo: 'Rent, twice by mistake', lines })
  rent = `${journal}.2`
  back = `${await byTwo(`/admin/books/journals/${journal}/reverse`, { reason: 'It was booked twice' })}.2`
  await postToBank(server, { amount: 300, day: marchDay(2), reference: 'stranger' })
})
afterAll(() => server.close())

/** Proposes a journal, which the second person confirms. Returns the journal's id. */
async function byTwo(path: string, body: object): Promise<string> {
  const proposed = await server.call('POST', path, body, { as: finance.token })
  const { status } = await decideProposal(server, second, proposed.body.data.proposal.id, 'confirm')
  expect([path, status]).toEqual([path, 200])
  return (await server.app.database.row<{ id: string }>('select max(id)::text as id from journals'))!.id
}

type Side = { id: string; reference: string }
const read = async (path: string) => (await server.call('GET', path, undefined, { as: finance.token })).body.data
const bankOn = (to: string) => read(`/admin/books/bank/1020?to=${to}`)
const matches = async () => (await read('/admin/books/bank/1020/matches')).matches
const matchAlone = (postings: string[], { by = finance, number = '1020', key = '' } = {}) =>
  server.call(
    'POST',
    `/admin/books/bank/${number}/matches`,
    { lines: [], postings },
    { as: by.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )

test('BOOK-40 postings without a line are refused unless each journal comes to nothing with the one that takes it back', async () => {
  const stranger = (await bankOn(marchDay(28))).postings.find(({ reference }: Side) => reference === 'stranger').id
  const answers = [
    [[rent], 'The lines of the bank and those of the books do not come to the same sum.'],
    [[rent, back, stranger], 'The lines of the bank and those of the books do not come to the same sum.'],
    [[rent, stranger], 'Without a line of the bank, a journal is matched only with the journal that takes it back.'],
    [[], 'Please choose lines of the bank and of the books.'],
  ] as const
  for (const [postings, message] of answers) {
    const { status, body } = await matchAlone([...postings])
    expect([postings, status, JSON.stringify(body)]).toEqual([postings, 400, expect.stringContaining(message)])
  }
  const { status } = await matchAlone([rent, back], { number: '1025' })
  expect([status, (await matchAlone([rent, back], { by: await anAdmin(server, 'credit') })).status]).toEqual([404, 403])
  expect(await matches()).toEqual([])
  const planted = (journals: string) =>
    server.app.database.run(
      `with made as (insert into bank_matches (id, account, complete_on) values (gen_random_uuid(), 'bank', '2027-03-28') returning id)
       insert into bank_match_postings (journal_id, line, match_id)
       select p.journal_id, p.line, made.id from made, postings p join journals j on j.id = p.journal_id where p.account = 'bank' and ${journals}`,
    )
  for (const journals of [`j.event = 'manual'`, `(j.event = 'manual' or j.reference = 'stranger')`])
    await expect(planted(journals)).rejects.toThrow(/does not balance/)
})

test('BOOK-40 a journal and its reversal are matched with each other alone: once when two do it at once or one does it twice', async () => {
  const raced = await Promise.all([matchAlone([rent, back]), matchAlone([back, rent], { by: second })])
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const [match] = await matches()
  expect(match).toMatchObject({ amount: 0, lines: [], postings: [{ id: rent }, { id: back }] })
  const takeApart = () =>
    server.call('DELETE', `/admin/books/bank/1020/matches/${match.id}`, undefined, { as: finance.token })
  expect([(await takeApart()).status, (await takeApart()).status, await matches()]).toEqual([200, 404, []])
  const [first, again] = [
    await matchAlone([rent, back], { key: 'press-1' }),
    await matchAlone([rent, back], { key: 'press-1' }),
  ]
  expect([first.status, again.body.data]).toEqual([200, first.body.data])
  const trail = (await trailOf(server, '1020')).filter(({ action }) => action.startsWith('bank.match'))
  expect(trail.map(({ action, after }) => [action, after?.['lines'], after?.['postings']])).toEqual([
    ['bank.matched', 0, 2],
    ['bank.match-taken-apart', undefined, undefined],
    ['bank.matched', 0, 2],
  ])
  // The posting of a stranger is planted without the rows of its event, which is another difference.
  expect((await checkBooks(server.app)).filter(({ kind }) => kind === 'bank_match_differs')).toEqual([])
})

test('BOOK-41 a posting of a journal by people has its memo, is found by it, and the file has it too', async () => {
  const found = await read(`/admin/books/bank/1020?to=${marchDay(1)}&search=by mistake`)
  expect(found.postings).toMatchObject([{ id: rent, memo: 'Rent, twice by mistake' }])
  const path = `/admin/books/bank/1020/reconciliation.csv?to=${marchDay(1)}`
  const rows = await linesOfFile(server, path, finance)
  expect(rows.at(-1)).toMatch(/^Only in the books,.*,-300\.00,"Rent, twice by mistake"$/)
  const memos = (await matches())[0].postings.map(({ memo }: { memo: string }) => memo)
  expect(memos).toEqual(['Rent, twice by mistake', 'It was booked twice'])
  const { postings } = await bankOn(marchDay(28))
  expect(postings.find(({ reference }: Side) => reference === 'stranger').memo).toBeNull()
})

test('BOOK-40 BOOK-39 such a match counts from the day of the later one: before it the books had what the bank never knew', async () => {
  const open = async (to: string) => {
    const { books, only_books: only, postings } = await bankOn(to)
    return [books, only.amount, postings.map(({ id }: Side) => id)]
  }
  expect(await open('2027-02-26')).toEqual([0, 0, []])
  for (const day of ['2027-02-27', marchDay(1)]) expect(await open(day)).toEqual([-300, -300, [rent]])
  expect(await open(marchDay(27))).toMatchObject([0, 0, [rent, expect.any(String)]])
  expect(await open(marchDay(28))).toMatchObject([300, 300, [expect.not.stringMatching(rent)]])
})

test('BOOK-40 BOOK-51 the month of a journal that is taken back in a later one still counts it, since its balance at the bank was wrong', async () => {
  const wordsOf = async (month: string) =>
    (await read(`/admin/books/months/${month}`)).steps.find(({ step }: { step: string }) => step === 'bank').words
  expect(await wordsOf('2027-02')).toContain('1 posting of bank accounts')
  // Only that of a stranger.
  expect(await wordsOf('2027-03')).toContain('1 posting of bank accounts')
})
