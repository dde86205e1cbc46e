import type { Day } from '@kasuwa/domain/dates.ts'
import type { App } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { bookChecks, checksOfSums, limitedChecks, limitedKinds } from './book-checks.ts'
import type { Difference } from './difference.ts'
import { keepPart, openMonthsFrom, partsOfTonight } from './night-parts.ts'
import {
  journalsBefore,
  journalsFrom,
  journalsOfPart,
  loansOfPart,
  newestJournal,
  openLoans,
  openPayments,
  paymentsOfPart,
} from './rows-of-tonight.ts'

/** Where the open months begin: their first day, their first journal, and the newest journal there is. */
type Open = { day: Day; first: number; newest: number }

/**
 * Checks of the books what a night has to: the loans, payments and journals of the open months and of the parts whose turn it is, the sums of these parts,
 * and all that is small (decision 152). Each part is kept as soon as it is read, so an interrupted night goes on with the rest.
 */
export async function checkTonight({ database }: Pick<App, 'database'>, signal?: AbortSignal): Promise<Difference[]> {
  const began = await productNow(database)
  const day = await openMonthsFrom(database)
  const open = { day, first: await journalsBefore(database, day), newest: await newestJournal(database) }
  const found: Difference[] = []
  for (const part of await partsOfTonight(database, 'books')) {
    signal?.throwIfAborted()
    const differences = await checkPart(database, part, open)
    await keepPart(database, 'books', part, { at: began, found: differences.length })
    found.push(...differences)
  }
  signal?.throwIfAborted()
  found.push(...(await checkOpen(database, open)), ...(await checkSmall(database)))
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

async function checkPart(sql: Sql, part: number, open: Open): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const ids of loansOfPart(sql, part)) found.push(...(await checkIds(sql, 'loan', ids)))
  for await (const ids of paymentsOfPart(sql, part, open.day)) found.push(...(await checkIds(sql, 'payment', ids)))
  for (const block of journalsOfPart(part, open.first)) found.push(...(await checkJournals(sql, block)))
  const sums = bookChecks.filter(({ kind }) => checksOfSums[kind] === part)
  return [...found, ...(await checkWhole(sql, sums))]
}

async function checkOpen(sql: Sql, { day, first, newest }: Open): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const ids of openLoans(sql, first, newest)) found.push(...(await checkIds(sql, 'loan', ids)))
  for await (const ids of openPayments(sql, day, first, newest)) found.push(...(await checkIds(sql, 'payment', ids)))
  for (const block of journalsFrom(first, newest)) found.push(...(await checkJournals(sql, block)))
  return found
}

/** The checks of rows that are few at any lender: accounts, statements, items, hand-overs, months. */
const checkSmall = (sql: Sql): Promise<Difference[]> =>
  checkWhole(
    sql,
    bookChecks.filter(({ kind }) => !limitedKinds.has(kind) && checksOfSums[kind] === undefined),
  )

async function checkWhole(sql: Sql, checks: typeof bookChecks): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { kind, find } of checks) found.push(...(await sql.rows(find)).map((row) => ({ kind, ...row })))
  return found
}

async function checkIds(sql: Sql, what: 'loan' | 'payment', ids: readonly string[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { kind, find } of limitedChecks[what])
    found.push(...(await sql.rows(find, { ids })).map((row) => ({ kind, ...row })))
  return found
}

async function checkJournals(sql: Sql, block: { after: number; upTo: number }): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { kind, find } of limitedChecks.journal)
    found.push(...(await sql.rows(find, block)).map((row) => ({ kind, ...row })))
  return found
}
