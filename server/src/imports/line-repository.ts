import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import { bytes, day, integer, json, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { ImportId } from './import-repository.ts'

const importId = uuid<ImportId>()

const lineShape = {
  file: word<ImportFile>(),
  line: integer,
  id: uuid(),
  key: text,
  owner: text.nullable,
  phone: text.nullable,
  email: text.nullable,
  ninDigest: bytes.nullable,
  bvnDigest: bytes.nullable,
  sealed: bytes.nullable,
  content: json<unknown>(),
}
const instalmentShape = {
  line: integer,
  loan: text,
  due: day,
  principal: kobo,
  interest: kobo,
  fee: kobo,
  paidPrincipal: kobo,
  paidInterest: kobo,
  paidFee: kobo,
}
const errorShape = { file: word<ImportFile>(), line: integer, field: text, text }
const lines = rowsParameter('new_line', lineShape)
const instalments = rowsParameter('instalment', instalmentShape)
const errors = rowsParameter('error', errorShape)

const insertLines = statement({
  params: { importId, ...lines.params },
  sql: `insert into import_lines (import_id, file, line, id, key, owner, phone, email, nin_digest, bvn_digest, sealed, content)
    select :importId, file, line, id, key, owner, phone, email, "ninDigest", "bvnDigest", sealed, content from ${lines.table}`,
})
const insertInstalments = statement({
  params: { importId, ...instalments.params },
  sql: `insert into import_instalments (import_id, line, loan, due_date, principal_kobo, interest_kobo, fee_kobo, paid_principal_kobo, paid_interest_kobo, paid_fee_kobo)
    select :importId, line, loan, due, principal, interest, fee, "paidPrincipal", "paidInterest", "paidFee" from ${instalments.table}`,
})
const insertErrors = statement({
  params: { importId, ...errors.params },
  sql: `insert into import_errors (import_id, file, line, field, text) select :importId, file, line, field, text from ${errors.table}`,
})
const listErrors = statement({
  params: { importId },
  row: errorShape,
  sql: 'select file, line, field, text from import_errors where import_id = :importId order by id limit 1000',
})

/** The longest a deletion of all lines of the largest import takes. */
const mayTakeMs = 300_000
const removeErrors = statement({ params: { importId }, sql: 'delete from import_errors where import_id = :importId' })
const removeLines = statement({
  params: { importId },
  mayTakeMs,
  sql: 'delete from import_lines where import_id = :importId',
})
const removeInstalments = statement({
  params: { importId },
  mayTakeMs,
  sql: 'delete from import_instalments where import_id = :importId',
})

export type NewLine = RowOfShape<typeof lineShape>
export type NewInstalment = RowOfShape<typeof instalmentShape>
export type ImportError = RowOfShape<typeof errorShape>

/** Keeps lines that were read; none is nothing to do. */
export async function insertRead(
  tx: Sql,
  importId: ImportId,
  read: { lines: readonly NewLine[]; instalments: readonly NewInstalment[]; errors: readonly ImportError[] },
): Promise<void> {
  if (read.lines.length > 0) await tx.run(insertLines, { importId, ...lines.values(read.lines) })
  if (read.instalments.length > 0)
    await tx.run(insertInstalments, { importId, ...instalments.values(read.instalments) })
  if (read.errors.length > 0) await tx.run(insertErrors, { importId, ...errors.values(read.errors) })
}

/** The errors that were kept, in the order of files and lines. */
export const listImportErrors = (sql: Sql, importId: ImportId): Promise<ImportError[]> =>
  sql.rows(listErrors, { importId })

/** Deletes everything that was read of an import's files. */
export async function removeRead(sql: Sql, importId: ImportId): Promise<void> {
  await sql.run(removeErrors, { importId })
  await sql.run(removeInstalments, { importId })
  await sql.run(removeLines, { importId })
}
