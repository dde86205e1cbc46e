import { number, instant, word } from '../db/columns.ts'
import { openDatabase, type Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** The parts of a backup. */
export const backedUp = ['database', 'files'] as const
export type BackedUpPart = (typeof backedUp)[number]

const write = statement({
  params: { what: word<BackedUpPart>(), endedAt: instant },
  sql: `insert into newest_backups (what, ended_at) values (:what, :endedAt)
    on conflict (what) do update set ended_at = greatest(newest_backups.ended_at, excluded.ended_at)`,
})
const read = statement({
  row: { what: word<BackedUpPart>(), seconds: number },
  sql: 'select what, extract(epoch from ended_at)::float8 as seconds from newest_backups',
})

/**
 * Records that a backup has ended, for the figures of /metrics.
 * @param served the address of the role that serves: the one that reads backups may not write
 * @returns what the operator must do when that was not possible; the backup itself is complete
 */
export async function noteBackup(
  served: { url: string; isPooled: boolean },
  ended: Partial<Record<BackedUpPart, Date>>,
): Promise<string | undefined> {
  const database = openDatabase(served.url, { isPooled: served.isPooled, connections: 1, connectMs: 30_000 })
  try {
    for (const what of backedUp) {
      const endedAt = ended[what]
      if (endedAt) await database.run(write, { what, endedAt })
    }
    return undefined
  } catch (error) {
    return `The backup is complete, but could not be recorded in the database (${error instanceof Error ? error.message : String(error)}), so /metrics has the age of an earlier one.`
  } finally {
    await database.close()
  }
}

/** When each part was last backed up, in seconds since 1970; 0 where it never was. */
export async function readNewestBackups(sql: Pick<Sql, 'rows'>): Promise<Record<BackedUpPart, number>> {
  const rows = await sql.rows(read)
  const of = (what: BackedUpPart) => rows.find((row) => row.what === what)?.seconds ?? 0
  return { database: of('database'), files: of('files') }
}
