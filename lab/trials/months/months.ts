import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lineLog } from '../../../server/src/base/log.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { openAppForCommands } from '../../../server/src/app/open-app.ts'
import { archiveMonths } from '../../../server/src/archive/archive-months.ts'
import { checkArchive } from '../../../server/src/archive/check-archive.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import { sealAll } from '../../../server/src/seals/seal-new-rows.ts'
import { verifySeals } from '../../../server/src/seals/verify.ts'
import { readSettings } from '../../../server/src/settings/settings.ts'
import { openDatabases } from '../database/databases.ts'
import { migrateUpTo } from '../migrations/older-database.ts'
import type { Trial } from '../trial.ts'
import { fillTables } from './fill-tables.ts'
import { startWriters } from './writers.ts'

/** The last migration before webhooks and the audit trail were split. */
const before = '0260_journals_of_proposals.sql'
/** Others wait so long at most. The lock of a migration has a second; the rest is the work of the writer itself on a busy machine. */
const maxWaitMs = 1_500

/** SCALE-32, SCALE-34, SCALE-36: large tables are split while servers of the version before write, and then archived. */
export const months: Trial = {
  name: 'months',
  sentence:
    'Large tables of webhooks and of the audit trail become tables by month while servers of both versions write, and leave the database by an archive: nothing is lost or doubled, and nobody waits for more than a second.',
  options: { rows: 1_000_000, entries: 500_000 },
  async run({ rows = 1_000_000, entries = 500_000 }, show) {
    const databases = await openDatabases({ durable: true })
    const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-months-'))
    try {
      const own = await databases.makeBare()
      await migrateUpTo(own, before)
      await fillTables(own, { rows, entries }, show)
      const split = await splitUnderLoad(own, show)
      const archived = await archiveAll(own, folder, show)
      return { ...split, ...archived, violations: split.violations + archived.violations }
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10

async function splitUnderLoad(own: TestDatabase, show: (line: string) => void) {
  const writers = startWriters(own)
  const begun = performance.now()
  await migrate(own.ownerUrl, { clockMoves: true }, { log: { ...lineLog(), info: (event) => show(event) } })
  const splitSeconds = seconds(begun)
  show(`split in ${splitSeconds} s`)
  writers.startNew()
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const { slowestMs, failed, written, lostOrDoubled } = await writers.stop()
  show(`${written} written meanwhile, the slowest in ${Math.round(slowestMs)} ms`)
  return {
    splitSeconds,
    writtenMeanwhile: written,
    slowestMs: Math.round(slowestMs),
    failed,
    lostOrDoubled,
    violations: failed + lostOrDoubled + Number(slowestMs > maxWaitMs),
  }
}

async function archiveAll(own: TestDatabase, folder: string, show: (line: string) => void) {
  const direct = openDatabase(own.url, { connections: 2, connectMs: 30_000, statementMs: 600_000, answerMs: 610_000 })
  const settings = readSettings({
    DATA_DIR: folder,
    SEED: 'none',
    DATABASE_URL: own.appUrl,
    DATABASE_OWNER_URL: own.ownerUrl,
  })
  const { app, close } = await openAppForCommands(settings, lineLog())
  try {
    await direct.run(`update clock set offset_ms = 200 * 86400000::bigint`)
    await sealAll(app)
    show('sealed')
    const sizes = { webhooks: await sizeOf(direct, 'webhook_events'), keys: await sizeOf(direct, 'webhook_keys') }
    const counted = await countsOf(direct)
    const begun = performance.now()
    const done = await archiveMonths(app, own.ownerUrl, {
      before: await firstOfMonth(direct),
      to: path.join(folder, 'archive'),
    })
    const archiveSeconds = seconds(begun)
    const rows = done.reduce((sum, one) => sum + one.rows, 0)
    const bytes = done.reduce((sum, one) => sum + one.files.reduce((all, file) => all + file.bytes, 0), 0)
    const checked = await checkArchive(app, path.join(folder, 'archive'))
    const { found } = await verifySeals(app)
    const after = await countsOf(direct)
    const missing = counted.webhooks + counted.trail - rows - after.webhooks - after.trail + done.length
    return {
      archivedRows: rows,
      archiveSeconds,
      rowsPerSecond: Math.round(rows / archiveSeconds),
      fileBytesPerRow: Math.round(bytes / rows),
      tableBytesPerRow: Math.round(sizes.webhooks / counted.webhooks),
      keyBytesPerRow: Math.round(sizes.keys / counted.keys),
      problems: checked.problems.length,
      found: found.length,
      missing,
      violations: checked.problems.length + found.length + Math.abs(missing) + Number(after.keys !== counted.keys),
    }
  } finally {
    await close()
    await direct.close()
  }
}

const sizeOf = async (database: Database, table: string): Promise<number> =>
  (await database.row<{ size: number }>('select pg_total_relation_size($1::regclass) as size', [table]))?.size ?? 0

async function countsOf(database: Database) {
  const row = await database.row<{ webhooks: number; trail: number; keys: number }>(
    'select (select count(*) from incoming_webhooks) as webhooks, (select count(*) from audit_events) as trail, (select count(*) from webhook_keys) as keys',
  )
  return row ?? { webhooks: 0, trail: 0, keys: 0 }
}

/** The month that began 100 days before product time, and at least 90. */
const firstOfMonth = async (database: Database): Promise<Day> =>
  (await database.row<{ day: Day }>(`select date_trunc('month', product_today() - 91)::date as day`))!.day
