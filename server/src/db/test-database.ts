import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { type Database, openDatabase } from './database.ts'
import { inDatabase } from './test-addresses.ts'
import { templateName } from './test-cluster.ts'

/** A migrated and empty database of one test file's own. Call `drop` when the file is done. */
export type TestDatabase = {
  /** For the test itself, who may do everything. */
  url: string
  /** For the product: as in production, one role owns the database and another one serves. */
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
}

export async function testDatabase(): Promise<TestDatabase> {
  // Trials make databases of their own, and run without vitest.
  const { inject } = await import('vitest')
  const { superuser, owner, app } = inject('clusterUrls')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Where nothing waits for a disk, copying the files takes half of what writing all pages into the WAL does.
  await run(owner, `create database ${name} template ${templateName} strategy file_copy`)
  return {
    url: inDatabase(superuser, name),
    ownerUrl: inDatabase(owner, name),
    appUrl: inDatabase(app, name),
    drop: () => run(superuser, `drop database ${name} with (force)`),
  }
}

/** The same, opened; `close` drops it too. */
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
