import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { required } from '../../base/required.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed } from '../../proposals/facts.ts'
import { closeItem, itemIdOf, lockClaim } from '../unsettled/open-item-repository.ts'
import { lockReversal, reversalFacts, applyReversal, type Reversed } from './reverse-repayment.ts'
import { findRepayment, repaymentUnder } from './reversal-repository.ts'

type Input = { id: string; reason: string }

/**
 * Books a lost dispute, or a refund that the provider has made: the repayment is reversed, the claimed amount has left, and the rest is in
 * suspense again. The item is closed in the same transaction (C-176). If the claimed amount is above the lender's limit of reversals, it is
 * proposed to a second person instead (decision 59).
 * @throws Refused not_found, item_closed, claim_not_booked, claim_amount, proposal_open, and those of a reversal
 */
export const claimLoss: Act<Input, Reversed> = {
  name: 'claim_loss',
  limit: 'SECOND_PERSON_REVERSAL_ABOVE',
  roles: ['finance'],
  about: aboutClaim,
  lock: lockLoss,
  run: lose,
  final: ['not_found', 'item_closed', 'repayment_reversed'],
}

const kinds = { dispute: 'Dispute', refund: 'Refund' } as const

async function aboutClaim(sql: Sql, { id, reason }: Input): Promise<About> {
  const { kind, reference, paymentId, amount } = await requireClaim(sql, id)
  const { userId } = required(await findRepayment(sql, paymentId), 'the repayment')
  return {
    subject: { kind: 'charge', id: reference, name: reference },
    userId,
    amount,
    reason,
    facts: [fixed('What was claimed', kinds[kind]), ...(await reversalFacts(sql, paymentId, amount))],
  }
}

/** Locks the item before the repayment, in the same order as when it is booked. */
async function lockLoss(tx: Transaction, { id }: Input): Promise<void> {
  const { paymentId } = await requireClaim(tx, id)
  await lockReversal(tx, paymentId)
}

async function lose(tx: Transaction, { actor, app }: Context, { id, reason }: Input): Promise<Reversed> {
  const { item, kind, reference, paymentId, amount } = await requireClaim(tx, id)
  const cause = kind === 'dispute' ? 'dispute_lost' : 'refunded'
  const reversed = await applyReversal(tx, app, { paymentId, taken: amount, cause, reason, actor, item })
  required(await closeItem(tx, { id: item, by: actor.userId, reason, at: tx.now }), 'the item')
  await record(tx, actor, {
    action: 'open-item.lost',
    subject: { kind: 'open-item', id },
    after: { kind, reference, paymentId, taken: amount, reason },
  })
  return reversed
}

/** Locks a waiting claim and returns it with its repayment. */
async function requireClaim(sql: Sql, id: string) {
  const item = itemIdOf(id)
  const claim = await lockClaim(sql, item)
  if (!claim) throw new Refused('not_found')
  if (claim.isClosed) throw new Refused('item_closed')
  const { kind, reference, amount } = claim
  const paymentId = reference === null ? undefined : await repaymentUnder(sql, reference)
  if (reference === null || !paymentId) throw new Refused('claim_not_booked')
  if (!amount) throw new Refused('claim_amount')
  return { item, kind, reference, paymentId, amount }
}
