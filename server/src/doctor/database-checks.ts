import { bool, integer, text } from '../db/columns.ts'
import { readStandbys } from '../backup/standbys.ts'
import { keepsLimits, limitsAreDropped } from '../db/keeps-limits.ts'
import { isMigrated } from '../db/migrate.ts'
import { statement } from '../db/statement.ts'
import { startProblem } from '../settings/start-problem.ts'
import { type Check, type Installation, notSet, ok, unknown, type Result, wrong } from './check.ts'

const oldest = 15

const readVersion = statement({
  row: { number: integer, words: text, megabytes: integer },
  sql: `select current_setting('server_version_num')::integer as number, current_setting('server_version') as words,
    (pg_database_size(current_database()) / 1000000)::integer as megabytes`,
})

/** Whether PostgreSQL answers, and is new enough. The other checks of the database are made only then. */
export const databaseCheck: Check = {
  name: 'database',
  async look({ database, settings }) {
    try {
      const { number, words, megabytes } = await database.only(readVersion)
      if (number >= oldest * 10_000) return ok(`PostgreSQL ${words} answers; the database has ${megabytes} MB.`)
      return wrong(`PostgreSQL ${words} is too old: update it to ${oldest} or newer.`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return wrong(
        startProblem(error, settings) ?? `DATABASE_URL: PostgreSQL does not answer (${why}). Start it, or free it.`,
      )
    }
  },
}

const readDurability = statement({
  row: { fsync: bool, fullPages: bool, commits: text },
  sql: `select current_setting('fsync') = 'on' as fsync, current_setting('full_page_writes') = 'on' as "fullPages",
    current_setting('synchronous_commit') as commits`,
})

async function durability({ database }: Installation): Promise<Result> {
  const { fsync, fullPages, commits } = await database.only(readDurability)
  if (!fsync) return wrong('fsync is off: after a power cut the books are lost. Set fsync = on in postgresql.conf.')
  if (!fullPages)
    return wrong('full_page_writes is off: a power cut can break pages. Set full_page_writes = on in postgresql.conf.')
  if (commits === 'off')
    return wrong('synchronous_commit is off: the newest payments are lost by a crash. Set synchronous_commit = on.')
  return ok(`fsync is on, and a commit waits for the disk (synchronous_commit = ${commits}).`)
}

/** A base backup is connected in the same way, and counts too where the role may not see more. */
async function standbys({ database }: Installation): Promise<Result> {
  const { names, wanted, connected, synchronous, waiting } = await readStandbys(database)
  if (wanted === 0)
    return notSet(
      'No standby confirms commits: with the disk, all since the newest archived WAL is lost (synchronous_standby_names).',
    )
  if (synchronous === null)
    return unknown(
      `${connected} are connected, and only a role in pg_read_all_stats may see which confirm commits: grant pg_read_all_stats to it.`,
    )
  if (synchronous >= wanted)
    return ok(
      `${synchronous} of ${connected} standbys confirm commits, and each commit waits for ${wanted} (${names}).`,
    )
  return wrong(
    `synchronous_standby_names is ${names}, and ${synchronous} such standbys are connected: every commit waits (${waiting} now). Start one, or change the setting.`,
  )
}

const readExtensions = statement({
  row: { hasTrigrams: bool },
  sql: `select exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`,
})

async function extensions({ database }: Installation): Promise<Result> {
  const { hasTrigrams } = await database.only(readExtensions)
  return hasTrigrams
    ? ok('The extension pg_trgm is there.')
    : wrong(
        'The extension pg_trgm is missing: install the contrib package of PostgreSQL, then run `npm run kasuwa -- migrate`.',
      )
}

async function migrations({ database }: Installation): Promise<Result> {
  const isCurrent = await isMigrated(database).catch((error: unknown) => {
    // The database is empty.
    if (error instanceof Error && Reflect.get(error, 'code') === '42P01') return false
    throw error
  })
  return isCurrent
    ? ok('All migrations have run.')
    : wrong('Migrations have not run: start a server, or run `npm run kasuwa -- migrate` with DATABASE_OWNER_URL.')
}

const timeLimits = async ({ database, settings }: Installation): Promise<Result> =>
  (await keepsLimits(database))
    ? ok(
        `PostgreSQL keeps the time limits of each ${settings.DATABASE_POOLER === 'none' ? 'connection' : 'transaction'}.`,
      )
    : wrong(`DATABASE_URL: ${limitsAreDropped}.`)

/** The checks of PostgreSQL itself, once it answers. */
export const databaseChecks: readonly Check[] = [
  { name: 'migrations', asksDatabase: true, look: migrations },
  { name: 'extensions', asksDatabase: true, look: extensions },
  { name: 'time_limits', asksDatabase: true, look: timeLimits },
  { name: 'durability', asksDatabase: true, look: durability },
  { name: 'standbys', asksDatabase: true, look: standbys },
]
