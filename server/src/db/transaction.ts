import type { Day } from '@kasuwa/domain/dates.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { type Database, type Sql, sqlOn } from './database.ts'
import { breaksConnection } from './failures.ts'
import { inPart } from '../base/tracing.ts'
import { required } from '../base/required.ts'

/** A transaction and the product's time at its beginning (C-180): every row it writes has the same time. */
export type Transaction = Sql & {
  now: Date
  today: Day
  /** Begins a part of it that can be rolled back alone, rolls it back, or keeps it: for savepoint.ts. */
  markPart(how: keyof typeof partCommands): Promise<void>
}

const partCommands = {
  begin: 'savepoint part',
  undo: 'rollback to savepoint part',
  keep: 'release savepoint part',
} as const

const tries = 4
/** Serialisation failure and deadlock: PostgreSQL rolled back everything, so the same work may be tried again. */
const worthRetrying = new Set(['40001', '40P01'])

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

type Options = {
  /** Milliseconds after which PostgreSQL gives up waiting for a lock; the pool's limit if left out. */
  lockMs?: number
  /** It only reads, and all its statements see the same moment. */
  isSnapshot?: boolean
}

const snapshot = ' isolation level repeatable read read only'

async function once<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  { lockMs, isSnapshot = false }: Options,
): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    // One message, so that reading the clock needs no extra round trip.
    const limit = lockMs === undefined ? '' : `set local lock_timeout = ${lockMs}; `
    const limits = database.local ? `${database.local.afterBegin(lockMs)}; ` : limit
    const begun = (await client.query(
      `begin${isSnapshot ? snapshot : ''}; ${limits}select product_now() as now`,
    )) as unknown as {
      rows: { now: Date }[]
    }[]
    const now = required(begun.at(-1)?.rows[0]?.now, 'the product time')
    const markPart: Transaction['markPart'] = async (how) => void (await client.query(partCommands[how]))
    const result = await work({ ...sqlOn(client, undefined, database.local), now, today: lagosDay(now), markPart })
    await client.query('commit')
    return result
  } catch (error) {
    if (breaksConnection(error)) broken = error as Error
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs `work` in one transaction: all of it or nothing. It is repeated if the database asks for it, so `work` must have no effect
 * outside the transaction (rule 1).
 */
export function transaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  options: Options = {},
): Promise<T> {
  return inPart(
    () => ({ name: 'transaction', kind: 'client', facts: { 'db.system.name': 'postgresql' } }),
    () => untilCommitted(database, work, options),
  )
}

async function untilCommitted<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  options: Options,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.whileResponsive(() => once(database, work, options))
    } catch (error) {
      if (attempt >= tries || !worthRetrying.has(errorCode(error))) throw error
    }
  }
}

/** Whether the error is PostgreSQL's refusal of a duplicate row under the named unique constraint or index. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return errorCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint
}
