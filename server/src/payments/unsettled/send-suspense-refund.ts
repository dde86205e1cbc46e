import type { App } from '../../context/context.ts'
import { transaction } from '../../db/transaction.ts'
import type { OutboxJob } from '../../outbox/job-repository.ts'
import type { JobOutcome } from '../../outbox/outbox.ts'
import { arePayoutsStopped } from '../../outbox/payout-stop-repository.ts'
import type { SentRefund } from '../../providers/ports.ts'
import { settleRefund } from './settle-suspense-refund.ts'
import { findRefund, markRefundSent, type RefundId, type SuspenseRefund } from './suspense-refund-repository.ts'

const maxDelaySeconds = 300
/** Covers a job that was being checked at the moment payouts were resumed. */
const heldSeconds = 30

/**
 * Asks the provider for a promised refund to the sender, or finds out its outcome: a refund that was tried before is first looked up by its
 * transaction, and asked for again only if the provider has none. While payouts are stopped none is sent (decision 51).
 */
export async function sendSuspenseRefund(app: App, job: OutboxJob): Promise<JobOutcome> {
  const refund = await findRefund(app.database, job.subject as RefundId)
  if (!refund || refund.state === 'processed' || refund.state === 'failed') return 'done'
  const { money } = app.ports
  const earlier = refund.state === 'sent' ? await money.findRefund(refund.transaction, refund.before) : null
  if (!earlier && !(await maySend(app, refund))) return { againInSeconds: heldSeconds, held: 'Payouts are stopped.' }
  const sent = earlier ?? (await money.refund(refund))
  if ('refused' in sent) return settled(app, refund.id, { providerId: null, state: 'failed' }, sent.refused)
  const outcome = await settled(app, refund.id, sent, null)
  return sent.state === 'sent' ? { againInSeconds: Math.min(2 ** job.attempts, maxDelaySeconds) } : outcome
}

/** Decides whether it may be sent now; if so, our books have it as sent from then on. */
const maySend = (app: App, { id }: SuspenseRefund): Promise<boolean> =>
  transaction(app.database, async (tx) => {
    if (await arePayoutsStopped(tx)) return false
    await markRefundSent(tx, id, null)
    return true
  })

async function settled(
  app: App,
  id: RefundId,
  { providerId, state }: { providerId: string | null } & Pick<SentRefund, 'state'>,
  problem: string | null,
): Promise<'done'> {
  await transaction(app.database, async (tx) => {
    await markRefundSent(tx, id, providerId)
    await settleRefund(tx, id, { state, problem })
  })
  return 'done'
}
