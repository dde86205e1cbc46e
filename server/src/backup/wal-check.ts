import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { App } from '../context/context.ts'
import { count, integer, number } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type ArchiverState, readArchiver } from './archiver.ts'
import { ifThere } from './file-problems.ts'
import { CannotRestore } from './problems.ts'
import { findGaps, type Gaps } from './wal-gaps.ts'

const run = promisify(execFile)
/** The names of some million files. */
const maxListBytes = 268_435_456

export type WalChecked = Gaps & { archiver: ArchiverState }

const readSegmentBytes = statement({
  row: { bytes: count.certain },
  sql: `select setting::bigint as bytes from pg_settings where name = 'wal_segment_size'`,
})
const save = statement({
  params: { missing: integer },
  sql: `insert into wal_checks (missing) values (:missing)
    on conflict (only_one) do update set checked_at = excluded.checked_at, missing = excluded.missing`,
})
const read = statement({
  row: { seconds: number, missing: integer },
  sql: 'select extract(epoch from checked_at)::float8 as seconds, missing from wal_checks',
})

/**
 * Compares the archived WAL with what a restore needs, and keeps the number of missing files for /metrics. PostgreSQL is asked before the
 * names are read, so that a file which it archives meanwhile is not missing.
 * @param listNames gives the names of all archived files
 */
export async function checkWal(
  { database }: Pick<App, 'database'>,
  listNames: () => Promise<string>,
): Promise<WalChecked> {
  const [{ bytes }, archiver] = [await database.only(readSegmentBytes), await readArchiver(database)]
  const gaps = findGaps(await listNames(), bytes, archiver.lastArchivedWal)
  await database.run(save, { missing: gaps.missing.length })
  return { ...gaps, archiver: archiver.state }
}

/** The names in a folder that PostgreSQL archives into. @throws CannotRestore when it cannot be read */
export const namesInFolder = async (folder: string): Promise<string> =>
  (await ifThere(readdir(folder), [], folder)).join('\n')

/** The newest check; undefined before the first. */
export const readWalCheck = (sql: Pick<Sql, 'row'>): Promise<{ seconds: number; missing: number } | undefined> =>
  sql.row(read)

/**
 * The names that a command of the shell prints, for an archive that only its program can list.
 * @throws CannotRestore when the command fails
 */
export async function namesByCommand(command: string): Promise<string> {
  try {
    return (await run('sh', ['-c', command], { maxBuffer: maxListBytes })).stdout
  } catch (error) {
    throw new CannotRestore(`The list of archived WAL cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
