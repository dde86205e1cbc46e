import { day } from '@kasuwa/domain/dates.ts'
import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { naira } from '@kasuwa/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bookMarch, postOn, setToday } from '../books/test-books.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let auditor: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  auditor = await anAdmin(server, 'auditor')
  await bookMarch(server)
})
afterAll(() => server.close())
afterEach(() => {
  server.app.settings.BOOKS_YEAR_BEGINS = 1
})

const get = (path: string, who = auditor) => server.call('GET', `/admin/reports/${path}`, undefined, { as: who.token })
const read = async (path: string) => (await get(path)).body.data
const amountsBy = (lines: readonly { number: string }[], at: string) =>
  Object.fromEntries(lines.map((line) => [line.number, (line as unknown as Record<string, number>)[at]]))

test('REP-32 vector B1: the result of March is -14,213.80, account by account', async () => {
  const { on, month, year, lines, totals } = await read('income-statement?on=2026-03-31')
  expect({ on, month, year }).toEqual({
    on: '2026-03-31',
    month: { from: '2026-03-01', to: '2026-03-31' },
    year: { from: '2026-01-01', to: '2026-03-31' },
  })
  expect(amountsBy(lines, 'month')).toEqual({
    '4010': 1_250,
    '4020': 1_088.7,
    '5010': 15_000,
    '5020': 302.5,
    '5040': 1_250,
  })
  expect(totals).toEqual({
    income: { month: 2_338.7, year: 2_338.7, year_before: 0 },
    expense: { month: 16_552.5, year: 16_552.5, year_before: 0 },
    result: { month: -14_213.8, year: -14_213.8, year_before: 0 },
  })
  const april = await read('income-statement')
  expect(april).toMatchObject({ on: '2026-04-15', month: { from: '2026-04-01', to: '2026-04-15' } })
  expect(april.totals.result).toEqual({ month: 161.3, year: -14_052.5, year_before: 0 })
})

test('REP-33 vector B1: the balance sheet of March balances in its last line, and April has taken the entries back', async () => {
  const { lines, totals, balances } = await read('balance-sheet?on=2026-03-31')
  expect(amountsBy(lines, 'amount')).toEqual({
    '1010': 9_999_944_947.5,
    '1020': 1_020_000,
    '1100': 25_000,
    '1110': 1_088.7,
    '1190': -1_250,
    '2020': 4_000,
    '3010': 10_001_000_000,
  })
  const amounts = Object.fromEntries(
    Object.entries(totals as Record<string, { amount: number }>).map(([name, { amount }]) => [name, amount]),
  )
  expect(amounts).toEqual({
    assets: 10_000_989_786.2,
    liabilities: 4_000,
    equity: 10_001_000_000,
    result_before: 0,
    result: -14_213.8,
    liabilities_and_equity: 10_000_989_786.2,
  })
  expect(balances).toBe(true)
  const april = await read('balance-sheet')
  expect(april).toMatchObject({
    on: '2026-04-15',
    month_before: '2026-03-31',
    year_before: '2025-12-31',
    balances: true,
  })
  expect(april.totals.assets).toEqual({ amount: 10_000_989_947.5, month_before: 10_000_989_786.2, year_before: 0 })
})

test('REP-32 REP-33 a book year that begins in April has March in the year before, and its result with the earlier years', async () => {
  server.app.settings.BOOKS_YEAR_BEGINS = 4
  await postOn(server, day('2025-03-31'), [debit('bank_charges', naira(70)), credit('bank', naira(70))])
  const { year, year_before: before, totals } = await read('income-statement')
  expect([year.from, before]).toEqual(['2026-04-01', { from: '2025-04-01', to: '2026-03-31' }])
  expect(totals.result).toEqual({ month: 161.3, year: 161.3, year_before: -14_213.8 })
  const sheet = await read('balance-sheet')
  expect(sheet.totals.result).toEqual({ amount: 161.3, month_before: -14_213.8, year_before: -14_213.8 })
  expect(sheet.totals.result_before).toEqual({ amount: -14_283.8, month_before: -70, year_before: -70 })
  expect([sheet.balances, sheet.year_before]).toEqual([true, '2026-03-31'])
})

test('REP-31 the lines of the files come to the figures of the screens', async () => {
  const kobo = (lines: readonly string[], at: number, type?: string) =>
    lines
      .map((line) => line.replace(/"[^"]*"/, 'a name with a comma').split(','))
      .filter(([first]) => !type || first === type)
      .reduce((sum, cells) => sum + Math.round(Number(cells[at]) * 100), 0)
  const statement = await read('income-statement')
  const income = await linesOfFile(server, '/admin/reports/income-statement.csv', auditor)
  for (const [at, period] of ['month', 'year', 'year_before'].entries())
    for (const type of ['income', 'expense'])
      expect(kobo(income, at + 3, type)).toBe(Math.round(statement.totals[type][period] * 100))
  const sheet = await read('balance-sheet?on=2026-03-31')
  const balance = await linesOfFile(server, '/admin/reports/balance-sheet.csv?on=2026-03-31', auditor)
  expect(kobo(balance, 3, 'asset')).toBe(Math.round(sheet.totals.assets.amount * 100))
  expect(kobo(balance, 3)).toBe(2 * Math.round(sheet.totals.assets.amount * 100))
  expect(balance.at(-1)).toMatch(/^equity,,Result of the year,-14213\.80,0\.00,/)
})

test('REP-30 REP-31 any admin reads a report, files are for some roles, and a day to come is refused', async () => {
  for (const report of ['income-statement', 'balance-sheet']) {
    const credit = await anAdmin(server, 'credit')
    expect((await get(report, credit)).status).toBe(200)
    expect((await get(`${report}.csv`, credit)).status).toBe(403)
    expect((await get(report, await anAgent(server))).status).toBe(403)
    for (const path of [report, `${report}.csv`])
      expect((await get(`${path}?on=2026-04-16`)).body.data).toEqual({ on: ['Please choose today or an earlier day.'] })
    expect((await get(`${report}?on=soon`)).status).toBe(400)
    // The report would need months before the year 1.
    for (const early of ['0001-01-15', '1999-12-31'])
      expect((await get(`${report}?on=${early}`)).body.data).toEqual({ on: ['Please enter a valid date'] })
  }
})
