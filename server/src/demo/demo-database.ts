import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { presenceLock, leaving } from '@kasuwa/local-postgres/presence.ts'
import { required } from '../base/required.ts'
import { hasSeedMarker, markWhole, type Queryable } from './seed-marker.ts'

/**
 * The content of the live database: `demo` the whole demo, `data` other data (or half a demo, from a version that made it in place),
 * `nothing` no data.
 */
export type Holding = 'demo' | 'data' | 'nothing'

const live = 'kasuwa'
const prefix = 'kasuwa_demo_'
const maker = 'kasuwa: makes the demo'
/** The lock of the process that makes the demo. */
const lock = 7_305_501_803

/** The connection of the one start that makes the demo. Its databases are all called `kasuwa_demo_…`, and it drops no other. */
export interface DemoMaker {
  /** A new, empty database. */
  create(name: string): Promise<void>
  /** Notes that a demo is complete; nothing uses its database any more. */
  finish(name: string): Promise<void>
  /** The name of a demo that is complete but not in place; other databases that were begun are dropped. */
  finished(): Promise<string | null>
  /**
   * Puts a complete demo in the live database's place, in one transaction. The live one is kept under another name.
   * @param copyFiles copies its files; it runs just before, while no other process is connected, and may run again after a crash
   * @returns false, with nothing changed, when the live database has data by now
   * @throws Error with a sentence when other programs stay connected
   */
  putInPlace(name: string, copyFiles: () => Promise<void>): Promise<boolean>
  end(): Promise<void>
}

/** The address of another database of the same cluster, with the same role. */
export function urlOf(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/**
 * The content of the live database. @param adminUrl an address of any database of the embedded cluster, with a role that may create
 * databases
 */
export const holdingOf = (adminUrl: string): Promise<Holding> => onDatabase(urlOf(adminUrl, live), holdingIn)

/** The phones of everybody in the live database who may sign in. @param adminUrl as for `holdingOf` */
export const activePhonesOf = (adminUrl: string): Promise<string[]> => onDatabase(urlOf(adminUrl, live), activePhonesIn)

/** The phones of everybody in a migrated database who may sign in. */
export async function activePhonesIn(sql: Queryable): Promise<string[]> {
  const { rows } = await sql.query<{ phone: string }>("select phone from users where status = 'active'")
  return rows.map(({ phone }) => phone)
}

/** The content of a database. */
export async function holdingIn(sql: Queryable): Promise<Holding> {
  if (await hasSeedMarker(sql)) return 'demo'
  return (await holdsData(sql)) ? 'data' : 'nothing'
}

/** Takes the lock for making the demo; null while another process has it. */
export async function becomeDemoMaker(adminUrl: string): Promise<DemoMaker | null> {
  const admin = new Client({ connectionString: urlOf(adminUrl, 'postgres'), application_name: maker })
  admin.on('error', () => {})
  await admin.connect()
  const { rows } = await admin.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock])
  if (!rows[0]?.locked) {
    await admin.end()
    return null
  }
  return {
    async create(name) {
      await admin.query(`create database ${quoted(name)}`)
      // A demo that was interrupted is made again, so its commits need not wait for the disk. When it is put in place they do again.
      await admin.query(`alter database ${quoted(name)} set synchronous_commit = off`)
    },
    finish: (name) => onDatabase(urlOf(adminUrl, name), markWhole),
    finished: () => finished(admin, adminUrl),
    putInPlace: (name, copyFiles) => putInPlace(admin, adminUrl, name, copyFiles),
    end: () => admin.end(),
  }
}

/** A name that no demo had before. */
export const newDemoName = (): string => `${prefix}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
export const isDemoName = (name: string): boolean => /^kasuwa_demo_[0-9a-z]+$/.test(name)

function quoted(name: string): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new RangeError('not a database of ours')
  return `"${name}"`
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: maker })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether it has people, their acts or money; rows that a start without the demo writes by itself do not count. */
async function holdsData(sql: Queryable): Promise<boolean> {
  const { rows } = await sql.query<{ known: string | null }>("select to_regclass('audit_events') as known")
  if (!rows[0]?.known) return false
  const found = await sql.query<{ any: boolean }>(
    `select exists (select from users) or exists (select from audit_events) or exists (select from incoming_webhooks) or exists (select from journals) as any`,
  )
  return required(found.rows[0], 'the answer').any
}

async function finished(admin: Client, adminUrl: string): Promise<string | null> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname desc',
    [prefix],
  )
  let whole: string | null = null
  for (const { datname } of rows.filter((row) => isDemoName(row.datname))) {
    if (whole === null && (await onDatabase(urlOf(adminUrl, datname), hasSeedMarker))) whole = datname
    else await admin.query(`drop database if exists ${quoted(datname)} with (force)`)
  }
  return whole
}

const maxWaitMs = 60_000

async function putInPlace(
  admin: Client,
  adminUrl: string,
  name: string,
  copyFiles: () => Promise<void>,
): Promise<boolean> {
  await aloneInside(admin)
  try {
    if ((await holdingOf(adminUrl)) !== 'nothing') return false
    await copyFiles()
    await admin.query('begin')
    await admin.query(`alter database ${live} rename to ${quoted(`kasuwa_set_aside_${Date.now().toString(36)}`)}`)
    await admin.query(`alter database ${quoted(name)} reset synchronous_commit`)
    await admin.query(`alter database ${quoted(name)} rename to ${live}`)
    await admin.query('commit')
    return true
  } catch (error) {
    await admin.query('rollback').catch(() => {})
    throw error
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [presenceLock])
  }
}

/**
 * Takes the presence lock of the cluster and waits until only this process is connected, so that none can write between the check and the
 * switch.
 */
async function aloneInside(admin: Client): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [presenceLock])
  for (const begin = Date.now(); ; await sleep(100)) {
    const { rows } = await admin.query<{ inside: number }>(
      `select count(*)::int as inside from pg_stat_activity a
        where backend_type = 'client backend' and application_name <> all ($1)
          and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and not l.granted)`,
      [[leaving, maker]],
    )
    // One is this process's own connection; a process that waits for the presenceLock is not connected yet.
    if (required(rows[0], 'the answer').inside <= 1) return
    if (Date.now() - begin < maxWaitMs) continue
    await admin.query('select pg_advisory_unlock($1)', [presenceLock])
    throw new Error('The demo is ready, but another program uses the database in DATA_DIR. Stop that and start again.')
  }
}
