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

/** The id in a folder; null when it has none. */
async function markIn(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, markName), 'utf8')).trim()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

async function write(sql: Sql, dataDir: string, id: string): Promise<void> {
  // The file is written first: after an interruption the folder is recognised at the next start.
  await writeWhole(join(dataDir, markName), Buffer.from(`${id}\n`))
  await sql.run(take, { id })
}

async function compare(database: Database, dataDir: string): Promise<Belongs> {
  const [mark, known] = [await markIn(dataDir), await database.only(read)]
  if (mark === known.id) return known.takenAt === null ? 'free' : 'own'
  return mark === null && known.takenAt === null ? 'free' : 'other'
}

/** Takes the folder for the database unless another server has taken one meanwhile. */
const takeFree = (database: Database, dataDir: string): Promise<boolean> =>
  transaction(database, async (tx) => {
    const { id, takenAt } = await tx.only(lock)
    if (takenAt !== null && (await markIn(dataDir)) !== id) return false
    await write(tx, dataDir, id)
    return true
  })

const problemOf = (dataDir: string): string =>
  `${dataDir} is not the folder of this database: uploads of its other servers are not there. Set the folder that all of them share; after a restore \`npm run kasuwa -- files adopt\` makes this one the database's`

/**
 * Compares DATA_DIR with the database before a server begins, and takes it when neither knows the other (B24). A folder of another
 * database is refused in production and logged in a trial; the embedded database is in its folder and takes it anyway.
 * @throws SettingsError in production
 */
export async function claimDataFolder(database: Database, settings: Given, log: Pick<Log, 'warn'>): Promise<void> {
  const { dataDir, production, DATABASE_URL } = settings
  try {
    const belongs = await compare(database, dataDir)
    if (belongs === 'own' || (belongs === 'free' && (await takeFree(database, dataDir)))) return
    if (DATABASE_URL === undefined) await adoptDataFolder(database, dataDir)
    else if (production) throw new SettingsError([{ name: 'DATA_DIR', problem: problemOf(dataDir) }])
    else log.warn(`DATA_DIR: ${problemOf(dataDir)}`)
  } catch (error) {
    // A full disk does not prevent a start (B22): the next one takes the folder.
    if (!isFull(error)) throw error
  }
}

/**
 * The fault of DATA_DIR for a command that reads or writes uploads; the command does not take the folder. Null when there is none, and on
 * a database from before folders had marks.
 */
export async function dataFolderProblem(database: Database, { dataDir, DATABASE_URL }: Given): Promise<string | null> {
  if (DATABASE_URL === undefined) return null
  try {
    return (await compare(database, dataDir)) === 'other' ? problemOf(dataDir) : null
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return null
    throw error
  }
}

/**
 * Gives a folder to the database under a new id: servers with another folder no longer start. The file is written before the row, so that
 * after a crash in between the earlier folder is still valid.
 */
export async function adoptDataFolder(database: Database, dataDir: string): Promise<{ folder: string; id: string }> {
  const id = randomUUID()
  await transaction(database, async (tx) => {
    await tx.only(lock)
    await write(tx, dataDir, id)
  })
  return { folder: dataDir, id }
}
