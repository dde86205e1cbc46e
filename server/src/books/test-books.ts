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

/** Sets the product's clock to noon in Lagos of a day. */
export const setToday = ({ app }: TestServer, today: string) =>
  app.database.run(`update clock set offset_ms = extract(epoch from timestamptz '${today} 12:00+01' - now()) * 1000`)
