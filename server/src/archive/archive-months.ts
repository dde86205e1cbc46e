import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Day } from '@kasuwa/domain/dates.ts'
import { record } from '../audit/record.ts'
import { syncFolder } from '../base/write-whole.ts'
import type { App } from '../context/context.ts'
import { takeLock, tryLock } from '../db/advisory-lock.ts'
import { bytes, count, instant, integer, listOf, text, word } from '../db/columns.ts'
import { type Database, openDatabase, sqlOn } from '../db/database.ts'
import { expectSession } from '../db/pooled-address.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import {
  type ArchivedFile,
  type ArchivedTable,
  type Chunk,
  digestOfChunks,
  idSet,
  sealRecord,
} from '../seals/archive-record.ts'
import { removeUnfinished } from './archive-file.ts'
import { fileOf } from './file-of-month.ts'
import { freezePart, listParts, monthsOf, type Part, unfreezePart } from './part-repository.ts'
import { CannotArchive } from './problems.ts'
import { fillThinPart, thinPartOf } from './thin-part.ts'

/** A part that left the database, and its files. */
export type Archived = {
  table: ArchivedTable
  rows: number
  kept: number
  files: { name: string; rows: number; bytes: number }[]
}

/** Arbitrary numbers: a second archive is refused while one runs, and months leave one after the other. */
const runLock = 720_611_312
const lock = 720_611_310

/**
 * Writes whole months of webhooks and of the audit trail into files, reads them back, and takes them out of the database (SCALE-36). It may be interrupted at
 * any moment and run again: a month leaves in the transaction that records its files, and only after they were read back.
 * @param ownerUrl for the role that owns the database
 * @param before the first day of the month before which everything goes
 * @throws CannotArchive
 */
export async function archiveMonths(
  app: App,
  ownerUrl: string,
  { before, to }: { before: Day; to: string },
): Promise<Archived[]> {
  await makeFolder(to)
  const owner = openDatabase(ownerUrl, {
    applicationName: 'kasuwa: archive',
    connections: 3,
    connectMs: 30_000,
    lockMs: 1_000,
    statementMs: 30 * 60_000,
    answerMs: 31 * 60_000,
  })
  try {
    return await whileAlone(owner, ownerUrl, async () => {
      await removeUnfinished(to)
      const parts = await listParts(owner, before)
      if (parts.some(({ isSoon }) => isSoon))
        throw new CannotArchive('A month can be archived 90 days after its end: name an earlier one.')
      const archived: Archived[] = []
      for (const part of parts) archived.push(await archivePart(app, owner, part, to))
      return archived
    })
  } finally {
    await owner.close()
  }
}

/** Makes a folder and those above it that are missing. After a power cut they are there. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const highest = dirname(resolve(first))
  for (let made = resolve(folder); made !== highest; made = dirname(made)) await syncFolder(dirname(made))
}

/** Runs an archive while no other one runs on this database: the lock is on a connection that does nothing else, and ends with it (SCALE-07). */
async function whileAlone<T>(owner: Database, ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await owner.pool.connect()
  try {
    await expectSession(client, ownerUrl)
    if (!(await sqlOn(client).only(tryLock, { lock: runLock })).isOurs)
      throw new CannotArchive(
        'Another archive of this database is under way, with connections named "kasuwa: archive": wait until it has ended, and run this again.',
      )
    return await work()
  } finally {
    client.release(true)
  }
}

async function archivePart(app: App, owner: Database, part: Part, to: string): Promise<Archived> {
  await whileLocked(() => freezePart(owner, part.part))
  const ids = idSet()
  const files = await filesOf(app, owner, { part, to }, ids.add).catch(async (error: unknown) => {
    // A person must be able to mend its rows.
    if (error instanceof CannotArchive) await whileLocked(() => unfreezePart(owner, part.part))
    throw error
  })
  const kept = await leave(app, owner, { part, to, files, chunks: ids.chunks() })
  return {
    table: part.table,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    kept,
    files: files.map(({ name, rows, bytes: size }) => ({ name, rows, bytes: size })),
  }
}

type Wanted = { part: Part; to: string }

async function filesOf(app: App, owner: Database, wanted: Wanted, keep: (id: number) => void): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const month of await monthsOf(owner, wanted.part)) {
    const file = await fileOf(app, owner, { ...wanted, month }, keep)
    files.push(file)
    app.log.info('a month is written and read back', { file: file.name, rows: file.rows, bytes: file.bytes })
  }
  return files
}

/** Others wait for none of these locks. A running autovacuum has them, and ends when it is waited for. */
const lockFromVacuum = statement({
  params: { tables: listOf(text) },
  sql: 'select lock_from_vacuum(variadic :tables)',
})
const detach = statement({
  params: { table: text, part: text },
  sql: 'select detach_month(:table, :part)',
})
const keepArchive = statement({
  params: { table: word<ArchivedTable>(), ends: instant, sealed: bytes, numbers: listOf(count), bits: listOf(bytes) },
  row: { id: integer.certain },
  sql: 'select keep_archive(:table, :ends, :sealed, :numbers, :bits) as id',
})

type Leaving = { part: Part; to: string; files: ArchivedFile[]; chunks: Chunk[] }

/** Takes a part away, once its files are on the disk and the rows that stay are copied. Returns how many stay. */
async function leave(app: App, owner: Database, leaving: Leaving): Promise<number> {
  const { part } = leaving
  const kept = part.table === 'audit_events' ? await whileLocked(() => fillThinPart(owner, part.part)) : 0
  await syncFolder(leaving.to)
  await whileLocked(() => transaction(owner, (tx) => takeAway(tx, app, leaving)))
  return kept
}

/** The rows, the record of their files and the audit entry: all of it or nothing. It is short, since the sealing waits for whoever has written anything. */
async function takeAway(tx: Transaction, { vault }: App, { part, files, chunks }: Leaving): Promise<void> {
  await takeLock(tx, lock)
  const { table, ends } = part
  const thin = table === 'audit_events' ? [thinPartOf(part.part)] : []
  await tx.run(lockFromVacuum, { tables: [part.part, ...thin, `${table}_rest`] })
  const sealed = sealRecord(vault, { table, ends: ends.toISOString(), files, ids: digestOfChunks(chunks) })
  const lists = { numbers: chunks.map(({ chunk }) => chunk), bits: chunks.map(({ bits }) => bits) }
  const { id } = await tx.only(keepArchive, { table, ends, sealed, ...lists })
  // From here on others wait.
  await tx.run(detach, { table, part: part.part })
  const told = files.map(({ name, rows, bytes: size, digest }) => ({ name, rows, bytes: size, digest }))
  await record(tx, null, {
    action: 'months.archived',
    subject: { kind: 'table', id: table },
    after: { archive: id, ends, files: told },
  })
}

const lockNotAvailable = '55P03'
const maxWaitMs = 10 * 60_000

/** Others wait a second at most: a lock that is not granted within that time is tried again, after a pause in which they go on. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (performance.now() - begun > maxWaitMs)
        throw new CannotArchive(
          'A table has been in use for ten minutes: end the transactions that are open, and run this again. Nothing is lost.',
        )
      await sleep(2_000)
    }
  }
}
