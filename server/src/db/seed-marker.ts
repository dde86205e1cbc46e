import { Client } from 'pg'
import type { Sql } from './database.ts'

const started = 'demo-started'
const finished = 'demo'

/** Notes that the demo is being made; until `markSeeded` the database holds nothing but half a demo. */
export const startSeeding = (sql: Sql): Promise<number> =>
  sql.run('insert into seed_marker (name) values ($1) on conflict do nothing', [started])

/** Notes that the demo is whole: from now on no start touches it. */
export const markSeeded = (sql: Sql): Promise<number> => sql.run('insert into seed_marker (name) values ($1) on conflict do nothing', [finished])

/** Whether the demo was made (whole). */
export const readSeedMarker = async (sql: Sql): Promise<boolean> =>
  (await sql.row('select 1 as one from seed_marker where name = $1', [finished])) !== undefined

/**
 * Empties a database in which a demo was begun and never finished (the run was killed): half a demo cannot be continued, since the
 * clock never goes back once a loan exists. Before any migration or pool; never touches a database without such a mark.
 */
export async function throwAwayHalfDemo(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ known: string | null }>("select to_regclass('public.seed_marker') as known")
    if (!rows[0]?.known) return false
    const marks = new Set((await client.query<{ name: string }>('select name from seed_marker')).rows.map((row) => row.name))
    if (!marks.has(started) || marks.has(finished)) return false
    await client.query('drop schema public cascade; create schema public')
    return true
  } finally {
    await client.end()
  }
}
