import { setTimeout as sleep } from 'node:timers/promises'
import { bool, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Milliseconds to wait for the transactions that are writing. */
const writersEndMs = 10_000
const checkMs = 100

/** Numbers are given in order, so each transaction that has one already has a lower one. */
const takeNumber = statement({ row: { number: text.certain }, sql: 'select pg_current_xact_id()::text as number' })
const haveEnded = statement({
  params: { number: text },
  row: { ended: bool.certain },
  sql: 'select pg_snapshot_xmin(pg_current_snapshot()) >= cast(:number::text as xid8) as ended',
})

/**
 * Waits until all transactions that have written anything by now have ended, of whatever table. Returns false where that takes too long. Those that begin to
 * write later do not count. A trigger of journals and audit_events gives a transaction its number before it takes an id (migration 0286), so one that has an
 * id by now is waited for.
 */
export async function waitForWriters(sql: Sql, signal: AbortSignal): Promise<boolean> {
  const { number } = await sql.only(takeNumber)
  for (let waited = 0; !(await sql.only(haveEnded, { number })).ended; waited += checkMs) {
    if (waited >= writersEndMs || signal.aborted) return false
    await sleep(checkMs, undefined, { signal }).catch(() => undefined)
  }
  return true
}
