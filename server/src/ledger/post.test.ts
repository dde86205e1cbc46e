import { kobo } from '@kasuwa/domain/money.ts'
import { disbursementSucceeded, transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../base/ids.ts'
import { post } from './post.ts'

const insertEmpty = statement({ sql: `insert into journals (event, reference) values ('x', 'empty')` })

let database: Database
/** A connection of the app's own role. */
let serving: Database
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  ;({ database, close } = opened)
  serving = openDatabase(opened.appUrl)
})
afterAll(async () => {
  await serving.close()
  await close()
})

const sums = () =>
  database.row<{ total: number; lines: number }>(
    'select coalesce(sum(amount_kobo), 0)::bigint as total, count(*) as lines from postings',
  )

test('INV-29 a journal is posted with its legs, and the same event with the same reference is never posted twice', async () => {
  const journal = transferSubmitted({ amount: kobo(5_000_000) })
  await transaction(database, (tx) => post(tx, journal, 'ref-one', null))
  await expect(transaction(database, (tx) => post(tx, journal, 'ref-one', null))).rejects.toMatchObject({
    code: '23505',
  })
  expect(await sums()).toEqual({ total: 0, lines: 2 })
})

test('INV-29 the database refuses a journal that does not balance, has one line, or gets a line later', async () => {
  const loanId = newId<string>()
  const good = disbursementSucceeded({ loanId, customerId: newId<string>(), principal: kobo(100) })
  const unbalanced = { ...good, legs: [good.legs[0]!, { ...good.legs[1]!, amount: kobo(-99) }] }
  await expect(transaction(database, (tx) => post(tx, unbalanced, 'ref-bent', null))).rejects.toThrow(
    /does not balance/,
  )
  await expect(
    transaction(database, (tx) => post(tx, { ...good, legs: [good.legs[0]!] }, 'ref-half', null)),
  ).rejects.toThrow(/does not balance/)
  await expect(transaction(database, (tx) => tx.run(insertEmpty))).rejects.toThrow(/does not balance/)
  const later = "insert into postings select id, 9, 'cash', 1 from journals where reference = 'ref-one'"
  await expect(database.run(later)).rejects.toThrow(/does not balance/)
  expect(await sums()).toEqual({ total: 0, lines: 2 })
})

test('INV-29 the database refuses postings of an unknown journal or to an unknown account', async () => {
  const noJournal =
    "insert into postings (journal_id, line, account, amount_kobo) values (999, 1, 'cash', 5), (999, 2, 'suspense', -5)"
  await expect(database.run(noJournal)).rejects.toMatchObject({ code: '23503' })
  const noAccount = `with journal as (insert into journals (event, reference) values ('x', 'no-account') returning id)
    insert into postings (journal_id, line, account, amount_kobo) select id, 1, 'cash', 5 from journal union all select id, 2, 'petty_cash', -5 from journal`
  await expect(database.run(noAccount)).rejects.toMatchObject({
    code: '23503',
    message: 'the ledger has no account petty_cash',
  })
  expect(await sums()).toEqual({ total: 0, lines: 2 })
})

/** A journal under this reference with these amounts, as one statement. */
const journal = (reference: string, ...amounts: number[]) =>
  `with journal as (insert into journals (event, reference) values ('x', '${reference}') returning id)
   insert into postings (journal_id, line, account, amount_kobo)
   select id, line, 'cash', amount from journal, unnest('{${amounts.join()}}'::bigint[]) with ordinality as leg(amount, line)`
const pairTo = (reference: string) =>
  `insert into postings select id, line, 'cash', amount from journals, (values (8, 5), (9, -5)) as leg(line, amount)
   where reference = '${reference}'`

test("INV-29 the app's role cannot bypass the balance in any way, even inside a larger statement", async () => {
  const before = await sums()
  const attempts: readonly (readonly [string, string])[] = [
    ['a journal without postings', `insert into journals (event, reference) values ('x', 'bare')`],
    [
      'one of several without postings',
      `with two as (insert into journals (event, reference) values ('x', 'left'), ('x', 'right') returning id, reference)
       insert into postings (journal_id, line, account, amount_kobo)
       select id, line, 'cash', amount from two, (values (1, 5), (2, -5)) as leg(line, amount) where reference = 'left'`,
    ],
    ['one line', journal('single', 5)],
    ['lines that do not balance', journal('bent', 5, -4)],
    ['a pair for a journal that has its postings', pairTo('ref-one')],
    ['one line for it', `insert into postings select id, 9, 'cash', 1 from journals where reference = 'ref-one'`],
    [
      'two journals that balance only together',
      `with two as (insert into journals (event, reference) values ('x', 'left'), ('x', 'right') returning id, reference)
       insert into postings (journal_id, line, account, amount_kobo)
       select id, line, 'cash', line * case reference when 'left' then 1 else -1 end from two, generate_series(1, 2) as line`,
    ],
    [
      'a right journal together with a wrong one',
      `with two as (insert into journals (event, reference) values ('x', 'left'), ('x', 'right') returning id, reference)
       insert into postings (journal_id, line, account, amount_kobo)
       select id, line, 'cash', amount from two join (values ('left', 1, 5), ('left', 2, -5), ('right', 1, 5), ('right', 2, -6))
         as leg(reference, line, amount) using (reference)`,
    ],
  ]
  for (const [what, attempt] of attempts)
    await expect(serving.run(attempt), what).rejects.toMatchObject({ code: '23514' })
  expect(await sums()).toEqual(before)
})

test('INV-29 a journal and its postings must come in one statement, not in two statements of one transaction', async () => {
  const client = await serving.pool.connect()
  try {
    for (const attempt of [`insert into journals (event, reference) values ('x', 'apart')`, pairTo('together')]) {
      await client.query('begin')
      await client.query(journal('together', 5, -5))
      await expect(client.query(attempt), attempt).rejects.toMatchObject({ code: '23514' })
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

test("INV-29 the app's role cannot switch a check off", async () => {
  const attempts = [
    'alter table postings disable trigger all',
    'drop trigger postings_balance on postings',
    'drop trigger journals_balance on journals',
    'set session_replication_role = replica',
    'create or replace function check_postings() returns trigger language plpgsql as $$ begin return null; end $$',
  ]
  for (const attempt of attempts) await expect(serving.run(attempt), attempt).rejects.toMatchObject({ code: '42501' })
})

test('nothing in the ledger or the audit trail is ever edited or deleted', async () => {
  await database.run(
    "insert into audit_events (actor, action, subject_kind, subject_id) values ('house', 'test', 'x', '1')",
  )
  const attempts = [
    'update postings set amount_kobo = amount_kobo * 2',
    'delete from postings',
    "update journals set event = 'other'",
    'delete from journals',
    'truncate postings',
    'truncate journals cascade',
    "update ledger_accounts set code = 'other' where code = 'cash'",
    "delete from ledger_accounts where code = 'suspense'",
    'truncate ledger_accounts cascade',
    'truncate account_names',
    'truncate book_months',
    "update account_names set name = 'Other'",
    "update audit_events set action = 'nothing'",
    'delete from audit_events',
    'truncate audit_events',
  ]
  for (const attempt of attempts) await expect(database.run(attempt), attempt).rejects.toThrow(/append-only/)
})
