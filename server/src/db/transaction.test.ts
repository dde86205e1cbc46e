import { day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day as dayColumn, integer, text } from './columns.ts'
import type { Database } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'
import { isDuplicate, transaction } from './transaction.ts'

const insertRun = statement({
  params: { name: text, day: dayColumn },
  sql: 'insert into job_runs (name, day) values (:name, :day)',
})
const countChange = statement({
  params: { name: text },
  sql: 'update job_runs set changed = changed + 1 where name = :name and changed is not null',
})
const readPid = statement({ row: { pid: integer }, sql: 'select pg_backend_pid() as pid' })

let database: Database
let own: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  own = await openTestDatabase()
  database = own.database
})
afterAll(() => own.close())

test('a transaction has product time and the day in Lagos, and leaves nothing behind when it fails', async () => {
  await database.run("insert into job_runs (name, day) values ('other', '2025-01-01')")
  await expect(
    transaction(database, async (tx) => {
      expect(Math.abs(tx.now.getTime() - Date.now())).toBeLessThan(5_000)
      expect(tx.today).toMatch(/^\d{4}-\d\d-\d\d$/)
      await tx.run(insertRun, { name: 'this', day: day('2025-01-01') })
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect(await database.rows('select name, day from job_runs')).toEqual([{ name: 'other', day: '2025-01-01' }])
})

test('two transactions in a deadlock both succeed in the end', async () => {
  await database.run("insert into job_runs (name, day, changed) values ('a', '2025-02-01', 0), ('b', '2025-02-01', 0)")
  let arrived = 0
  let bothStarted = (): void => {}
  const started = new Promise<void>((resolve) => {
    bothStarted = resolve
  })
  const both = (first: string, second: string) =>
    transaction(database, async (tx) => {
      await tx.run(countChange, { name: first })
      if (++arrived === 2) bothStarted()
      await started
      await tx.run(countChange, { name: second })
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  expect(await database.rows("select changed from job_runs where day = '2025-02-01'")).toEqual([
    { changed: 2 },
    { changed: 2 },
  ])
})

test('a connection that ends between two statements only fails its transaction: the app goes on', async () => {
  const lost = transaction(database, async (tx) => {
    const { pid } = await tx.only(readPid)
    await database.run('select pg_terminate_backend($1)', [pid])
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.run(insertRun, { name: 'lost', day: day('2025-03-01') })
  })
  await expect(lost).rejects.toThrow()
  expect(await database.rows("select name from job_runs where name = 'lost'")).toEqual([])
})

test('a duplicate row is reported with the name of the unique constraint', async () => {
  const error = await database.run("insert into job_runs (name, day) values ('other', '2025-01-01')").then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isDuplicate(error, 'job_runs_pkey')).toBe(true)
  expect(isDuplicate(error, 'other')).toBe(false)
})

test('numbers too large to be exact are refused rather than rounded', async () => {
  await expect(database.row('select 9007199254740993::bigint as large')).rejects.toThrow(/cannot hold/)
})

test('migrations run once, also when two start at once', async () => {
  expect(await migrate(own.url)).toEqual([])
  expect(await isMigrated(database)).toBe(true)
  await database.run('drop schema public cascade')
  await database.run('create schema public')
  const ran = await Promise.all([migrate(own.url), migrate(own.url)])
  expect(ran.filter((names) => names.length === 0)).toHaveLength(1)
})
