import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTallies } from '../lists/tallies.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { bookMarch, setToday } from './test-books.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  admin = await anAdmin(server, 'auditor')
  await bookMarch(server)
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, undefined, { as: admin.token })
const trialBalance = async (from: string, to: string) =>
  (await get(`/admin/books/trial-balance?from=${from}&to=${to}`)).body.data
const closings = async (to: string) => {
  const { rows } = await trialBalance('2026-03-01', to)
  return Object.fromEntries(
    rows
      .filter(({ closing }: { closing: number }) => closing !== 0)
      .map(({ number, closing }: { number: string; closing: number }) => [number, closing]),
  )
}

const march = {
  '1010': 9_999_944_947.5,
  '1020': 1_020_000,
  '1100': 25_000,
  '1110': 1_088.7,
  '1190': -1_250,
  '2020': -4_000,
  '3010': -10_001_000_000,
  '4010': -1_250,
  '4020': -1_088.7,
  '5010': 15_000,
  '5020': 302.5,
  '5040': 1_250,
}

test.each(['before', 'after'])(
  'BOOK-11 C-187 C-188 vector B1: the trial balance of a month and of the next day, %s the changes are added up',
  async (when) => {
    if (when === 'after') await foldTallies(server.app)
    expect(await closings('2026-03-31')).toEqual(march)
    const { '1110': _, '1190': __, '4020': ___, '5040': ____, ...next } = march
    expect(await closings('2026-04-01')).toEqual(next)
    const ofMarch = await trialBalance('2026-03-01', '2026-03-31')
    expect(ofMarch.totals).toMatchObject({ debit_balances: 10_001_007_588.7, credit_balances: 10_001_007_588.7 })
    expect(ofMarch.totals.debit).toBe(ofMarch.totals.credit)
    expect((await trialBalance('2026-03-01', '2026-04-01')).totals).toMatchObject({
      debit_balances: 10_001_005_250,
      credit_balances: 10_001_005_250,
    })
  },
)

test('BOOK-11 a period has what was there before, and its own debits and credits; without days it is this month to today', async () => {
  const second = await trialBalance('2026-03-10', '2026-03-20')
  expect(second).toMatchObject({ from: '2026-03-10', to: '2026-03-20', closed: false })
  expect(second.rows.find(({ number }: { number: string }) => number === '1010')).toEqual({
    number: '1010',
    name: 'Provider’s balance',
    type: 'asset',
    kind: 'control',
    closed: false,
    opening: 9_999_962_993.75,
    debit: 16_953.75,
    credit: 20_000,
    closing: 9_999_959_947.5,
  })
  const { body } = await get('/admin/books/trial-balance')
  expect(body.data).toMatchObject({ from: '2026-04-01', to: '2026-04-15' })
  const backwards = await get('/admin/books/trial-balance?from=2026-03-10&to=2026-03-09')
  expect([backwards.status, backwards.body.data]).toEqual([
    400,
    { to: ['Please choose a last day that is not before the first.'] },
  ])
})

test('BOOK-10 all accounts have number, type, kind and balance, debit positive; a closed month is named', async () => {
  const { accounts } = (await get('/admin/books/accounts')).body.data
  expect(accounts).toHaveLength(23)
  expect(accounts[1]).toEqual({
    number: '1020',
    name: 'Bank',
    type: 'asset',
    kind: 'open',
    closed: false,
    balance: 1_020_000,
  })
  await server.app.database.run(`insert into book_months (month) values ('2026-02-01')`)
  await server.app.database.run(
    `update book_months set state = 'closed', closed_at = product_now(), trial_balance = '[]', digest = repeat('0', 64)`,
  )
  expect((await trialBalance('2026-02-01', '2026-02-28')).closed).toBe(true)
})
