import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the product's own migrations. */
export const ownMigrations = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** The first line of a file whose indexes are built, or dropped, while servers are running. */
const concurrentMark = '-- kasuwa: concurrently'

/** The first line of a file with one query that is repeated until it returns no row, each time in a transaction of its own. */
const stepsMark = '-- kasuwa: in steps'

/** One index of a file with that mark. */
export type IndexStatement = { text: string; index: string }

/** A file of the folder. One that has neither indexes nor steps runs whole in one transaction. */
export type Migration = {
  name: string
  text: string
  digest: string
  indexes: IndexStatement[] | null
  isInSteps: boolean
}

export const migrationNames = async (folder = ownMigrations): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** The migrations of the folder, in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return {
        name,
        text,
        digest: createHash('sha256').update(text).digest('hex'),
        indexes: text.startsWith(concurrentMark) ? indexesOf(name, text) : null,
        isInSteps: text.startsWith(stepsMark),
      }
    }),
  )
}

const create = /^create (?:unique )?index concurrently if not exists (\w+) /i
const drop = /^drop index concurrently if exists (\w+)$/i

/** Without a transaction nothing is rolled back: each statement must be safe to run again. */
function indexesOf(name: string, text: string): IndexStatement[] {
  const statements = text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return statements.map((statement) => {
    const index = (create.exec(statement) ?? drop.exec(statement))?.[1]
    if (index) return { text: statement, index }
    throw new Error(
      `migration ${name}: a file that begins with "${concurrentMark}" holds only "create index concurrently if not exists" and "drop index concurrently if exists"`,
    )
  })
}
