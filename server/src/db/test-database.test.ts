import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

test('every test database is migrated and separate', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await rowsOf(one.url, 'create table of_one (word text)')
  expect(await rowsOf(other.url, `select to_regclass('of_one') as found`)).toEqual([{ found: null }])
  expect(await rowsOf(other.url, 'select count(*) > 0 as migrated from migrations')).toEqual([{ migrated: true }])
  await Promise.all([one.drop(), other.drop()])
  await expect(rowsOf(one.url, 'select 1')).rejects.toThrow('does not exist')
})
