import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { runForAnswer } from '../../../journeys/command-line.ts'
import { freePorts } from '../../../journeys/ports.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { startFlow } from '../../../journeys/repayment-flow.ts'
import { until } from '../../../journeys/until.ts'
import { openWorld } from '../../../journeys/world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { digestOfLedger } from '../../../server/src/ledger/test-digest.ts'
import { accountsOf } from '../crash/accounts.ts'
import { startRadosgw } from '../s3/radosgw.ts'
import type { Trial } from '../trial.ts'
import { type DebianPostgres, folderFor, makeDebianPostgres, setUp, startStandby } from './debian-postgres.ts'
import { makeRepository, type Repository } from './repository.ts'

/** OPER-30 to OPER-35 with programs that nobody here wrote: Debian's PostgreSQL 15 and pgBackRest. */
export const pgbackrest: Trial = {
  name: 'pgbackrest',
  sentence:
    'Under load pgBackRest takes a full backup and an increment from the standby, everything is restored to a second with the same ledger, and WAL that is missing is reported within ten minutes.',
  options: { seconds: 20, s3: 0 },
  async run({ seconds = 20, s3 = 0 }, show) {
    const store = s3 === 0 ? null : await startRadosgw()
    const postgres = await makeDebianPostgres()
    const product = await newProduct('none')
    let database: Database | undefined
    try {
      const [standbyPort = 0, restoredPort = 0] = await freePorts(2)
      const repository = await makeRepository(postgres, standbyPort, store)
      const archiving = { archive_mode: 'on', archive_command: repository.archiveCommand, archive_timeout: '5' }
      await postgres.start('primary', postgres.port, archiving)
      await setUp(postgres)
      await startStandby(postgres, standbyPort)
      await repository.run('stanza-create')
      Object.assign(product.environment, { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
      await product.start()
      database = openDatabase(postgres.superuserUrl(), { connections: 2 })
      const setting = { postgres, product, repository, database, seconds, show }
      const { wanted, at, ...backedUp } = await backUpUnderLoad(setting)
      const restored = await restoreTo(setting, restoredPort, at)
      const isSame = JSON.stringify(restored.digest) === JSON.stringify(wanted)
      const lost = await loseWal(setting)
      return {
        violations: Number(!isSame) + restored.differing + lost.unnoticed,
        ...backedUp,
        restoreSeconds: restored.restoreSeconds,
        digest: isSame ? 'equal' : 'differs',
        sealed: restored.sealed,
        uploads: restored.uploads,
        damageFound: restored.damageFound,
        unnoticed: lost.unnoticed,
        archiveFailsAfterSeconds: lost.archiveFailsAfterSeconds,
      }
    } finally {
      await database?.close()
      await product.remove()
      await postgres.remove()
      await store?.remove()
    }
  },
}

type Setting = {
  postgres: DebianPostgres
  product: Product
  repository: Repository
  database: Database
  seconds: number
  show: (line: string) => void
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 100) / 10
const backupsOf = (postgres: DebianPostgres): string => join(postgres.folder, 'kasuwa')

/** A full backup, an increment and everything of `kasuwa backup --no-database` while money comes in; then an instant, and more money. */
async function backUpUnderLoad({ postgres, product, repository, database, seconds, show }: Setting) {
  const world = await openWorld(product)
  const accounts = await accountsOf(world)
  const flow = startFlow(world.sandbox, accounts, 'before', 4)
  const begun = performance.now()
  await repository.run('backup', '--type=full')
  const fullSeconds = secondsSince(begun)
  const since = performance.now()
  await repository.run('backup', '--type=incr')
  const incrementSeconds = secondsSince(since)
  const label = await newestLabel(repository)
  await until('the first seals', () => access(join(product.dataDir, 'seals.json')).then(() => true))
  const kept = await runForAnswer(product, 'backup', '--to', backupsOf(postgres), '--no-database', '--label', label)
  if (kept.code !== 0) throw new Error(kept.stderr)
  show(`full ${fullSeconds} s, increment ${incrementSeconds} s, label ${label}, under load`)
  await until('more repayments', async () => secondsSince(begun) > fullSeconds + incrementSeconds + seconds)
  const before = (await flow.stop()).filter(({ acknowledged }) => acknowledged).length
  await quiet(database)
  const [wanted, at] = [await digestOfLedger(database), await instant(database)]
  const after = startFlow(world.sandbox, accounts, 'after', 4)
  await until('repayments after the instant', async () => after.started.filter((one) => one.acknowledged).length > 50)
  const acceptedAfter = (await after.stop()).filter(({ acknowledged }) => acknowledged).length
  await archived(database)
  return { wanted, at, fullSeconds, incrementSeconds, acceptedBefore: before, acceptedAfter }
}

async function newestLabel(repository: Repository): Promise<string> {
  const [stanza] = JSON.parse(await repository.run('info', '--output=json')) as { backup: { label: string }[] }[]
  const label = stanza?.backup.at(-1)?.label
  if (label === undefined) throw new Error('pgBackRest knows no backup')
  return label
}

/** Webhooks are answered before everything that follows from them is booked. */
async function quiet(database: Database): Promise<void> {
  let last = ''
  await until(
    'the books to be still',
    async () => {
      const digest = JSON.stringify(await digestOfLedger(database))
      const isStill = digest === last
      last = digest
      return isStill
    },
    { everyMs: 2_000 },
  )
}

const instant = async (database: Database): Promise<string> =>
  (await database.row<{ now: string }>(`select (clock_timestamp())::text as now`))!.now

/** Everything written until now is in the repository. */
async function archived(database: Database): Promise<void> {
  const { name } = (await database.row<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name'))!
  await until('the WAL to be archived', async () => {
    const row = await database.row<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
    return (row?.last ?? '') >= name
  })
}

type Checked = {
  books: unknown[]
  seals: unknown[]
  sealed: number
  hasHeads: boolean
  uploads: { files: number; differing: unknown[] }
}

/** Restores the database by pgBackRest and the rest by our command, as docs/pgbackrest.md says, compares, and then damages it. */
async function restoreTo({ postgres, product, repository, show }: Setting, port: number, at: string) {
  const begun = performance.now()
  const folder = await folderFor(postgres, 'restored')
  await folderFor(postgres, 'restored', 'postgres')
  await repository.run(
    'restore',
    `--pg1-path=${join(folder, 'postgres')}`,
    '--archive-mode=off',
    '--type=time',
    `--target=${at}`,
    '--target-action=promote',
  )
  await postgres.start(join('restored', 'postgres'), port, { archive_mode: 'off' })
  const database = openDatabase(postgres.superuserUrl(port), { connections: 2 })
  try {
    await until(
      'the end of the recovery',
      async () => (await database.row<{ ended: boolean }>('select not pg_is_in_recovery() as ended'))?.ended,
    )
    const restoreSeconds = secondsSince(begun)
    const digest = await digestOfLedger(database)
    await runForAnswer(product, 'restore', '--no-database', '--from', backupsOf(postgres), '--to', folder)
    const toRestored = (url: string) => url.replace(`:${postgres.port}/`, `:${port}/`)
    const environment = {
      ...product.environment,
      DATA_DIR: folder,
      DATABASE_URL: toRestored(postgres.appUrl),
      DATABASE_OWNER_URL: toRestored(postgres.ownerUrl),
    }
    const check = () => runForAnswer<Checked>({ environment }, 'restore-check')
    const { code, answer } = await check()
    show(`restored in ${restoreSeconds} s; restore-check: ${JSON.stringify(answer)}`)
    await database.run('alter table postings disable trigger user')
    await database.run(
      'update postings set amount_kobo = amount_kobo + 1 where line = 1 and journal_id = (select min(journal_id) from postings)',
    )
    const damaged = await check()
    const damageFound = damaged.answer.seals.length + damaged.answer.books.length
    const differing = Number(code !== 0 || !answer.hasHeads || answer.uploads.files === 0 || answer.sealed === 0)
    return {
      restoreSeconds,
      digest,
      sealed: answer.sealed,
      uploads: answer.uploads.files,
      damageFound,
      differing: differing + Number(damaged.code !== 1 || damageFound === 0),
    }
  } finally {
    await database.close()
  }
}

/** A file is lost in the repository, then the repository itself. Returns how many of these /metrics does not report. */
async function loseWal({ product, repository, database, show }: Setting) {
  const check = async () =>
    (await runForAnswer<{ missing: string[] }>(product, 'wal-check', '--list', repository.listCommand)).answer.missing
  const metrics = async () => (await fetch(`${product.url}/metrics`)).text()
  const whole = await check()
  const lost = await repository.loseOne()
  const missing = await check()
  const isCounted = (await metrics()).split('\n').includes('kasuwa_wal_missing 1')
  show(`complete: ${JSON.stringify(whole)}; after ${lost.split('/').at(-1)} was lost: ${JSON.stringify(missing)}`)
  const begun = performance.now()
  await repository.setAway(true)
  await database.run('select pg_switch_wal()')
  await until('the metric', async () => (await metrics()).split('\n').includes('kasuwa_wal_archive_failing 1'), {
    timeoutMs: 600_000,
    everyMs: 1_000,
  })
  const archiveFailsAfterSeconds = secondsSince(begun)
  await repository.setAway(false)
  const isNamed = missing.length === 1 && lost.includes(missing[0] ?? '-')
  return { unnoticed: whole.length + Number(!isNamed) + Number(!isCounted), archiveFailsAfterSeconds }
}
