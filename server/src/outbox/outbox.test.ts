import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App, JobHandler } from '../context/context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { openMetrics } from '../base/metrics.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/ports.ts'
import type { HeartbeatSettings } from './heartbeat.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { queues, type Topic, type Topics } from '../base/topics.ts'

let url: string
let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ url, database, close } = await openTestDatabase())
})
afterAll(() => close())

const quiet = { info() {}, warn() {}, error() {} }
/** Other tests are about slow failures and quick heartbeats. */
const ofTests: Topic = { queue: 'money', failures: 100, hours: 24 }
const appOn = (on: Database) => ({ database: on, log: quiet, metrics: openMetrics() }) as unknown as App
function outboxWith(
  handlers: Record<string, JobHandler>,
  on = database,
  more: { topics?: Topics; heartbeatSettings?: HeartbeatSettings; pollMs?: number } = {},
): Outbox {
  const app = appOn(on)
  return makeOutbox(() => app, handlers, {
    topics: Object.fromEntries(Object.keys(handlers).map((topic) => [topic, ofTests])),
    ...more,
  })
}
const put = (outbox: Outbox, topic: string, subject = 'x') =>
  transaction(database, (tx) => outbox.put(tx, topic, subject, { note: 1 }))
const left = async () =>
  (await database.row<{ waiting: number }>('select count(*) as waiting from outbox where done_at is null'))!.waiting

test('a promise that was rolled back is never kept, a committed one is kept once', async () => {
  const seen: string[] = []
  const outbox = outboxWith({
    note: async (_app, job) => {
      seen.push(job.subject)
      return 'done'
    },
  })
  await transaction(database, async (tx) => {
    await outbox.put(tx, 'note', 'gone')
    throw new Error('no')
  }).catch(() => {})
  const id = await put(outbox, 'note', 'kept')
  await Promise.all(Array.from({ length: 20 }, () => outbox.work(id)))
  await outbox.work(id)
  expect(seen).toEqual(['kept'])
  expect(await left()).toBe(0)
})

test('three workers share two hundred jobs, each job once', async () => {
  const seen = new Map<string, number>()
  const handler: JobHandler = async (_app, job) => {
    seen.set(job.subject, (seen.get(job.subject) ?? 0) + 1)
    return 'done'
  }
  const workers = [1, 2, 3].map(() => outboxWith({ many: handler }))
  await transaction(database, async (tx) => {
    for (let n = 0; n < 200; n++) await workers[0]!.put(tx, 'many', String(n))
  })
  for (const worker of workers) worker.start()
  while (await left()) await sleep(50)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([...seen.values()].every((times) => times === 1)).toBe(true)
  expect(seen.size).toBe(200)
})

test('a job that failed is kept with its problem and waits; a finished one forgets its payload', async () => {
  const outbox = outboxWith({
    broken: async () => {
      throw new Error('provider is away')
    },
    later: async () => ({ againInSeconds: 60 }),
  })
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
  await database.run('delete from outbox where done_at is null')
})

/** Hangs until the test releases it. */
function hanging() {
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return {
    letGo,
    handler: (async () => {
      await gate
      return 'done'
    }) satisfies JobHandler,
  }
}
const twoProviders: Topics = { text: { ...ofTests, queue: 'sms' }, transfer: ofTests }

test('a provider that hangs on every slot does not delay another: a text is sent at once (B6)', async () => {
  const money = hanging()
  const sent: number[] = []
  const outbox = outboxWith(
    {
      transfer: money.handler,
      text: async () => {
        sent.push(performance.now())
        return 'done'
      },
    },
    database,
    { topics: twoProviders },
  )
  await transaction(database, async (tx) => {
    for (let n = 0; n < queues.money.slots + 5; n++) await outbox.put(tx, 'transfer', String(n))
  })
  outbox.start()
  await expect
    .poll(
      async () =>
        (await database.row<{ held: number }>(
          'select count(*) as held from outbox where leased_until > now() and done_at is null',
        ))!.held,
    )
    .toBe(queues.money.slots)
  const begun = performance.now()
  await put(outbox, 'text')
  await expect.poll(() => sent.length, { interval: 20, timeout: 10_000 }).toBe(1)
  expect(sent[0]! - begun).toBeLessThan(2_000)
  money.letGo()
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  await outbox.stop()
})

test('when more jobs are due than there are slots, each slot that becomes free takes the next one at once', async () => {
  let atOnce = 0
  let maxAtOnce = 0
  const outbox = outboxWith(
    {
      many: async () => {
        maxAtOnce = Math.max(maxAtOnce, ++atOnce)
        await sleep(5)
        atOnce--
        return 'done'
      },
    },
    database,
    // It looks once, and then as long as there is more to do.
    { pollMs: 1_000_000 },
  )
  await transaction(database, async (tx) => {
    for (let n = 0; n < 5 * queues.money.slots; n++) await outbox.put(tx, 'many', String(n))
  })
  outbox.start()
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await outbox.stop()
  expect(maxAtOnce).toBeLessThanOrEqual(queues.money.slots)
})

test('an unavailable provider is not called any more after five calls in a row, and a refusal does not count', async () => {
  let answer = new ProviderRefused('no such customer') as Error | null
  let calls = 0
  const handler: JobHandler = async () => {
    calls++
    if (answer) throw answer
    return 'done'
  }
  const outbox = outboxWith({ transfer: handler })
  const works = async (times: number) => {
    for (let n = 0; n < times; n++) await outbox.work(await put(outbox, 'transfer'))
  }
  await works(6)
  expect([calls, outbox.stateOf('money')]).toEqual([6, 'closed'])
  answer = new ProviderUnavailable('ECONNREFUSED')
  await works(8)
  expect([calls, outbox.stateOf('money'), outbox.stateOf('sms')]).toEqual([11, 'open', 'closed'])
  const untried = await database.rows('select 1 from outbox where done_at is null and attempts = 0')
  expect(untried).toHaveLength(3)
  await database.run('delete from outbox where done_at is null')
})

test('a job is given up after its failures or its age, with a log entry, and no worker takes it up again', async () => {
  const handler: JobHandler = async () => {
    throw new Error('will not do')
  }
  const few = { transfer: { ...ofTests, failures: 2 } }
  const outbox = outboxWith({ transfer: handler }, database, { topics: few })
  const id = await put(outbox, 'transfer')
  const stands = () =>
    database.row<object>(
      `select attempts, failures, given_up_at is not null as given_up, due_at = 'infinity' as never from outbox where id = $1`,
      [id],
    )
  await outbox.work(id)
  expect(await stands()).toEqual({ attempts: 1, failures: 1, given_up: false, never: false })
  await outbox.work(id)
  await outbox.work(id)
  expect(await stands()).toEqual({ attempts: 2, failures: 2, given_up: true, never: true })
  const waiting = outboxWith({ transfer: async () => ({ againInSeconds: 1 }) })
  const old = await put(waiting, 'transfer')
  await waiting.work(old)
  expect(await database.row('select failures from outbox where id = $1 and given_up_at is null', [old])).toEqual({
    failures: 0,
  })
  await database.run(`update outbox set counted_from = now() - interval '25 hours' where id = $1`, [old])
  await waiting.work(old)
  expect(
    await database.row('select 1 as one from outbox where id = $1 and given_up_at is not null', [old]),
  ).toBeDefined()
  await database.run('delete from outbox where done_at is null')
})

test('SCALE-05 the jobs of a crashed server go to the next one after a few missed beats, not after its lease, and those of a living one do not (B1)', async () => {
  const quick = { beatMs: 100, deadAfterMs: 1_000 }
  const killed = openDatabase(url)
  const dead = outboxWith({ transfer: () => new Promise(() => {}) }, killed, { heartbeatSettings: quick })
  const seen: string[] = []
  const lives = outboxWith(
    {
      transfer: async (_app, job) => {
        seen.push(job.subject)
        return 'done'
      },
    },
    database,
    { heartbeatSettings: quick },
  )
  const id = await put(dead, 'transfer', 'held')
  void dead.work(id)
  await expect
    .poll(
      async () =>
        (await database.row('select 1 as one from outbox where id = $1 and leased_until > now()', [id])) !== undefined,
    )
    .toBe(true)
  lives.start()
  await sleep(2_500)
  expect(seen).toEqual([])
  await killed.close()
  await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['held'])
  await lives.stop()
})

test('a server that was taken for crashed does not overwrite what another did meanwhile', async () => {
  const first = hanging()
  const one = outboxWith({
    transfer: async (app, job) => {
      await first.handler()
      throw new Error(`late ${job.id}`)
    },
  })
  const other = outboxWith({ transfer: async () => 'done' })
  const id = await put(one, 'transfer')
  const late = one.work(id)
  await expect
    .poll(
      async () =>
        (await database.row('select 1 as one from outbox where id = $1 and leased_until > now()', [id])) !== undefined,
    )
    .toBe(true)
  await database.run('update outbox set leased_until = null where id = $1', [id])
  await other.work(id)
  first.letGo()
  await late
  expect(await database.row('select last_error, done_at is not null as done from outbox where id = $1', [id])).toEqual({
    last_error: null,
    done: true,
  })
})
