import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { countHeldPayouts, findPayoutStop, type PayoutStop } from '../../outbox/payout-stop-repository.ts'

/** Reads the payout stop; null if payouts are not stopped. Agents see since when, admins all of it. */
export async function readPayoutStop({ app, actor }: Context) {
  const stop = await findPayoutStop(app.database)
  if (!stop) return null
  if (actor.accountType === 'admin') return payoutStopAnswer(app.database, stop)
  return { id: String(stop.id), since: stop.since, by: null, reason: null, held: null }
}

/** The stop as admins see it. */
export async function payoutStopAnswer(sql: Sql, { id, since, reason, firstName, lastName }: PayoutStop) {
  const { waiting, waitingAmount, underWay } = await countHeldPayouts(sql)
  return {
    id: String(id),
    since,
    by: { first_name: firstName, last_name: lastName },
    reason,
    held: { waiting, waiting_amount: waitingAmount, under_way: underWay },
  }
}
