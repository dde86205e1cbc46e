import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { countHeldPayouts, findPayoutStop, type PayoutStop } from '../../outbox/payout-stop-repository.ts'

/** Whether payouts are stopped; null when they are not. Agents learn since when, admins the rest too. */
export async function readPayoutStop({ app, actor }: Context) {
  const stop = await findPayoutStop(app.database)
  if (!stop) return null
  if (actor.accountType === 'admin') return payoutStopAnswer(app.database, stop)
  return { id: String(stop.id), since: stop.since, by: null, reason: null, held: null }
}

/** A stop as admins see it. */
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
