import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../base/log.ts'
import { tryLock } from './advisory-lock.ts'
import { apply, lockWait, retryWhileLocked } from './apply-migration.ts'
import { bool, text } from './columns.ts'
import { openDatabase, type Sql, sqlOn } from './database.ts'
import { migrationNames, ownMigrations, readMigrations } from './migration-files.ts'
import { expectSession, isPoolersRefusal, PooledAddress, sessionProbe } from './pooled-address.ts'
import { statement } from './statement.ts'

const grants = new URL('../../grants.sql', import.meta.url)
const tallies = new URL('../../tallies.sql', import.meta.url)
const report = new URL('../../report.sql', import.meta.url)
/** The number of the lock by which two processes migrate one after the other. */
const lock = 720_611_301

/** The app's database role, and whether the product's clock may be moved: both decide the rights of the role. */
export type AppRole = {
  /** The role of DATABASE_URL; `kasuwa_app` when left out. */
  appRole?: string | undefined
  clockMoves?: boolean
  /** The role that reads the schema `report` and nothing else; none when left out. */
  reportRole?: string | undefined
}

type Options = { folder?: string; log?: Pick<Log, 'info' | 'warn'> }

const quiet: Pick<Log, 'info' | 'warn'> = { info() {}, warn() {} }

/**
 * Brings the database up to date, each file in a separate transaction, and sets the rights of the app's role. Running servers go on
 * meanwhile: a lock that is not granted within a second is tried again later. Returns the names it ran; an edited old file is an error.
 * @param url for the role that owns the database; any other role may only check that all have run
 * @throws Error with a sentence if a migration is missing and the role may not run it
 * @throws PooledAddress behind a pooler in transaction mode: the lock would stay on a connection that others get
 */
export async function migrate(
  url: string,
  serving: AppRole = {},
  { folder = ownMigrations, log = quiet }: Options = {},
): Promise<string[]> {
  const client = await connect(url)
  try {
    if (!(await mayMigrate(client))) {
      await expectAllHaveRun(
        sqlOn(client),
        folder,
        (role) => `${role} does not own the database: set DATABASE_OWNER_URL`,
      )
      return []
    }
    await expectSession(client, url)
    await setSession(client)
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
    if (folder === ownMigrations)
      await retryWhileLocked(
        client,
        'tallies',
        () => redefine(client, tallies, "'counted'::regclass", 'view counted'),
        log,
      )
    await retryWhileLocked(client, 'grants', () => makeViewsAndGrant(client, serving, folder === ownMigrations), log)
    await warnOfMissing(client, serving.reportRole, log)
    return ran
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations that have run on a database. */
export const listMigrations = statement({
  // Without a name, as the two below: a pooler that nobody named may be found only after them.
  planEachTime: true,
  row: { name: text },
  sql: 'select name from migrations order by name',
})

const readRight = statement({
  planEachTime: true,
  row: { may: bool },
  sql: `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`,
})
const readRole = statement({
  planEachTime: true,
  row: { isKnown: bool, role: text },
  sql: `select to_regclass('migrations') is not null as "isKnown", current_user as role`,
})

let known: Promise<string[]> | undefined

/** True when every migration of this code has run. */
export async function isMigrated(sql: Pick<Sql, 'rows'>): Promise<boolean> {
  known ??= migrationNames()
  const done = new Set((await sql.rows(listMigrations)).map((row) => row.name))
  return (await known).every((name) => done.has(name))
}

/**
 * Settings by which PostgreSQL notices that this process has ended, also while it works or waits for us, so that a killed migration blocks nothing.
 * Not every platform has all of them.
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
    ...sessionProbe,
    application_name: 'kasuwa: migrations',
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // The failing statement reports it. Without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw isPoolersRefusal(error) ? new PooledAddress(url) : error
  })
  return client
}

async function setSession(client: Client): Promise<void> {
  for (const setting of [`lock_timeout = '${lockWait}'`, 'statement_timeout = 0', ...noticing]) {
    await client.query(`set ${setting}`).catch((error: { code?: string }) => {
      if (error.code !== '22023' && error.code !== '55P02') throw error
    })
  }
}

async function mayMigrate(client: Client): Promise<boolean> {
  return (await sqlOn(client).only(readRight)).may
}

/**
 * Checks through a pooler that another process has migrated the database.
 * @throws Error with a sentence if a migration is missing
 */
export async function expectMigrated(pooledUrl: string): Promise<void> {
  const database = openDatabase(pooledUrl, { isPooled: true, connections: 1, connectMs: 30_000 })
  try {
    await expectAllHaveRun(
      database,
      ownMigrations,
      () => 'they cannot run through a pooler: set DATABASE_OWNER_URL to the address of PostgreSQL itself',
    )
  } finally {
    await database.close()
  }
}

/** A server without the owner's password uses a database that another process has migrated. */
async function expectAllHaveRun(sql: Sql, folder: string, whyNot: (role: string) => string): Promise<void> {
  const { isKnown, role } = await sql.only(readRole)
  const done = isKnown ? (await sql.rows(listMigrations)).map(({ name }) => name) : []
  const missing = (await migrationNames(folder)).filter((name) => !done.includes(name))
  if (missing.length === 0) return
  throw new Error(`${missing.length} migrations have not run (${missing[0]} first), and ${whyNot(role)}`)
}

/** Tries again and again, since a waiting statement would delay an index that is being built. */
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

/** Views that are made again have no rights until they are granted: a running server sees both at once. */
async function makeViewsAndGrant(client: Client, serving: AppRole, withViews: boolean): Promise<void> {
  await client.query('begin')
  try {
    if (withViews) await redefine(client, report, "to_regnamespace('report')", 'schema report')
    await grant(client, serving)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Applies a file where it has changed since it was applied; the comment of what it makes has the digest. */
async function redefine(client: Client, file: URL, object: string, named: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ digest: string | null }>(`select obj_description(${object}::oid) as digest`)
  if (rows[0]?.digest === digest) return
  // Several statements in one query are one transaction.
  await client.query(`${text}; comment on ${named} is '${digest}'`)
}

const findRole = statement({
  params: { role: text },
  row: { isThere: bool },
  sql: 'select exists (select from pg_roles where rolname = :role) as "isThere"',
})

async function warnOfMissing(client: Client, role: string | undefined, log: Pick<Log, 'warn'>): Promise<void> {
  if (role === undefined || (await sqlOn(client).only(findRole, { role })).isThere) return
  log.warn('DATABASE_REPORT_ROLE names a role that does not exist; server/report-role.sql makes it', { role })
}

/** Grants the app's role the rights of server/grants.sql, and revokes all others. */
async function grant(client: Client, { appRole = '', clockMoves = false, reportRole = '' }: AppRole): Promise<void> {
  await client.query(
    `select set_config('kasuwa.app_role', $1, false), set_config('kasuwa.clock_moves', $2, false), set_config('kasuwa.report_role', $3, false)`,
    [appRole, clockMoves ? 'on' : 'off', reportRole],
  )
  await client.query(await readFile(grants, 'utf8'))
  if (!clockMoves) await client.query('update clock set offset_ms = 0 where offset_ms <> 0')
}
