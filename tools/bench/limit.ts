import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

const post = { name: 'post', text: 'select post_repayment($1, $2, $3)' }

/** F, the least work a safe repayment can be, on the same PostgreSQL with the same durability, in a database of its own. */
export type Limit = { send(caller: number): Promise<void>; close(): Promise<void> }

/** @param callers each has a connection of its own */
export async function openLimit(adminUrl: string, callers: number): Promise<Limit> {
  const admin = await connected(adminUrl)
  await admin.query('create database bench_limit')
  const url = adminUrl.replace(/postgres$/, 'bench_limit')
  const clients = await Promise.all(Array.from({ length: callers }, () => connected(url)))
  await clients[0]!.query(await readFile(new URL('limit.sql', import.meta.url), 'utf8'))
  await admin.query('checkpoint')
  return {
    send: async (caller) => {
      await clients[caller]!.query({ ...post, values: [randomUUID(), randomInt(1, 100_001), randomInt(100, 100_001)] })
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
      await admin.query('drop database bench_limit with (force)')
      await admin.end()
    },
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
