import { join } from 'node:path'
import type { App } from '../context/context.ts'
import { bytes, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type ArchivedFile, type ArchivedTable, digestOfChunks, idSet, openRecord } from '../seals/archive-record.ts'
import { idIn, readLines } from './archive-file.ts'

const list = statement({
  row: { table: word<ArchivedTable>(), sealed: bytes },
  sql: 'select of_table as "table", sealed from archives order by id',
})

/** How many files and rows of archived months were read, and the sentences about those that are missing or not what was archived. */
export type Checked = { files: number; rows: number; problems: string[] }

/** Reads every file of the archived months again, and compares it with what the database kept of it under the data key (SCALE-38). */
export async function checkArchive(
  { database, vault }: Pick<App, 'database' | 'vault'>,
  folder: string,
): Promise<Checked> {
  const checked: Checked = { files: 0, rows: 0, problems: [] }
  for (const { table, sealed } of await database.rows(list)) {
    const record = openRecord(vault, sealed)
    const ids = idSet()
    let areWhole = true
    for (const file of record.files) {
      const problem = await problemOf(folder, file, table === 'audit_events' ? ids.add : () => {})
      if (problem !== null) {
        checked.problems.push(problem)
        areWhole = false
      }
      checked.files++
      checked.rows += file.rows
    }
    if (areWhole && table === 'audit_events' && digestOfChunks(ids.chunks()) !== record.ids)
      checked.problems.push(`the files before ${record.ends} have other audit entries than those that left`)
  }
  return checked
}

async function problemOf(
  folder: string,
  { name, key, rows, digest }: ArchivedFile,
  keep: (id: number) => void,
): Promise<string | null> {
  try {
    const content = await readLines({ path: join(folder, name), name, key: Buffer.from(key, 'hex') }, (line) =>
      keep(idIn(line)),
    )
    return content.rows === rows && content.digest === digest ? null : `${name} is not what was archived`
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
