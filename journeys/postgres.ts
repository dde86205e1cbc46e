import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findBinaries } from '@kasuwa/local-postgres/binaries.ts'
import { clusterUser } from '@kasuwa/local-postgres/system-user.ts'
import { freePorts } from './ports.ts'
import { isRunning, killAtOnce, treeOf } from './processes.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** A PostgreSQL as a lender has one: started apart from the product, with a role that owns the database and one that serves. */
export type Postgres = {
  /** By the role that owns the database. */
  ownerUrl: string
  /** By the role that serves. */
  appUrl: string
  /** The contents of the database, as an operator reads them. */
  rows<T>(text: string): Promise<T[]>
  /** One statement by the role that serves. */
  asApp(text: string): Promise<unknown[]>
  isRunning(): boolean
  /** Stops it at once and cleanly, as an operator does: open work is rolled back, the data are written. */
  stop(): Promise<void>
  /** `kill -9` of each of its processes. Nothing restarts it automatically. */
  kill(): Promise<void>
  /** Stops each of its processes where it is: connections stay open, and nothing answers. */
  suspend(): void
  resume(): void
  /** Starts it again after its end, on the same port; resolves when it answers. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/**
 * @param parent the folder in which it makes its own
 * @param options.logFolder where its write-ahead log lies, in small files; among its data when left out
 */
export async function startPostgres(parent = tmpdir(), { logFolder }: { logFolder?: string } = {}): Promise<Postgres> {
  const folder = await mkdtemp(join(parent, 'kasuwa-journey-postgres-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const [binaries, user, [port = 0]] = [await findBinaries(), await clusterUser(data), await freePorts(1)]
  await user.own(data)
  const [admin, owner, app] = [secret(), secret(), secret()]
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, admin)
  const made = user.command(binaries.initdb, [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    ...(logFolder ? ['--wal-segsize=1', `--waldir=${logFolder}`] : []),
  ])
  await run(made.file, made.args)

  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap(
    (setting) => ['-c', setting],
  )
  const program = user.command(binaries.postgres, ['-D', data, ...settings])
  const server = newServer(program, join(folder, 'log'))
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const adminUrl = (database: string) => url('postgres', admin, database)
  const start = async (): Promise<void> => {
    await server.begin()
    await until('the database to answer', () => ask(adminUrl('postgres'), 'select 1 as one'), { everyMs: 20 })
  }
  await start()
  // These are the steps for an operator in docs/operations.md.
  await ask(adminUrl('postgres'), 'create database kasuwa')
  const setUp = await readFile(new URL('../server/set-up.sql', import.meta.url), 'utf8')
  await ask(
    adminUrl('kasuwa'),
    `set kasuwa.owner_password = '${owner}'; set kasuwa.app_password = '${app}'; set kasuwa.backup_password = '${secret()}'; ${setUp}`,
  )

  return {
    ownerUrl: url('kasuwa_owner', owner, 'kasuwa'),
    appUrl: url('kasuwa_app', app, 'kasuwa'),
    rows: <T>(text: string) => ask(adminUrl('kasuwa'), text) as Promise<T[]>,
    asApp: (text) => ask(url('kasuwa_app', app, 'kasuwa'), text),
    ...server,
    start,
    async remove() {
      server.resume()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Its processes: the first one, and those that it makes. */
function newServer({ file, args }: { file: string; args: string[] }, logFile: string) {
  let child: ChildProcess | null = null
  let suspended: number[] = []
  const pids = (): number[] => (child?.pid && isRunning(child.pid) ? treeOf(child.pid) : [])
  const gone = (all: readonly number[]) => until('the database to end', async () => !all.some(isRunning))
  return {
    isRunning: (): boolean => pids().length > 0,
    async begin(): Promise<void> {
      const log = await open(logFile, 'a')
      child = spawn(file, args, { stdio: ['ignore', log.fd, log.fd] })
      await log.close()
    },
    async stop(): Promise<void> {
      const all = pids()
      child?.kill('SIGINT')
      await gone(all)
    },
    async kill(): Promise<void> {
      const all = pids()
      all.forEach(killAtOnce)
      await gone(all)
    },
    suspend(): void {
      // The first one is stopped first, so that it starts no other in the meantime.
      suspended = pids()
      for (const pid of suspended) process.kill(pid, 'SIGSTOP')
    },
    resume(): void {
      for (const pid of suspended.splice(0).toReversed()) if (isRunning(pid)) process.kill(pid, 'SIGCONT')
    },
  }
}

const secret = (): string => randomBytes(16).toString('hex')

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
