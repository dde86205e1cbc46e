import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { credit, debit, type Leg, type JournalEvent, journal } from '@kasuwa/domain/ledger/journal.ts'
import { productNow } from '../db/product-time.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { noteJournal } from './note-repository.ts'
import type { TestServer } from '../testing/test-server.ts'

let posted = 0

/** Posts a journal on a day without its event, since this is about the books alone. Returns its reference. */
export async function postOn(
  { app }: TestServer,
  namedDay: Day,
  legs: readonly Leg[],
  event: JournalEvent = 'manual',
  reference = `test-${++posted}`,
): Promise<string> {
  await transaction(app.database, (tx) => post(tx, journal(event, legs), reference, null, { namedDay }))
  return reference
}

/** Posts a journal of two lines as people do, with its memo. Returns its id. */
export async function aJournalByPeople(server: TestServer): Promise<string> {
  const today = lagosDay(await productNow(server.app.database))
  const reference = await postOn(server, today, [debit('office_cash', kobo(500)), credit('bank', kobo(500))])
  return String(await noteJournal(server.app.database, { event: 'manual', reference, memo: 'Cash for the office' }))
}

/** Sets the product's clock to noon in Lagos of a day, before any loan exists. */
export async function setToday(server: TestServer, today: string): Promise<void> {
  const { status, body } = await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
