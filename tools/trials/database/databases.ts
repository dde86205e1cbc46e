import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { migrate } from '../../../server/src/db/migrate.ts'
import { inDatabase, superuserUrl } from '../../../server/src/db/test-addresses.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'

/** Makes migrated and empty databases. */
export type Databases = { make(): Promise<TestDatabase>; close(): Promise<void> }

/** A PostgreSQL of the trial's own, in a temporary folder; it does not wait for the disk. */
export async function openDatabases(): Promise<Databases> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-'))
  const data = path.join(folder, 'postgres')
  const cluster = await openCluster(data, { fsync: false })
  const superuser = await superuserUrl(data)
  const inTemplate = inDatabase(cluster.ownerUrl, 'template_of_trials')
  await run(cluster.adminUrl, 'create database template_of_trials')
  await migrate(inTemplate, { clockMoves: true })
  let made = 0
  return {
    async make() {
      const name = `trial_${++made}`
      await run(cluster.adminUrl, `create database ${name} template template_of_trials`)
      return {
        url: inDatabase(superuser, name),
        ownerUrl: inDatabase(cluster.ownerUrl, name),
        appUrl: inDatabase(cluster.url, name),
        drop: () => run(superuser, `drop database ${name} with (force)`),
      }
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
