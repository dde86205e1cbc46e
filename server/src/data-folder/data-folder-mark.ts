import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFull } from './data-folder.ts'
import { instant, uuid } from '../db/columns.ts'
import type { Database, Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { Log } from '../base/log.ts'
import { type Settings, SettingsError } from '../settings/settings.ts'
import { writeWhole } from '../base/write-whole.ts'

/** The file in DATA_DIR that says to which database it belongs. A backup has it too, so that restored parts belong together. */
export const markName = 'folder-id'

const row = { id: uuid(), takenAt: instant.nullable }
const read = statement({ row, sql: 'select id, taken_at as "takenAt" from data_folder' })
const lock = statement({ row, sql: 'select id, taken_at as "takenAt" from data_folder for no key update' })
const take = statement({ params: { id: uuid() }, sql: 'update data_folder set id = :id, taken_at = now()' })

/** How a folder belongs to a database: its own; `free` when neither knows the other yet; or another database's. */
type Belongs = 'own' | 'free' | 'other'

type Given = Pick<Settings, 'dataDir' | 'production' | 'DATABASE_URL'>

/** A place of uploads, which keeps the id of its database: a folder, or a bucket. */
export type MarkPlace = {
  /** The setting that names it. */
  setting: 'DATA_DIR' | 'S3_BUCKET'
  name: string
  /** The id in it; null when it has none. */
  read(): Promise<string | null>
  write(id: string): Promise<void>
  /** Whether an error only means that it cannot be reached or written now. */
  isAway(error: unknown): boolean
  /** A sentence for when it is not the database's. */
  problem: string
}

/** DATA_DIR as a place of uploads. */
export const folderMark = (dataDir: string): MarkPlace => ({
  setting: 'DATA_DIR',
  name: dataDir,
  read: async () => {
    try {
      return (await readFile(join(dataDir, markName), 'utf8')).trim()
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return null
      throw error
    }
  },
  write: (id) => writeWhole(join(dataDir, markName), Buffer.from(`${id}\n`)),
  isAway: isFull,
  problem: `${dataDir} is not the folder of this database: uploads of its other servers are not there. Set the folder that all of them share; after a restore \`npm run kasuwa -- files adopt\` makes this one the database's`,
})

async function write(sql: Sql, place: MarkPlace, id: string): Promise<void> {
  // The place is marked first: after an interruption it is recognised at the next start.
  await place.write(id)
  await sql.run(take, { id })
}

async function compare(database: Database, place: MarkPlace): Promise<Belongs> {
  const [mark, known] = [await place.read(), await database.only(read)]
  if (mark === known.id) return known.takenAt === null ? 'free' : 'own'
  return mark === null && known.takenAt === null ? 'free' : 'other'
}

/** Takes the place for the database unless another server has taken one meanwhile. */
const takeFree = (database: Database, place: MarkPlace): Promise<boolean> =>
  transaction(database, async (tx) => {
    const { id, takenAt } = await tx.only(lock)
    if (takenAt !== null && (await place.read()) !== id) return false
    await write(tx, place, id)
    return true
  })

/**
 * Compares the place of uploads with the database before a server begins, and takes it when neither knows the other (B24). The place of
 * another database is refused in production and logged in a trial; the embedded database is in its folder and takes it anyway.
 * @throws SettingsError in production
 */
export async function claimDataFolder(
  database: Database,
  settings: Given,
  log: Pick<Log, 'warn'>,
  place: MarkPlace = folderMark(settings.dataDir),
): Promise<void> {
  const { production, DATABASE_URL } = settings
  const { setting, problem } = place
  try {
    const belongs = await compare(database, place)
    if (belongs === 'own' || (belongs === 'free' && (await takeFree(database, place)))) return
    // A bucket may be a live product's, so a trial does not take it from another database.
    if (DATABASE_URL === undefined && setting === 'DATA_DIR') await adoptDataFolder(database, place)
    else if (production) throw new SettingsError([{ name: setting, problem }])
    else log.warn(`${setting}: ${problem}`)
  } catch (error) {
    // A full disk, or a store that does not answer, does not prevent a start (B22): the next one compares.
    if (!place.isAway(error)) throw error
    if (setting !== 'DATA_DIR') log.warn(`${setting} was not compared with the database`, { error })
  }
}

/**
 * The fault of the place of uploads for a command that reads or writes them; the command does not take the place. Null when there is none, and on
 * a database from before folders had marks.
 */
export async function dataFolderProblem(
  database: Database,
  { dataDir, DATABASE_URL }: Given,
  place: MarkPlace = folderMark(dataDir),
): Promise<Pick<MarkPlace, 'setting' | 'problem'> | null> {
  if (DATABASE_URL === undefined) return null
  try {
    return (await compare(database, place)) === 'other' ? place : null
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return null
    throw error
  }
}

/**
 * Gives a place of uploads to the database under a new id: servers with another one no longer start. The place is marked before the row
 * is written, so that after a crash in between the earlier place is still valid.
 */
export async function adoptDataFolder(database: Database, place: MarkPlace): Promise<{ folder: string; id: string }> {
  const id = randomUUID()
  await transaction(database, async (tx) => {
    await tx.only(lock)
    await write(tx, place, id)
  })
  return { folder: place.name, id }
}

/**
 * Marks a second place with the database's present id, so that it may become the one that servers use (`files move`).
 * @throws SettingsError when it has another database's id
 */
export async function markForMove(database: Database, place: MarkPlace): Promise<void> {
  const { id } = await database.only(read)
  const mark = await place.read()
  if (mark === id) return
  if (mark !== null)
    throw new SettingsError([{ name: place.setting, problem: `${place.name} belongs to another database` }])
  await place.write(id)
}
