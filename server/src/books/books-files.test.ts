import { day } from '@kasuwa/domain/dates.ts'
import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOfFile } from '../testing/test-csv.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { postOn, setToday } from './test-books.ts'

let server: TestServer
let auditor: TestPerson
/** With the first journal of three lines, a part of 2,000 postings ends within a journal. */
const many = 1_050

beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  auditor = await anAdmin(server, 'auditor')
  await postOn(server, day('2026-03-01'), [
    debit('bank', kobo(100)),
    debit('office_cash', kobo(50)),
    credit('capital', kobo(150)),
  ])
  await server.app.database.run(
    `with journal as (
       insert into journals (event, reference, book_day)
       select 'manual', 'many-' || n, date '2026-03-02' + n % 5 from generate_series(1, ${many}) n returning id
     )
     insert into postings (journal_id, line, account, amount_kobo)
     select id, line, account, amount from journal, (values (1, 'bank', 5), (2, 'capital', -5)) as leg (line, account, amount)`,
  )
  await postOn(server, day('2026-04-10'), [debit('bank_charges', kobo(7)), credit('bank', kobo(7))])
})
afterAll(() => server.close())

const read = (path: string) => linesOfFile(server, path, auditor)
/** An amount of a file in kobo. */
const koboIn = (cell: string | undefined): number => Math.round(Number(cell === '' ? 0 : cell) * 100)

test('BOOK-26 the ledger by posting has every posting of the days once, in the order of book day, journal and line', async () => {
  const lines = (await read('/admin/books/ledger.csv?from=2026-03-01&to=2026-03-31')).map((line) => line.split(','))
  expect(lines).toHaveLength(3 + 2 * many)
  const places = lines.map(([booked = '', , , journal, number]) => `${booked} ${journal?.padStart(9, '0')} ${number}`)
  expect(places).toEqual([...new Set(places)].toSorted())
  const sum = (at: number) => lines.reduce((total, cells) => total + koboIn(cells[at]), 0)
  expect([sum(9), sum(10)]).toEqual([150 + 5 * many, 150 + 5 * many])
  expect(lines[1]).toEqual([
    '2026-03-01',
    '2026-03-01',
    expect.stringMatching(/^2026-04-15T/),
    expect.stringMatching(/^\d+$/),
    '2',
    'manual',
    expect.stringMatching(/^test-\d+$/),
    '1025',
    'Cash at the office',
    '0.50',
    ...Array.from({ length: 5 }, () => ''),
  ])
})

test('BOOK-26 the ledger by day has the sums of each day and account, and agrees with the trial balance', async () => {
  const lines = await read('/admin/books/ledger.csv?from=2026-03-01&to=2026-04-15&by=day')
  expect(lines).toHaveLength(3 + 5 * 2 + 2)
  expect(lines.slice(0, 4)).toEqual([
    '2026-03-01,1020,Bank,1.00,,1',
    '2026-03-01,1025,Cash at the office,0.50,,1',
    '2026-03-01,3010,Capital,,1.50,1',
    `2026-03-02,1020,Bank,${((5 * many) / 500).toFixed(2)},,${many / 5}`,
  ])
  const balance = await read('/admin/books/trial-balance.csv?from=2026-03-01&to=2026-04-15')
  expect(balance).toHaveLength(23)
  expect(balance.find((line) => line.startsWith('1020'))).toBe(
    `1020,Bank,asset,0.00,${(1 + many / 20).toFixed(2)},0.07,${(0.93 + many / 20).toFixed(2)}`,
  )
})

test('BOOK-26 journals are taken by days and event, the newest book day first', async () => {
  const lines = await read('/admin/books/journals.csv?from=2026-03-06&event=manual')
  expect(lines).toHaveLength(many / 5 + 1)
  expect(lines[0]).toMatch(/^2026-04-10,2026-04-10,.*,manual,test-\d+,0\.07,,,,,,$/)
  expect((await read('/admin/books/journals.csv')).length).toBe(many + 2)
})

test('BOOK-26 FILE-04 files of the books are for finance and auditors, and days in the wrong order are refused', async () => {
  const credit = await anAdmin(server, 'credit')
  for (const file of ['ledger', 'trial-balance', 'journals']) {
    const path = `/admin/books/${file}.csv?from=2026-04-02&to=2026-04-01`
    expect((await server.call('GET', path, undefined, { as: credit.token })).status).toBe(403)
    expect((await server.call('GET', path, undefined, { as: auditor.token })).body.data).toEqual({
      to: ['Please choose a last day that is not before the first.'],
    })
  }
})
