import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { House } from '../context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { type JobHandler, makeOutbox, type Outbox } from './outbox.ts'

let url: string
let database: Database
let close: () => Promise<void>
beforeAll(async () => { ({ url, database, close } = await openTestDatabase()) })
afterAll(() => close())

const quiet = { info() {}, warn() {}, error() {} }
function outboxWith(handlers: Record<string, JobHandler>, on = database): Outbox {
  const house = { database: on, log: quiet } as unknown as House
  return makeOutbox(() => house, handlers)
}
const put = (outbox: Outbox, topic: string, subject = 'x') => transaction(database, (tx) => outbox.put(tx, topic, subject, { note: 1 }))
const left = async () => (await database.row<{ waiting: number }>('select count(*) as waiting from outbox where done_at is null'))!.waiting

test('a promise that was rolled back is never kept, a committed one is kept once', async () => {
  const seen: string[] = []
  const outbox = outboxWith({ note: async (_house, job) => { seen.push(job.subject); return 'done' } })
  await transaction(database, async (tx) => { await outbox.put(tx, 'note', 'gone'); throw new Error('no') }).catch(() => {})
  const id = await put(outbox, 'note', 'kept')
  await Promise.all(Array.from({ length: 20 }, () => outbox.work(id)))
  await outbox.work(id)
  expect(seen).toEqual(['kept'])
  expect(await left()).toBe(0)
})

test('three workers share two hundred jobs, each job once', async () => {
  const seen = new Map<string, number>()
  const handler: JobHandler = async (_house, job) => { seen.set(job.subject, (seen.get(job.subject) ?? 0) + 1); return 'done' }
  const workers = [1, 2, 3].map(() => outboxWith({ many: handler }))
  await transaction(database, async (tx) => { for (let n = 0; n < 200; n++) await workers[0]!.put(tx, 'many', String(n)) })
  for (const worker of workers) worker.start()
  while (await left()) await pause(50)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([...seen.values()].every((times) => times === 1)).toBe(true)
  expect(seen.size).toBe(200)
})

test('a job that failed is kept with its problem and waits; a finished one forgets its payload', async () => {
  const outbox = outboxWith({ broken: async () => { throw new Error('provider is away') }, later: async () => ({ againInSeconds: 60 }) })
  const [broken, later] = [await put(outbox, 'broken'), await put(outbox, 'later')]
  await outbox.work(broken)
  await outbox.work(later)
  const rows = await database.rows<{ topic: string; last_error: string | null; seconds: number }>(
    'select topic, last_error, extract(epoch from due_at - now())::float8 as seconds from outbox where done_at is null order by topic',
  )
  expect(rows).toEqual([
    { topic: 'broken', last_error: 'provider is away', seconds: expect.closeTo(1.75, 0) },
    { topic: 'later', last_error: null, seconds: expect.closeTo(60, -1) },
  ])
  const done = await database.rows("select 1 from outbox where done_at is not null and payload <> '{}'")
  expect(done).toEqual([])
})

test('what a killed process held is freed at the next start, and what a living one holds is not (B1)', async () => {
  const killed = openDatabase(url)
  const held = outboxWith({ held: () => new Promise(() => {}) }, killed)
  const id = await put(held, 'held')
  void held.work(id)
  await expect.poll(async () => (await database.row('select 1 as one from outbox where id = $1 and leased_until > now()', [id])) !== undefined).toBe(true)
  const seen: string[] = []
  const next = outboxWith({ held: async (_house, job) => { seen.push(job.subject); return 'done' } })
  expect(await next.takeOver()).toBe(0)
  await next.work(id)
  expect(seen).toEqual([])
  await killed.close()
  await expect.poll(() => next.takeOver()).toBe(1)
  await next.work(id)
  expect(seen).toEqual(['x'])
})
