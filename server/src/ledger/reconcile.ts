import { setTimeout as sleep } from 'node:timers/promises'
import { bookDifferenceKinds } from '@kasuwa/domain/payments/differences.ts'
import type { App } from '../context/context.ts'
import { scanDatabase, type ScannedApp } from '../context/reading-app.ts'
import { productNow } from '../db/product-time.ts'
import { bookChecks } from './book-checks.ts'
import type { Checked } from './check-piece.ts'
import { checkTonight } from './check-tonight.ts'
import type { Difference } from './difference.ts'
import { keepAllParts } from './night-parts.ts'
import { newestJournal } from './rows-of-tonight.ts'
import { compareWithProvider, type Window } from './provider-checks.ts'

/** Milliseconds between the two comparisons; a webhook that is under way has arrived by then. */
const shortWhileMs = 5_000

export const allTime = (): Window => ({ from: new Date(0), to: new Date('2250-01-01T00:00:00Z') })

type Looks = { secondLookMs?: number; signal?: AbortSignal }

/**
 * Compares the books with themselves and with the provider's lists, and returns the differences; it changes nothing. While a server runs,
 * money is always under way: every difference is compared a second time, and only those that remain the same are returned.
 * @param window the window of the provider's lists; everything if left out
 * @throws ProviderUnavailable
 */
export const reconcile = async (app: App, window: Window = allTime(), looks?: Looks): Promise<Difference[]> =>
  (await lookTwice(async () => whole(await compareOnce(app, window)), looks)).found

/** The result of a comparison of which no check failed. */
const whole = (found: Difference[]): Checked => ({ found, failed: [] })

/** One comparison of both. Some of what it returns may only be under way. @throws ProviderUnavailable */
export async function compareOnce(app: App, window: Window): Promise<Difference[]> {
  const provider = await compareWithProvider(app, window)
  return [...(await checkBooks(app)), ...provider]
}

/** Journals up to which a night compares all of the books: about a minute of one processor. */
const usualWhole = 500_000

/**
 * The comparison of a night: the same with the books of the open months and of the parts whose turn it is (decision 152), and which of their checks failed.
 * A lender with few journals has all of them compared.
 * @throws ProviderUnavailable
 */
export async function reconcileTonight(
  app: App,
  window: Window,
  { wholeUpTo = usualWhole, ...looks }: NightLooks = {},
): Promise<Checked> {
  if ((await newestJournal(app.database)) <= wholeUpTo) return whole(await reconcileAllBooks(app, window, looks))
  return lookTwice(async () => {
    const provider = await compareWithProvider(app, window)
    const { found, failed } = await checkTonight(app, looks.signal)
    return { found: [...found, ...provider], failed }
  }, looks)
}

/** `wholeUpTo`: so many journals are compared whole each night. */
export type NightLooks = Looks & { wholeUpTo?: number }

/** The same as `reconcile`, and keeps that all parts of the books were compared. @throws ProviderUnavailable */
export async function reconcileAllBooks(app: App, window?: Window, looks?: Looks): Promise<Difference[]> {
  const at = await productNow(app.database)
  const differences = await reconcile(app, window, looks)
  const found = differences.filter(({ kind }) => ofBooks.has(kind)).length
  await keepAllParts(app.database, 'books', { at, found })
  return differences
}

const ofBooks = new Set<string>(bookDifferenceKinds)

/** The same with the books alone, for when the provider cannot be asked. */
export const reconcileBooks = async (app: App, looks?: Looks): Promise<Difference[]> =>
  (await lookTwice(async () => whole(await checkBooks(app)), looks)).found

async function lookTwice(
  look: () => Promise<Checked>,
  { secondLookMs = shortWhileMs, signal }: Looks = {},
): Promise<Checked> {
  const first = await look()
  if (first.found.length === 0) return first
  await sleep(secondLookMs, undefined, { signal })
  const second = await look()
  const [before, now] = [first, second].map(({ found }) => new Set(found.map(nameOf)))
  // Where checks failed in one comparison, nobody can say that it had no such difference.
  const stays = second.found.filter((one) => before?.has(nameOf(one)) || isUnknownIn(first, one))
  const unseen = first.found.filter((one) => !now?.has(nameOf(one)) && isUnknownIn(second, one))
  return { found: [...stays, ...unseen], failed: second.failed }
}

const isUnknownIn = ({ failed }: Checked, { kind }: Difference): boolean => failed.length > 0 && ofBooks.has(kind)

/** Identifies a difference: a real one keeps its ids and its amount while both sides go on. */
const nameOf = ({ kind, ids, ours, theirs }: Difference): string =>
  JSON.stringify([kind, ids, ours === null || theirs === null ? [ours, theirs] : ours - theirs])

/** Checks the invariants of the books, each by one query, one after another, since each may read whole tables while a server runs: from the replica where there is one. */
export async function checkBooks(app: ScannedApp): Promise<Difference[]> {
  const database = scanDatabase(app)
  const found: Difference[] = []
  for (const { kind, find } of bookChecks) {
    const rows = await database.rows(find)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found
}
