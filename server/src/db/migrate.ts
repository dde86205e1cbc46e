import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { bool, count, text } from './columns.ts'
import { type Sql, sqlOn } from './database.ts'
import {
  type IndexStatement,
  type Migration,
  migrationNames,
  ownMigrations,
  readMigrations,
} from './migration-files.ts'
import { statement } from './statement.ts'

const grants = new URL('../../grants.sql', import.meta.url)
/** Any constant of our own: the lock by which two processes migrate one after the other. */
const lock = 720_611_301

/** The role that serves, and whether the product's clock may be moved: both decide what the role may do. */
export type Serving = {
  /** The role of DATABASE_URL; `kasuwa_app` when left out. */
  appRole?: string | undefined
  clockMoves?: boolean
}

type Options = { folder?: string; log?: Pick<Log, 'info' | 'warn'> }

const quiet: Pick<Log, 'info' | 'warn'> = { info() {}, warn() {} }

/**
 * Brings the database up to date, each file in a transaction of its own, and sets what the role that serves may do. Servers at work go on
 * meanwhile: a lock that does not come within a second is asked for again later. Answers the names it ran; an edited old file is an error.
 * @param url of a role that owns the database; any other may only find that all has run
 * @throws Error with a sentence when something is missing and the role may not make it
 */
export async function migrate(
  url: string,
  serving: Serving = {},
  { folder = ownMigrations, log = quiet }: Options = {},
): Promise<string[]> {
  const client = await connect(url)
  try {
    if (!(await mayMigrate(client))) {
      await expectMigrated(client, folder)
      return []
    }
    await takeMigrationLock(client, log)
    const done = await applied(client)
    const ran: string[] = []
    for (const migration of await readMigrations(folder)) {
      const digest = done.get(migration.name)
      if (digest === undefined) {
        await apply(client, migration, log)
        ran.push(migration.name)
      } else if (digest !== migration.digest) {
        throw new Error(`migration ${migration.name} was changed after it had run: write a new one instead`)
      }
    }
    await retryWhileLocked(client, 'grants', () => grant(client, serving), log)
    return ran
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations that a database has behind it. */
export const listMigrations = statement({ row: { name: text }, sql: 'select name from migrations order by name' })

const readRight = statement({
  row: { may: bool },
  sql: `select has_schema_privilege('public', 'create') as may`,
})
const readRole = statement({
  row: { isKnown: bool, role: text },
  sql: `select to_regclass('public.migrations') is not null as "isKnown", current_user as role`,
})
const tryLock = statement({
  params: { lock: count },
  row: { isOurs: bool },
  sql: 'select pg_try_advisory_lock(:lock) as "isOurs"',
})

let known: Promise<string[]> | undefined

/** True when every migration of this code has run. */
export async function isMigrated(sql: Pick<Sql, 'rows'>): Promise<boolean> {
  known ??= migrationNames()
  const done = new Set((await sql.rows(listMigrations)).map((row) => row.name))
  return (await known).every((name) => done.has(name))
}

/** It must be short: calls of a running server may have to wait behind us. */
const lockWait = '1s'

/**
 * How PostgreSQL notices that this process is gone, also while it works or waits for us, so that a killed migration blocks nothing. Not every platform has
 * all of them.
 */
const noticing = [
  "client_connection_check_interval = '1s'",
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 20000',
]

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'kasuwa: migrations',
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // The failing statement reports it. Without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  for (const setting of [`lock_timeout = '${lockWait}'`, 'statement_timeout = 0', ...noticing]) {
    await client.query(`set ${setting}`).catch((error: { code?: string }) => {
      if (error.code !== '22023' && error.code !== '55P02') throw error
    })
  }
  return client
}

async function mayMigrate(client: Client): Promise<boolean> {
  return (await sqlOn(client).only(readRight)).may
}

/** A server without the owner's password uses a database that another process has migrated. */
async function expectMigrated(client: Client, folder: string): Promise<void> {
  const sql = sqlOn(client)
  const { isKnown, role } = await sql.only(readRole)
  const done = isKnown ? (await sql.rows(listMigrations)).map(({ name }) => name) : []
  const missing = (await migrationNames(folder)).filter((name) => !done.includes(name))
  if (missing.length === 0) return
  throw new Error(
    `${missing.length} migrations have not run (${missing[0]} first), and ${role} does not own the database: set DATABASE_OWNER_URL`,
  )
}

/** By trying again and again: a statement that waits would hold up an index that is being built. */
async function takeMigrationLock(client: Client, log: Pick<Log, 'info'>): Promise<void> {
  for (let looks = 0; ; looks++) {
    if ((await sqlOn(client).only(tryLock, { lock })).isOurs) return
    if (looks % 50 === 0) log.info('another process migrates the database; waiting for it')
    await sleep(200)
  }
}

async function applied(client: Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, digest text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
  return new Map(rows.map((row) => [row.name, row.digest]))
}

async function apply(client: Client, migration: Migration, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    if (migration.indexes) await applyConcurrently(client, migration, migration.indexes, log)
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
    log.info('building or dropping an index beside servers at work', { migration: migration.name, index })
    await client.query(text)
  }
  await client.query(`set lock_timeout = '${lockWait}'`)
  await keep(client, migration)
}

const maxWaitMs = 10 * 60_000
const maxDelayMs = 5_000
const lockNotAvailable = '55P03'

/** Repeats what did not get a lock in time, after growing delays in which the statements that queued behind us can run. */
async function retryWhileLocked(
  client: Client,
  name: string,
  work: () => Promise<void>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const begin = Date.now()
  for (let delayMs = 500; ; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      const open = await oldestTransactions(client)
      if (Date.now() - begin > maxWaitMs) {
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

/** The oldest open transactions. PostgreSQL shows the statements of others only to a role that may see them, but their names to every role. */
async function oldestTransactions(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select pid, usename as "user", application_name as application, state, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'
       and state is distinct from 'idle'
     order by xact_start nulls last limit 3`,
  )
  return rows
}

/** Gives the role that serves the rights of server/grants.sql, and takes all others from it. */
async function grant(client: Client, { appRole = '', clockMoves = false }: Serving): Promise<void> {
  await client.query("select set_config('kasuwa.app_role', $1, false), set_config('kasuwa.clock_moves', $2, false)", [
    appRole,
    clockMoves ? 'on' : 'off',
  ])
  await client.query(await readFile(grants, 'utf8'))
  if (!clockMoves) await client.query('update clock set offset_ms = 0 where offset_ms <> 0')
}
