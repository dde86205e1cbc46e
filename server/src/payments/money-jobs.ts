import type { App } from '../context/context.ts'
import { failureOf } from '../ledger/check-piece.ts'
import type { Difference } from '../ledger/difference.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { allTime, type NightLooks, reconcileAllBooks, reconcileBooks, reconcileTonight } from '../ledger/reconcile.ts'
import { lastCleanComparison, saveReconciliation } from '../ledger/reconciliation-repository.ts'
import {
  type Done,
  isJobDue,
  type JobRun,
  makeJobDue,
  type ScheduledJob,
  secondsUntilNight,
} from '../jobs/scheduled.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { type Fetched, fetchMissing } from './incoming/fetch-missing.ts'
import { fetchSettlements } from './incoming/fetch-settlements.ts'
import { promiseLostTransfers } from './incoming/fetched-repository.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The shortest window that the nightly job compares, even if the night before found no difference; and that of a job that does not know its last run. */
const minMs = 7 * dayMs
/** A payment made just before the last run may have been listed just after it. */
const overlapMs = hourMs
/** Milliseconds between the two comparisons of a night; nobody waits for them. */
const secondLookMs = 60_000

/** Books payments that the provider has and no webhook reported since the last run. */
export const fetchNewest: ScheduledJob = {
  name: 'fetch-newest',
  async run(app: App, { reached, signal }: JobRun): Promise<Done> {
    const now = await productNow(app.database)
    // The clock of a trial may have been set back since the last run.
    const isUsable = reached !== null && reached <= now
    const from = new Date((isUsable ? reached.getTime() : now.getTime() - minMs) - overlapMs)
    // The provider's clock may be ahead of ours.
    await fetchMissing(app, { from, to: new Date(now.getTime() + dayMs) }, signal)
    return { dueInSeconds: app.settings.FETCH_SECONDS, reached: now }
  },
}

/**
 * Books the provider's payments and settlements since the last comparison without a difference (at least seven days), compares everything, and keeps the result.
 * It is due again at the next two o'clock at night. Where checks failed, it fails at its end, and what the others found is kept.
 */
export const compareBooks: ScheduledJob = compareBooksWith({ secondLookMs })

/** The same with other limits. */
export function compareBooksWith(looks: NightLooks): ScheduledJob {
  return { name: 'compare-books', run: (app, { signal }) => compare(app, { ...looks, signal }) }
}

async function compare(app: App, looks: NightLooks & { signal: AbortSignal }): Promise<Done> {
  const to = await productNow(app.database)
  const clean = await lastCleanComparison(app.database)
  const from = new Date(Math.min(to.getTime() - minMs, clean ? clean.getTime() - dayMs : Infinity))
  const fetched = await fetchMissing(
    app,
    { from: new Date(from.getTime() - dayMs), to: new Date(to.getTime() + dayMs) },
    looks.signal,
  )
  const settlements = await fetchSettlements(app, { from: new Date(from.getTime() - dayMs), to })
  if (settlements > 0) app.log.info('settlements were booked', { settlements })
  const { found: differences, failed } = await reconcileTonight(app, { from, to }, looks)
  // A comparison without a difference is kept only where no check is missing in it.
  if (failed.length === 0 || differences.length > 0)
    await saveReconciliation(app.database, { from, to, ...fetched, differences })
  if (differences.length)
    app.log.error('the books and the provider differ', { found: differences.length, first: differences.slice(0, 5) })
  if (failed.length > 0) throw failureOf(failed)
  if (differences.length === 0) app.log.info('the books and the provider agree', { from, ...fetched })
  return { dueInSeconds: secondsUntilNight(new Date()) }
}

/** Whether the books are being compared now, or will be within a minute because somebody asked for it. */
export const isComparing = (sql: Sql): Promise<boolean> => isJobDue(sql, compareBooks.name)

/** Makes the nightly job compare the books at once. Returns false if a comparison is already running. */
export const compareSoon = (tx: Sql): Promise<boolean> => makeJobDue(tx, compareBooks.name)

/** The result of a repair: payments and outcomes that were booked, and transfers that have a job again. */
export type Repaired = Fetched & { promised: number }

/** The result of a comparison; `notAsked` is why the provider could not be asked, null where it was. */
type Compared = { differences: Difference[]; repaired: Repaired | null; notAsked: string | null }

/**
 * Compares all payments and transfers ever made, and books the missing ones first if asked to; otherwise `repaired` is null. While the provider
 * cannot be asked, the books are compared with themselves alone, and this is not kept: it says nothing about the provider's lists.
 */
export async function reconcileAll(app: App, { repair }: { repair: boolean }): Promise<Compared> {
  let repaired: Repaired | null = null
  try {
    if (repair) repaired = await repairAll(app)
    const to = await productNow(app.database)
    const differences = await reconcileAllBooks(app)
    const { booked, settled, promised } = repaired ?? { booked: 0, settled: 0, promised: 0 }
    await saveReconciliation(app.database, { from: allTime().from, to, booked, settled, promised, differences })
    return { differences, repaired, notAsked: null }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { differences: await reconcileBooks(app), repaired, notAsked: error.message }
  }
}

/** @throws ProviderUnavailable */
async function repairAll(app: App): Promise<Repaired> {
  const fetched = await fetchMissing(app, allTime())
  const promised = await promiseLostTransfers(app.database)
  await fetchSettlements(app, allTime())
  return { ...fetched, promised }
}
