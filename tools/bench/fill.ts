import { readFile } from 'node:fs/promises'
import { openDatabase } from '../../server/src/db/database.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { checkBooks } from '../../server/src/ledger/reconcile.ts'
import { present } from '../../server/src/present.ts'
import { Client } from 'pg'
import { stopwatch } from './timing.ts'

/** What a lender of so many customers has of everything, by the names that fill.sql has for them. @param customers a multiple of 10,000 */
export const sizesOf = (customers: number) => ({
  customers,
  agents: customers / 200,
  groups: customers / 40,
  accounts: customers * 0.8,
  running: customers * 0.3,
  completed: customers * 0.5,
  waiting: customers * 0.4,
  loans: customers * 1.2,
  commissions: customers * 0.06,
  every: customers / 5_000,
  rare: Math.floor(customers / 3),
})

/**
 * Makes the schema as its owner, and so many customers with their loans and payments (ten payments each) without the usual checks. Throws when the
 * resulting books do not balance.
 */
export async function fill(ownerUrl: string, url: string, customers = 100_000): Promise<void> {
  const took = stopwatch()
  await migrate(ownerUrl)
  const client = new Client({ connectionString: url })
  await client.connect()
  const sizes: Record<string, number> = sizesOf(customers)
  const text = await readFile(new URL('fill.sql', import.meta.url), 'utf8')
  await client.query(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(present(sizes[name], name))))
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
  console.log(`Filled in ${took()}.`)
  await expectBooksAgree(url)
  console.log(`Books checked after ${took()}.`)
}

/** @throws Error when the books of a database do not agree */
export async function expectBooksAgree(url: string): Promise<void> {
  const database = openDatabase(url)
  try {
    const differences = await checkBooks({ database })
    if (differences.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(differences.slice(0, 3))}`)
  } finally {
    await database.close()
  }
}
