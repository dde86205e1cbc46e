import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { ownMigrations, readMigrations } from '../../server/src/db/migration-files.ts'

const grants = new URL('../../server/grants.sql', import.meta.url)

/**
 * An embedded PostgreSQL with all migrations behind it. It is kept in the folder under the digest of the migrations, so that only the
 * first run after a change makes it.
 */
export async function openMigratedCluster(folder: string): Promise<Cluster> {
  const own = path.join(folder, await digest())
  const whole = path.join(own, 'migrated')
  if (!existsSync(whole)) await rm(folder, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  const cluster = await openCluster(path.join(own, 'postgres'), { fsync: false })
  if (existsSync(whole)) return cluster
  try {
    await migrate(cluster.ownerUrl, { clockMoves: true })
    await writeFile(whole, '')
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, digest } of await readMigrations(ownMigrations)) hash.update(`${name} ${digest}\n`)
  return hash
    .update(await readFile(grants))
    .digest('hex')
    .slice(0, 16)
}
