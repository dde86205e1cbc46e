import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { measureLoad, percentile } from './timing.ts'

const callers = 16
const post = { name: 'post', text: 'select post_repayment($1, $2, $3)' }

/** F (the disk's limit) on the same PostgreSQL with the same durability, in a database of its own that is gone afterwards. */
export async function measureLimit(adminUrl: string, seconds: number) {
  const admin = await connected(adminUrl)
  await admin.query('create database bench_limit')
  const url = adminUrl.replace(/postgres$/, 'bench_limit')
  const clients = await Promise.all(Array.from({ length: callers }, () => connected(url)))
  try {
    await clients[0]!.query(await readFile(new URL('limit.sql', import.meta.url), 'utf8'))
    await admin.query('checkpoint')
    const { times, rate } = await measureLoad(seconds, callers, async (caller) => {
      await clients[caller]!.query({ ...post, values: [randomUUID(), randomInt(1, 100_001), randomInt(100, 100_001)] })
    })
    return {
      what: `F, c=${callers}`,
      'per second': Math.round(rate),
      'p50 ms': percentile(times, 0.5).toFixed(1),
      'p99 ms': percentile(times, 0.99).toFixed(1),
    }
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
