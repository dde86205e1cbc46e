import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import {
  endPayoutStop,
  findPayoutStop,
  insertPayoutStop,
  lockPayouts,
  wasPayoutStop,
} from '../outbox/payout-stop-repository.ts'
import { present } from '../present.ts'
import { payoutStopAnswer } from './read-payout-stop.ts'

const subjectOf = (id: number) => ({ kind: 'payout_stop', id: String(id) })

/**
 * Stops all payouts at once, on every server: once this is answered none is promised or sent. One that was being handed to the provider at
 * this moment is finished, and counted as under way. When they are stopped already, that stop stays as it is and is answered.
 */
export function stopPayouts(context: Context, { reason }: { reason: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const standing = await lockPayouts(tx)
    if (standing) return payoutStopAnswer(tx, standing)
    const id = await insertPayoutStop(tx, reason, actor.userId)
    await record(tx, actor, { action: 'payouts.stopped', subject: subjectOf(id), after: { reason } })
    return payoutStopAnswer(tx, present(await findPayoutStop(tx), 'the stop'))
  })
}

/**
 * Ends a stop: what waited is sent. It ends that one alone, so an admin who looks at an older one does not end another's; answers the stop
 * in force then, null as a rule.
 * @throws Refused not_found: there never was such a stop
 */
export function resumePayouts(context: Context, input: { id: string; reason: string }) {
  const { actor } = context
  const id = Number(input.id)
  return answerOnce(context, async (tx) => {
    const standing = await lockPayouts(tx)
    if (standing?.id !== id) {
      if (!(await wasPayoutStop(tx, id))) throw new Refused('not_found')
      return standing ? payoutStopAnswer(tx, standing) : null
    }
    await endPayoutStop(tx, id, input.reason, actor.userId)
    const before = { reason: standing.reason }
    await record(tx, actor, {
      action: 'payouts.resumed',
      subject: subjectOf(id),
      before,
      after: { reason: input.reason },
    })
    return null
  })
}
