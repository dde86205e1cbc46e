import { createHash, randomUUID } from 'node:crypto'
import { Pool, type PoolClient, types as defaults } from 'pg'

/** One place to ask: a pool, or a transaction. `text` is always a constant of the source, values travel apart from it. */
export type Sql = {
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The only row, or undefined when there is none. */
  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>
  /** How many rows were touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export type Database = Sql & { pool: Pool; close(): Promise<void> }

const dateOid = 1082
const bigintOid = 20
const numericOid = 1700

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database answered ${text}, which a number cannot hold exactly`)
  return value
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === dateOid) return (text: string) => text
    if (oid === bigintOid) return safeInteger
    // PostgreSQL's sum of bigints. A row's amount is always exact (migration 0020); a total beyond 90 trillion naira is the nearest number
    // there is, since a figure that is a few kobo off serves a person better than none.
    if (oid === numericOid) return Number
    return defaults.getTypeParser(oid, format)
  },
}

const names = new Map<string, string>()

/** A statement's name, so that each connection parses it once. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

/** Runs one statement on a pool or a connection. */
export function sqlOn(target: Pool | PoolClient): Sql {
  const ask = (text: string, values: readonly unknown[] = []) =>
    target.query({ name: nameOf(text), text, values: values as unknown[] })
  return {
    async rows<T>(text: string, values?: readonly unknown[]) {
      return (await ask(text, values)).rows as T[]
    },
    async row<T>(text: string, values?: readonly unknown[]) {
      return (await ask(text, values)).rows[0] as T | undefined
    },
    async run(text: string, values?: readonly unknown[]) {
      return (await ask(text, values)).rowCount ?? 0
    },
  }
}

/** How many connections a pool may hold, and how long anything of it may take, in milliseconds. */
export type Limits = {
  connections: number
  /** For a free connection, or a new one. */
  connectMs: number
  /** PostgreSQL gives up waiting for a lock. */
  lockMs: number
  /** PostgreSQL gives up a statement. */
  statementMs: number
  /** We give up waiting for PostgreSQL's answer: a frozen one gives up nothing. The connection is then thrown away. */
  answerMs: number
}

const ordinary: Limits = { connections: 20, connectMs: 1_000, lockMs: 20_000, statementMs: 60_000, answerMs: 65_000 }

type Options = Partial<Limits> & {
  /** Others see in it whether this process is still there. */
  applicationName?: string
  keepIdle?: boolean
  onError?: (error: Error) => void
}

/** Opens a pool. A connection that breaks is thrown away by the pool and the next one is new: the house goes on. */
export function openDatabase(
  url: string,
  { applicationName = newApplicationName(), keepIdle = false, onError, ...given }: Options = {},
): Database {
  const limits = { ...ordinary, ...given }
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: keepIdle ? 0 : 30_000,
    query_timeout: limits.answerMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })
  pool.on('error', (error) => onError?.(error))
  // A connection that dies between two statements of a transaction belongs to nobody who listens: unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  return { ...sqlOn(pool), pool, close: () => pool.end() }
}

/** A name of this process's own. */
export const newApplicationName = (): string => `kasuwa ${randomUUID()}`
