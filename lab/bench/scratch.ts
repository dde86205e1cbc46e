import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { exists } from '../../server/src/base/exists.ts'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { readPostmaster } from '@kasuwa/local-postgres/postmaster-file.ts'
import { inDatabase, superuserUrl } from '../../server/src/db/test-addresses.ts'
import { required } from '../../server/src/base/required.ts'
import { serverNodeFlags } from '../../server/src/settings/settings.ts'
import { withApp } from '../../server/src/app/with-app.ts'
import { sealAll } from '../../server/src/seals/seal-new-rows.ts'
import { fillNew } from './fill.ts'
import { stopwatch } from './timing.ts'

const program = fileURLToPath(new URL('../../server/src/app/main.ts', import.meta.url))
export const paystackKey = 'sk_bench_of_nobody'

/** A filled database that runs with real settings. */
export type Filled = {
  cluster: Cluster
  folder: string
  databaseUrl: string
  /** The first process of PostgreSQL. */
  databasePid: number
  close(): Promise<void>
}

/** The product on a filled database, in a folder that is removed with it. */
export type Scratch = {
  filled: Filled
  url: string
  databaseUrl: string
  adminUrl: string
  /** The process ids of the server and of PostgreSQL's first process. */
  pids: readonly number[]
  close(): Promise<void>
}

type Line = { level: string; event?: string; url?: string }

/**
 * Fills a database without waiting for the disk, then opens it again with real settings.
 * @param options.keptIn a folder that is kept, and is used as it is when it was filled before; without it `close` removes the data
 */
export async function openFilled({
  keptIn,
  customers = 200_000,
}: { keptIn?: string | undefined; customers?: number } = {}): Promise<Filled> {
  const folder = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'kasuwa-bench-')))
  const data = path.join(folder, 'postgres')
  const mark = path.join(folder, 'filled')
  const remove = async (): Promise<void> => void (keptIn ?? (await rm(folder, { recursive: true, force: true })))
  try {
    await mkdir(folder, { recursive: true })
    if (!(await exists(mark))) {
      await rm(data, { recursive: true, force: true })
      await fillNew(data, customers)
      await sealFilled(data, folder)
      await writeFile(mark, '')
    }
    // One connection for each of F's callers, and those of the server.
    const cluster = await openCluster(data, { settings: { max_connections: '200' } })
    return {
      cluster,
      folder,
      databaseUrl: await superuserUrl(data),
      databasePid: required(await readPostmaster(data), 'PostgreSQL').pid,
      async close() {
        await cluster.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Seals the journals, as a lender's are; otherwise the server would seal a million of them during the measurement. */
async function sealFilled(data: string, folder: string): Promise<void> {
  const took = stopwatch()
  const cluster = await openCluster(data, { fsync: false })
  try {
    await withApp((app) => sealAll(app), settingsOf(cluster, folder))
  } finally {
    await cluster.close()
  }
  console.log(`sealed in ${took()}`)
}

/** The real server on a filled database. */
export async function openScratch(options: Parameters<typeof openFilled>[0] = {}): Promise<Scratch> {
  const filled = await openFilled(options)
  try {
    const server = await startServer(filled.cluster, filled.folder)
    return {
      filled,
      url: server.url,
      databaseUrl: filled.databaseUrl,
      adminUrl: inDatabase(filled.databaseUrl, 'postgres'),
      pids: [required(server.child.pid, 'the server'), filled.databasePid],
      async close() {
        server.child.kill('SIGTERM')
        await server.ended
        await filled.close()
      },
    }
  } catch (error) {
    await filled.close()
    throw error
  }
}

/** The settings of a server, or of a command, on a filled database. */
export const settingsOf = (cluster: Cluster, folder: string) => ({
  DATABASE_URL: cluster.url,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  DATA_DIR: folder,
  SANDBOX: 'on',
  SEED: 'none',
  PAYSTACK_SECRET_KEY: paystackKey,
})

/** The real server on a cluster, with its files in the folder. @param more further settings, or replacements for the usual ones */
export async function startServer(
  cluster: Cluster,
  folder: string,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [...serverNodeFlags, program], {
    env: { ...process.env, ...settingsOf(cluster, folder), PORT: '0', LOG_LEVEL: 'info', ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('the server ended before it listened')))
    createInterface(child.stderr).on('line', (line) => {
      const { level, event, url } = line.startsWith('{') ? (JSON.parse(line) as Line) : { level: 'error' }
      if (level !== 'info') console.error(line)
      if (event === 'listening') resolve(url!)
    })
  })
  return { child, url, ended }
}
