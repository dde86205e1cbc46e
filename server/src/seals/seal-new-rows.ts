import type { App } from '../context/context.ts'
import type { Done, JobRun, ScheduledJob } from '../jobs/scheduled.ts'
import { beforeAll, type Chain, chains, headOf, packEntries, readEntries, rowsPerSeal } from './chain.ts'
import { type ExportedHeads, readExportedHeads, writeExportedHeads } from './exported-heads.ts'
import { waitForStandby } from '../db/wait-for-standby.ts'
import { findHead, findNewestSeal, insertSeal, lastWithoutGap, newestId } from './seal-repository.ts'
import { openSigner, type Signer } from './signing.ts'
import { waitForWriters } from './wait-for-writers.ts'

const dueInSeconds = 10

/** Seals the rows written since the last run, and exports the heads. No posting waits for it (G16). */
export const sealNewRows: ScheduledJob = {
  name: 'seal',
  async run(app: App, { signal }: JobRun): Promise<Done> {
    await sealAll(app, signal)
    return { dueInSeconds }
  },
}

/** Seals the rows of all chains whose transactions have ended. */
export async function sealAll(app: App, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const signer = openSigner(app.settings.DATA_KEY)
  const exported = await readExportedHeads(app.settings.dataDir)
  for (const chain of chains) {
    const upTo = await settledUpTo(app, chain, signal)
    while (!signal.aborted && (await sealSome(app, chain, upTo, signer)));
    await exportNewest(app, chain, exported)
  }
}

/**
 * Writes the newest head to the file and the log, unless the earlier exported head is no longer in the database. A seal that no standby has may be lost with
 * the primary, and another one gets its number: its head would then be missing for ever.
 */
async function exportNewest(app: App, chain: Chain, exported: ExportedHeads): Promise<void> {
  const { database, settings, log } = app
  const known = exported[chain]
  const newest = await findNewestSeal(database, chain)
  if (!newest || newest.number === known?.number) return
  const there = known && (await findHead(database, chain, known.number))
  if (known && there !== known.head) {
    log.error('a seal that was exported is not in the database', { chain, ...known })
    return
  }
  await waitForStandby(database)
  exported[chain] = { number: newest.number, head: newest.head.toString('hex') }
  await writeExportedHeads(settings.dataDir, exported)
  log.info('sealed', { chain, ...exported[chain] })
}

/** In so many rows gaps are looked for; more rows, as after an update, wait for the transactions. */
const rowsToLookAt = 100_000

/**
 * The highest id below which no new row can appear. Ids are taken in order, but committed in any order: where one is missing, its transaction may not have
 * ended. Where it takes long, the rows after it are sealed at a later run.
 */
async function settledUpTo({ database }: App, chain: Chain, signal: AbortSignal): Promise<number> {
  const upTo = await newestId(database, chain)
  const after = (await findNewestSeal(database, chain))?.upTo ?? 0
  if (upTo <= after) return after
  const sure = upTo - after > rowsToLookAt ? after : await lastWithoutGap(database, chain, { after, upTo })
  return sure === upTo || (await waitForWriters(database, signal)) ? upTo : sure
}

/** Makes one seal. Returns false if there is nothing to seal, or another server was first. */
async function sealSome({ database }: App, chain: Chain, settled: number, signer: Signer): Promise<boolean> {
  const last = await findNewestSeal(database, chain)
  const after = last?.upTo ?? beforeAll
  const rows = await readEntries(database, chain, { after, upTo: settled, limit: rowsPerSeal })
  // A seal without rows only signs the chain with a new key.
  if (rows.length === 0 && (last === undefined || last.keyId === signer.keyId)) return false
  const upTo = rows.length === rowsPerSeal ? (rows.at(-1)?.id ?? settled) : Math.max(settled, after)
  const sealed = { chain, number: (last?.number ?? 0) + 1, upTo, entries: packEntries(rows) }
  const head = headOf({ ...sealed, previous: last?.head ?? null })
  return insertSeal(database, { ...sealed, head, keyId: signer.keyId, signature: signer.sign(head) })
}
