import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import { bytes, count, integer, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import type { ImportId } from './import-repository.ts'

/** Binds the sealed parts to their use. */
export const partPurpose = 'import part'

const importId = uuid<ImportId>()
const file = word<ImportFile>()

const save = statement({
  params: { importId, file, part: integer, sealed: bytes, size: integer },
  sql: `insert into import_parts (import_id, file, part, sealed, size) values (:importId, :file, :part, :sealed, :size)
    on conflict (import_id, file, part) do update set sealed = excluded.sealed, size = excluded.size`,
})
const measure = statement({
  params: { importId, file, part: integer },
  row: { others: count },
  sql: `select coalesce(sum(size), 0)::bigint as others from import_parts where import_id = :importId and (file, part) <> (:file, :part)`,
})
const list = statement({
  params: { importId },
  row: { file, parts: integer, last: integer.certain, size: count.certain },
  sql: `select file, count(*)::integer as parts, max(part) as last, sum(size)::bigint as size from import_parts where import_id = :importId group by file`,
})
const read = statement({
  params: { importId, file, part: integer },
  row: { sealed: bytes },
  sql: 'select sealed from import_parts where import_id = :importId and file = :file and part = :part',
})
const remove = statement({
  params: { importId },
  sql: 'delete from import_parts where import_id = :importId',
})

const removeFile = statement({
  params: { importId, file },
  sql: 'delete from import_parts where import_id = :importId and file = :file',
})

/** Keeps a part of a file; the same part again replaces it. `size` is that of its text in bytes. */
export const savePart = (tx: Sql, part: ValuesOf<typeof save>): Promise<number> => tx.run(save, part)

/** The bytes of all other parts. */
export const sizeOfOthers = async (sql: Sql, part: ValuesOf<typeof measure>): Promise<number> =>
  (await sql.only(measure, part)).others

export type SentFile = RowOf<typeof list>

/** The files that have parts. One whose parts are not numbered without a gap has fewer than its last number says. */
export const listSentFiles = (sql: Sql, importId: ImportId): Promise<SentFile[]> => sql.rows(list, { importId })

/** One part, sealed; undefined where there is none. */
export const findPart = async (sql: Sql, part: ValuesOf<typeof read>): Promise<Buffer | undefined> =>
  (await sql.row(read, part))?.sealed

export const removeFileParts = (tx: Sql, importId: ImportId, file: ImportFile): Promise<number> =>
  tx.run(removeFile, { importId, file })

export const removeParts = (tx: Sql, importId: ImportId): Promise<number> => tx.run(remove, { importId })
