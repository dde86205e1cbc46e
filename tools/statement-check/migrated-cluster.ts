import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { ownMigrations, readMigrations } from '../../server/src/db/migration-files.ts'

const besideMigrations = ['grants', 'report'].map((name) => new URL(`../../server/${name}.sql`, import.meta.url))

/**
 * An embedded PostgreSQL with all migrations applied. It is kept in the folder under the digest of the migrations, so that only the first run
 * after a change creates it. One that no longer starts is created again.
 */
export async function openMigratedCluster(folder: string): Promise<Cluster> {
  const current = await digest()
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (name !== current) await rm(path.join(folder, name), { recursive: true, force: true })
  const own = path.join(folder, current)
  try {
    return await open(own)
  } catch {
    await rm(own, { recursive: true, force: true })
    return open(own)
  }
}

async function open(folder: string): Promise<Cluster> {
  const migrated = path.join(folder, 'migrated')
  await mkdir(folder, { recursive: true })
  const cluster = await openCluster(path.join(folder, 'postgres'), { fsync: false })
  if (existsSync(migrated)) return cluster
  try {
    await migrate(cluster.ownerUrl, { clockMoves: true })
    await writeFile(migrated, '')
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, digest } of await readMigrations(ownMigrations)) hash.update(`${name} ${digest}\n`)
  for (const file of besideMigrations) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
