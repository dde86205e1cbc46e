import { randomUUID } from 'node:crypto'
import { type ClientBase, Pool, type QueryConfig, type QueryResult, types as defaults } from 'pg'
import { inPart, type SpanAbout } from '../base/tracing.ts'
import type { Presence } from './presence.ts'
import { limitsAtConnect, type LocalLimits, localLimits, type SessionLimits } from './session-limits.ts'
import { nameOf, type Nothing, type Statement } from './statement.ts'

/** Where statements run: a pool, or a transaction. A statement without parameters takes no values. */
export type Sql = {
  rows<Row extends object>(statement: Statement<Nothing, Row>): Promise<Row[]>
  rows<Values, Row extends object>(statement: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row[]>
  /** The first row, or undefined when there is none. */
  row<Row extends object>(statement: Statement<Nothing, Row>): Promise<Row | undefined>
  row<Values, Row extends object>(statement: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row | undefined>
  /**
   * The row of a statement that always returns one.
   * @throws Error if it returns none, or several
   */
  only<Row extends object>(statement: Statement<Nothing, Row>): Promise<Row>
  only<Values, Row extends object>(statement: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row>
  /** Returns the number of rows changed. */
  run(statement: Statement<Nothing, null>): Promise<number>
  run<Values>(statement: Statement<Values, null>, values: NoInfer<Values>): Promise<number>
}

/** SQL texts with positional parameters, whose row types are not checked: for tests, and for libraries with their own SQL. */
export type TextSql = {
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>
  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export type Database = Sql &
  TextSql & {
    pool: Pool
    /** Runs work on a connection of the pool. @throws DatabaseSilent if PostgreSQL is watched and does not answer */
    whileResponsive: Presence['whileResponsive']
    /** How each transaction gets its limits behind a pooler; null where a connection has them from its beginning. */
    local: LocalLimits | null
    close(): Promise<void>
  }

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
    // PostgreSQL's sum of bigints. A row's amount is always exact (migration 0020); a total above 90 trillion naira is rounded to the nearest
    // number, since a figure that is a few kobo off is better than none.
    if (oid === numericOid) return Number
    return defaults.getTypeParser(oid, format)
  },
}

const names = new Map<string, string>()

function nameOnce(text: string): string {
  const name = names.get(text) ?? nameOf(text)
  names.set(text, name)
  return name
}

const always: Presence['whileResponsive'] = (work) => work()

/**
 * Runs one statement on a pool or a connection.
 * @param local the limits behind a pooler
 */
export function sqlOn(
  target: Pool | ClientBase,
  whileResponsive = always,
  local: LocalLimits | null = null,
): Sql & TextSql {
  const ask = (asked: Statement<never, unknown> | string, values: unknown): Promise<QueryResult> =>
    inPart(
      () => spanOf(asked),
      () => askPool(asked, values),
    )
  const askPool = async (asked: Statement<never, unknown> | string, values: unknown): Promise<QueryResult> => {
    if (typeof asked === 'string')
      return whileResponsive(() =>
        run({ name: nameOnce(asked), text: asked, values: (values ?? []) as unknown[] }, null),
      )
    const { name, text, mayTakeMs } = asked
    const query = { name, text, values: asked.valuesOf((values ?? {}) as never) }
    const answer = await whileResponsive(() => run(query, mayTakeMs))
    if (asked.row) asked.checkRows(answer.rows)
    return answer
  }
  const run = (query: QueryConfig, mayTakeMs: number | null): Promise<QueryResult> => {
    if (local) return local.ask(target, query, mayTakeMs)
    return mayTakeMs === null ? target.query(query) : askForLong(target, query, mayTakeMs)
  }
  return {
    async rows<T>(asked: Statement<never, unknown> | string, values?: unknown) {
      return (await ask(asked, values)).rows as T[]
    },
    async row<T>(asked: Statement<never, unknown> | string, values?: unknown) {
      return (await ask(asked, values)).rows[0] as T | undefined
    },
    async only<T>(asked: Statement<never, unknown>, values?: unknown) {
      const { rows } = await ask(asked, values)
      if (rows.length !== 1) throw new Error(`${asked.place}: one row was expected, and there are ${rows.length}`)
      return rows[0] as T
    },
    async run(asked: Statement<never, unknown> | string, values?: unknown) {
      return (await ask(asked, values)).rowCount ?? 0
    },
  }
}

/** A statement is known by its place in the code: its text may be long, and its values are never told. */
const spanOf = (asked: Statement<never, unknown> | string): SpanAbout => ({
  name: typeof asked === 'string' ? 'statement' : `statement ${asked.place}`,
  kind: 'client',
  facts: { 'db.system.name': 'postgresql' },
})

/** Asks with a longer limit, which holds for this statement alone. A pool gives it a connection of its own, which ends with a failure. */
async function askForLong(target: Pool | ClientBase, query: QueryConfig, ms: number): Promise<QueryResult> {
  if (!(target instanceof Pool)) return askWithin(target, query, ms)
  const client = await target.connect()
  let failure: Error | undefined
  try {
    return await askWithin(client, query, ms)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** In a transaction that fails, its rollback takes the limit back. */
async function askWithin(client: ClientBase, query: QueryConfig, ms: number): Promise<QueryResult> {
  await client.query(`set statement_timeout = ${ms}`)
  const asked: QueryConfig & { query_timeout: number } = { ...query, query_timeout: ms + 1_000 }
  const answer = await client.query(asked)
  await client.query('reset statement_timeout')
  return answer
}

/** The number of connections of a pool, and its time limits in milliseconds. */
export type Limits = SessionLimits & {
  connections: number
  /** The wait for a free or new connection. */
  connectMs: number
  /** After this time we give up, since a frozen PostgreSQL does not. The connection is then closed. */
  answerMs: number
}

/** Limits for tests and tools; each pool of the product has its own (pools.ts). A busy machine takes over a second to connect. */
const ordinary: Limits = { connections: 20, connectMs: 10_000, lockMs: 20_000, statementMs: 60_000, answerMs: 65_000 }

type Options = Partial<Limits> & {
  /** The name that people see among the connections of PostgreSQL. */
  applicationName?: string
  /** Whether the address is that of a pooler in transaction mode, so that nothing may be set for a connection. */
  isPooled?: boolean
  keepIdle?: boolean
  /** Ends the waiting of callers as soon as PostgreSQL does not answer. */
  whileResponsive?: Presence['whileResponsive'] | undefined
  onError?: (error: Error) => void
}

/** Opens a pool. The pool drops a connection that breaks and opens a new one: the app goes on. */
export function openDatabase(
  url: string,
  {
    applicationName = newApplicationName(),
    isPooled = false,
    keepIdle = false,
    whileResponsive = always,
    onError,
    ...given
  }: Options = {},
): Database {
  const limits = { ...ordinary, ...given }
  const local = isPooled ? localLimits(limits) : null
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: keepIdle ? 0 : 30_000,
    query_timeout: limits.answerMs,
    ...(isPooled ? {} : limitsAtConnect(limits)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })
  pool.on('error', (error) => onError?.(error))
  // Without this listener, the error of a connection that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  return { ...sqlOn(pool, whileResponsive, local), pool, whileResponsive, local, close: () => pool.end() }
}

/** Makes a name that only this process has. */
export const newApplicationName = (): string => `kasuwa ${randomUUID()}`
