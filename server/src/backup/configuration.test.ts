import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ClusterFolder, clusterFolder } from '@kasuwa/local-postgres/cluster-folder.ts'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { freePort } from '@kasuwa/local-postgres/postgres-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { backUp } from './back-up.ts'
import { CannotBackUp, CannotRestore } from './problems.ts'
import { restore } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-configuration-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configurationFiles = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']

/** PostgreSQL as an operator starts it: only the port is set, and `more`. */
async function running<T>(
  { user, binaries, secrets }: ClusterFolder,
  data: string,
  more: readonly string[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const { file, args } = user.command(binaries.postgres, ['-D', data, '-p', String(port), ...more])
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = once(child, 'exit')
  const url = `postgres://kasuwa:${secrets.superuser}@127.0.0.1:${port}/kasuwa`
  try {
    await expect
      .poll(() => (child.exitCode === null ? printed : `it ended\n${printed}`), { timeout: 30_000 })
      .toMatch(/it ended|ready to accept connections/)
    if (child.exitCode !== null) throw new Error(printed)
    return await work(url)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

/**
 * A cluster with the layout of Debian and Ubuntu: its configuration is in another folder, and its socket's folder belongs to another
 * user.
 */
async function clusterWithConfigurationElsewhere(): Promise<{ cluster: ClusterFolder; data: string; etc: string }> {
  const [data, etc] = [path.join(folder, 'var', 'postgres'), path.join(folder, 'etc')]
  await (await openCluster(data, { fsync: false })).close()
  const cluster = await clusterFolder(data, { fsync: false, settings: {} })
  await mkdir(etc)
  for (const name of configurationFiles) await rename(path.join(data, name), path.join(etc, name))
  const places = {
    data_directory: data,
    hba_file: path.join(etc, 'pg_hba.conf'),
    ident_file: path.join(etc, 'pg_ident.conf'),
  }
  const lines = Object.entries(places).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(path.join(etc, 'postgresql.conf'), `${lines.join('')}max_connections = 77\n`)
  return { cluster, data, etc }
}

const noSocket = ['-c', 'unix_socket_directories=']

test('B21 a cluster whose configuration is in another folder is restored completely: it starts by itself, with its limits', async () => {
  const { cluster, data, etc } = await clusterWithConfigurationElsewhere()
  const backups = path.join(folder, 'backups')
  const configured = [...noSocket, '-c', `config_file=${path.join(etc, 'postgresql.conf')}`]
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data') })
  await running(cluster, data, configured, async (url) => {
    const answer = await backUp(settings, url, backups)
    expect(answer).toMatchObject({ archivesWal: false, archiver: { state: 'off' } })
  })

  const to = path.join(folder, 'restored')
  const { database } = await restore({ from: backups, to })
  await rm(path.join(folder, 'var'), { recursive: true })
  await running(cluster, database, [], async (url) => {
    const sql = openDatabase(url)
    expect(await sql.row('show max_connections')).toEqual({ max_connections: '77' })
    expect(await sql.row('show unix_socket_directories')).toEqual({ unix_socket_directories: '.' })
    await sql.close()
    const wrong = url.replace(/:[^:@]+@/, ':wrong@')
    const refused = openDatabase(wrong)
    await expect(refused.row('select 1')).rejects.toThrow('password')
    await refused.close()
  })
})

test('B21 a configuration in the data folder starts too, where it names places of the old machine or a socket folder that is not ours', async () => {
  const data = path.join(folder, 'var', 'postgres')
  const opened = await openCluster(data, { fsync: false })
  const cluster = await clusterFolder(data, { fsync: false, settings: {} })
  const gone = path.join(folder, 'run', 'of-another-user')
  await appendFile(
    path.join(data, 'postgresql.conf'),
    `data_directory = '${data}'\nhba_file = '${data}/pg_hba.conf'\nunix_socket_directories = '${gone}'\nexternal_pid_file = '${gone}/main.pid'\n`,
  )
  const backups = path.join(folder, 'backups')
  try {
    await backUp(readSettings({ DATA_DIR: path.join(folder, 'data') }), opened.backupUrl, backups)
  } finally {
    await opened.close()
  }
  const { database } = await restore({ from: backups, to: path.join(folder, 'restored') })
  await rm(path.join(folder, 'var'), { recursive: true })
  await running(cluster, database, [], async (url) => {
    const sql = openDatabase(url)
    expect(await sql.row('show data_directory')).toEqual({ data_directory: database })
    await sql.close()
  })
})

test('B21 a folder that cannot be used is reported in a sentence with its path and the reason', async () => {
  const file = path.join(folder, 'file')
  await appendFile(file, '')
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data') })
  const refused = backUp(settings, 'postgres://127.0.0.1:9/none', path.join(file, 'backups'))
  await expect(refused).rejects.toThrow(CannotBackUp)
  await expect(refused).rejects.toThrow(/file.* cannot be used: there is a file in its place \(ENOTDIR\)/)
  const away = backUp(settings, `postgres://127.0.0.1:${await freePort()}/none`, path.join(folder, 'backups'))
  await expect(away).rejects.toThrow(/^The PostgreSQL of DATABASE_BACKUP_URL cannot be reached: /)
  await expect(restore({ from: path.join(file, 'backups'), to: path.join(folder, 'to') })).rejects.toThrow(
    CannotRestore,
  )
})
