import { readFile } from 'node:fs/promises'
import { openDatabase } from '../../server/src/db/database.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { checkBooks } from '../../server/src/ledger/reconcile.ts'
import { Client } from 'pg'
import { stopwatch } from './timing.ts'

/** Makes the schema as its owner, and a million payments without the usual checks. Throws when the resulting books do not balance. */
export async function fill(ownerUrl: string, url: string): Promise<void> {
  const took = stopwatch()
  await migrate(ownerUrl)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(await readFile(new URL('fill.sql', import.meta.url), 'utf8'))
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
  console.log(`Filled in ${took()}.`)
  await check(url)
  console.log(`Books checked after ${took()}.`)
}

async function check(url: string): Promise<void> {
  const database = openDatabase(url)
  try {
    const differences = await checkBooks({ database })
    if (differences.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(differences.slice(0, 3))}`)
  } finally {
    await database.close()
  }
}
