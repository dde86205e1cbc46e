import { day } from '@kasuwa/domain/dates.ts'
import { bookDay } from '@kasuwa/domain/ledger/book-day.ts'
import { transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { ledgerAccounts } from '@kasuwa/domain/ledger/accounts.ts'
import { credit, debit, journal } from '@kasuwa/domain/ledger/journal.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { type BookDays, post } from './post.ts'

let database: Database
let close: () => Promise<void>
/** Another connection, for what happens at the same time. */
let other: Database
beforeAll(async () => {
  const opened = await openTestDatabase()
  ;({ database, close } = opened)
  other = openDatabase(opened.appUrl)
})
afterAll(async () => {
  await other.close()
  await close()
})
/** Today is 10 April 2027 in Lagos. */
beforeEach(() =>
  database.run(`update clock set offset_ms = extract(epoch from timestamptz '2027-04-10 12:00+01' - now()) * 1000`),
)

let posted = 0
const postOn = async (days: BookDays, sql: Database = database) => {
  const reference = `posted-${posted++}`
  await transaction(sql, (tx) => post(tx, transferSubmitted({ amount: kobo(100) }), reference, null, days))
  return daysOf(reference)
}
const daysOf = (reference: string) =>
  database.row<{ booked: string; valued: string }>(
    `select booked_on(j)::text as booked, valued_on(j)::text as valued from journals j where reference = '${reference}'`,
  )
const closeMonth = async (month: string) => {
  await database.run(`insert into book_months (month) values ('${month}') on conflict do nothing`)
  await database.run(
    `update book_months set state = 'closed', closed_at = product_now(), trial_balance = '[]', digest = repeat('0', 64) where month = '${month}'`,
  )
}

test.each([
  ['nothing is given', {}, '2027-04-10', '2027-04-10'],
  ['money moved today', { valueDay: day('2027-04-10') }, '2027-04-10', '2027-04-10'],
  ['money moved this month', { valueDay: day('2027-04-02') }, '2027-04-02', '2027-04-02'],
  ['money moved in the month before', { valueDay: day('2027-03-01') }, '2027-03-01', '2027-03-01'],
  ['money moved earlier', { valueDay: day('2027-02-28') }, '2027-04-10', '2027-02-28'],
  ['a provider’s clock is ahead', { valueDay: day('2027-04-11') }, '2027-04-10', '2027-04-10'],
  ['people name a day', { namedDay: day('2026-01-31') }, '2026-01-31', '2026-01-31'],
] as const)('C-188 BOOK-04 the book day where %s', async (_, days, booked, valued) => {
  expect(await postOn(days)).toEqual({ booked, valued })
})

test.each([
  '2040-01-01',
  '2040-01-31',
  '2040-02-29',
  '2040-03-01',
  '2040-03-31',
  '2040-05-31',
  '2040-12-31',
  '2041-01-30',
])('C-188 BOOK-04 on %s the database has the book day of the rule for each value day of eleven weeks', async (now) => {
  const closed = ['2039-12-01', '2040-02-01', '2040-04-01']
  const client = await database.pool.connect()
  const answers = async () => {
    await client.query('insert into book_months (month) select unnest($1::date[])', [closed])
    await client.query(
      `update clock set offset_ms = extract(epoch from ($1::date + time '12:00') at time zone 'Africa/Lagos' - now()) * 1000`,
      [now],
    )
    const { rows } = await client.query<{ value: string; booked: string }>(
      `select value::date::text as value, coalesce(book_day_of(value::date), product_today())::text as booked
       from generate_series($1::date - 73, $1::date + 3, interval '1 day') as value`,
      [now],
    )
    return rows
  }
  await client.query('begin')
  const rows = await answers()
  // Other tests need these months open.
  await client.query('rollback')
  client.release()
  const byRule = ({ value }: { value: string }) => bookDay(day(value), day(now), (month) => closed.includes(month))
  expect(rows).toHaveLength(77)
  expect(rows).toEqual(rows.map((row) => ({ value: row.value, booked: byRule(row) })))
})

test('C-187 BOOK-07 debits and credits of each account are tallied by book day, own accounts too; a closed account takes none', async () => {
  await database.run(
    `with new as (insert into ledger_accounts (code, normal_side, number) values ('1021', 'debit', '1021') returning code)
     insert into account_names (account, name) select code, 'Second bank' from new`,
  )
  const sums = () =>
    database.rows<{ what: string; rows: number; amount: number }>(
      `select what, sum(rows)::bigint as rows, sum(amount_kobo)::bigint as amount from tallied
       where day = '2026-05-05' and (what like 'debit.%' or what like 'credit.%') group by what order by what`,
    )
  const moved = journal('transfer_submitted', [debit('1021', kobo(700)), credit('bank', kobo(700))])
  const days = { namedDay: day('2026-05-05') }
  for (const reference of ['own-1', 'own-2'])
    await transaction(database, (tx) => post(tx, moved, reference, null, days))
  expect(await sums()).toEqual([
    { what: 'credit.bank', rows: 2, amount: 1_400 },
    { what: 'debit.1021', rows: 2, amount: 1_400 },
  ])
  expect(
    await database.rows(`select name, number, kind from accounts where code in ('bank', '1021') order by number`),
  ).toEqual([
    { name: 'Bank', number: '1020', kind: 'open' },
    { name: 'Second bank', number: '1021', kind: 'own' },
  ])
  await database.run(
    `with person as (insert into users (id, phone, account_type, first_name, last_name) values (gen_random_uuid(), '08030000001', 'admin', 'Ada', 'Obi') returning id)
     insert into account_closings (account, closed_by) select '1021', id from person`,
  )
  await expect(transaction(database, (tx) => post(tx, moved, 'own-3', null, days))).rejects.toThrow(
    'the account 1021 is closed',
  )
})

test('C-185 C-188 BOOK-05 money of a closed month is booked today with its value day, and a named day of it is refused', async () => {
  await database.run(`insert into book_months (month) values ('2027-03-01')`)
  for (const state of ['closing', 'closed']) {
    if (state === 'closed') await closeMonth('2027-03-01')
    expect(await postOn({ valueDay: day('2027-03-31') })).toEqual({ booked: '2027-04-10', valued: '2027-03-31' })
    await expect(postOn({ namedDay: day('2027-03-31') })).rejects.toMatchObject({ code: 'month_closed' })
  }
})

test('C-190 BOOK-06 the database refuses a journal of a closed month, whoever posts it, and a month is never opened again', async () => {
  await closeMonth('2027-02-01')
  const direct = `with journal as (insert into journals (event, reference, book_day) values ('x', 'direct', '2027-02-28') returning id)
    insert into postings (journal_id, line, account, amount_kobo) select id, line, 'cash', amount from journal, (values (1, 5), (2, -5)) as leg (line, amount)`
  await expect(database.run(direct)).rejects.toMatchObject({ code: 'KS001' })
  await expect(
    database.run(`update book_months set state = 'closing', closed_at = null where month = '2027-02-01'`),
  ).rejects.toThrow(/never opened again/)
  await expect(database.run(`delete from book_months`)).rejects.toThrow(/never opened again/)
  await expect(other.run(`delete from book_months`)).rejects.toMatchObject({ code: '42501' })
})

test('C-190 BOOK-06 a month before a closed one takes no journal, also before the first month of the books, and nobody names a day before 2000', async () => {
  await closeMonth('2027-01-01')
  await expect(postOn({ namedDay: day('2026-12-31') })).rejects.toMatchObject({ code: 'month_closed' })
  for (const early of ['1999-12-31', '0226-03-01']) {
    await expect(postOn({ namedDay: day(early) })).rejects.toMatchObject({ code: 'day_too_early' })
    await expect(database.run(`select named_book_day('${early}')`)).rejects.toMatchObject({ code: 'KS001' })
  }
  const direct = `with journal as (insert into journals (event, reference, book_day) values ('x', 'before', '2026-12-31') returning id)
    insert into postings (journal_id, line, account, amount_kobo) select id, line, 'cash', amount from journal, (values (1, 5), (2, -5)) as leg (line, amount)`
  await expect(database.run(direct)).rejects.toMatchObject({ code: 'KS001' })
})

test('C-188 nothing is booked on a day to come', async () => {
  await expect(postOn({ namedDay: day('2027-04-11') })).rejects.toMatchObject({ code: '23514' })
})

test('C-190 a statement that began before its month was being closed still ends, and whoever closes sees it', async () => {
  const client = await other.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `with journal as (insert into journals (event, reference, book_day) values ('x', 'slow', book_day_of('2027-04-01')) returning id)
       insert into postings (journal_id, line, account, amount_kobo) select id, line, 'cash', amount from journal, (values (1, 5), (2, -5)) as leg (line, amount)`,
    )
    await database.run(`insert into book_months (month) values ('2027-04-01')`)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await daysOf('slow')).toEqual({ booked: '2027-04-01', valued: '2027-04-10' })
})

test('C-187 the accounts of the database are those of the domain, with their names', async () => {
  const rows = await database.rows<{ code: keyof typeof ledgerAccounts }>(
    `select code, number, name, kind, normal_side as side from accounts where kind <> 'own'`,
  )
  expect(Object.fromEntries(rows.map(({ code, ...one }) => [code, one]))).toEqual(ledgerAccounts)
})
