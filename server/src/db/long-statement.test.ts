import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { text } from './columns.ts'
import { type Database, openDatabase } from './database.ts'
import { withSavepoint } from './savepoint.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'
import { transaction } from './transaction.ts'

/** It takes longer than the pool below allows. */
const sql = `select pg_sleep(0.4)::text as slept, current_setting('statement_timeout') as "limit"`
const long = statement({ row: { slept: text, limit: text }, sql, mayTakeMs: 20_000 })
const short = statement({ row: { slept: text, limit: text }, sql })
const failing = statement({ sql: 'select 1 / 0 from pg_sleep(0.4)', mayTakeMs: 20_000 })
const readLimit = statement({ row: { limit: text }, sql: `select current_setting('statement_timeout') as "limit"` })

let own: Awaited<ReturnType<typeof openTestDatabase>>
let pool: Database
beforeAll(async () => (own = await openTestDatabase()))
afterAll(() => own.close())
beforeEach(() => (pool = openDatabase(own.appUrl, { connections: 1, statementMs: 200, answerMs: 30_000 })))
afterEach(() => pool.close())

const poolsLimit = { limit: '200ms' }
const cutOff = /statement timeout/

test('MEND-10 a statement that may take long is not cut off, and the limit of its pool holds again after it', async () => {
  await expect(pool.only(short)).rejects.toThrow(cutOff)
  expect(await pool.only(long)).toMatchObject({ limit: '20s' })
  expect(await pool.only(readLimit)).toEqual(poolsLimit)
  await expect(pool.run(failing)).rejects.toThrow('division by zero')
  expect(await pool.only(readLimit)).toEqual(poolsLimit)
})

test('MEND-10 the same holds in a transaction, after a part of it that failed, and after the whole failed', async () => {
  await transaction(pool, async (tx) => {
    expect(await tx.only(long)).toMatchObject({ limit: '20s' })
    expect(await tx.only(readLimit)).toEqual(poolsLimit)
    await expect(withSavepoint(tx, () => tx.run(failing))).rejects.toThrow('division by zero')
    expect(await tx.only(readLimit)).toEqual(poolsLimit)
  })
  await expect(transaction(pool, (tx) => tx.run(failing))).rejects.toThrow('division by zero')
  expect(await pool.only(readLimit)).toEqual(poolsLimit)
})
