import { kobo } from '@kasuwa/domain/money.ts'
import { disbursementSucceeded, transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { post } from './post.ts'

const insertEmpty = statement({ sql: `insert into journals (event, reference) values ('x', 'empty')` })

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
})
afterAll(() => close())

const sums = () =>
  database.row<{ total: number; lines: number }>(
    'select coalesce(sum(amount_kobo), 0)::bigint as total, count(*) as lines from postings',
  )

test('INV-29 a journal is posted with its legs, and the same event under the same reference never twice', async () => {
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
    "update audit_events set action = 'nothing'",
    'delete from audit_events',
    'truncate audit_events',
  ]
  for (const attempt of attempts) await expect(database.run(attempt), attempt).rejects.toThrow(/append-only/)
})
