import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { measureLoad } from './timing.ts'

const post = { name: 'post', text: 'select post_repayment($1, $2, $3)' }

/**
 * F, the least work a safe repayment can be, on the same PostgreSQL with the same durability: calls a second on a new database, which is gone
 * afterwards. One in which every row was updated before does about twice as much, since its pages have room for the next version of a row.
 * @param callers each has a connection of its own
 */
export async function measureLimit(adminUrl: string, callers: number, seconds: number): Promise<number> {
  const limit = await readFile(new URL('limit.sql', import.meta.url), 'utf8')
  return onNewDatabase(adminUrl, callers, limit, async (clients) => {
    const { rate } = await measureLoad(seconds, callers, async (caller) => {
      const values = [randomUUID(), randomInt(1, 100_001), randomInt(100, 100_001)]
      await clients[caller]!.query({ ...post, values })
    })
    return rate
  })
}

/** Does something on a new database of the same PostgreSQL, which is gone afterwards. @param script makes what is in it */
async function onNewDatabase<T>(
  adminUrl: string,
  connections: number,
  script: string,
  work: (clients: readonly Client[]) => Promise<T>,
): Promise<T> {
  const admin = await connected(adminUrl)
  await admin.query('create database bench_limit')
  const url = adminUrl.replace(/postgres$/, 'bench_limit')
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)))
  try {
    await clients[0]!.query(script)
    await admin.query('checkpoint')
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await admin.query('drop database bench_limit with (force)')
    await admin.end()
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
