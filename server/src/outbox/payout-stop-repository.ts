import { shareLock, takeLock } from '../db/advisory-lock.ts'
import { count, instant, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'

/** An arbitrary number: the lock is shared by everyone who promises or sends a payout, and exclusive for those who stop or resume them. */
const lock = 720_611_341

const find = statement({
  row: { id: count, reason: text, since: instant, firstName: text.certain, lastName: text.certain },
  sql: `select s.id, s.reason, s.stopped_at as since, u.first_name as "firstName", u.last_name as "lastName"
    from payout_stops s join users u on u.id = s.stopped_by where s.resumed_at is null`,
})
const countHeld = statement({
  row: { waiting: count, waitingAmount: kobo, underWay: count },
  sql: `select count(*) filter (where state = 'created') as waiting,
      coalesce(sum(amount_kobo) filter (where state = 'created'), 0)::bigint as "waitingAmount",
      count(*) filter (where state = 'submitted') as "underWay"
    from transfers where state in ('created', 'submitted')`,
})
const insert = statement({
  params: { reason: text, by: uuid<UserId>() },
  row: { id: count },
  sql: 'insert into payout_stops (reason, stopped_by) values (:reason, :by) returning id',
})
const end = statement({
  params: { id: count, reason: text, by: uuid<UserId>() },
  sql: `update payout_stops set resumed_reason = :reason, resumed_by = :by, resumed_at = product_now()
    where id = :id and resumed_at is null`,
})
const findAny = statement({
  params: { id: count },
  row: { id: count },
  sql: 'select id from payout_stops where id = :id',
})
const makeDue = statement({
  sql: `update outbox set due_at = now(), counted_from = now()
    where topic in ('transfer', 'suspense-refund') and done_at is null and given_up_at is null and (leased_until is null or leased_until < now())`,
})

/** The stop in force, with who ordered it. */
export type PayoutStop = RowOf<typeof find>
/** Payouts that wait for the end of a stop, and those whose outcome the provider has not reported yet. */
export type HeldPayouts = RowOf<typeof countHeld>

export const findPayoutStop = (sql: Sql): Promise<PayoutStop | undefined> => sql.row(find)
export const countHeldPayouts = (sql: Sql): Promise<HeldPayouts> => sql.only(countHeld)

/**
 * Whether payouts are stopped, for a transaction that would promise or send one: payouts are neither stopped nor resumed before it ends.
 * The lock is a separate statement, so that the next one sees what its earlier owner has committed.
 */
export async function arePayoutsStopped(tx: Transaction): Promise<boolean> {
  await shareLock(tx, lock)
  return (await findPayoutStop(tx)) !== undefined
}

/** Waits for the transactions that promise or send a payout; none of them begins before this one ends. Returns the stop in force. */
export async function lockPayouts(tx: Transaction): Promise<PayoutStop | undefined> {
  await takeLock(tx, lock)
  return findPayoutStop(tx)
}

/** Call under `lockPayouts`, when no stop is in force. */
export const insertPayoutStop = async (tx: Transaction, reason: string, by: UserId): Promise<number> =>
  (await tx.only(insert, { reason, by })).id

/** Call under `lockPayouts`. Ends the stop; the waiting payouts are sent now. */
export async function endPayoutStop(tx: Transaction, id: number, reason: string, by: UserId): Promise<void> {
  await tx.run(end, { id, reason, by })
  await tx.run(makeDue)
}

/** Whether there ever was such a stop. */
export const wasPayoutStop = async (sql: Sql, id: number): Promise<boolean> =>
  (await sql.row(findAny, { id })) !== undefined
