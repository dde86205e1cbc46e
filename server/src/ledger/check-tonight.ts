import type { Day } from '@kasuwa/domain/dates.ts'
import type { ScannedApp } from '../context/reading-app.ts'
import type { Sql } from '../db/database.ts'
import { productNow } from '../db/product-time.ts'
import { limitedChecks, smallChecks, sumsOf } from './book-checks.ts'
import { type Ask, type Checked, checkPiece } from './check-piece.ts'
import { keepOpen, keepPart, openMonthsFrom, partsOfTonight } from './night-parts.ts'
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
 * Checks of the books what a night has to (decision 152): the loans, payments and journals of the open months, then all that is small, then the parts whose
 * turn it is, and last the sums of these parts, which may take hours. Each part is kept as soon as all of it is read, so an interrupted night goes on with the
 * rest. A check that fails leaves its part due and stops no other.
 * @throws when the server stops, or when the database cannot be reached
 */
export async function checkTonight(app: ScannedApp, signal?: AbortSignal): Promise<Checked> {
  const { database } = app
  const at = await productNow(database)
  const open = await findOpen(database)
  const pieces: Checked[] = []
  const check = async (piece: string, read: (ask: Ask) => Promise<void>): Promise<Checked> => {
    const checked = await checkPiece(app, { piece, signal, read })
    pieces.push(checked)
    return checked
  }
  const opened = await check('open months', (ask) => checkOpen(ask, database, open))
  if (opened.failed.length === 0 || opened.found.length > 0)
    await keepOpen(database, 'books', { open: open.day, found: opened.found.length })
  await check('what is small', (ask) => ask(smallChecks, {}))
  const parts = await partsOfTonight(database, 'books', open.day)
  const rows = new Map<number, Checked>()
  for (const part of parts) {
    const checked = await check(`part ${part}`, (ask) => checkPart(ask, database, part, open))
    rows.set(part, checked)
    if (sumsOf(part).length === 0) await keep(database, part, { at, open: open.day }, [checked])
  }
  for (const part of parts.filter((one) => sumsOf(one).length > 0)) {
    const sums = await check(`sums of part ${part}`, (ask) => ask(sumsOf(part), {}))
    await keep(database, part, { at, open: open.day }, [rows.get(part) ?? sums, sums])
  }
  return allOf(pieces)
}

async function findOpen(sql: Sql): Promise<Open> {
  const day = await openMonthsFrom(sql)
  return { day, first: await journalsBefore(sql, day), newest: await newestJournal(sql) }
}

/** Keeps a part that was read whole. */
async function keep(sql: Sql, part: number, night: { at: Date; open: Day }, pieces: readonly Checked[]): Promise<void> {
  const { found, failed } = allOf(pieces)
  if (failed.length === 0) await keepPart(sql, 'books', part, { ...night, found: found.length })
}

/** The differences of several pieces, each once. */
const allOf = (pieces: readonly Checked[]): Checked => ({
  found: [...new Map(pieces.flatMap(({ found }) => found).map((one) => [JSON.stringify(one), one])).values()],
  failed: pieces.flatMap(({ failed }) => failed),
})

async function checkPart(ask: Ask, sql: Sql, part: number, open: Open): Promise<void> {
  for await (const ids of loansOfPart(sql, part)) await ask(limitedChecks.loan, { ids })
  for await (const ids of paymentsOfPart(sql, part, open.day)) await ask(limitedChecks.payment, { ids })
  for (const block of journalsOfPart(part, open.first)) await ask(limitedChecks.journal, block)
}

async function checkOpen(ask: Ask, sql: Sql, { day, first, newest }: Open): Promise<void> {
  for await (const ids of openLoans(sql, first, newest)) await ask(limitedChecks.loan, { ids })
  for await (const ids of openPayments(sql, day, first, newest)) await ask(limitedChecks.payment, { ids })
  for (const block of journalsFrom(first, newest)) await ask(limitedChecks.journal, block)
}
