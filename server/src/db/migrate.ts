import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
const grants = new URL('../../grants.sql', import.meta.url)
/** Any constant of our own: two processes that migrate at once take turns on it. */
const lock = 720_611_301

type Migration = { name: string; text: string; digest: string }

const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** The migrations as they lie in the folder, in the order of their numbers. */
async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applied(client: Client): Promise<Map<string, string>> {
  await client.query('create table if not exists migrations (name text primary key, digest text not null, at timestamptz not null default now())')
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
  return new Map(rows.map((row) => [row.name, row.digest]))
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into migrations (name, digest) values ($1, $2)', [migration.name, migration.digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Who serves, and whether the product's clock may be moved: both only matter for what a role may do. */
export type Serving = {
  /** The role of DATABASE_URL; `kasuwa_app` when left out. */
  appRole?: string | undefined
  clockMoves?: boolean
}

/** Gives the role that serves what server/grants.sql says, and takes from it what that does not say. */
async function grant(client: Client, { appRole = '', clockMoves = false }: Serving): Promise<void> {
  await client.query("select set_config('kasuwa.app_role', $1, false), set_config('kasuwa.clock_moves', $2, false)", [appRole, clockMoves ? 'on' : 'off'])
  await client.query(await readFile(grants, 'utf8'))
  if (!clockMoves) await client.query('update clock set offset_ms = 0 where offset_ms <> 0')
}

/**
 * Brings the database up to date, each file in a transaction of its own, and sets what the role that serves may do. Answers the names it
 * ran; an edited old file is an error.
 * @param url of a role that owns the database
 */
export async function migrate(url: string, serving: Serving = {}): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const done = await applied(client)
    const ran: string[] = []
    for (const migration of await readMigrations()) {
      const digest = done.get(migration.name)
      if (digest === undefined) {
        await apply(client, migration)
        ran.push(migration.name)
      } else if (digest !== migration.digest) {
        throw new Error(`migration ${migration.name} was changed after it had run: write a new one instead`)
      }
    }
    await grant(client, serving)
    return ran
  } finally {
    await client.end()
  }
}

let known: Promise<string[]> | undefined

/** True when every migration of this code has run. */
export async function isMigrated(query: (text: string) => Promise<{ name: string }[]>): Promise<boolean> {
  known ??= migrationNames()
  const done = new Set((await query('select name from migrations')).map((row) => row.name))
  return (await known).every((name) => done.has(name))
}
