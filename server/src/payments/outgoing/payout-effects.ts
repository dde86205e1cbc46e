import {
  commissionSucceeded,
  creditRefunded,
  type Journal,
  reverseJournal,
  type Transfer,
  transferFailed,
  transferSubmitted,
} from '@kasuwa/domain/ledger/events.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { Changed, Effects } from './transfer-effects.ts'
import type { CommissionTransfer, RefundTransfer } from './transfer-repository.ts'

/** The effects of a transfer that pays an agent: only payment and ledger change, together (C-125). */
export function commissionEffects(transfer: CommissionTransfer): Effects {
  const { agentId, amount } = transfer
  return payoutEffects(transfer, { kind: 'agent', id: agentId }, { amount }, commissionSucceeded({ amount }))
}

/** The effects of a transfer that refunds credit: until it has arrived, the credit stays the customer's in the ledger (C-94). */
export function refundEffects(transfer: RefundTransfer): Effects {
  const { customerId, amount } = transfer
  const subject = { kind: 'customer', id: customerId }
  return payoutEffects(transfer, subject, { amount, customerId }, creditRefunded({ customerId, amount }))
}

function payoutEffects(transfer: Payout, subject: Effects['subject'], money: Transfer, succeeded: Journal): Effects {
  const posted =
    (...journals: Journal[]) =>
    (tx: Transaction) =>
      postAll(tx, transfer, journals)
  const failed = transferFailed(money)
  return {
    subject,
    submitted: transferSubmitted(money),
    outcomes: {
      submitted: {
        succeeded: { payment: 'transfer_succeeded', act: posted(succeeded) },
        failed: { payment: 'transfer_failed', act: posted(failed) },
        reversed: { payment: 'transfer_reversed', act: posted(failed) },
      },
      succeeded: { reversed: { payment: 'transfer_reversed', act: posted(reverseJournal(succeeded), failed) } },
    },
  }
}

type Payout = CommissionTransfer | RefundTransfer

async function postAll(
  tx: Transaction,
  { reference, paymentId }: Payout,
  journals: readonly Journal[],
): Promise<Changed> {
  for (const journal of journals) await post(tx, journal, reference, paymentId)
  return {}
}
