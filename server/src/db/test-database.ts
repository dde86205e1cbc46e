import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { templateName } from './test-cluster.ts'

/** A migrated and empty database of one test file's own. Call `drop` when the file is done. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('adminUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(admin, `create database ${name} template ${templateName}`)
  return { url: admin.replace(/kasuwa$/, name), drop: () => run(admin, `drop database ${name} with (force)`) }
}

/** The same, opened; `close` drops it too. */
export async function openTestDatabase(): Promise<{ url: string; database: Database; close(): Promise<void> }> {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url)
  return { url, database, close: () => database.close().then(drop) }
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
