import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exists } from '../base/exists.ts'
import { bool, count, instant, text } from '../db/columns.ts'
import { openDatabase, type Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** `off`: PostgreSQL archives no WAL. `untried`: it is switched on, but has archived nothing so far. */
export type ArchiverState = 'off' | 'works' | 'fails' | 'untried'

/** PostgreSQL's report on its archiver. */
export type Archiver = {
  state: ArchiverState
  lastArchivedWal: string | null
  lastArchivedAt: Date | null
  failed: number
  lastFailedWal: string | null
  lastFailedAt: Date | null
}

const readFacts = statement({
  row: {
    isOn: bool.certain,
    lastArchivedWal: text.nullable,
    lastArchivedAt: instant.nullable,
    failed: count.certain,
    lastFailedWal: text.nullable,
    lastFailedAt: instant.nullable,
  },
  sql: `select current_setting('archive_mode') <> 'off' as "isOn", last_archived_wal as "lastArchivedWal", last_archived_time as "lastArchivedAt",
    failed_count as failed, last_failed_wal as "lastFailedWal", last_failed_time as "lastFailedAt" from pg_stat_archiver`,
})

/** Whether PostgreSQL's archive_command works: it is not enough that it is set. Every role may ask. */
export async function readArchiver(sql: Pick<Sql, 'only'>): Promise<Archiver> {
  const { isOn, ...facts } = await sql.only(readFacts)
  return { state: isOn ? stateOf(facts) : 'off', ...facts }
}

function stateOf({ lastArchivedAt, lastFailedAt }: Pick<Archiver, 'lastArchivedAt' | 'lastFailedAt'>): ArchiverState {
  if (lastFailedAt && (!lastArchivedAt || lastFailedAt > lastArchivedAt)) return 'fails'
  return lastArchivedAt ? 'works' : 'untried'
}

/** A backup ends with WAL to archive. PostgreSQL may take so many milliseconds for it. */
const waitMs = 10_000

/**
 * Whether the WAL with which a backup ended was archived.
 * @param backup when it began, by PostgreSQL's clock, and the name of its last WAL
 */
export async function archiverAfterBackup(
  databaseUrl: string,
  backup: { beganAt: Date; lastWal: string },
): Promise<Archiver> {
  const database = openDatabase(databaseUrl, { connections: 1, connectMs: 30_000 })
  try {
    for (const begun = Date.now(); ; await sleep(200)) {
      const archiver = await readArchiver(database)
      const { state, lastArchivedWal, lastArchivedAt, lastFailedAt } = archiver
      // A backup's own history is archived at its end, by the name of its first WAL.
      const isNew = lastArchivedAt !== null && lastArchivedAt >= backup.beganAt
      const hasHistory = isNew && lastArchivedWal?.endsWith('.backup') === true
      const isArchived = hasHistory || (lastArchivedWal !== null && lastArchivedWal >= backup.lastWal)
      const hasFailed = state === 'fails' && lastFailedAt !== null && lastFailedAt >= backup.beganAt
      if (state === 'off' || isArchived || hasFailed || Date.now() - begun > waitMs) return archiver
    }
  } finally {
    await database.close()
  }
}

/**
 * A sentence with what an operator has to know about the archiver after a backup; undefined when it works or nothing is archived.
 * @param wal the folder that `restore` reads
 */
export async function archiverWarning(archiver: Archiver | null, wal: string): Promise<string | undefined> {
  if (!archiver) return 'PostgreSQL did not report the state of its archiver.'
  const { state, failed, lastFailedWal, lastFailedAt, lastArchivedWal } = archiver
  const lost = 'Data written after this backup cannot be restored until this is fixed.'
  if (state === 'fails')
    return `PostgreSQL's archive_command fails: ${failed} times so far, the last time for ${lastFailedWal} at ${lastFailedAt?.toISOString()}. PostgreSQL's log has the reason. ${lost}`
  if (state === 'untried')
    return `PostgreSQL is set to archive its WAL, and has archived nothing so far: see archive_command. ${lost}`
  if (state === 'off' || lastArchivedWal === null) return undefined
  if (await exists(join(wal, lastArchivedWal))) return undefined
  return `PostgreSQL has archived ${lastArchivedWal}, and it is not in ${wal}, or may not be read there. restore reads WAL from that folder alone.`
}
