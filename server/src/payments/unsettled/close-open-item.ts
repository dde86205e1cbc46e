import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { refuseProposedMoney } from '../../proposals/money-proposals.ts'
import { closeItem, findItemKind, itemIdOf, lockClaim } from './open-item-repository.ts'

/**
 * Closes an open item that was handled elsewhere, with the admin's reason; nothing is booked, and `reconcile` still knows the item.
 * Loan money that came back cannot be closed this way, because it is booked in the ledger (C-86).
 * @throws Refused not_found, proposal_open, item_closed, item_in_ledger, idempotency_conflict
 */
export function closeOpenItem(context: Context, { id, reason }: { id: string; reason: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const item = itemIdOf(id)
    const claim = await lockClaim(tx, item)
    if (claim && claim.reference !== null) await refuseProposedMoney(tx, 'payment', claim.reference)
    const closed = await closeItem(tx, { id: item, by: actor.userId, reason, at: tx.now })
    if (!closed) {
      const kind = await findItemKind(tx, item)
      if (!kind) throw new Refused('not_found')
      throw new Refused(kind === 'returned_disbursement' ? 'item_in_ledger' : 'item_closed')
    }
    await record(tx, actor, {
      action: 'open-item.closed',
      subject: { kind: 'open-item', id },
      after: { ...closed, reason },
    })
    return { id: item, closed_at: tx.now }
  })
}
