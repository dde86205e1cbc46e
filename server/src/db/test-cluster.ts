import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { isRunning } from '@kasuwa/local-postgres/is-running.ts'
import { migrate } from './migrate.ts'
import { isAlive, readPostmaster } from '@kasuwa/local-postgres/postmaster-file.ts'
import { inDatabase, superuserUrl } from './test-addresses.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of a database of the run's own PostgreSQL: for the superuser, the owner, the app, and the role that reads reports. */
    clusterUrls: { superuser: string; owner: string; app: string; report: string }
  }
}

/** The template database: it is migrated once in a run, and every test file copies it. */
export const templateName = 'kasuwa_template'

/** The name of a run's folder, in which every test makes its own: `tools/launch/temporary-folder.ts` names it by the process's id. */
const nameOfRun = /^kasuwa-test-run-(\d+)$/
let runFolder = ''
let folder = ''
let cluster: Cluster | null = null

/** Vitest's global set-up: one PostgreSQL for the run, in a temporary folder, fast and without durability. */
export async function setup(project: TestProject): Promise<void> {
  runFolder = project.config.env['TMPDIR'] ?? tmpdir()
  await removeLeftovers(path.dirname(runFolder))
  folder = await mkdtemp(path.join(runFolder, 'cluster-'))
  process.once('exit', dropAll)
  // Each of the files that run at once has some servers, and a busy server has more than forty connections.
  cluster = await openCluster(path.join(folder, 'postgres'), { fsync: false, settings: { max_connections: '400' } })
  const urls = {
    superuser: await superuserUrl(path.join(folder, 'postgres')),
    owner: cluster.ownerUrl,
    app: cluster.url,
    report: cluster.reportUrl,
  }
  const admin = new Client({ connectionString: urls.owner })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await migrate(inDatabase(urls.owner, templateName), { clockMoves: true })
  await putOffJobs(inDatabase(urls.owner, templateName))
  project.provide('clusterUrls', urls)
}

export async function teardown(): Promise<void> {
  process.off('exit', dropAll)
  await cluster?.close()
  if (folder) await remove(folder)
  if (nameOfRun.test(path.basename(runFolder))) await remove(runFolder)
}

/** After Ctrl-C vitest ends at once and `teardown` does not run, so everything here must block. */
function dropAll(): void {
  const file = path.join(folder, 'postgres', 'postmaster.pid')
  if (existsSync(file)) {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
    for (let tries = 0; existsSync(file) && tries < 40; tries += 1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
  rmSync(nameOfRun.test(path.basename(runFolder)) ? runFolder : folder, { recursive: true, force: true })
}

/**
 * Removes the leftovers of killed runs: only a run's own end stops its servers, and the folders of its tests use memory.
 * @param parent the folder with the folders of runs
 */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(nameOfRun.exec(name)?.[1] ?? 0)
    if (pid && !isRunning(pid)) await remove(path.join(parent, name)).catch(() => {})
  }
}

/** A connection that a test left open would keep a server running. Its data are not needed. */
async function remove(left: string): Promise<void> {
  for (const data of await clustersIn(left)) {
    const postmaster = await readPostmaster(data)
    if (!postmaster || !(await isAlive(postmaster, data))) continue
    process.kill(postmaster.pid, 'SIGQUIT')
    while (await isAlive(postmaster, data)) await sleep(50)
  }
  await rm(left, { recursive: true, force: true })
}

/** The depth below a run's folder at which a test makes a server's data folder. */
const clusterDepth = 3

async function clustersIn(folder: string, depth = clusterDepth): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  if (entries.some(({ name }) => name === 'postmaster.pid')) return [folder]
  if (depth === 0) return []
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => clustersIn(path.join(folder, name), depth - 1))
  return (await Promise.all(below)).flat()
}

/** A day later, so that none begins by itself in a run that lasts some minutes, or that passes the hour of the nightly jobs. */
async function putOffJobs(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`update scheduled_jobs set due_at = due_at + interval '1 day'`)
  await client.end()
}
