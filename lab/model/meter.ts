import type { Client } from 'pg'
import type { Cost } from './costs.ts'

type Cpu = { server(): Promise<number | null>; database(): Promise<number | null> }
/** A row of a new table has no known size: its columns and some indexes. */
const unknownRowBytes = 300

/**
 * Measures acts on a database. The bytes are the new rows of each table by what a row of that table takes, with its indexes, in a database with many of
 * them, since a table grows by whole pages.
 * @param filled the database whose tables say how many bytes a row takes
 */
export function openMeter(client: Client, filled: Client, cpu: Cpu) {
  const look = async () => ({
    wal: await walOf(client),
    rows: await countRows(client),
    server: (await cpu.server()) ?? Number.NaN,
    database: (await cpu.database()) ?? Number.NaN,
  })
  return {
    /** @param times how often `work` does the act */
    async measure(times: number, work: () => Promise<void>): Promise<Cost> {
      const before = await look()
      await work()
      const after = await look()
      const rowBytes = await bytesOfRows(filled)
      const bytes: Record<string, number> = {}
      const added = (table: string): number => ((after.rows.get(table) ?? 0) - (before.rows.get(table) ?? 0)) / times
      for (const table of after.rows.keys())
        if (added(table) > 0) bytes[table] = Math.round(added(table) * (rowBytes.get(table) ?? unknownRowBytes))
      return {
        serverMs: rounded((after.server - before.server) / times),
        databaseMs: rounded((after.database - before.database) / times),
        walBytes: Math.round((after.wal - before.wal) / times),
        bytes,
        // A journal is sealed with its postings, and again with its money.
        sealedRows: rounded(added('audit_events') + 2 * added('journals')),
        journals: rounded(added('journals')),
      }
    },
  }
}

const rounded = (value: number): number => Math.max(0, Math.round(value * 1_000) / 1_000)

async function walOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`,
  )
  return Number(rows[0]?.bytes)
}

/** A table by month is one table, whatever its parts. */
const ownTables = `select c.oid, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = current_schema()`
const bytesOf = `coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(own.oid)), pg_total_relation_size(own.oid))`

async function countRows(client: Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(ownTables)
  const counted = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::integer as rows from "${name}"`)
    counted.set(name, rows[0]?.rows ?? 0)
  }
  return counted
}

/** Tables with fewer rows say little about the size of one. */
const fewRows = 500

async function bytesOfRows(client: Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    `select name, (${bytesOf})::text as bytes from (${ownTables}) as own`,
  )
  const counted = await countRows(client)
  return new Map(
    tables.flatMap(({ name, bytes }) => {
      const rows = counted.get(name) ?? 0
      return rows < fewRows ? [] : [[name, Number(bytes) / rows] as const]
    }),
  )
}
