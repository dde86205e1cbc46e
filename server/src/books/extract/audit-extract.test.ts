import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@kasuwa/domain/dates.ts'
import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../../seals/seal-new-rows.ts'
import { anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { postOn, setToday } from '../test-books.ts'
import { balancesOn } from '../trial-balance.ts'
import { writeAuditExtract } from './audit-extract.ts'

let server: TestServer
let folder: string
let ada: TestPerson
let bola: TestPerson
/** More than two reads of acts. */
const manyActs = 4_100

beforeAll(async () => {
  server = await openTestServer()
  await setToday(server, '2026-04-15')
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-extract-'))
  ada = await anAdmin(server, 'finance')
  bola = await anAdmin(server, 'finance')
  await postOn(server, day('2026-02-28'), [debit('bank', kobo(900)), credit('capital', kobo(900))])
  await postOn(server, day('2026-04-10'), [debit('bank_charges', kobo(7)), credit('bank', kobo(7))])
  const { body } = await server.call(
    'POST',
    '/admin/books/journals',
    {
      day: '2026-04-12',
      memo: '=Rent',
      lines: [
        { account: '5050', debit: 5 },
        { account: '1020', credit: 5 },
      ],
    },
    { as: ada.token },
  )
  await decideProposal(server, bola, body.data.proposal.id, 'confirm')
  await server.app.database.run(
    `insert into audit_events (at, actor_id, actor, action, subject_kind, subject_id)
     select timestamptz '2026-04-11 09:00+01' + n / 3 * interval '1 microsecond', $1, 'admin', 'user.signed-in', 'user', n::text
     from generate_series(1, ${manyActs}) n`,
    [ada.userId],
  )
  await server.app.database.run(`insert into book_months (month) values ('2026-03-01')`)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async (name: string) => readFile(join(folder, 'march', name), 'utf8')
const lines = async (name: string) => (await read(name)).slice(1).trimEnd().split('\r\n').slice(1)
const period = { from: day('2026-03-01'), to: day('2026-04-15') }

test('BOOK-28 the extract has journals, postings, accounts, closed months, seals and acts, each once, with a digest of each file', async () => {
  await sealAll(server.app)
  const written = (await writeAuditExtract(server.app, period, join(folder, 'march')))!
  expect(await lines('journals.csv')).toEqual([
    expect.stringMatching(/^\d+,2026-04-10,2026-04-10,2026-04-15T.*,manual,test-\d+,0\.07,,,,$/),
    expect.stringMatching(
      new RegExp(
        `,2026-04-12,.*,manual,.*,5\\.00,'=Rent,,${ada.firstName} ${ada.lastName},${bola.firstName} ${bola.lastName}$`,
      ),
    ),
  ])
  const postings = (await lines('postings.csv')).map((line) => line.split(','))
  expect(postings.map(([, , , , , , , account, , debited, credited]) => [account, debited, credited])).toEqual([
    ['5050', '0.07', ''],
    ['1020', '', '0.07'],
    ['5050', '5.00', ''],
    ['1020', '', '5.00'],
  ])
  expect((await lines('accounts.csv')).find((line) => line.startsWith('1020'))).toMatch(
    /^1020,bank,Bank,asset,open,.*,,9\.00,0\.00,5\.07,3\.93$/,
  )
  expect(await lines('month-closes.csv')).toEqual([expect.stringMatching(/^2026-03-01,closing,2026-04-15T/)])
  expect((await lines('seals.csv')).length).toBeGreaterThan(0)
  const acts = await lines('acts.csv')
  expect(new Set(acts.map((line) => line.split(',')[0])).size).toBe(acts.length)
  expect(acts.filter((line) => line.includes('user.signed-in'))).toHaveLength(manyActs)
  expect(acts.find((line) => line.includes('books.journal-posted'))).toContain(`${bola.firstName} ${bola.lastName}`)
  expect(written.files.find(({ name }) => name === 'acts.csv')?.rows).toBe(acts.length)

  const sums = (await read('SHA256SUMS'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
  const names = (await readdir(join(folder, 'march'))).filter((name) => name !== 'SHA256SUMS')
  expect(sums.map(([, name]) => String(name)).toSorted()).toEqual(names.toSorted())
  for (const [sum, name] of sums)
    expect(
      createHash('sha256')
        .update(await read(name!))
        .digest('hex'),
    ).toBe(sum)
  expect(await read('README.txt')).toContain(`journals.csv (2 rows)`)
})

test('BOOK-28 a folder with files is left as it is, and what was taken is in the audit trail', async () => {
  expect(await writeAuditExtract(server.app, period, join(folder, 'march'))).toBeNull()
  const taken = await server.app.database.rows(
    `select after -> 'filter' as filter from audit_events where action = 'list.taken' and after ->> 'list' = 'audit-extract'`,
  )
  expect(taken).toEqual([{ filter: period }])
})

test('BOOK-27 the balances at the end of a day are those of everything booked up to it', async () => {
  const { rows, totals, on } = await balancesOn(server.app, day('2026-04-10'))
  expect(on).toBe('2026-04-10')
  expect(rows.filter(({ balance }) => balance !== 0)).toEqual([
    { number: '1020', name: 'Bank', type: 'asset', balance: 8.93 },
    { number: '3010', name: 'Capital', type: 'equity', balance: -9 },
    { number: '5050', name: 'Bank charges', type: 'expense', balance: 0.07 },
  ])
  expect(totals).toEqual({ debit_balances: 9, credit_balances: 9 })
})
