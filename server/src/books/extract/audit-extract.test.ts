import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@kasuwa/domain/dates.ts'
import { credit, debit } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../../seals/seal-new-rows.ts'
import { aRunningLoan, reschedule } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { digestOf, finishClosing, keptTrialBalance } from '../months/close-month.ts'
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
  await server.app.database.run(`insert into book_months (month, closed_by) values ('2026-03-01', $1)`, [ada.userId])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async (name: string, of = 'march') => readFile(join(folder, of, name), 'utf8')
const lines = async (name: string, of?: string) => (await read(name, of)).slice(1).trimEnd().split('\r\n').slice(1)
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

test('BOOK-28 C-190 C-191 the extract has what a closed month keeps, its entries with the loans behind them, and the late fees of its days', async () => {
  const month = day('2026-03-01')
  const admin = await anAdmin(server)
  const loan = await aRunningLoan(server, admin, await aCustomer(server))
  const run = (sql: string, values: unknown[]) => server.app.database.run(sql, values)
  await run(
    `insert into month_steps_accepted (month, step, reason, accepted_by) values ($1, 'bank', '=No statement', $2)`,
    [month, bola.userId],
  )
  await run(
    `with entries as (
       insert into month_entries (month, kind, amount_kobo, loans, provision_table, made_by)
       select $1, kind, amount, 1, provision_table, $2::uuid
       from (values ('accrual', 108870, null), ('provision', 125000, (select min(id) from provision_tables))) as one (kind, amount, provision_table)
     )
     insert into month_entry_loans (month, kind, loan_id, unpaid_principal_kobo, class_days, amount_kobo)
     values ($1, 'accrual', $3, 2500000, 12, 108870), ($1, 'provision', $3, 2500000, 12, null)`,
    [month, ada.userId, loan.id],
  )
  await run(
    `with fees as (
       insert into late_fees (loan_id, number, charged_on, amount_kobo, taken_off_kobo)
       values ($1, 1, '2026-03-31', 66250, 66250), ($1, 2, '2026-04-01', 100, 0)
     )
     insert into late_fee_changes (loan_id, number, cause, taken_off_kobo, given_back_kobo, reason, changed_by, changed_at)
     values ($1, 1, 'waived', 66250, 0, 'The market burnt', $2, '2026-03-31T23:59:00+01:00'),
       ($1, 2, 'paid_in_time', 50, 0, null, null, '2026-04-01T00:00:00+01:00')`,
    [loan.id, bola.userId],
  )
  expect(await finishClosing(server.app, month)).toBe(true)
  await writeAuditExtract(server.app, { from: month, to: day('2026-03-31') }, join(folder, 'closed'))
  const of = (name: string) => lines(name, 'closed')
  const [adaName, bolaName] = [ada, bola].map(({ firstName, lastName }) => `${firstName} ${lastName}`)

  const digest = digestOf(await keptTrialBalance(server.app.database, month))
  expect(await of('month-closes.csv')).toEqual([
    expect.stringMatching(new RegExp(`^2026-03-01,closed,2026-.*,2026-.*,${adaName},${digest}$`)),
  ])
  expect(await of('month-trial-balances.csv')).toEqual([
    '2026-03-01,1020,bank,9.00,0.00,0.00,9.00',
    '2026-03-01,3010,capital,-9.00,0.00,0.00,-9.00',
  ])
  expect(await of('month-steps-accepted.csv')).toEqual([
    expect.stringMatching(new RegExp(`^2026-03-01,bank,'=No statement,${bolaName},2026-`)),
  ])
  expect(await of('month-entries.csv')).toEqual([
    expect.stringMatching(new RegExp(`^2026-03-01,accrual,1088.70,1,,${adaName},2026-`)),
    expect.stringMatching(/^2026-03-01,provision,1250.00,1,"\[.*""bp"": 100.*\]",/),
  ])
  expect(await of('month-entry-loans.csv')).toEqual([
    `2026-03-01,accrual,${loan.loan_id},25000.00,12,1088.70`,
    `2026-03-01,provision,${loan.loan_id},25000.00,12,`,
  ])
  expect(await of('late-fees.csv')).toEqual([`${loan.loan_id},1,2026-03-31,662.50,662.50,0.00`])
  expect(await of('late-fee-changes.csv')).toEqual([
    `${loan.loan_id},1,waived,662.50,0.00,The market burnt,${bolaName},2026-03-31T23:59:00+01:00`,
  ])
})

test('BOOK-28 C-198 the extract has the reschedules of its days, with the instalments that were in force before', async () => {
  await setToday(server, '2026-05-04')
  const admin = await anAdmin(server)
  const [loan, other] = [
    await aRunningLoan(server, admin, await aCustomer(server)),
    await aRunningLoan(server, admin, await aCustomer(server)),
  ]
  const terms = { first_due: '2026-05-11', count: 2 }
  for (const { id } of [loan, other]) expect((await reschedule(server, admin, id, terms)).status).toBe(200)
  await setToday(server, '2026-05-05')
  const next = { first_due: '2026-05-20', count: 3 }
  expect((await reschedule(server, await anAdmin(server), loan.id, next)).status).toBe(200)
  const extract = async (on: string) => {
    await writeAuditExtract(server.app, { from: day(on), to: day(on) }, join(folder, on))
    const [made, earlier, acts, readme] = await Promise.all([
      lines('reschedules.csv', on),
      lines('earlier-instalments.csv', on),
      lines('acts.csv', on),
      read('README.txt', on),
    ])
    return { made, earlier, acts: acts.filter((line) => line.includes('loan.rescheduled')), readme }
  }
  const name = `${admin.firstName} ${admin.lastName}`
  const [first, second] = [await extract('2026-05-04'), await extract('2026-05-05')]
  expect(first.made).toEqual(
    [loan, other].map(({ loan_id: id }, index) =>
      expect.stringMatching(
        new RegExp(`^${index + 1},${id},2026-05-04T.*,${name},0,50000.00,2500.00,5,2,2026-05-11,weekly,0.00$`),
      ),
    ),
  )
  expect(first.earlier).toHaveLength(8)
  expect(first.earlier[4]).toMatch(new RegExp(`^2,${other.loan_id},1,2026-05-11,`))
  expect(first.acts).toHaveLength(2)
  expect(first.acts[0]).toMatch(
    /,"\{""state"":""active"",""reason"":""The market burned down"",""consent"":""Agreed by phone this morning"",""reschedule"":\d+\}"$/,
  )
  expect(second.made).toEqual([expect.stringMatching(new RegExp(`^3,${loan.loan_id},2026-05-05T`))])
  expect(second.earlier).toEqual([
    `3,${loan.loan_id},5,2026-05-11,25000.00,1250.00,0.00`,
    `3,${loan.loan_id},6,2026-05-18,25000.00,1250.00,0.00`,
  ])
  expect(second.readme).toContain('earlier-instalments.csv (2 rows)')
})
