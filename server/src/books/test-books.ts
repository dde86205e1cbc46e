import type { Day } from '@kasuwa/domain/dates.ts'
import { type Leg, type JournalEvent, journal } from '@kasuwa/domain/ledger/journal.ts'
import { transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
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

/** Sets the product's clock to noon in Lagos of a day, before any loan exists. */
export async function setToday(server: TestServer, today: string): Promise<void> {
  const { status, body } = await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
