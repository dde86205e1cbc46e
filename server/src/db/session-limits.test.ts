import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { integer, text } from './columns.ts'
import { type Database, openDatabase } from './database.ts'
import { keepsLimits } from './keeps-limits.ts'
import { expectMigrated, migrate } from './migrate.ts'
import { PooledAddress } from './pooled-address.ts'
import { openPools } from './pools.ts'
import { withSavepoint } from './savepoint.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestPooler, type TestPooler } from './test-pooler.ts'
import { transaction } from './transaction.ts'

const inside = `current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
  current_setting('idle_in_transaction_session_timeout') || ' ' || current_setting('plan_cache_mode') || ' ' ||
  current_setting('kasuwa.webhooks', true) as limits`
const readLimits = statement({ row: { limits: text }, sql: `select ${inside}` })
const readForLong = statement({ row: { limits: text }, sql: `select ${inside}`, mayTakeMs: 20_000 })
const sleepLong = statement({ row: { slept: text }, sql: 'select pg_sleep(5)::text as slept' })
const takeRow = statement({ sql: `update job_runs set changed = 1 where name = 'held'` })
const failing = statement({ sql: 'select 1 / 0 from pg_sleep(0)', mayTakeMs: 20_000 })
const insertRow = statement({ sql: `insert into job_runs (name, day) values ('lost', '2025-01-01')` })
const readPid = statement({ row: { pid: integer }, sql: 'select pg_backend_pid() as pid' })

let own: Awaited<ReturnType<typeof openTestDatabase>>
let pooler: TestPooler
let database: Database
beforeAll(async () => {
  own = await openTestDatabase()
  pooler = await startTestPooler(own.appUrl)
  await own.database.run(`insert into job_runs (name, day) values ('held', '2025-01-01')`)
})
afterAll(async () => {
  await pooler.close()
  await own.close()
})
afterEach(() => database.close())

/** The limits of the pool, and the same as PostgreSQL shows them. */
const given = { connections: 2, lockMs: 300, statementMs: 800, plansOnce: true, writesWebhooks: true }
const limits = '800ms 300ms 1min force_generic_plan on'
const [lockTimeout, statementTimeout] = [/lock timeout/, /statement timeout/]

describe.each(['PostgreSQL itself', 'a pooler in transaction mode'])('by %s', (by) => {
  const isPooled = by !== 'PostgreSQL itself'
  beforeEach(() => {
    database = openDatabase(isPooled ? pooler.through(own.appUrl) : own.appUrl, { ...given, isPooled })
  })

  /** The failure, and that it came in time: the holder keeps the row, and the sleep lasts, for much longer. */
  const gaveUp = async (work: Promise<unknown>, reason: RegExp, afterMs: number): Promise<void> => {
    const begun = performance.now()
    await expect(work).rejects.toThrow(reason)
    expect(performance.now() - begun).toBeGreaterThan(afterMs - 50)
    expect(performance.now() - begun).toBeLessThan(4_500)
  }

  test('SCALE-02 a locked row is given up after the limit of the pool, or of the transaction', async () => {
    const holder = new Client({ connectionString: own.url })
    await holder.connect()
    await holder.query(`begin; update job_runs set changed = 0 where name = 'held'`)
    try {
      await gaveUp(database.run(takeRow), lockTimeout, 300)
      await gaveUp(
        transaction(database, (tx) => tx.run(takeRow)),
        lockTimeout,
        300,
      )
      await gaveUp(
        transaction(database, (tx) => tx.run(takeRow), { lockMs: 100 }),
        lockTimeout,
        100,
      )
    } finally {
      await holder.end()
    }
    expect(await database.run(takeRow)).toBe(1)
  })

  test('SCALE-02 a slow statement is given up after the limit of the pool', async () => {
    await gaveUp(database.only(sleepLong), statementTimeout, 800)
    await gaveUp(
      transaction(database, (tx) => tx.only(sleepLong)),
      statementTimeout,
      800,
    )
    await gaveUp(database.rows('select pg_sleep(5)'), statementTimeout, 800)
  })

  test('SCALE-02 each statement has all limits of its pool; one that may take long has them again after it', async () => {
    const long = limits.replace('800ms', '20s')
    expect(await database.only(readLimits)).toEqual({ limits })
    expect(await database.only(readForLong)).toEqual({ limits: long })
    expect(await database.only(readLimits)).toEqual({ limits })
    await transaction(database, async (tx) => {
      expect(await tx.only(readForLong)).toEqual({ limits: long })
      expect(await tx.only(readLimits)).toEqual({ limits })
      await expect(withSavepoint(tx, () => tx.run(failing))).rejects.toThrow('division by zero')
      expect(await tx.only(readLimits)).toEqual({ limits })
    })
    expect(await transaction(database, (tx) => tx.only(readLimits), { isSnapshot: true })).toEqual({ limits })
  })

  test('SCALE-02 a failure rolls back, and the next statement works', async () => {
    await expect(
      transaction(database, async (tx) => {
        await tx.run(insertRow)
        await tx.run(failing)
      }),
    ).rejects.toThrow('division by zero')
    await expect(database.run(failing)).rejects.toThrow('division by zero')
    await expect(database.rows('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    expect(await database.rows('select name, changed from job_runs')).toEqual([{ name: 'held', changed: 1 }])
  })
})

test('SCALE-01 each transaction may run on another connection, and leaves nothing behind on it', async () => {
  database = openDatabase(pooler.through(own.appUrl), { ...given, isPooled: true, connections: 1 })
  const pids = new Set<number>()
  for (let asked = 0; asked < 5; asked += 1) pids.add((await database.only(readPid)).pid)
  expect(pids.size).toBe(5)
  await database.only(readForLong)
  await transaction(database, (tx) => tx.only(readForLong))
  expect(await pooler.leftBehind()).toEqual(
    Array.from({ length: 5 }, () => ({ statements: 0, settings: [], locks: 0 })),
  )
  expect(pooler.named).toEqual([])
})

test('SCALE-59 a second in which others have all connections of a pooler is no silence of PostgreSQL', async () => {
  const through = pooler.through(own.appUrl)
  const pools = openPools(through, 'server', () => {}, { isPooled: true })
  database = openDatabase(through, { statementMs: 10_000, isPooled: true, connections: 5 })
  const one = 'select 1 as one'
  try {
    expect(await pools.users.rows(one)).toEqual([{ one: 1 }])
    const busy = Promise.all(Array.from({ length: 5 }, () => database.rows('select pg_sleep(0.9)')))
    await sleep(50)
    expect(await Promise.all([pools.users.rows(one), pools.health.rows(one)])).toEqual([[{ one: 1 }], [{ one: 1 }]])
    await busy
  } finally {
    await pools.close()
  }
})

test('SCALE-04 migrations refuse a pooler, whether it refuses the settings of a connection or drops them; a server may check through it that all have run', async () => {
  database = openDatabase(own.appUrl)
  const ofOwner = await startTestPooler(own.ownerUrl, { sessions: 1 })
  const dropping = await startTestPooler(own.ownerUrl, { sessions: 1, dropsParameters: true })
  try {
    for (const { through } of [ofOwner, dropping]) {
      await expect(migrate(through(own.ownerUrl))).rejects.toThrow(PooledAddress)
      await expect(migrate(through(own.ownerUrl))).rejects.toThrow(
        /^a pooler answers at 127.0.0.1:\d+, and not PostgreSQL/,
      )
    }
    await expectMigrated(ofOwner.through(own.ownerUrl))
    await own.database.run(`delete from migrations where name = (select max(name) from migrations)`)
    await expect(expectMigrated(ofOwner.through(own.ownerUrl))).rejects.toThrow(
      /^1 migrations have not run \(\d{4}_\w+\.sql first\), and they cannot run through a pooler: set DATABASE_OWNER_URL/,
    )
    const deaf = openDatabase(dropping.through(own.ownerUrl))
    expect([await keepsLimits(database), await keepsLimits(deaf)]).toEqual([true, false])
    await deaf.close()
    expect((await dropping.leftBehind())[0]?.locks).toBe(0)
  } finally {
    await ofOwner.close()
    await dropping.close()
  }
})
