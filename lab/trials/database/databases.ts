import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { killAtOnce, postmasterOf, treeOf } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { inDatabase, superuserUrl } from '../../../server/src/db/test-addresses.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'

export type Databases = {
  /** A migrated and empty database, or a copy of one that no one is connected to. */
  make(original?: TestDatabase): Promise<TestDatabase>
  /** A database in which no migration has run. */
  makeBare(): Promise<TestDatabase>
  /** `kill -9` of PostgreSQL with all its processes; it restarts by itself. Resolves when it answers. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * A separate PostgreSQL for the trial, in a temporary folder.
 * @param options.durable false: it does not wait for the disk, and may lose its last commits when it is killed
 */
export async function openDatabases({ durable = false } = {}): Promise<Databases> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-'))
  const data = path.join(folder, 'postgres')
  const cluster = await openCluster(data, { fsync: durable })
  const superuser = await superuserUrl(data)
  const inTemplate = inDatabase(cluster.ownerUrl, 'template_of_trials')
  await run(cluster.adminUrl, 'create database template_of_trials')
  await migrate(inTemplate, { clockMoves: true })
  let made = 0
  const create = async (template: string): Promise<TestDatabase> => {
    const name = `trial_${++made}`
    await run(cluster.adminUrl, `create database ${name} template ${template}`)
    return {
      url: inDatabase(superuser, name),
      ownerUrl: inDatabase(cluster.ownerUrl, name),
      appUrl: inDatabase(cluster.url, name),
      drop: () => run(superuser, `drop database ${name} with (force)`),
    }
  }
  return {
    make: (original) => create(original ? new URL(original.url).pathname.slice(1) : 'template_of_trials'),
    makeBare: () => create('template1'),
    async kill() {
      treeOf(postmasterOf(folder) ?? 0).forEach(killAtOnce)
      await until('PostgreSQL to answer again', async () => (await run(superuser, 'select 1'), true))
    },
    async close() {
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
