import { count, integer, number, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** The standbys that commits wait for. */
export type Standbys = {
  /** synchronous_standby_names as it is set; empty where no commit waits. */
  names: string
  /** How many standbys each commit waits for. */
  wanted: number
  /** How many standbys, and base backups, are connected. */
  connected: number
  /** How many of them confirm commits; null where the role may not see it. */
  synchronous: number | null
  /** Commits that wait for a standby at this moment, and the seconds for which the first of them has waited. */
  waiting: number
  waitedSeconds: number
  /** It rises by one each time that a standby becomes the primary. */
  timeline: number
}

/** pg_stat_activity shows what the sessions of the own role wait for to every role; those of others, and pg_stat_replication, only to pg_read_all_stats. */
const read = statement({
  row: {
    names: text,
    connected: count,
    synchronous: count,
    hidden: count,
    waiting: count,
    waitedSeconds: number.certain,
    timeline: integer.certain,
  },
  sql: `select current_setting('synchronous_standby_names') as names, connected, synchronous, hidden, waiting, "waitedSeconds",
      case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline
    from (select count(pid) as connected, count(*) filter (where sync_state in ('sync', 'quorum')) as synchronous,
        count(pid) filter (where sync_state is null) as hidden from pg_stat_replication) as standbys,
      (select count(*) as waiting, coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as "waitedSeconds"
        from pg_stat_activity where wait_event = 'SyncRep') as commits`,
})

/** Reads them with one statement of the collector of metrics or of the doctor; no call of people asks. */
export async function readStandbys(sql: Pick<Sql, 'only'>): Promise<Standbys> {
  const { hidden, synchronous, ...facts } = await sql.only(read)
  return { ...facts, wanted: wantedOf(facts.names), synchronous: hidden > 0 ? null : synchronous }
}

/** The number in `ANY 2 (a, b)`, `FIRST 1 (a)` or `2 (a, b)`; a list without one means the first of it. */
export function wantedOf(names: string): number {
  if (names.trim() === '') return 0
  return Number(/^\s*(?:(?:any|first)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1)
}

const listLags = statement({
  row: { standby: text.certain, bytes: count.certain, seconds: number.certain },
  sql: `select application_name as standby, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint as bytes,
      extract(epoch from coalesce(max(replay_lag), '0'))::float8 as seconds
    from pg_stat_replication where replay_lsn is not null group by 1`,
})

/** How far each standby is behind: bytes of WAL that it has not replayed, and seconds from a commit to its replay. Empty where the role may not see it. */
export const readLags = (sql: Pick<Sql, 'rows'>) => sql.rows(listLags)
