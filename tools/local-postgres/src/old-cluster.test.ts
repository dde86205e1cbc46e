import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { newSecrets } from './secrets.ts'
import { freePort, startServer, stopServer } from './postgres-server.ts'
import { clusterUser } from './system-user.ts'
import { openCluster } from './cluster.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { readPostmaster } from './postmaster-file.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const run = promisify(execFile)
let home: string
let folder: string
let old: ClusterFolder
let oldUrl: string
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kasuwa-old-'))
  folder = path.join(home, 'postgres')
  await makeTheOldWay()
})

afterEach(async () => {
  for (const cluster of opened.splice(0)) await cluster.close()
  const left = await readPostmaster(folder)
  if (left) await stopServer(old, left)
  await rm(home, { recursive: true, force: true })
})

/** A running cluster from before there were passwords, with one row: anyone on this machine may connect as the superuser, who owns everything. */
async function makeTheOldWay(): Promise<void> {
  const [binaries, user] = [await findBinaries(), await clusterUser(folder)]
  const { file, args } = user.command(binaries.initdb, [
    '-D',
    folder,
    '-U',
    'kasuwa',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  await run(file, args)
  await chmod(folder, 0o700)
  old = { folder: await realpath(folder), binaries, user, secrets: newSecrets(), fsync: false, settings: {} }
  const port = await freePort()
  await startServer(old, port)
  const postgres = `postgres://kasuwa@127.0.0.1:${port}/postgres`
  for (const begin = Date.now(); ; await sleep(50)) {
    try {
      await ask(postgres, 'create database kasuwa')
      break
    } catch (error) {
      if (Date.now() - begin > 30_000) throw error
    }
  }
  oldUrl = `postgres://kasuwa@127.0.0.1:${port}/kasuwa`
  await migrate(oldUrl)
  await ask(
    oldUrl,
    `insert into users (id, phone, account_type) values ('00000000-0000-4000-8000-000000000001', '08030000001', 'customer')`,
  )
  await ask(oldUrl, 'create table of_a_later_version (word text)')
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function open() {
  const cluster = await openCluster(folder, { fsync: false })
  opened.push(cluster)
  return cluster
}

async function stopTheOldOne(): Promise<void> {
  await stopServer(old, (await readPostmaster(folder))!)
}

const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`

async function expectInOrder(): Promise<void> {
  const cluster = await open()
  const otherUrl = new URL(oldUrl)
  otherUrl.port = new URL(cluster.url).port
  for (const user of ['kasuwa', 'kasuwa_owner', 'kasuwa_app']) {
    otherUrl.username = user
    await expect(ask(otherUrl.href, 'select 1')).rejects.toThrow(/password/)
  }
  expect((await stat(path.join(folder, 'kasuwa-secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readFile(path.join(folder, 'pg_hba.conf'), 'utf8')).not.toMatch(/trust/)
  expect(await ask(cluster.ownerUrl, owners)).toEqual([{ owner: 'kasuwa_owner' }])
  expect(
    await ask(cluster.ownerUrl, `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'kasuwa'`),
  ).toEqual([{ owner: 'kasuwa_owner' }])
  // This stands in for a later migration: the owner changes and creates tables; the role that serves reads the old rows.
  await ask(cluster.ownerUrl, 'alter table users add column later text; drop table of_a_later_version')
  expect(await migrate(cluster.ownerUrl, { reportRole: 'kasuwa_report' })).toEqual([])
  expect(await ask(cluster.reportUrl, 'select from loans')).toEqual([])
  await expect(ask(cluster.reportUrl, 'select lo_creat(-1)')).rejects.toThrow('permission denied')
  expect((await stat(path.join(folder, 'kasuwa-report-secret'))).mode & 0o777).toBe(0o600)
  expect(await ask(cluster.url, 'select phone from users')).toEqual([{ phone: '08030000001' }])
  await expect(ask(cluster.url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(ask(cluster.url, 'delete from audit_events')).rejects.toThrow('permission denied')
}

test('an old data folder that is stopped gets passwords, an owner and a role that serves', async () => {
  await stopTheOldOne()
  await expectInOrder()
})

test('an old data folder whose server was left running gets them as well, without a restart', async () => {
  const before = (await readPostmaster(folder))!.pid
  await expectInOrder()
  expect((await readPostmaster(folder))!.pid).toBe(before)
})

test('the change may be interrupted half-way, and be begun by two processes at once', async () => {
  await ask(oldUrl, `create role kasuwa_owner login password 'of the one who was killed'`)
  await ask(oldUrl, 'alter table users owner to kasuwa_owner')
  await Promise.all([open(), open()])
  await expectInOrder()
})

test('a folder without its secrets is refused with a sentence', async () => {
  await (await openCluster(folder, { fsync: false })).close()
  await rm(path.join(folder, 'kasuwa-secrets.json'))
  await expect(openCluster(folder)).rejects.toThrow('kasuwa-secrets.json is missing')
})
