import { suspenseRefunded, suspenseRefundFailed } from '@kasuwa/domain/ledger/refunds.ts'
import { record } from '../../audit/record.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { Claim, RefundState } from '../../providers/ports.ts'
import { endRefund, lockRefund, newestRefundOf, type RefundId } from './suspense-refund-repository.ts'

/** The provider's report of a refund; `problem` is why it failed, if known. */
export type RefundReport = { state: RefundState; problem: string | null }

const isEnd = (state: string): state is 'processed' | 'failed' => state === 'processed' || state === 'failed'

/**
 * Settles a refund by the provider's report, by one journal. This one function handles its answer, its webhook and its list, repeated and in
 * any order. Returns whether the report fits: one that contradicts an earlier final report changes nothing.
 */
export async function settleRefund(tx: Transaction, id: RefundId, { state, problem }: RefundReport): Promise<boolean> {
  const { amount, reference, state: before } = await lockRefund(tx, id)
  if (!isEnd(state)) return true
  if (isEnd(before)) return before === state
  await post(tx, (state === 'processed' ? suspenseRefunded : suspenseRefundFailed)({ amount }), id, null)
  await endRefund(tx, { id, state, problem: state === 'failed' ? problem : null, at: tx.now })
  await record(tx, null, {
    action: `suspense.refund-${state}`,
    subject: { kind: 'charge', id: reference },
    before: { state: before },
    after: { state, amount, problem },
  })
  return true
}

/** Returns whether a refund report was about one of our refunds and fits; any other is a claim that a person decides on. */
export async function settleReportedRefund(tx: Transaction, { kind, outcome, values }: Claim): Promise<boolean> {
  if (kind !== 'refund' || outcome === null || values.reference === null) return false
  const id = await newestRefundOf(tx, values.reference)
  if (!id) return false
  const { amount } = await lockRefund(tx, id)
  if (values.amount !== null && values.amount !== String(amount)) return false
  return settleRefund(tx, id, { state: outcome, problem: 'Paystack reported that the refund failed' })
}
