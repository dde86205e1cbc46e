import { openDatabase } from '../../../server/src/db/database.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { Databases } from '../database/databases.ts'
import { settleAll } from '../database/settle.ts'
import { copyWorld, type World } from '../database/world.ts'
import type { Book } from './book.ts'
import { catalogueOf, schemaDifferences } from './catalogue.ts'
import { olderDatabase } from './older-database.ts'
import { columnsOf, rowDifferences, storedRows } from './stored-rows.ts'

/** Migrates a database that already has rows; `migrateIt` may do so with interruptions. Returns the errors. */
export async function afterMigrating(
  database: TestDatabase,
  newestSchema: readonly string[],
  migrateIt: () => Promise<void>,
): Promise<string[]> {
  const before = openDatabase(database.url, { connections: 1, connectMs: 30_000 })
  const columns = await columnsOf(before)
  const rows = await storedRows(before, columns)
  await before.close()
  await migrateIt()
  const after = openDatabase(database.url, { connections: 1, connectMs: 30_000 })
  try {
    return [
      ...schemaDifferences(newestSchema, await catalogueOf(after)),
      ...rowDifferences(rows, await storedRows(after, columns)),
    ]
  } finally {
    await after.close()
  }
}

/** The schema that all migrations create in an empty database. */
export async function schemaOf(database: TestDatabase): Promise<string[]> {
  const opened = openDatabase(database.url, { connections: 1, connectMs: 30_000 })
  try {
    return await catalogueOf(opened)
  } finally {
    await opened.close()
  }
}

/**
 * Upgrades a book of a released schema to the newest one, starts the server on it, and completes all work there.
 * @returns the errors
 */
export async function upgradeFrom(
  databases: Databases,
  book: Book,
  release: string,
  newestSchema: readonly string[],
): Promise<string[]> {
  const database = await olderDatabase(databases, book, release)
  try {
    const differences = await afterMigrating(database, newestSchema, async () => {
      await migrate(database.ownerUrl, { clockMoves: true })
    })
    const world = await copyWorld(book.world, database)
    try {
      const problem = await settleAll(world)
      return [...differences, ...(await unserved(world)), ...(problem ? [problem] : [])]
    } finally {
      await world.close()
    }
  } finally {
    await database.drop()
  }
}

/** Calls of an admin, an agent and a customer that the server answers wrongly. */
async function unserved({ server: { running }, admins, agents, customers }: World): Promise<string[]> {
  const asked = [
    [admins[0]!.token, '/admin/loan-management'],
    [admins[0]!.token, '/admin/payment-management'],
    [admins[0]!.token, '/admin/customer-management'],
    [agents[0]!.token, '/agent/dashboard'],
    [customers[0]!.token, '/auth/me'],
  ] as const
  const problems: string[] = []
  for (const [token, path] of asked) {
    const { status } = await fetch(`${running.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 200) problems.push(`${path} answered ${status}`)
  }
  return problems
}
