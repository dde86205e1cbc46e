import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { readPostmaster } from '@kasuwa/local-postgres/postmaster-file.ts'
import { inDatabase, superuserUrl } from '../../server/src/db/test-addresses.ts'
import { present } from '../../server/src/present.ts'
import { fill } from './fill.ts'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
export const paystackKey = 'sk_bench_of_nobody'

/** The product on a filled database, in a folder that goes with it. */
export type Scratch = {
  url: string
  databaseUrl: string
  adminUrl: string
  /** The server, and the first process of PostgreSQL. */
  pids: readonly number[]
  close(): Promise<void>
}

type Line = { level: string; event?: string; url?: string }

/** Fills a database without waiting for the disk, then opens it again as a real one and starts the real server on it. */
export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-bench-'))
  const data = path.join(folder, 'postgres')
  try {
    const unsynced = await openCluster(data, { fsync: false })
    try {
      await fill(unsynced.ownerUrl, await superuserUrl(data))
    } finally {
      await unsynced.close()
    }
    // As many as F's callers, each with a connection, and the server's own.
    const cluster = await openCluster(data, { settings: { max_connections: '200' } })
    const databaseUrl = await superuserUrl(data)
    const server = await startServer(cluster, folder)
    return {
      url: server.url,
      databaseUrl,
      adminUrl: inDatabase(databaseUrl, 'postgres'),
      pids: [present(server.child.pid, 'the server'), present(await readPostmaster(data), 'PostgreSQL').pid],
      async close() {
        server.child.kill('SIGTERM')
        await server.ended
        await cluster.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The real server on a cluster, with its files in the folder. @param more settings besides, or in the place of the usual ones */
export async function startServer(
  cluster: Cluster,
  folder: string,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; ended: Promise<unknown> }> {
  const settings = {
    DATABASE_URL: cluster.url,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    DATA_DIR: folder,
    PORT: '0',
    SANDBOX: 'on',
    SEED: 'none',
    LOG_LEVEL: 'info',
    PAYSTACK_SECRET_KEY: paystackKey,
    ...more,
  }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings },
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
