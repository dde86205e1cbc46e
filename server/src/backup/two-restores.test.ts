import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { digestOfLedger } from '../ledger/test-digest.ts'
import { openAppForCommands } from '../app/open-app.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { howFarItCame } from './restored.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let backups: string
let cluster: Cluster
let server: TestServer
let superuser: Database
let account: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-two-restores-'))
  backups = path.join(folder, 'backups')
  const data = path.join(folder, 'postgres')
  await mkdir(path.join(backups, 'wal'), { recursive: true })
  await (await openCluster(data, { fsync: false })).close()
  // A lender sets it in the data folder, so that each copy has it too. An earlier restore to an instant left its end there.
  const settings = `archive_mode = on\narchive_command = 'cp "%p" "${backups}/wal/%f"'\nrecovery_target_time = '2026-01-01 00:00:00+00'\n`
  await appendFile(path.join(data, 'postgresql.conf'), settings)
  cluster = await openCluster(data, { fsync: false })
  server = await openTestServer({ DATABASE_URL: cluster.url, DATABASE_OWNER_URL: cluster.ownerUrl })
  superuser = openDatabase(cluster.backupUrl)
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
  await backUp(server.app.settings, cluster.backupUrl, backups)
})
afterAll(async () => {
  await superuser?.close()
  await server?.close()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

const inArchive = () => readdir(path.join(backups, 'wal'))

async function archived(): Promise<void> {
  const last = (await superuser.row<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name'))!.name
  await expect.poll(inArchive, { timeout: 30_000 }).toContain(last)
}

/** Restores everything, starts PostgreSQL on it, and does something there. */
async function rehearse<T>(
  name: string,
  work: (database: Database, dataDir: string, url: string) => Promise<T>,
): Promise<T> {
  const to = path.join(folder, name)
  await restore({ from: backups, to })
  const restored = await openCluster(path.join(to, 'postgres'), { fsync: false })
  const database = openDatabase(restored.backupUrl)
  try {
    return await work(database, to, restored.url)
  } finally {
    await database.close()
    await restored.close()
  }
}

test('B20 a restored database that is started and written to does not change the result of the next restore', async () => {
  await pay(server, account, 100_000)
  await archived()
  const before = await inArchive()
  await rehearse('first', async (database) => {
    expect(await database.row('show archive_mode')).toEqual({ archive_mode: 'off' })
    await database.run('create table written_by_the_rehearsal as select generate_series(1, 100000) as number')
    await database.run('select pg_switch_wal()')
    await database.run('checkpoint')
  })
  expect(await inArchive()).toEqual(before)

  await pay(server, account, 20_000)
  await archived()
  const wanted = await digestOfLedger(superuser)
  await rehearse('second', async (database, dataDir, url) => {
    expect(await digestOfLedger(database)).toEqual(wanted)
    const settings = { ...server.app.settings, dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: url }
    const newest = (await superuser.row<{ at: Date }>('select max(created_at) as at from payments'))!.at
    const opened = await openAppForCommands(settings, server.app.log)
    try {
      const reached = await howFarItCame(opened.app)
      expect(reached).toMatchObject({ isWhole: true, timeline: 1, newestPayment: newest.toISOString() })
      expect(Math.abs(reached.secondsBetween!)).toBeLessThan(60)
      // The result would show it if the restore had come only as far as the backup.
      const { newestWal } = reached
      expect(
        (await inArchive())
          .filter((one) => /^[0-9A-F]{24}$/.test(one))
          .sort()
          .at(-1),
      ).toBe(newestWal?.name)
    } finally {
      await opened.close()
    }
  })
})
