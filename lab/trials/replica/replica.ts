import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../journeys/ports.ts'
import { killAtOnce, treeOf } from '../../../journeys/processes.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { until } from '../../../journeys/until.ts'
import { required } from '../../../server/src/base/required.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { cpuOf } from '../../bench/cpu.ts'
import { fill } from '../../bench/fill.ts'
import { openLoop } from '../../bench/open-loop.ts'
import { paystackKey } from '../../bench/scratch.ts'
import { openRepayments } from '../../bench/webhooks.ts'
import { type DebianPostgres, makeDebianPostgres, setUp, startStandby } from '../pgbackrest/debian-postgres.ts'
import type { Figures, Trial } from '../trial.ts'
import { staffReads } from './staff-reads.ts'
import { makeWriters, startWriters, type Written } from './writers.ts'

/** The primary must save so much of its processor. */
const leastSaved = 30
const writersAtOnce = 4
const repaymentsPerSecond = 5

/** SCALE-20 to SCALE-25: Debian's PostgreSQL 15 with a streaming standby that answers reads. */
export const replica: Trial = {
  name: 'replica',
  sentence:
    'A standby answers the reads of staff: the primary needs 30 % less of its processor, nobody misses what they wrote while replay is paused, and no call fails when the standby is killed.',
  options: { seconds: 40, paused: 30, rate: 20, customers: 10_000 },
  async run({ seconds = 40, paused = 30, rate = 20, customers = 10_000 }, show) {
    const postgres = await makeDebianPostgres()
    const product = await newProduct('none', { PAYSTACK_SECRET_KEY: paystackKey })
    let database: Database | undefined
    try {
      const [standbyPort = 0] = await freePorts(1)
      await postgres.start('primary', postgres.port)
      await setUp(postgres)
      await migrate(postgres.ownerUrl, { appRole: 'kasuwa_app' })
      await fill(postgres.superuserUrl(), customers, () => undefined)
      await startStandby(postgres, standbyPort)
      show(`${customers} customers; the standby follows`)
      database = openDatabase(postgres.superuserUrl(), { connections: 4 })
      const standby = openDatabase(postgres.superuserUrl(standbyPort), { connections: 2, onError: () => {} })
      try {
        return await readFromReplica({ postgres, product, database, standby, standbyPort, seconds, paused, rate, show })
      } finally {
        await standby.close()
      }
    } finally {
      await database?.close()
      await product.remove()
      await postgres.remove()
    }
  },
}

type Setting = {
  postgres: DebianPostgres
  product: Product
  database: Database
  standby: Database
  standbyPort: number
  seconds: number
  paused: number
  rate: number
  show: (line: string) => void
}

async function readFromReplica(setting: Setting): Promise<Figures> {
  const { postgres, product, database, standby, standbyPort, seconds, paused, show } = setting
  const writers = await makeWriters(database, writersAtOnce)
  Object.assign(product.environment, { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
  await product.start()
  const without = await loadFor(setting, writers, () => sleep(seconds * 1_000))
  show(`without it: ${describe(without)}`)
  await product.stop()
  product.environment['DATABASE_READ_URL'] = postgres.appUrl.replace(`:${postgres.port}/`, `:${standbyPort}/`)
  await product.start()
  const before = await countsOf(product)
  const withIt = await loadFor(setting, writers, () => sleep(seconds * 1_000))
  const during = await countsOf(product)
  show(`with it: ${describe(withIt)}`)
  const stopped = await loadFor(setting, writers, async () => {
    await sleep(3_000)
    await standby.run('select pg_wal_replay_pause()')
    await sleep(paused * 1_000)
    await standby.run('select pg_wal_replay_resume()')
    await sleep(5_000)
  })
  const afterStop = await countsOf(product)
  show(`replay paused ${paused} s: ${describe(stopped)}`)
  const killed = await loadFor(setting, writers, () => killAndReturn(setting))
  const end = await countsOf(product)
  show(`the standby killed and started again: ${describe(killed)}`)
  const all = [without, withIt, stopped, killed]
  const savedPercent = Math.round(100 * (1 - withIt.cpuPerRead / without.cpuPerRead))
  const wrong = all.reduce((sum, one) => sum + one.written.wrong, 0)
  const failed = [withIt, stopped, killed].reduce((sum, one) => sum + one.failed, 0)
  const unused = Number(
    end.by_replica <= afterStop.by_replica || afterStop.stale <= during.stale || end.away <= afterStop.away,
  )
  return {
    violations: wrong + failed + Number(savedPercent < leastSaved) + unused,
    savedPercent,
    primaryCpuMsPerReadWithout: round(without.cpuPerRead),
    primaryCpuMsPerReadWith: round(withIt.cpuPerRead),
    reads: all.reduce((sum, one) => sum + one.reads, 0),
    failed,
    failedWithout: without.failed,
    writes: all.reduce((sum, one) => sum + one.written.writes, 0),
    looksAfterWrites: all.reduce((sum, one) => sum + one.written.looks, 0),
    wrong,
    repayments: all.reduce((sum, one) => sum + one.repayments, 0),
    byReplica: during.by_replica - before.by_replica,
    stalePaused: afterStop.stale - during.stale,
    awayKilled: end.away - afterStop.away,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The standby is killed like a machine without power, and started again after ten seconds. */
async function killAndReturn({ postgres, product, standbyPort }: Setting): Promise<void> {
  await sleep(3_000)
  treeOf(firstProcess(postgres, 'standby')).forEach(killAtOnce)
  await sleep(10_000)
  await postgres.start('standby', standbyPort, { archive_mode: 'off' })
  const { by_replica: before } = await countsOf(product)
  await until('the standby to be read again', async () => (await countsOf(product)).by_replica > before + 20)
}

type Loaded = {
  reads: number
  failed: number
  cpuPerRead: number
  repayments: number
  written: Written
  slowestMs: number
}

const describe = ({ reads, failed, cpuPerRead, written, slowestMs, repayments }: Loaded): string =>
  `${reads} reads, ${failed} failed, slowest ${Math.round(slowestMs)} ms, ${round(cpuPerRead)} ms of the primary's processor for each; ${written.writes} writes, ${written.looks} looks, ${written.wrong} wrong; ${repayments} repayments`

/** Reads, writes and repayments while `wait` runs, and the processor that the primary used meanwhile. */
async function loadFor(
  { postgres, product, database, rate, show }: Setting,
  writers: Parameters<typeof startWriters>[1],
  wait: () => Promise<unknown>,
): Promise<Loaded> {
  const primary = [firstProcess(postgres, 'primary')]
  const begun = required(await cpuOf(primary), 'the processor time of the primary')
  const reading = openLoop(product.url, rate, staffReads(product.url))
  const writing = startWriters(product.url, writers)
  const paying = await startRepayments(product.url, postgres.superuserUrl())
  await wait()
  const [{ times, refused }, written, repayments] = [await reading.stop(), await writing.stop(), await paying.stop()]
  await database.row('select 1 as one')
  const used = required(await cpuOf(primary), 'the processor time of the primary') - begun
  const reads = times.length
  const slowestMs = times.reduce((slowest, ms) => Math.max(slowest, ms), 0)
  const failed = refused + written.failed.length + repayments.failed
  if (failed > 0)
    show(`failed: ${refused} reads, ${repayments.failed} repayments, of writers ${written.failed.join(', ')}`)
  return { reads, failed, cpuPerRead: used / reads, repayments: repayments.taken, written, slowestMs }
}

/** Repayments at a rate, one after the other. */
async function startRepayments(url: string, databaseUrl: string) {
  const repayments = await openRepayments(url, databaseUrl, 1)
  const paid = { taken: 0, failed: 0 }
  const stopping = new AbortController()
  const pay = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const status = await repayments.send(0).catch(() => 0)
      if (status === 200) paid.taken += 1
      else paid.failed += 1
      await sleep(1_000 / repaymentsPerSecond)
    }
  }
  const paying = pay()
  return {
    async stop() {
      stopping.abort()
      await paying
      repayments.close()
      return paid
    },
  }
}

/** The first process of a cluster, which all others descend from. */
const firstProcess = ({ folder }: DebianPostgres, name: string): number =>
  Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])

/** How many reads the replica answered, and why the primary answered others, as /metrics has it. */
async function countsOf({ url }: Product): Promise<Record<'by_replica' | 'stale' | 'away', number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (answered: string) =>
    Number(new RegExp(`^kasuwa_replica_reads_total\\{answered="${answered}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { by_replica: of('by_replica'), stale: of('stale'), away: of('away') }
}
