import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../base/exists.ts'
import type { App } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { ArchivedFile } from '../seals/archive-record.ts'
import { type Content, contentOf, giveName, idIn, readLines, writeLines } from './archive-file.ts'
import { fileBeside, writeBeside } from './beside.ts'
import { type MonthOfPart, type Part, webhookLinesOf } from './part-repository.ts'
import { CannotArchive } from './problems.ts'
import { sealedLines } from './sealed-lines.ts'

type Wanted = { part: Part; month: MonthOfPart; to: string }

/**
 * The file of a month, which was read back from the disk; `keep` gets the numbers of its audit entries. The file of an earlier run is taken where the database
 * still has its lines, and the entries among them are as they were sealed.
 * @throws CannotArchive
 */
export async function fileOf(app: App, sql: Sql, wanted: Wanted, keep: (id: number) => void): Promise<ArchivedFile> {
  const { part, month, to } = wanted
  const name = nameOf(part, month)
  const earlier = await earlierFile(app, to, name)
  const file = earlier ?? (await writeFile(app, sql, wanted))
  const content = await readBack(to, file, part.table === 'audit_events' ? (line) => keep(idIn(line)) : undefined)
  const known = earlier ? await contentOf(linesOf(app, sql, wanted)) : { ...content, rows: month.rows }
  if ([content, known].every(({ rows, digest }) => rows === file.rows && digest === file.digest)) return file
  throw new CannotArchive(
    `${name} has ${content.rows} rows and the database ${known.rows}, and they are not the same: find out who changed them. Then ${moveBoth}`,
  )
}

const moveBoth =
  'move the file and its .json to another folder, and run this again. The month is still in the database.'

const linesOf = (app: App, sql: Sql, { part, month }: Wanted): AsyncGenerator<string[]> =>
  part.table === 'audit_events' ? sealedLines(app, sql, part, month) : webhookLinesOf(sql, part, month)

/** Its `.json` is written before it gets its name: without it nobody could read the file, and without the file it says nothing. */
async function writeFile(app: App, sql: Sql, wanted: Wanted): Promise<ArchivedFile> {
  const { part, month, to } = wanted
  const name = nameOf(part, month)
  const path = join(to, name)
  const key = randomBytes(32)
  const { unfinished, ...content } = await writeLines({ path, name, key }, linesOf(app, sql, wanted))
  const file = { name, month: month.month.slice(0, 7), ...content, key: key.toString('hex') }
  await writeBeside(app.vault, to, { table: part.table, ends: part.ends.toISOString() }, file)
  await giveName(unfinished, path).catch(async (error: unknown) => {
    await rm(unfinished, { force: true })
    throw (error as { code?: string }).code === 'EEXIST' ? isThere(name) : error
  })
  return file
}

const nameOf = ({ table }: Part, { month }: MonthOfPart): string => `${table}-${month.slice(0, 7)}.jsonl.gz.sealed`

/** A file that an interrupted archive has completed. */
async function earlierFile(app: App, to: string, name: string): Promise<ArchivedFile | undefined> {
  if (!(await exists(join(to, name)))) return undefined
  const found = await readFile(join(to, `${name}.json`), 'utf8').catch(() => null)
  if (found === null) throw isThere(name)
  try {
    return fileBeside(app.vault, found)
  } catch (error) {
    throw notReadable(name, error)
  }
}

async function readBack(
  to: string,
  { name, key }: ArchivedFile,
  each: ((line: string) => void) | undefined,
): Promise<Content> {
  try {
    return await readLines({ path: join(to, name), name, key: Buffer.from(key, 'hex') }, each)
  } catch (error) {
    throw notReadable(name, error)
  }
}

const isThere = (name: string) =>
  new CannotArchive(`${name} is in the folder already, without a .json by which it could be read: ${moveBoth}`)

const notReadable = (name: string, error: unknown) =>
  new CannotArchive(
    `${name} and its .json do not fit together (${error instanceof Error ? error.message : String(error)}): ${moveBoth}`,
  )
