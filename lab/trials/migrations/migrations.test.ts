import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/src/db/database.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { keepConflicts, keepEvent, keptBody } from '../../../server/src/payments/incoming/webhook-repository.ts'
import { type Databases, openDatabases } from '../database/databases.ts'
import { type Book, makeBook } from './book.ts'
import { interrupt } from './interrupt.ts'
import { migrateUpTo, olderDatabase } from './older-database.ts'
import { afterMigrating, schemaOf, upgradeFrom } from './upgrade.ts'

let databases: Databases
let book: Book
let newest: readonly string[]

beforeAll(async () => {
  databases = await openDatabases({ durable: true })
  book = await makeBook(await databases.make(), { seed: 3, acts: 60 })
  newest = await schemaOf(await databases.make())
})
afterAll(async () => {
  await book?.world.close()
  await databases?.close()
})

test('the book that is upgraded has running loans, repayments, journals and waiting jobs', () => {
  for (const table of [
    'loans',
    'instalments',
    'payments',
    'transfers',
    'allocations',
    'journals',
    'postings',
    'outbox',
  ])
    expect([table, book.rows.get(table)?.length]).toEqual([table, expect.toSatisfy((count: number) => count > 0)])
})

test.each(['0006_ledger_audit.sql', '0020_open_items.sql', '0040_data_keys.sql'])(
  'a book of the release that ended with %s is upgraded without a loss, and the server works on it',
  async (release) => {
    expect(await upgradeFrom(databases, book, release, newest)).toEqual([])
  },
)

test.each(['process', 'database'] as const)(
  'migrations whose %s is killed are completed by the next start',
  async (victim) => {
    const database = await olderDatabase(databases, book, '0009_payouts.sql')
    const found = await afterMigrating(database, newest, async () => {
      for (const afterMs of [20, 80]) await interrupt(databases, database, victim, afterMs)
      await migrate(database.ownerUrl, { clockMoves: true })
    })
    expect(found).toEqual([])
  },
)

test('SCALE-34 a webhook of a server of the version before is kept once beside a new one, before and after its table is split', async () => {
  const database = await databases.makeBare()
  await migrateUpTo(database, '0260_journals_of_proposals.sql')
  const opened = openDatabase(database.appUrl, { connections: 2, connectMs: 30_000 })
  const old = (key: string) =>
    opened.run(
      `insert into webhook_events (provider, key, body, body_digest, outcome, fetched) values ('paystack', $1::text, $1::text, sha256($1::text::bytea), 'charge', false)
       on conflict (provider, key) do nothing`,
      [key],
    )
  const event = (key: string) => keptBody(key, Buffer.from(key))
  try {
    expect([await old('first'), await old('first')]).toEqual([1, 0])
    await migrate(database.ownerUrl, { clockMoves: true })
    expect([await old('first'), await old('second'), await old('second')]).toEqual([0, 1, 0])
    const isNew = async (key: string) => keepEvent(opened, event(key), 'charge')
    expect([await isNew('first'), await isNew('second'), await isNew('third'), await isNew('third')]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(await old('third')).toBe(0)
    expect((await keepConflicts(opened, [event('first'), event('second'), { ...event('third'), mark: 7 }])).size).toBe(
      1,
    )
  } finally {
    await opened.close()
    await database.drop()
  }
})

test('a lost row, a changed row and a missing column are found', async () => {
  const database = await olderDatabase(databases, book, '0033_indexes_of_lists.sql')
  const found = await afterMigrating(database, newest, async () => {
    await migrate(database.ownerUrl, { clockMoves: true })
    const opened = openDatabase(database.url, { connections: 1, connectMs: 30_000 })
    await opened.run('delete from known_devices where user_id = (select user_id from known_devices limit 1)')
    await opened.run(`update users set last_name = 'Other' where id = (select id from users limit 1)`)
    await opened.run('alter table files drop column key_id')
    await opened.close()
  })
  expect(found.map((one) => one.split(' ').slice(0, 3).join(' ')).toSorted()).toEqual([
    'known_devices lost {"user_id":',
    'missing: column {"attnum":',
    'users has the',
    'users lost {"id":',
  ])
})
