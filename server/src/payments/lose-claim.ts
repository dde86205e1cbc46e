import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { present } from '../present.ts'
import { closeItem, itemIdOf, lockClaim } from './open-item-repository.ts'
import { reverse } from './reverse-repayment.ts'
import { repaymentUnder } from './reversal-repository.ts'

/**
 * Books a dispute that was lost, or a refund that the provider has made: the repayment is reversed, what was claimed has left, and what is
 * more is in suspense again. The item is closed with it, in one transaction (C-176).
 * @throws Refused not_found, item_closed, claim_not_booked, claim_amount, and those of a reversal
 */
export function loseClaim(context: Context, { id, reason }: { id: string; reason: string }) {
  const { actor, app } = context
  return answerOnce(context, async (tx) => {
    const item = itemIdOf(id)
    const claim = await lockClaim(tx, item)
    if (!claim) throw new Refused('not_found')
    if (claim.isClosed) throw new Refused('item_closed')
    const paymentId = claim.reference === null ? undefined : await repaymentUnder(tx, claim.reference)
    if (!paymentId) throw new Refused('claim_not_booked')
    if (!claim.amount) throw new Refused('claim_amount')
    const cause = claim.kind === 'dispute' ? 'dispute_lost' : 'refunded'
    const reversed = await reverse(tx, app, { paymentId, taken: claim.amount, cause, reason, actor, item })
    present(await closeItem(tx, { id: item, by: actor.userId, reason, at: tx.now }), 'the item')
    await record(tx, actor, {
      action: 'open-item.lost',
      subject: { kind: 'open-item', id },
      after: { kind: claim.kind, reference: claim.reference, paymentId, taken: claim.amount, reason },
    })
    return reversed
  })
}
