import { join } from 'node:path'
import { syncFolder } from '../base/write-whole.ts'
import type { App } from '../context/context.ts'
import { bytes, instant, integer, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import {
  type ArchivedFile,
  type ArchivedTable,
  type ArchiveRecord,
  digestOfChunks,
  idSet,
  openRecord,
} from '../seals/archive-record.ts'
import { saveArchiveCheck } from './archive-checks.ts'
import { idIn, readLines } from './archive-file.ts'
import { renewBeside } from './beside.ts'
import { listToldArchives, toldProblem } from './told-archives.ts'

const list = statement({
  row: { id: integer, table: word<ArchivedTable>(), ends: instant, sealed: bytes },
  sql: 'select id, of_table as "table", ends, sealed from archives order by id',
})

/** How many files and rows of archived months were read, how many `.json` were written anew, and the sentences about what is missing or not as it was archived. */
export type Checked = { files: number; rows: number; renewed: number; problems: string[] }

type Checking = { vault: App['vault']; folder: string; checked: Checked }

/**
 * Reads every file of the archived months again, and compares it with what the database kept of it under the data key (SCALE-38). Where another data key
 * sealed the `.json` beside a file, or it is missing, it is written anew (SCALE-15). A record that is in the audit trail alone is a problem too (SCALE-16).
 */
export async function checkArchive(
  { database, vault }: Pick<App, 'database' | 'vault'>,
  folder: string,
): Promise<Checked> {
  const checked: Checked = { files: 0, rows: 0, renewed: 0, problems: [] }
  const records = new Map<number, ArchiveRecord | null>()
  for (const { id, table, ends, sealed } of await database.rows(list)) {
    const record = openedRecord(vault, sealed)
    records.set(id, record)
    if (record) await checkFiles({ vault, folder, checked }, record)
    else checked.problems.push(`the record of ${table} before ${ends.toISOString()} does not open by our data keys`)
  }
  if (checked.renewed > 0) await syncFolder(folder)
  const told = await listToldArchives(database)
  const differences = told.map((one) => toldProblem(one, records.get(one.told.archive)))
  checked.problems.push(...differences.filter((problem) => problem !== null))
  if (told.length + records.size > 0) await saveArchiveCheck(database, checked.problems.length)
  return checked
}

function openedRecord(vault: App['vault'], sealed: Buffer): ArchiveRecord | null {
  try {
    return openRecord(vault, sealed)
  } catch {
    return null
  }
}

async function checkFiles(checking: Checking, record: ArchiveRecord): Promise<void> {
  const { checked } = checking
  const isTrail = record.table === 'audit_events'
  const ids = idSet()
  const before = checked.problems.length
  for (const file of record.files) {
    const problem = await problemOf(checking, record, file, isTrail ? ids.add : () => {})
    if (problem !== null) checked.problems.push(problem)
    checked.files++
    checked.rows += file.rows
  }
  if (checked.problems.length === before && isTrail && digestOfChunks(ids.chunks()) !== record.ids)
    checked.problems.push(`the files before ${record.ends} have other audit entries than those that left`)
}

async function problemOf(
  { vault, folder, checked }: Checking,
  record: ArchiveRecord,
  file: ArchivedFile,
  keep: (id: number) => void,
): Promise<string | null> {
  const { name, key, rows, digest } = file
  try {
    const content = await readLines({ path: join(folder, name), name, key: Buffer.from(key, 'hex') }, (line) =>
      keep(idIn(line)),
    )
    if (content.rows !== rows || content.digest !== digest) return `${name} is not what was archived`
    if (await renewBeside(vault, folder, record, file)) checked.renewed++
    return null
  } catch (error) {
    return `${name} ${whyUnreadable(error)}`
  }
}

/** Node's own words for a missing file and for one that was changed say nothing to an operator. */
function whyUnreadable(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) }
  if (code === 'ENOENT') return 'is missing: copy it from the second place'
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return `cannot be read: ${message}`
  return `is damaged: copy it from the second place (${message})`
}
