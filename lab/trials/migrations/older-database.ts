import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../../server/src/db/database.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { migrationNames, ownMigrations } from '../../../server/src/db/migration-files.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { Databases } from '../database/databases.ts'
import type { Book } from './book.ts'
import { type Columns, columnsOf, quoted, type Row } from './stored-rows.ts'

/** The first release ends with this one. */
const firstRelease = '0006'

/** The names of the migrations that a released schema may end with. */
export const releasedSchemas = async (): Promise<string[]> =>
  (await migrationNames()).filter((name) => name >= firstRelease)

/** A database on which the migrations up to this one have run, with the parts of the book that fit that schema. */
export async function olderDatabase(databases: Databases, book: Book, newest: string): Promise<TestDatabase> {
  const database = await databases.makeBare()
  await migrateUpTo(database, newest)
  await fill(database, book)
  return database
}

/** Runs the migrations up to this one. */
export async function migrateUpTo(database: TestDatabase, newest: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-migrations-'))
  try {
    for (const name of (await migrationNames()).filter((one) => one <= newest))
      await copyFile(path.join(ownMigrations, name), path.join(folder, name))
    await migrate(database.ownerUrl, { clockMoves: true }, { folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(database: TestDatabase, book: Book): Promise<void> {
  const columns = await existingColumns(database)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    for (const tables of together([...book.rows.keys()]))
      await insert(
        client,
        tables.flatMap((table) => {
          const name = columns.has(table) ? table : (earlierNames[table] ?? table)
          const names = columns.get(name)
          if (!names || (table === 'seals' && losesSealed(columns))) return []
          return [{ table: name, names, rows: book.rows.get(table)!.map(adjusted(table, book)) }]
        }),
      )
    await client.query('commit')
    for (const [name, last] of book.sequences)
      await client.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last])
  } finally {
    await client.end()
  }
}

async function existingColumns({ url }: TestDatabase): Promise<Columns> {
  const database = openDatabase(url, { connections: 1, connectMs: 30_000 })
  try {
    return await columnsOf(database)
  } finally {
    await database.close()
  }
}

/**
 * Whether the book's journals lose what is sealed of them, since the schema has no value days: its seals would be of other rows. The starting
 * server makes them then. Seals of older journals have a test of their own (`server/src/seals/test-old-seals.ts`).
 */
const losesSealed = (columns: Columns): boolean => !columns.get('journals')?.includes('value_day')

/** The names that tables had before (0277). */
const earlierNames: Partial<Record<string, string>> = { incoming_webhooks: 'webhook_events' }

/** A journal and its postings are inserted in one statement; every other table in a separate one. */
const together = (tables: readonly string[]): string[][] =>
  tables.flatMap((table) => (table === 'postings' ? [] : [table === 'journals' ? ['journals', 'postings'] : [table]]))

type Table = { table: string; names: readonly string[]; rows: readonly Row[] }

/** Columns that the schema does not have are left out, and rows that its migrations have made. The clock's only row is there already. */
async function insert(client: Client, tables: readonly Table[]): Promise<void> {
  if (tables.some(({ table }) => table === 'clock')) await client.query('delete from clock')
  const parts = tables.map(({ table, names }, place) => {
    const columns = names.map(quoted).join(', ')
    return `part_${place} as (insert into ${quoted(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${quoted(table)}, $${place + 1}::jsonb) on conflict do nothing)`
  })
  if (parts.length === 0) return
  await client.query(
    `with ${parts.join(', ')} select`,
    tables.map(({ rows }) => JSON.stringify(rows)),
  )
}

/** Values that older schemas required. */
const adjusted =
  (table: string, { world }: Book) =>
  (row: Row): Row => {
    if (table === 'virtual_accounts') return { ...row, requested_by: row['requested_by'] ?? world.admins[0]!.userId }
    if (table === 'transfers') return { ...row, account_name: row['account_name'] ?? 'A NAME' }
    return row
  }
