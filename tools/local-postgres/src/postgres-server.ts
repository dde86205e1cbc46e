import { execFile, spawn } from 'node:child_process'
import { open, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ClusterFolder } from './cluster-folder.ts'
import { memorySettingsOf } from './memory.ts'
import { type Postmaster, isAlive } from './postmaster-file.ts'

const run = promisify(execFile)

/** A server that we started; `failure` has the last lines of its log once it has ended. */
export interface StartedServer {
  failure(): Promise<string | null>
}

/**
 * Starts PostgreSQL on the folder without waiting for it. It is not in our process group, so that Ctrl-C reaches only this process, which
 * then stops it in order; and it does not keep this process running.
 * @param port on 127.0.0.1
 */
export async function startServer(cluster: ClusterFolder, port: number): Promise<StartedServer> {
  const log = await openLog(cluster.folder)
  const begin = (await log.stat()).size
  const { file, args } = cluster.user.command(cluster.binaries.postgres, [
    '-D',
    cluster.folder,
    ...settings(port, cluster, await memorySettingsOf(cluster.folder, cluster.fsync)),
  ])
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log.fd, log.fd], windowsHide: true })
  let gone = ''
  child.once('error', (error) => (gone = error.message))
  child.once('exit', (code, signal) => (gone = `PostgreSQL ended (${signal ?? code})`))
  child.unref()
  await log.close()
  return { failure: async () => (gone === '' ? null : `${gone}\n${await logSince(cluster.folder, begin)}`.trim()) }
}

/**
 * Stops this server and waits for its end: open transactions are rolled back, everything committed is on the disk. It waits for this
 * server's process and not for the folder, since another process may start the next server there at the same moment.
 */
export async function stopServer(cluster: ClusterFolder, postmaster: Postmaster): Promise<void> {
  if (process.platform === 'win32') await run(cluster.binaries.pgCtl, ['kill', 'INT', String(postmaster.pid)])
  else process.kill(postmaster.pid, 'SIGINT')
  for (const begin = Date.now(); Date.now() - begin < timeoutMs; await sleep(20)) {
    if (!(await isAlive(postmaster, cluster.folder))) return
  }
  throw new Error(`The embedded PostgreSQL (process ${postmaster.pid}) does not stop.`)
}

const timeoutMs = 60_000

/** The given port of 127.0.0.1 when it is free, otherwise any free one. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host: '127.0.0.1', port: wanted, exclusive: true }, () => {
        const address = probe.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  } finally {
    probe.close()
  }
}

/** The settings; logs are short and without statements, so that a refused row does not put a customer's data into the log. */
function settings(port: number, { fsync, settings: more }: ClusterFolder, memory: Record<string, string>): string[] {
  const wanted = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    ...memory,
    // After a crash all changes since the last checkpoint are repeated before any connection is accepted.
    checkpoint_timeout: '1min',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  return Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logLimit = 10_000_000
const logOf = (folder: string) => path.join(folder, 'server.log')

async function openLog(folder: string) {
  const size = await stat(logOf(folder)).then(
    (file) => file.size,
    () => 0,
  )
  if (size > logLimit) await rename(logOf(folder), `${logOf(folder)}.old`)
  return open(logOf(folder), 'a+', 0o600)
}

async function logSince(folder: string, begin: number): Promise<string> {
  const log = await open(logOf(folder), 'r')
  try {
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(8_192), position: begin })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
