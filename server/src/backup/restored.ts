import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context/context.ts'
import { count, instant } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { CannotRestore } from './problems.ts'

/** In the restored DATA_DIR: the answer of `restore`. */
export const restoredName = 'restored.json'

export type Restored = {
  /** PostgreSQL's data folder. */
  database: string
  /** The folder for DATA_DIR. */
  dataDir: string
  /** The instant of the base backup that it begins from. */
  from: string
  /** How far PostgreSQL continues from there when it starts: to an instant, through all archived WAL, or not at all. */
  upTo: string
  /** The branch of the WAL that it follows. */
  timeline: number
  /** The newest archived WAL of that branch, and when it was archived; null when there is none after the backup. */
  newestWal: { name: string; archivedAt: string } | null
}

/** How far a restored database came. */
export type Reached = Omit<Restored, 'database' | 'dataDir'> & {
  /** When its newest payment and its newest audit entry were written; null when there is none. */
  newestPayment: string | null
  newestAct: string | null
  /** From the newest payment to the newest WAL that was archived, in seconds; null where either is missing. */
  secondsBetween: number | null
  /** Whether everything was taken as asked. */
  isWhole: boolean
}

const readReached = statement({
  row: {
    newestPayment: instant.nullable,
    newestAct: instant.nullable,
    bytes: count.certain,
    segmentBytes: count.certain,
  },
  sql: `select (select max(created_at) from payments) as "newestPayment", (select max(at) from audit_events) as "newestAct",
    (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes,
    (select setting::bigint from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
})

/**
 * Compares a restored database, which PostgreSQL has completed by now, with the newest WAL that was there for it.
 * @throws CannotRestore when DATA_DIR was not made by `restore`
 */
export async function howFarItCame({ settings, database }: Pick<App, 'settings' | 'database'>): Promise<Reached> {
  const { newestWal, from, upTo, timeline } = await readRestored(settings.dataDir)
  const found = await database.only(readReached)
  const { newestPayment } = found
  const wanted = newestWal && numberOf(newestWal.name, found.segmentBytes)
  // PostgreSQL does not serve before it has reached the requested instant.
  const hasInstant = !Number.isNaN(Date.parse(upTo))
  return {
    from,
    upTo,
    timeline,
    newestWal,
    newestPayment: newestPayment?.toISOString() ?? null,
    newestAct: found.newestAct?.toISOString() ?? null,
    secondsBetween:
      newestWal && newestPayment
        ? Math.round((Date.parse(newestWal.archivedAt) - newestPayment.getTime()) / 1_000)
        : null,
    isWhole: hasInstant || wanted === null || Math.floor(found.bytes / found.segmentBytes) >= wanted,
  }
}

/** The number of the segment, counted from the first. */
const numberOf = (name: string, segmentBytes: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * (2 ** 32 / segmentBytes) + Number.parseInt(name.slice(16), 16)

async function readRestored(dataDir: string): Promise<Restored> {
  const path = join(dataDir, restoredName)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Restored
  } catch (error) {
    throw new CannotRestore(`${path} cannot be read: set DATA_DIR to the folder that kasuwa restore made.`, {
      cause: error,
    })
  }
}
