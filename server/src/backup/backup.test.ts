import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testAgent } from '../access/sign-up/test-sign-up.ts'
import { openAppForCommands } from '../app/open-app.ts'
import type { App } from '../context/context.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { superuserUrl } from '../db/test-addresses.ts'
import { testPng, uploaded } from '../files/test-pictures.ts'
import { checkBooks, allTime } from '../ledger/reconcile.ts'
import { digestOfLedger } from '../ledger/test-digest.ts'
import { fetchMissing } from '../payments/incoming/fetch-missing.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer } from '../testing/test-people.ts'
import { hits, live, type Secrets } from '../testing/test-secrets.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { backUpTo } from '../app/back-up-command.ts'
import { checkRestored } from '../app/restore-check.ts'
import { type BackedUp, backUp, backUpFiles } from './back-up.ts'
import { CannotRestore } from './problems.ts'
import { restore } from './restore.ts'
import { restoreFiles } from './restore-files.ts'
import { checkWal, namesInFolder } from './wal-check.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const archiveScript = fileURLToPath(new URL('../../../deploy/archive-wal.sh', import.meta.url))

let folder: string
let cluster: Cluster
let server: TestServer
let superuser: Database
let customer: TestCustomer
let account: string
let backups: string
let first: BackedUp
let secrets: Secrets
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-backup-'))
  backups = path.join(folder, 'backups of $HOME')
  await mkdir(path.join(backups, 'wal'), { recursive: true })
  cluster = await openCluster(path.join(folder, 'postgres'), {
    fsync: false,
    settings: {
      archive_mode: 'on',
      archive_command: `sh "${archiveScript}" "%p" "%f" "${backups.replace('$', '\\$')}/wal"`,
    },
  })
  server = await openTestServer({ DATABASE_URL: cluster.url, DATABASE_OWNER_URL: cluster.ownerUrl })
  superuser = openDatabase(cluster.backupUrl)
  const admin = await anAdmin(server)
  customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 100_000)
  await testAgent(server)
  secrets = await live(server)
  await sealAll(server.app)
  first = await backUp(server.app.settings, cluster.backupUrl, backups)
})
afterAll(async () => {
  await superuser?.close()
  await server?.close()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

const now = async () => (await superuser.row<{ now: Date }>('select clock_timestamp() as now'))!.now

/** Everything written until now is in the archive. */
async function archived(): Promise<void> {
  const last = (await superuser.row<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name'))!.name
  await expect.poll(() => readdir(path.join(backups, 'wal')), { timeout: 30_000 }).toContain(last)
}

/** A restored folder with its PostgreSQL and the app of a command on it, with the same provider. */
async function withRestored<T>(to: string, work: (app: App) => Promise<T>): Promise<T> {
  const restored = await openCluster(path.join(to, 'postgres'), { fsync: false })
  try {
    const settings = {
      ...server.app.settings,
      DATABASE_URL: restored.url,
      DATABASE_OWNER_URL: restored.ownerUrl,
      dataDir: to,
    }
    const opened = await openAppForCommands(settings, server.app.log)
    try {
      return await work(opened.app)
    } finally {
      await opened.close()
    }
  } finally {
    await restored.close()
  }
}

test('G15 B13 a database is restored as it was at an instant after its backup, and later payments are fetched again', async () => {
  await pay(server, account, 200_000)
  await pay(server, account, 30_000)
  const [wanted, at] = [await digestOfLedger(superuser), await now()]
  await pay(server, account, 4_000)
  await archived()
  const atEnd = await digestOfLedger(superuser)
  expect(atEnd).not.toEqual(wanted)

  const to = path.join(folder, 'restored')
  expect(await restore({ from: backups, to, at })).toMatchObject({
    upTo: at.toISOString(),
    from: first.backup?.endedAt,
  })
  await withRestored(to, async (app) => {
    expect(await digestOfLedger(app.database)).toEqual(wanted)
    expect(await checkBooks(app)).toEqual([])
    expect((await verifySeals(app)).found).toEqual([])
    expect(await fetchMissing(app, allTime())).toEqual({ booked: 1, settled: 0 })
    expect((await digestOfLedger(app.database)).sums).toEqual(atEnd.sums)
    const [file] = await superuser.rows<{ key: string }>('select key from files')
    expect((await app.ports.files.read(file!.key))?.contentType).toBe('image/png')
  })
})

test('G15 without an instant everything archived is restored', async () => {
  await pay(server, account, 5_000)
  await archived()
  const to = path.join(folder, 'all')
  await restore({ from: backups, to })
  const wanted = await digestOfLedger(superuser)
  await withRestored(to, async (app) => expect(await digestOfLedger(app.database)).toEqual(wanted))
})

test('OPER-30 OPER-31 OPER-32 everything but the database is kept under a label and laid out again; the check names rows, seals and uploads that differ', async () => {
  await sealAll(server.app)
  const label = '20261127-060000F'
  await expect(backUpFiles(server.app.settings, backups, '../up')).rejects.toThrow('cannot be a label')
  expect(await backUpFiles(server.app.settings, backups, label)).toMatchObject({ backup: null, label: { label } })
  await archived()
  const to = path.join(folder, 'by another program')
  await restore({ from: backups, to })
  for (const name of ['files', 'seals.json', 'folder-id'])
    await rm(path.join(to, name), { recursive: true, force: true })
  await expect(restoreFiles({ from: backups, to, label: 'none' })).rejects.toThrow(
    `has the labels ${label}, and not none`,
  )
  expect(await restoreFiles({ from: backups, to })).toMatchObject({ label, dataDir: to })
  await expect(restoreFiles({ from: backups, to })).rejects.toThrow('nothing is overwritten')
  await withRestored(to, async (app) => {
    expect(await checkRestored(app)).toMatchObject({ isSame: true, hasHeads: true, books: [], seals: [] })
    const { files, differing } = (await checkRestored(app)).uploads
    expect([files > 0, differing]).toEqual([true, []])
    const [one] = await app.database.rows<{ key: string }>(
      `select key from files where state in ('stored', 'confirmed')`,
    )
    await rm(path.join(to, 'files', one!.key))
    await removeNewestSeal(path.join(to, 'postgres'))
    expect(await checkRestored(app)).toMatchObject({
      isSame: false,
      seals: [{ what: 'seal_behind' }],
      uploads: { differing: [{ key: one!.key, why: 'absent' }] },
    })
  })
})

async function removeNewestSeal(database: string): Promise<void> {
  const owner = openDatabase(await superuserUrl(database))
  try {
    await owner.run(`alter table seals disable trigger user`)
    await owner.run(
      `delete from seals where (chain, number) in (select chain, max(number) from seals where chain = 'audit' group by chain)`,
    )
  } finally {
    await owner.close()
  }
}

test('OPER-34 a WAL file that is missing in the archive is named by the check and counted in the metrics', async () => {
  for (const amount of [1_000, 2_000, 3_000]) {
    await pay(server, account, amount)
    await archived()
  }
  const wal = path.join(backups, 'wal')
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  const check = () => checkWal(server.app, () => namesInFolder(wal))
  expect(await metrics()).not.toMatch(/^kasuwa_wal_missing/m)
  expect(await check()).toMatchObject({ missing: [], archiver: 'works' })
  expect(await metrics()).toMatch(/^kasuwa_wal_missing 0$/m)
  const lost = (await readdir(wal))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .at(-2)!
  await rename(path.join(wal, lost), path.join(folder, lost))
  expect((await check()).missing).toEqual([lost])
  expect(await metrics()).toMatch(/^kasuwa_wal_missing 1$/m)
  await rename(path.join(folder, lost), path.join(wal, lost))
  expect((await check()).missing).toEqual([])
})

test('G14 F1 a backup and its WAL contain no NIN, BVN, code, password or token', async () => {
  const searched = { pages: 0, files: 0, wal: 0 }
  for (const entry of await readdir(backups, { recursive: true, withFileTypes: true })) {
    // A simulated provider keeps the messages that it sent.
    if (!entry.isFile() || entry.parentPath.endsWith('sandbox')) continue
    const bytes = await readFile(path.join(entry.parentPath, entry.name))
    const isArchive = entry.name.endsWith('.gz')
    expect(hits((isArchive ? gunzipSync(bytes) : bytes).toString('latin1'), secrets)).toEqual([])
    searched[isArchive ? 'pages' : entry.parentPath.endsWith('wal') ? 'wal' : 'files'] += 1
  }
  expect(searched.pages).toBe(1)
  expect(searched.wal).toBeGreaterThan(0)
  expect(searched.files).toBeGreaterThan(6)
})

test('a second backup copies only new uploads, and both stay', async () => {
  expect(first.files.copied).toBeGreaterThan(0)
  expect(await backUpFiles(server.app.settings, backups)).toMatchObject({
    backup: null,
    files: { copied: 0, present: first.files.copied },
  })
  await uploaded(server, customer.token, 'profile_picture', await testPng())
  const [second, third] = await Promise.all([
    backUp(server.app.settings, cluster.backupUrl, backups),
    backUp(server.app.settings, cluster.backupUrl, backups),
  ])
  expect([second.archivesWal, third.archivesWal]).toEqual([true, true])
  expect((await readdir(path.join(backups, 'base'))).length).toBe(3)
  expect((await backUpFiles(server.app.settings, backups)).files).toEqual({
    copied: 0,
    present: first.files.copied + 2,
  })
})

test('G15 a role that may not replicate is refused, and nothing of the begun backup is left', async () => {
  const to = path.join(folder, 'full')
  await expect(backUp(server.app.settings, cluster.url, to)).rejects.toThrow('may not')
  expect(await readdir(path.join(to, 'base'))).toEqual([])
  await expect(restore({ from: to, to: path.join(folder, 'never') })).rejects.toThrow('has no backup')
})

test.each([
  ['an instant before the first backup', { at: new Date('2020-01-01T00:00:00Z') }, 'nothing earlier can be restored'],
  ['a folder that has files', { to: () => folder }, 'nothing is overwritten'],
  ['a folder without backups', { from: () => folder }, 'has no backup'],
])(
  '%s is refused, and nothing is written',
  async (_what, { at, to, from }: { at?: Date; to?: () => string; from?: () => string }, reason) => {
    const target = path.join(folder, 'refused')
    const asked = { from: from?.() ?? backups, to: to?.() ?? target, at }
    await expect(restore(asked)).rejects.toThrow(reason)
    await expect(restore(asked)).rejects.toBeInstanceOf(CannotRestore)
    expect((await readdir(folder)).filter((name) => /refused/.test(name))).toEqual([])
  },
)

test('a damaged backup is refused, and nothing is written', async () => {
  const { backup } = await backUp(server.app.settings, cluster.backupUrl, backups)
  const archive = path.join(backup!.folder, 'base.tar.gz')
  const whole = await readFile(archive)
  const changed = Buffer.from(whole)
  changed[changed.length >> 1]! ^= 1
  for (const damaged of [changed, whole.subarray(0, -1_000), Buffer.concat([whole, Buffer.from([0])])]) {
    await writeFile(archive, damaged)
    await expect(restore({ from: backups, to: path.join(folder, 'damaged') })).rejects.toThrow('is damaged')
  }
  expect((await readdir(folder)).filter((name) => /damaged/.test(name))).toEqual([])
  await rm(backup!.folder, { recursive: true })
})

test('B21 without archived WAL only the backup itself can be restored, and an instant is refused', async () => {
  const { backup } = await backUp(server.app.settings, cluster.backupUrl, backups)
  const wanted = await digestOfLedger(superuser)
  await rename(path.join(backups, 'wal'), path.join(folder, 'wal'))
  try {
    const failing = await backUp(server.app.settings, cluster.backupUrl, backups)
    expect(failing).toMatchObject({ archivesWal: false, archiver: { state: 'fails' } })
    expect(failing.warning).toMatch(/archive_command fails: \d+ times so far, the last time for 0000/)
    await expect(
      restore({ from: backups, to: path.join(folder, 'at'), at: new Date(backup!.endedAt) }),
    ).rejects.toThrow('has no WAL')
    const to = path.join(folder, 'as it is')
    await restore({ from: backups, to })
    await withRestored(to, async (app) => expect(await digestOfLedger(app.database)).toEqual(wanted))
  } finally {
    await rename(path.join(folder, 'wal'), path.join(backups, 'wal'))
  }
})

test('B21 /metrics has the age of the newest backup, and whether PostgreSQL archives its WAL', async () => {
  const measured = async () => (await fetch(`${server.url}/metrics`)).text()
  expect(await measured()).toContain('kasuwa_backup_timestamp_seconds{what="database"} 0\n')
  const [begun, environment] = [
    Date.now() / 1_000,
    { DATABASE_URL: cluster.url, DATABASE_BACKUP_URL: cluster.backupUrl, DATA_DIR: server.app.settings.dataDir },
  ]
  const answer = await backUpTo(backups, 'all', environment)
  expect(answer).toMatchObject({ archivesWal: true, archiver: { state: 'works' } })
  expect(answer.warning).toBeUndefined()
  const text = await measured()
  const figure = (name: string): number => Number(text.split(`\nkasuwa_${name} `)[1]?.split('\n')[0])
  expect([figure('wal_archiving'), figure('wal_archive_failing')]).toEqual([1, 0])
  for (const name of ['wal_archived_timestamp_seconds', ...['database', 'files'].map(ofBackup)])
    expect(figure(name)).toBeGreaterThan(begun - 5)

  await superuser.run('select pg_switch_wal()')
  await rename(path.join(backups, 'wal'), path.join(folder, 'wal'))
  try {
    await backUpTo(backups, 'files', environment)
    await pay(server, account, 1_000)
    await superuser.run('select pg_switch_wal()')
    await expect.poll(measured, { timeout: 30_000 }).toContain('kasuwa_wal_archive_failing 1\n')
  } finally {
    await rename(path.join(folder, 'wal'), path.join(backups, 'wal'))
  }
})

const ofBackup = (what: string): string => `backup_timestamp_seconds{what="${what}"}`
