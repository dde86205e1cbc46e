import type { App } from '../context/context.ts'
import { day, instant } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { statement } from '../db/statement.ts'
import { type Done, type JobRun, makeJobDue, type ScheduledJob, secondsUntilNight } from '../jobs/scheduled.ts'
import { keepOpen, keepPart, openMonthsFrom, partsOfTonight } from '../ledger/night-parts.ts'
import { chains } from './chain.ts'
import { blockOf, blocksOf } from './parts.ts'
import { findNewestSeal, firstSealSince } from './seal-repository.ts'
import { type Tampering, withMonths } from './tampering.ts'
import { keepVerification, keysOf, verifySeals } from './verify.ts'
import { noEnd, verifyEnd, verifyJoints, verifyRange } from './verify-range.ts'

/** The real time at which a day of the product begins. */
const readCut = statement({
  params: { from: day },
  row: { since: instant },
  sql: 'select lagos_midnight(:from) - (product_now() - now()) as since',
})

/** Sealed rows that a night reads whole: about a minute of one processor. */
const usualWhole = 2_000_000

/** A night's verification; `parts` are those that were read besides the open months, null where everything was. */
export type VerifiedTonight = { found: Tampering[]; rows: number; parts: number[] | null }

/**
 * Verifies what a night has to: the seals of the open months and of the parts whose turn it is, the joints of all others, and the ends of the chains
 * (decision 152). Each part is kept as soon as it is read, so an interrupted night goes on with the rest. A lender with few rows has all of them read.
 */
export async function verifyTonight(app: App, signal?: AbortSignal, whole = usualWhole): Promise<VerifiedTonight> {
  const { database } = app
  const newest = await Promise.all(chains.map((chain) => findNewestSeal(database, chain)))
  if (newest.reduce((sum, seal) => sum + Math.max(0, seal?.upTo ?? 0), 0) <= whole) {
    const { found, chains: verified } = await verifySeals(app, signal)
    return { found, rows: verified.reduce((sum, { rows }) => sum + rows, 0), parts: null }
  }
  const began = await productNow(database)
  const keys = await keysOf(app)
  const open = await openMonthsFrom(database)
  const { since } = await database.only(readCut, { from: open })
  const found: Tampering[] = []
  const looks = await Promise.all(
    chains.map(async (chain) => ({
      chain,
      keys,
      signal,
      report: (one: Omit<Tampering, 'chain'>) => found.push({ chain, ...one }),
      open: blockOf(await firstSealSince(database, chain, since)),
    })),
  )
  let rows = 0
  for (const look of looks) {
    const range = await verifyRange(database, look, { first: look.open, last: noEnd })
    await verifyEnd(database, look, range.last)
    rows += range.rows
  }
  await keepOpen(database, 'seals', { open, found: found.length })
  for (const look of looks) await verifyJoints(database, look, look.open)
  const parts = await partsOfTonight(database, 'seals', open)
  for (const part of parts) {
    const before = found.length
    for (const look of looks)
      for (const block of blocksOf(part, look.open)) rows += (await verifyRange(database, look, block)).rows
    await keepPart(database, 'seals', part, { at: began, open, found: found.length - before })
  }
  const all = await withMonths(database, onceEach(found))
  await keepVerification(database, { at: began, found: all.length })
  return { found: all, rows, parts }
}

/** A seal that is read in its part and at its joint is found twice. */
const onceEach = (found: readonly Tampering[]): Tampering[] => [
  ...new Map(found.map((one) => [JSON.stringify(one), one])).values(),
]

/** In minutes past midnight, after the books are compared. */
const halfPastTwo = 150
const maxLogged = 5

/** Verifies the seals of each night, and logs an error if something was found. */
export const verifyNightly: ScheduledJob = {
  name: 'verify-seals',
  async run(app: App, { signal }: JobRun): Promise<Done> {
    const { found, ...read } = await verifyTonight(app, signal)
    app.metrics.set('tampering_found', found.length)
    if (found.length)
      app.log.error('sealed rows were tampered with', { found: found.length, first: found.slice(0, maxLogged) })
    else app.log.info('the seals are intact', read)
    return { dueInSeconds: secondsUntilNight(new Date(), halfPastTwo) }
  },
}

/** Makes the seals be verified within half a minute. Returns false where that is under way. */
export const verifySoon = (tx: Sql): Promise<boolean> => makeJobDue(tx, verifyNightly.name)
