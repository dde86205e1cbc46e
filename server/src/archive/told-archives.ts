import { json, listOf, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type ArchivedFile, type ArchivedTable, archivedTables, type ArchiveRecord } from '../seals/archive-record.ts'

type Told = { archive: number; ends: string; files: Pick<ArchivedFile, 'name' | 'rows' | 'digest'>[] }

const list = statement({
  params: { tables: listOf(text) },
  row: { table: word<ArchivedTable>(), told: json<Told>().certain },
  sql: `select subject_id as "table", after as told from audit_events
    where subject_kind = 'table' and subject_id = any (:tables) and action = 'months.archived' order by id`,
})

/** An archive as the audit trail has it. The trail is sealed, and this entry never leaves. */
type ToldArchive = RowOf<typeof list>

export const listToldArchives = (sql: Sql): Promise<ToldArchive[]> => sql.rows(list, { tables: archivedTables })

/**
 * The sentence about an archive whose record is gone, or that of another one; null where it is the same as in the audit trail.
 * @param record null where it could not be opened, of which there is a sentence already
 */
export function toldProblem({ table, told }: ToldArchive, record: ArchiveRecord | null | undefined): string | null {
  if (record === null) return null
  const files = told.files.map(({ name }) => name).join(', ')
  if (record === undefined)
    return `the database has no record of ${table} before ${told.ends}, as the audit trail has it: ${files}`
  return record.table === table && isSame(told.files, record.files)
    ? null
    : `the record of ${table} before ${told.ends} is not that of the audit trail: ${files}`
}

const isSame = (some: Told['files'], others: Told['files']): boolean => textOf(some) === textOf(others)
const textOf = (files: Told['files']): string =>
  JSON.stringify(files.map(({ name, rows, digest }) => [name, rows, digest]))
