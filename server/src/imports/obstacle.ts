import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import { integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { ImportId } from './import-repository.ts'

const find = statement({
  params: { importId: uuid<ImportId>() },
  row: { file: word<ImportFile>(), line: integer, what: text.certain },
  mayTakeMs: 60_000,
  sql: `select file, line, what from (
      select l.file, l.line, 'phone' as what from import_lines l join users u on u.phone = l.phone where l.import_id = :importId and not l.is_known
      union all select l.file, l.line, 'e-mail address' from import_lines l join users u on lower(u.email) = l.email
        where l.import_id = :importId and not l.is_known
      union all select l.file, l.line, 'NIN' from import_lines l join profiles p on p.nin_digest = l.nin_digest where l.import_id = :importId
      union all select l.file, l.line, 'BVN' from import_lines l join profiles p on p.bvn_digest = l.bvn_digest where l.import_id = :importId
      union all select l.file, l.line, 'code' from import_lines l join agents a on a.code = l.content ->> 'code'
        where l.import_id = :importId and l.file = 'agents' and not l.is_known
    ) as one
    where not exists (select from imported_people m join import_lines l on l.import_id = m.import_id and l.line = m.line and l.file = one.file and l.line = one.line
      and m.user_id = (l.content ->> 'userId')::uuid)
    order by file, line limit 1`,
})

/** The sentence for the first line that cannot be brought in any more, since somebody else has something of it by now. */
export async function findObstacle(sql: Sql, importId: ImportId): Promise<string> {
  const found = await sql.row(find, { importId })
  if (!found) return 'A line could not be brought in.'
  return `${found.file}.csv, line ${found.line}: somebody else has this ${found.what} since the files were checked.`
}
