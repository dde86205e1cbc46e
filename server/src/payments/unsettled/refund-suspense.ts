import { suspenseRefundPromised } from '@kasuwa/domain/ledger/refunds.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { newId } from '../../base/ids.ts'
import { post } from '../../ledger/post.ts'
import { arePayoutsStopped } from '../../outbox/payout-stop-repository.ts'
import type { Act } from '../../proposals/act.ts'
import { aboutSuspense } from './about-suspense.ts'
import { findRefundable, insertRefund, lockSuspense, type RefundId } from './suspense-refund-repository.ts'

type Input = { reference: string; reason: string }
type Promised = { reference: string; amount: Kobo }

/**
 * Sends money in suspense back to its sender, by the provider's refund of its transaction: it leaves suspense by one journal when it is promised,
 * and returns if the refund fails (decision 69). Above the lender's limit of refunds it is proposed to a second person instead.
 * @throws Refused not_found, suspense_assigned, refund_of_cash, refund_of_bank_money, payouts_stopped, proposal_open, idempotency_conflict
 */
export const suspenseRefund: Act<Input, Promised> = {
  name: 'suspense_refund',
  limit: 'SECOND_PERSON_REFUND_ABOVE',
  roles: ['finance'],
  about: (sql, input) => aboutSuspense(sql, input),
  lock: lockSuspense,
  run: promise,
  final: ['not_found', 'suspense_assigned', 'refund_of_cash', 'refund_of_bank_money'],
}

async function promise(tx: Transaction, { actor, app }: Context, { reference, reason }: Input): Promise<Promised> {
  await lockSuspense(tx)
  const item = await findRefundable(tx, reference)
  if (!item) throw new Refused('not_found')
  if (!item.isOpen) throw new Refused('suspense_assigned')
  if (item.isCash) throw new Refused('refund_of_cash')
  if (item.isOfBank) throw new Refused('refund_of_bank_money')
  if (await arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  const { amount, transaction } = item
  const id = newId<RefundId>()
  await insertRefund(tx, { id, reference, transaction, amount, reason, by: actor.userId, at: tx.now })
  await post(tx, suspenseRefundPromised({ amount }), id, null)
  await app.outbox.put(tx, 'suspense-refund', id)
  await record(tx, actor, {
    action: 'suspense.refunded',
    subject: { kind: 'charge', id: reference },
    after: { refundId: id, amount, transaction, reason },
  })
  return { reference, amount }
}
