import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePorts } from '../../../journeys/ports.ts'
import { isRunning, killAtOnce, treeOf } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'

const run = promisify(execFile)

const programs = '/usr/lib/postgresql/15/bin'

/** Debian's PostgreSQL 15, run by its user `postgres` in a folder of its own, as pgBackRest needs it. */
export type DebianPostgres = {
  /** Everything is in this folder, which belongs to `postgres`. */
  folder: string
  /** The port of the first cluster, whose data are in `primary`. */
  port: number
  ownerUrl: string
  appUrl: string
  superuserUrl(port?: number): string
  /** Runs a program as `postgres`, and gives its output. */
  asPostgres(program: string, ...args: string[]): Promise<string>
  /** Starts PostgreSQL on a folder beside the first cluster's, and waits until it answers and takes writes, or follows as a standby. */
  start(name: string, port: number, settings?: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

/** The arguments of setpriv by which root runs a program as Debian's user `postgres`. */
export const asUser = (program: string, args: readonly string[]): string[] => [
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  '--',
  program,
  ...args,
]

/** @throws Error with the packages to install where a program is missing */
export async function makeDebianPostgres(): Promise<DebianPostgres> {
  for (const program of [`${programs}/postgres`, 'pgbackrest'])
    await run('sh', ['-c', `command -v ${program}`]).catch(() => {
      throw new Error(`This trial needs ${program}, and to be run by root: apt-get install postgresql-15 pgbackrest`)
    })
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-debian-postgres-'))
  const [port = 0] = await freePorts(1)
  const asPostgres = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run('setpriv', asUser(program, args), { maxBuffer: 64 << 20, cwd: folder })
    return stdout
  }
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'password'), 'trial')
  await run('chown', ['-R', 'postgres:postgres', folder])
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${join(folder, 'password')}`]
  await asPostgres(
    `${programs}/initdb`,
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...auth,
  )
  const children: ChildProcess[] = []
  return {
    folder,
    port,
    ownerUrl: `postgres://kasuwa_owner:trial@127.0.0.1:${port}/kasuwa`,
    appUrl: `postgres://kasuwa_app:trial@127.0.0.1:${port}/kasuwa`,
    superuserUrl: (other = port) => `postgres://postgres:trial@127.0.0.1:${other}/kasuwa`,
    asPostgres,
    start: async (name, ofPort, settings = {}) => {
      const all = { port: String(ofPort), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }
      const args = Object.entries(all).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
      const log = await open(join(folder, `${name}.log`), 'a')
      children.push(
        spawn('setpriv', asUser(`${programs}/postgres`, ['-D', join(folder, name), ...args]), {
          stdio: ['ignore', log.fd, log.fd],
        }),
      )
      await log.close()
      await until(`PostgreSQL on ${name}`, () =>
        ask(`postgres://postgres:trial@127.0.0.1:${ofPort}/postgres`, 'select 1'),
      )
    },
    async remove() {
      for (const { pid } of children) if (pid && isRunning(pid)) treeOf(pid).forEach(killAtOnce)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** The steps for an operator in docs/operations.md. */
export async function setUp(postgres: Pick<DebianPostgres, 'superuserUrl'>): Promise<void> {
  await ask(postgres.superuserUrl().replace(/\w+$/, 'postgres'), 'create database kasuwa')
  const text = await readFile(new URL('../../../server/set-up.sql', import.meta.url), 'utf8')
  const passwords = ['owner', 'app', 'backup'].map((role) => `set kasuwa.${role}_password = 'trial';`).join(' ')
  await ask(postgres.superuserUrl(), `${passwords} ${text}`)
}

/** A standby that follows the first cluster. */
export async function startStandby(postgres: DebianPostgres, port: number): Promise<void> {
  await postgres.asPostgres(
    `${programs}/pg_basebackup`,
    '-D',
    join(postgres.folder, 'standby'),
    '-h',
    postgres.folder,
    '-p',
    String(postgres.port),
    '-U',
    'postgres',
    '-R',
    '-c',
    'fast',
  )
  await postgres.start('standby', port, { archive_mode: 'off' })
}

/** A folder that belongs to `postgres`. */
export async function folderFor(postgres: DebianPostgres, ...names: string[]): Promise<string> {
  const path = join(postgres.folder, ...names)
  await mkdir(path, { recursive: true })
  await run('chown', ['-R', 'postgres:postgres', path])
  return path
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
