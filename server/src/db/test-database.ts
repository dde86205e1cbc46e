import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { type Database, openDatabase } from './database.ts'
import { inDatabase } from './test-addresses.ts'
import { templateName } from './test-cluster.ts'

/** A migrated, empty database for one test file. Call `drop` when the file is done. */
export type TestDatabase = {
  /** For the test itself, which may do everything. */
  url: string
  /** For the product: as in production, one role owns the database and another one serves. */
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
}

export async function testDatabase(): Promise<TestDatabase> {
  // Trials make their own databases, and run without vitest.
  const { inject } = await import('vitest')
  const { superuser, owner, app } = inject('clusterUrls')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Without waiting for a disk, copying the files takes half the time of writing all pages into the WAL.
  await run(owner, `create database ${name} template ${templateName} strategy file_copy`)
  return {
    url: inDatabase(superuser, name),
    ownerUrl: inDatabase(owner, name),
    appUrl: inDatabase(app, name),
    drop: () => run(superuser, `drop database ${name} with (force)`),
  }
}

/** Makes and opens a test database; `close` also drops it. */
export async function openTestDatabase(): Promise<TestDatabase & { database: Database; close(): Promise<void> }> {
  const { drop, ...own } = await testDatabase()
  const database = openDatabase(own.url, { connectMs: 30_000 })
  return { ...own, drop, database, close: () => database.close().then(drop) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
