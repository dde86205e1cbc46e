import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { readPostmaster } from '@kasuwa/local-postgres/postmaster-file.ts'
import { runForAnswer } from '../../../journeys/command-line.ts'
import { killAtOnce, treeOf } from '../../../journeys/processes.ts'
import { until } from '../../../journeys/until.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { superuserUrl } from '../../../server/src/db/test-addresses.ts'
import { digestOfLedger } from '../../../server/src/ledger/test-digest.ts'
import { fillNew } from '../../bench/fill.ts'
import { paystackKey, startServer } from '../../bench/scratch.ts'
import { startLoad } from './load.ts'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import { freePorts } from '../../../journeys/ports.ts'
import { deskEnvironment } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import type { DeskWork } from '../desk/desk-load.ts'
import { deskOfFilled } from '../desk/desk-of-bench.ts'
import type { Trial } from '../trial.ts'

/** They have 2.5 million postings. */
const customers = 150_000
/** Seconds, for a restore with a million postings (G15). */
const limitSeconds = 600

/** G15: a large book is backed up while money comes in and the desk acts, its machine is lost, and the book is restored to an instant. */
export const restore: Trial = {
  name: 'restore',
  sentence:
    'A book of 2.5 million postings is backed up under load of repayments and the desk, lost, and restored to an instant: the same ledger.',
  options: { seconds: 20 },
  async run({ seconds = 20 }, show) {
    const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-restore-'))
    const place = {
      data: path.join(folder, 'postgres'),
      backups: path.join(folder, 'backups'),
      to: path.join(folder, 'restored'),
    }
    try {
      await fillNew(place.data, customers)
      const { wanted, at, work, ...backup } = await backUpAndLose(folder, place, seconds, show)
      const restored = await restoreTo(place, at, work, show)
      const isSame = JSON.stringify(restored.digest) === JSON.stringify(wanted)
      const isLate = backup.backupSeconds > limitSeconds || restored.restoreSeconds > limitSeconds
      return {
        violations: Number(!isSame) + Number(isLate) + restored.differences + deskViolations(restored.desk),
        ...backup,
        ...restored.desk,
        postings: restored.postings,
        restoreSeconds: restored.restoreSeconds,
        digest: isSame ? 'equal' : 'differs',
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Place = { data: string; backups: string; to: string }

/** Backs up under load, records the ledger at an instant, continues for a while, and then removes PostgreSQL with its folder. */
async function backUpAndLose(folder: string, { data, backups }: Place, seconds: number, show: (line: string) => void) {
  const wal = path.join(backups, 'wal')
  await mkdir(wal, { recursive: true })
  const script = fileURLToPath(new URL('../../../deploy/archive-wal.sh', import.meta.url))
  const archive_command = `sh "${script}" "%p" "%f" "${wal}"`
  const cluster = await openCluster(data, { settings: { archive_mode: 'on', archive_command, archive_timeout: '1' } })
  const database = openDatabase(cluster.backupUrl)
  const [port = 0] = await freePorts(1)
  const server = await startServer(cluster, folder, { ...deskEnvironment, SANDBOX_PORT: String(port) })
  const sandbox = await startSandbox({
    port,
    host: '127.0.0.1',
    dataDir: folder,
    serverUrl: server.url,
    paystackSecretKey: paystackKey,
  })
  const superuser = openDatabase(await superuserUrl(data))
  try {
    const desk = await deskOfFilled(superuser, server.url, sandbox.url)
    const load = startLoad(server.url, cluster.backupUrl, desk)
    const environment = environmentOf(cluster, folder)
    const begun = performance.now()
    const { code, stderr } = await runForAnswer({ environment }, 'backup', '--to', backups)
    if (code !== 0) throw new Error(`kasuwa backup ended with ${code}: ${stderr}`)
    const backupSeconds = secondsSince(begun)
    show(`backed up in ${backupSeconds} s, while ${load.accepted()} repayments were accepted`)
    await until('more repayments', async () => performance.now() - begun > (backupSeconds + seconds) * 1_000)
    const { accepted, work } = await load.stop()
    const [wanted, at] = [await digestOfLedger(database), await instant(database)]
    const after = startLoad(server.url, cluster.backupUrl, desk)
    await until('repayments after the instant', async () => after.accepted() > 200)
    const { accepted: acceptedAfter } = await after.stop()
    await archived(database)
    return { wanted, at, work, backupSeconds, acceptedBefore: accepted, acceptedAfter }
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await sandbox.stop()
    await superuser.close()
    await database.close()
    const { pid } = (await readPostmaster(data)) ?? { pid: 0 }
    void cluster.close().catch(() => {})
    treeOf(pid).forEach(killAtOnce)
    await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

const environmentOf = (cluster: Cluster, folder: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: cluster.url,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  DATABASE_BACKUP_URL: cluster.backupUrl,
  DATA_DIR: folder,
  SEED: 'none',
  PAYSTACK_SECRET_KEY: paystackKey,
})

const instant = async (database: Database): Promise<Date> =>
  (await database.row<{ now: Date }>('select clock_timestamp() as now'))!.now

/** Waits until PostgreSQL has archived everything written so far, as it does by itself within archive_timeout. */
async function archived(database: Database): Promise<void> {
  const { name } = (await database.row<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name'))!
  await until('the WAL to be archived', async () => {
    const row = await database.row<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
    return (row?.last ?? '') >= name
  })
}

async function restoreTo({ backups, to }: Place, at: Date, work: DeskWork, show: (line: string) => void) {
  const begun = performance.now()
  const asked = ['--from', backups, '--to', to, '--at', at.toISOString()]
  const { code, stderr } = await runForAnswer({ environment: { PATH: process.env['PATH'] ?? '' } }, 'restore', ...asked)
  if (code !== 0) throw new Error(`kasuwa restore ended with ${code}: ${stderr}`)
  show(`laid out after ${secondsSince(begun)} s`)
  const cluster = await openCluster(path.join(to, 'postgres'))
  const database = openDatabase(cluster.backupUrl)
  try {
    const restoreSeconds = secondsSince(begun)
    show(`PostgreSQL serves after ${restoreSeconds} s`)
    const { postings } = (await database.row<{ postings: number }>('select count(*) as postings from postings'))!
    const differences = await checkBooks({ database })
    const desk = await deskFigures((text) => database.rows(text), work, show)
    return { restoreSeconds, desk, digest: await digestOfLedger(database), postings, differences: differences.length }
  } finally {
    await database.close()
    await cluster.close()
  }
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 100) / 10
