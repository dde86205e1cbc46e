import { migrate } from '../../../server/src/db/migrate.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import { type Databases, openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { type Book, makeBook } from './book.ts'
import { interrupt, type Victim } from './interrupt.ts'
import { olderDatabase, releasedSchemas } from './older-database.ts'
import { afterMigrating, schemaOf, upgradeFrom } from './upgrade.ts'

const interruptionsOfOne = 3

/** B12: migrations that are killed half-way, and upgrades from every released schema. */
export const migrations: Trial = {
  name: 'migrations',
  sentence:
    'Migrations are killed at random moments, and books of every released schema upgraded: the schema is the same, no row is lost, and the books agree.',
  options: { processes: 200, databases: 40, seed: 1, acts: 200, from: 0 },
  async run({ processes = 1, databases: databaseKills = 1, seed = 1, acts = 100, from = 0 }, show, stop) {
    const databases = await openDatabases({ durable: true })
    const book = await makeBook(await databases.make(), { seed, acts })
    try {
      const newest = await schemaOf(await databases.make())
      const releases = (await releasedSchemas()).filter((name) => Number.parseInt(name, 10) >= from)
      const problems: string[] = []
      const note = (what: string, found: readonly string[]): void => {
        problems.push(...found)
        show(`${what}: ${found.length ? `${found.length} wrong, first ${found[0]}` : 'as it should be'}`)
      }
      for (const release of releases)
        if (!stop.aborted) note(`from ${release}`, await upgradeFrom(databases, book, release, newest))
      const kills = await killAll(
        { databases, book, newest, note, stop },
        { process: processes, database: databaseKills },
      )
      const rows = [...book.rows.values()].reduce((sum, list) => sum + list.length, 0)
      return { violations: problems.length, releases: releases.length, rows, emptyTables: emptyIn(book), ...kills }
    } finally {
      await book.world.close()
      await databases.close()
    }
  },
}

/** The tables without a row in the book, so that their upgrade was not tried. */
const emptyIn = ({ rows }: Book): string =>
  [...rows].flatMap(([table, list]) => (list.length === 0 ? [table] : [])).join(' ')

type Setting = {
  databases: Databases
  book: Book
  newest: readonly string[]
  note(what: string, found: readonly string[]): void
  stop: AbortSignal
}

/** Kills each victim a number of times, from an empty database and from each release in rotation, at most three times in one database. */
async function killAll(
  { databases, book, newest, note, stop }: Setting,
  wanted: Readonly<Record<Victim, number>>,
): Promise<{ killed: number; halfWay: number }> {
  const origins = await originsOf(databases, book)
  const counts = { killed: 0, halfWay: 0 }
  for (const victim of ['process', 'database'] as const) {
    for (let done = 0; done < wanted[victim] && !stop.aborted;) {
      const origin = origins[((counts.killed / interruptionsOfOne) % origins.length) | 0]!
      const kills = Math.min(interruptionsOfOne, wanted[victim] - done)
      const database = await databases.make(origin.database)
      let halfWay = 0
      const found = await afterMigrating(database, newest, async () => {
        for (let kill = 0; kill < kills; kill += 1)
          halfWay += Number(await interrupt(databases, database, victim, Math.random() * origin.takesMs))
        await migrate(database.ownerUrl, { clockMoves: true })
      })
      await database.drop()
      note(`${victim} killed ${kills} times, ${halfWay} half-way, from ${origin.name}`, found)
      done += kills
      counts.killed += kills
      counts.halfWay += halfWay
    }
  }
  return counts
}

type Origin = { name: string; database: TestDatabase; takesMs: number }

/** The databases that migrations start from: an empty one, and a book of each release, with the duration of their migrations. */
async function originsOf(databases: Databases, book: Book): Promise<Origin[]> {
  const origins: Origin[] = []
  const add = async (name: string, database: TestDatabase): Promise<void> => {
    const tried = await databases.make(database)
    const begun = performance.now()
    await migrate(tried.ownerUrl, { clockMoves: true })
    origins.push({ name, database, takesMs: performance.now() - begun })
    await tried.drop()
  }
  await add('nothing', await databases.makeBare())
  for (const release of (await releasedSchemas()).slice(0, -1))
    await add(release, await olderDatabase(databases, book, release))
  return origins
}
