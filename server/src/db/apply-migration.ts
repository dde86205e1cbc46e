import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../base/log.ts'
import type { IndexStatement, Migration } from './migration-files.ts'

/** It must be short, since calls of a running server may have to wait behind ours. */
export const lockWait = '1s'

/**
 * Runs one migration, and records that it has run.
 * @throws Error that names the migration
 */
export async function apply(client: Client, migration: Migration, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    if (migration.indexes) await applyConcurrently(client, migration, migration.indexes, log)
    else if (migration.isInSteps) await applyInSteps(client, migration, log)
    else await retryWhileLocked(client, migration.name, () => applyAtOnce(client, migration), log)
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const keep = (client: Client, { name, digest }: Migration) =>
  client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])

async function applyAtOnce(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await keep(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** An interrupted build leaves an invalid index, which is dropped first. Waiting here blocks nothing else. */
async function applyConcurrently(
  client: Client,
  migration: Migration,
  statements: IndexStatement[],
  log: Pick<Log, 'info'>,
): Promise<void> {
  await client.query('set lock_timeout = 0')
  for (const { text, index } of statements) {
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (rowCount) await client.query(`drop index concurrently ${index}`)
    log.info('building or dropping an index while servers are running', { migration: migration.name, index })
    await client.query(text)
  }
  await client.query(`set lock_timeout = '${lockWait}'`)
  await keep(client, migration)
}

/** An interrupted one goes on where it was, since each step is committed: the query must know where that is. */
async function applyInSteps(client: Client, migration: Migration, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  for (let steps = 1; ; steps++) {
    let rows: number | null = null
    const step = async (): Promise<void> => {
      rows = (await client.query(migration.text)).rowCount
    }
    await retryWhileLocked(client, migration.name, step, log)
    if (rows === 0) break
    if (steps % 100 === 0)
      log.info('a migration moves rows while servers are running', { migration: migration.name, steps })
  }
  await keep(client, migration)
}

const maxWaitMs = 10 * 60_000
const maxDelayMs = 5_000
const lockNotAvailable = '55P03'

/** Repeats work that did not get a lock in time, after growing delays in which the statements queued behind ours can run. */
export async function retryWhileLocked(
  client: Client,
  name: string,
  work: () => Promise<void>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const begin = performance.now()
  for (let delayMs = 500; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      const open = await oldestTransactions(client)
      if (performance.now() - begin > maxWaitMs) {
        throw new Error(
          `a table that it needs has been in use for ten minutes. End the transactions that are open, then start again: ${JSON.stringify(open)}`,
          { cause: error },
        )
      }
      log.warn('a migration waits for a table that is in use; it tries again', { migration: name, open })
      await sleep(delayMs)
    }
  }
}

/** The oldest open transactions. PostgreSQL shows others' statements only to a role that may see them, but their names to every role. */
async function oldestTransactions(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select pid, usename as "user", application_name as application, state, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'
       and state is distinct from 'idle'
     order by xact_start nulls last limit 3`,
  )
  return rows
}
