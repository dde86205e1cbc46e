import { budgetUsed, budgetWindows } from '../notifications/text-budget.ts'
import { readDoctorResult } from './doctor-result.ts'
import { openItemKinds } from '@kasuwa/domain/payments/open-items.ts'
import { readArchiveCheck } from '../archive/archive-checks.ts'
import { readArchiver } from '../backup/archiver.ts'
import { backedUp, readNewestBackups } from '../backup/newest-backups.ts'
import { readLags, readStandbys } from '../backup/standbys.ts'
import { readWalCheck } from '../backup/wal-check.ts'
import type { App } from '../context/context.ts'
import { count, integer, number, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { jobNames, lateAfterSeconds, listSuccesses } from '../jobs/job-successes.ts'
import { agesOfOldestPart } from '../ledger/night-parts.ts'
import { queueNames, topics } from '../base/topics.ts'
import type { GaugeName } from '../base/metrics.ts'
import { waitingWebhooks } from '../webhooks/waiting-webhooks.ts'

/** Gauges that only the database knows: each column is a gauge of that name, listed below. */
const countAll = statement({
  row: {
    outbox_waiting: count,
    outbox_failing: count,
    outbox_given_up: count,
    suspense: count,
    open_transfers: count,
    transfers_waiting_for_code: count,
    webhook_conflicts: count,
    payouts_stopped: count,
  },
  sql: `select
    (select count(*) from outbox where done_at is null and given_up_at is null) as outbox_waiting,
    (select count(*) from outbox where done_at is null and given_up_at is null and failures > 3) as outbox_failing,
    (select count(*) from outbox where done_at is null and given_up_at is not null) as outbox_given_up,
    (select count(*) from open_suspense_items) as suspense,
    (select count(*) from transfers where state in ('created', 'submitted')) as open_transfers,
    (select count(*) from transfers where state = 'submitted' and waits_for_code) as transfers_waiting_for_code,
    (select count(*) from webhook_conflicts) as webhook_conflicts,
    (select count(*) from payout_stops where resumed_at is null) as payouts_stopped`,
})

const ofDatabase = [
  'outbox_waiting',
  'outbox_failing',
  'outbox_given_up',
  'suspense',
  'open_transfers',
  'transfers_waiting_for_code',
  'webhook_conflicts',
  'payouts_stopped',
] as const satisfies readonly GaugeName[]

const findAges = statement({
  row: { topic: text, seconds: number },
  sql: `select topic, extract(epoch from now() - min(created_at))::float8 as seconds from outbox
    where done_at is null and given_up_at is null group by topic`,
})

const openness = { closed: 0, 'half-open': 0.5, open: 1 } as const

/** The age of the oldest job of each queue, 0 where none waits, and the state of its provider's breaker. */
async function measureQueues({ database, metrics, outbox }: App): Promise<void> {
  const rows = await database.rows(findAges).catch(() => null)
  if (!rows) metrics.forget('outbox_oldest_seconds')
  for (const queue of queueNames) {
    const seconds = rows?.filter(({ topic }) => topics[topic]?.queue === queue).map((row) => row.seconds)
    if (seconds) metrics.set('outbox_oldest_seconds', Math.max(0, ...seconds), { queue })
    metrics.set('provider_circuit_open', openness[outbox.stateOf(queue)], { queue })
  }
}

const countItems = statement({
  row: { kind: text, open: count },
  sql: 'select kind, count(*) as open from open_items where closed_at is null group by kind',
})

/** The number of things that wait for an admin, a gauge for each kind. */
async function measureItems({ database, metrics }: App): Promise<void> {
  const rows = await database.rows(countItems).catch(() => null)
  metrics.forget('open_items')
  if (!rows) return
  for (const kind of openItemKinds)
    metrics.set('open_items', rows.find((row) => row.kind === kind)?.open ?? 0, { kind })
}

async function measureBudget(app: App): Promise<void> {
  const used = await budgetUsed(app).catch(() => null)
  app.metrics.forget('texts_budget_used')
  if (used) for (const window of budgetWindows) app.metrics.set('texts_budget_used', used[window], { window })
}

const readCloses = statement({
  row: {
    reconcile_differences: integer.nullable,
    reconcile_last_clean_timestamp_seconds: number.nullable,
    money_fetch_timestamp_seconds: number.nullable,
  },
  sql: `select
    (select found from reconciliations order by finished_at desc limit 1) as reconcile_differences,
    (select extract(epoch from max(finished_at))::float8 from reconciliations where found = 0)
      as reconcile_last_clean_timestamp_seconds,
    (select extract(epoch from finished_at)::float8 from scheduled_jobs where name = 'fetch-newest') as money_fetch_timestamp_seconds`,
})

const ofCloses = [
  'reconcile_differences',
  'reconcile_last_clean_timestamp_seconds',
  'money_fetch_timestamp_seconds',
] as const satisfies readonly GaugeName[]

/** When the books last agreed with the provider. A comparison that never happened has no figure. */
async function measureCloses({ database, metrics }: App): Promise<void> {
  const row = await database.only(readCloses).catch(() => null)
  for (const name of ofCloses) {
    const value = row?.[name] ?? null
    if (value === null) metrics.forget(name)
    else metrics.set(name, value)
  }
}

async function measureWebhooks(app: App): Promise<void> {
  const waiting = await waitingWebhooks(app).catch(() => null)
  if (waiting === null) app.metrics.forget('webhooks_waiting')
  else app.metrics.set('webhooks_waiting', waiting)
}

const ofArchiver = ['wal_archiving', 'wal_archive_failing', 'wal_archived_timestamp_seconds'] as const

/** Whether a restore is possible: the state of PostgreSQL's archiver, and when the newest backup ended. */
async function measureBackups({ database, metrics }: App): Promise<void> {
  const archiver = await readArchiver(database).catch(() => null)
  for (const name of ofArchiver) metrics.forget(name)
  if (archiver) {
    metrics.set('wal_archiving', Number(archiver.state !== 'off'))
    metrics.set('wal_archive_failing', Number(archiver.state === 'fails'))
    metrics.set('wal_archived_timestamp_seconds', (archiver.lastArchivedAt?.getTime() ?? 0) / 1_000)
  }
  await measureWalCheck(database, metrics)
  const newest = await readNewestBackups(database).catch(() => null)
  metrics.forget('backup_timestamp_seconds')
  if (newest) for (const what of backedUp) metrics.set('backup_timestamp_seconds', newest[what], { what })
}

const ofStandbys = [
  'synchronous_standbys_wanted',
  'synchronous_standbys',
  'commits_waiting',
  'commit_wait_seconds',
  'standby_replay_lag_seconds',
  'standby_replay_lag_bytes',
  'database_timeline',
] as const satisfies readonly GaugeName[]

/** Whether what is committed is on another machine, and how far each standby is behind. */
async function measureStandbys({ database, metrics }: App): Promise<void> {
  const found = await readStandbys(database).catch(() => null)
  const lags = await readLags(database).catch(() => [])
  for (const name of ofStandbys) metrics.forget(name)
  if (found) {
    metrics.set('synchronous_standbys_wanted', found.wanted)
    if (found.synchronous !== null) metrics.set('synchronous_standbys', found.synchronous)
    metrics.set('commits_waiting', found.waiting)
    metrics.set('commit_wait_seconds', found.waitedSeconds)
    metrics.set('database_timeline', found.timeline)
  }
  for (const { standby, seconds, bytes } of lags) {
    metrics.set('standby_replay_lag_seconds', seconds, { standby })
    metrics.set('standby_replay_lag_bytes', bytes, { standby })
  }
}

/** The result of the newest `kasuwa doctor`: 1 for each check that failed. A check that could not be made has no figure. */
async function measureDoctor({ database, metrics }: App): Promise<void> {
  const newest = await readDoctorResult(database).catch(() => undefined)
  metrics.forget('doctor_failing')
  metrics.forget('doctor_timestamp_seconds')
  if (!newest) return
  metrics.set('doctor_timestamp_seconds', newest.finishedAt.getTime() / 1_000)
  for (const { name, state } of newest.findings)
    if (state !== 'unknown') metrics.set('doctor_failing', Number(state === 'wrong'), { check: name })
}

async function measureWalCheck(database: App['database'], metrics: App['metrics']): Promise<void> {
  const check = await readWalCheck(database).catch(() => undefined)
  for (const name of ['wal_missing', 'wal_checked_timestamp_seconds'] as const) metrics.forget(name)
  if (!check) return
  metrics.set('wal_missing', check.missing)
  metrics.set('wal_checked_timestamp_seconds', check.seconds)
}

/** Whether the files of archived months were read again, and are all there. */
async function measureArchive({ database, metrics }: App): Promise<void> {
  const found = await readArchiveCheck(database).catch(() => undefined)
  for (const name of ['archived_months_unchecked_seconds', 'archived_months_problems'] as const) metrics.forget(name)
  if (!found) return
  metrics.set('archived_months_unchecked_seconds', found.unchecked)
  metrics.set('archived_months_problems', found.problems)
}

/** How long ago the oldest part of each nightly check was read. */
async function measureParts({ database, metrics }: App): Promise<void> {
  const rows = await agesOfOldestPart(database).catch(() => null)
  metrics.forget('oldest_part_seconds')
  for (const { check, seconds } of rows ?? []) metrics.set('oldest_part_seconds', seconds, { check })
}

/** When each job that runs by itself last succeeded, and when it is late. */
async function measureJobs({ database, metrics }: App): Promise<void> {
  const rows = await listSuccesses(database).catch(() => null)
  metrics.forget('job_last_success_timestamp_seconds')
  for (const { name, at } of rows ?? []) metrics.set('job_last_success_timestamp_seconds', at, { name })
  for (const name of jobNames) metrics.set('job_late_after_seconds', lateAfterSeconds[name], { name })
}

/**
 * The figures that an operator watches, in Prometheus' text format. While the database is unavailable its gauges are left out and the
 * others are still sent.
 */
export async function measure(app: App): Promise<string> {
  const { database, metrics } = app
  const counts = await database.only(countAll).catch(() => null)
  for (const name of ofDatabase) {
    if (counts) metrics.set(name, counts[name])
    else metrics.forget(name)
  }
  await measureQueues(app)
  await measureItems(app)
  await measureBudget(app)
  await measureCloses(app)
  await measureParts(app)
  await measureArchive(app)
  await measureBackups(app)
  await measureStandbys(app)
  await measureDoctor(app)
  await measureJobs(app)
  await measureWebhooks(app)
  metrics.set('resident_memory_bytes', process.memoryUsage().rss)
  metrics.set('uptime_seconds', Math.round(process.uptime()))
  return metrics.text()
}
