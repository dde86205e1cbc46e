import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findBinaries } from '@kasuwa/local-postgres/binaries.ts'
import { clusterUser } from '@kasuwa/local-postgres/system-user.ts'
import { freePorts } from './ports.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** A PostgreSQL as a lender has one: started apart from the product, with a role that owns the database and one that serves. */
export type Postgres = {
  /** By the role that owns the database. */
  ownerUrl: string
  /** By the role that serves. */
  appUrl: string
  /** What the database holds, as an operator reads it. */
  rows<T>(text: string): Promise<T[]>
  /** One statement by the role that serves. */
  asApp(text: string): Promise<unknown[]>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-journey-postgres-'))
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
  ])
  await run(made.file, made.args)

  const log = await open(join(folder, 'log'), 'a')
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap(
    (setting) => ['-c', setting],
  )
  const { file, args } = user.command(binaries.postgres, ['-D', data, ...settings])
  const child = spawn(file, args, { stdio: ['ignore', log.fd, log.fd] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await log.close()

  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const adminUrl = (database: string) => url('postgres', admin, database)
  await until('the database to answer', async () => ask(adminUrl('postgres'), 'select 1 as one'))
  // What docs/operations.md asks an operator to do.
  await ask(adminUrl('postgres'), 'create database kasuwa')
  const setUp = await readFile(new URL('../server/set-up.sql', import.meta.url), 'utf8')
  await ask(adminUrl('kasuwa'), `set kasuwa.owner_password = '${owner}'; set kasuwa.app_password = '${app}'; ${setUp}`)

  return {
    ownerUrl: url('kasuwa_owner', owner, 'kasuwa'),
    appUrl: url('kasuwa_app', app, 'kasuwa'),
    rows: <T>(text: string) => ask(adminUrl('kasuwa'), text) as Promise<T[]>,
    asApp: (text) => ask(url('kasuwa_app', app, 'kasuwa'), text),
    async remove() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
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
