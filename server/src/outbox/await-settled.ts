import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { bool, count, type RowOfShape, uuid, word } from '../db/columns.ts'
import type { Database, Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { PaymentId } from '../base/ids.ts'
import type { Outbox } from './outbox.ts'

/** Milliseconds of real time. */
const timeoutMs = 5_000
const pollMs = 75

/** A payout's present state, with the outbox row that is still to send it. `waitsForCode`: it will not arrive before a person acts. */
export const openPayoutShape = { status: word<PaymentStatus>(), waitsForCode: bool, openJob: count.nullable }
export type OpenPayout = RowOfShape<typeof openPayoutShape>
/** The same as columns of payments `p`. */
export const openPayoutColumns = `p.status,
      coalesce((select t.waits_for_code from transfers t where t.payment_id = p.id), false) as "waitsForCode",
      (select o.id from outbox o where o.done_at is null and o.topic = 'transfer' and o.subject = p.id::text) as "openJob"`

const findOpen = statement({
  params: { id: uuid<PaymentId>() },
  row: openPayoutShape,
  sql: `select ${openPayoutColumns} from payments p where p.id = :id`,
})

const findOpenPayout = (sql: Sql, id: PaymentId): Promise<OpenPayout> => sql.only(findOpen, { id })

/**
 * Runs a payout's outbox row now and waits up to 5 seconds for its outcome, from the answer or a webhook (C-86). Returns its state then;
 * the outbox continues with one that is still open. While the provider is known to be unavailable it does not wait.
 */
export async function awaitSettled<T extends OpenPayout | undefined>(
  app: { outbox: Outbox },
  read: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + timeoutMs
  let latest = await read()
  if (latest?.status === 'pending' && !latest.waitsForCode && latest.openJob)
    await Promise.race([app.outbox.work(latest.openJob), sleep(timeoutMs, undefined, { ref: false })])
  for (;;) {
    latest = await read()
    if (
      latest?.status !== 'pending' ||
      latest.waitsForCode ||
      performance.now() >= until ||
      app.outbox.stateOf('money') === 'open'
    )
      return latest
    await sleep(pollMs)
  }
}

/** Sends a promised payout now, and waits up to 5 seconds for its outcome (C-86). */
export const awaitPayout = (app: { outbox: Outbox; database: Database }, id: PaymentId): Promise<OpenPayout> =>
  awaitSettled(app, () => findOpenPayout(app.database, id))
