import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusterUser } from '@kasuwa/local-postgres/system-user.ts'
import { Client } from 'pg'
import { freePorts } from '../../../journeys/ports.ts'
import { isRunning } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'

/** Debian's PgBouncer with deploy/pgbouncer.ini, in front of one database. */
export type PgBouncer = {
  /** The address of the role that serves, by way of it. */
  url: string
  /** The connections that the servers have to it: so many would be at PostgreSQL without it. */
  clients(): Promise<number>
  /** Ends it by this signal, as a restart or a crash does, and starts it again. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  remove(): Promise<void>
}

/**
 * @param appUrl the address of the role that serves, at PostgreSQL
 * @throws Error with the package to install where the program is missing
 */
export async function startPgBouncer(appUrl: string): Promise<PgBouncer> {
  const program = await programOf('pgbouncer')
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-pgbouncer-'))
  const [port = 0] = await freePorts(1)
  const address = new URL(appUrl)
  const { host, hostname, username, password } = address
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const example = await readFile(new URL('../../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
  const own = [
    ['host=10.0.0.20 port=5432', `host=${hostname} port=${host.split(':')[1]}`],
    ['listen_port = 6432', `listen_port = ${port}\nadmin_users = ${username}`],
    ['/var/run/postgresql', ''],
    ['/etc/pgbouncer/userlist.txt', users],
  ] as const
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(configuration, replaceEach(example, own))
  const user = await clusterUser(folder)
  await user.own(folder)
  const { file, args } = user.command(program, [configuration])
  address.port = String(port)
  const url = address.href
  address.pathname = '/pgbouncer'
  const adminUrl = address.href

  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const log = await open(join(folder, 'log'), 'a')
    child = spawn(file, args, { stdio: ['ignore', log.fd, log.fd] })
    await log.close()
    await until('PgBouncer to answer', () => ask(url, 'select 1 as one'), { everyMs: 20 })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = child?.pid ?? 0
    child?.kill(signal)
    await until('PgBouncer to end', async () => !isRunning(pid), { everyMs: 20 })
  }
  await start()
  return {
    url,
    clients: async () => {
      // PgBouncer's figures are texts.
      const pools = await ask<{ database: string; cl_active: string; cl_waiting: string }>(adminUrl, 'show pools')
      return pools
        .filter(({ database }) => database === 'kasuwa')
        .reduce((sum, { cl_active, cl_waiting }) => sum + Number(cl_active) + Number(cl_waiting), 0)
    },
    async restart(signal) {
      await end(signal)
      await start()
    },
    async remove() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws Error where the example does not have a text that must be replaced */
function replaceEach(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((left, [from, to]) => {
    if (!left.includes(from)) throw new Error(`deploy/pgbouncer.ini does not have ${from}`)
    return left.replace(from, to)
  }, text)
}

async function programOf(name: string): Promise<string> {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin`
  const found = await promisify(execFile)('sh', ['-c', `command -v ${name}`], { env: { PATH: path } }).catch(() => {
    throw new Error(`This trial needs ${name}: apt-get install ${name}`)
  })
  return found.stdout.trim()
}

/** By the simple protocol, which is the only one that PgBouncer's own database speaks. */
async function ask<Row>(connectionString: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
