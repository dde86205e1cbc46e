import { Refused } from '@kasuwa/domain/refusal.ts'
import { notifyOtherAdmins } from '../../access/security-notice.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import {
  endPayoutStop,
  findPayoutStop,
  insertPayoutStop,
  lockPayouts,
  wasPayoutStop,
} from '../../outbox/payout-stop-repository.ts'
import { required } from '../../base/required.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed } from '../../proposals/facts.ts'
import { payoutStopAnswer } from './read-payout-stop.ts'

type ResumeInput = { id: string; reason: string }
/** The stop that is in force afterwards. */
type Resumed = Awaited<ReturnType<typeof payoutStopAnswer>> | null

const subjectOf = (id: number) => ({ kind: 'payout_stop', id: String(id) })

/**
 * Stops all payouts at once, on every server: after its answer none is promised or sent. A payout that is being sent to the provider at this
 * moment is finished and counts as under way. If payouts are already stopped, that stop is returned unchanged.
 */
export function stopPayouts(context: Context, { reason }: { reason: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const standing = await lockPayouts(tx)
    if (standing) return payoutStopAnswer(tx, standing)
    const id = await insertPayoutStop(tx, reason, actor.userId)
    await record(tx, actor, { action: 'payouts.stopped', subject: subjectOf(id), after: { reason } })
    return payoutStopAnswer(tx, required(await findPayoutStop(tx), 'the stop'))
  })
}

/**
 * Ends a stop, and waiting payouts are sent. It ends only this stop, so an admin who looks at an old page does not end a newer one. Returns
 * the stop in force afterwards, normally null. Once any limit is set it is proposed to a second person instead (C-220),
 * so that a suspected admin cannot end the stop alone.
 * @throws Refused not_found if the stop never existed; proposal_open
 */
export const resumption: Act<ResumeInput, Resumed> = {
  name: 'resume_payouts',
  limit: 'where_any',
  roles: ['finance'],
  about: aboutResumption,
  lock: lockPayouts,
  // It ends no stop that is in force.
  isHarmless: async (tx, { id }) => (await findPayoutStop(tx))?.id !== Number(id),
  run: resume,
  final: ['not_found'],
}

async function aboutResumption(sql: Sql, { id, reason }: ResumeInput): Promise<About> {
  const stop = await findPayoutStop(sql)
  if (stop?.id !== Number(id)) throw new Refused('not_found')
  return {
    subject: { kind: 'payout_stop', id, name: 'all that wait' },
    userId: null,
    amount: null,
    reason,
    facts: [fixed('Stopped because', stop.reason), fixed('Stopped by', `${stop.firstName} ${stop.lastName}`)],
  }
}

async function resume(tx: Transaction, { app, actor }: Context, { id: named, reason }: ResumeInput): Promise<Resumed> {
  const id = Number(named)
  const standing = await lockPayouts(tx)
  if (standing?.id !== id) {
    if (!(await wasPayoutStop(tx, id))) throw new Refused('not_found')
    return standing ? payoutStopAnswer(tx, standing) : null
  }
  await endPayoutStop(tx, id, reason, actor.userId)
  await record(tx, actor, {
    action: 'payouts.resumed',
    subject: subjectOf(id),
    before: { reason: standing.reason },
    after: { reason },
  })
  await notifyOtherAdmins(tx, app, actor, 'payouts-resumed', null)
  return null
}
