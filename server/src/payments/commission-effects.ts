import {
  commissionSucceeded,
  type Journal,
  reverse,
  transferFailed,
  transferSubmitted,
} from '@kasuwa/domain/ledger/events.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import type { Changed, Effects } from './transfer-effects.ts'
import type { CommissionTransfer } from './transfer-repository.ts'

/** The transfer that pays an agent: payment and ledger change together, and nothing else does (C-125). */
export function commissionEffects(transfer: CommissionTransfer): Effects {
  const { agentId, amount } = transfer
  const posted =
    (...journals: Journal[]) =>
    (tx: Transaction) =>
      postAll(tx, transfer, journals)
  const failed = transferFailed({ amount })
  const succeeded = commissionSucceeded({ amount })
  return {
    subject: { kind: 'agent', id: agentId },
    submitted: transferSubmitted({ amount }),
    outcomes: {
      submitted: {
        succeeded: { payment: 'transfer_succeeded', act: posted(succeeded) },
        failed: { payment: 'transfer_failed', act: posted(failed) },
        reversed: { payment: 'transfer_reversed', act: posted(failed) },
      },
      succeeded: { reversed: { payment: 'transfer_reversed', act: posted(reverse(succeeded), failed) } },
    },
  }
}

async function postAll(
  tx: Transaction,
  { reference, paymentId }: CommissionTransfer,
  journals: readonly Journal[],
): Promise<Changed> {
  for (const journal of journals) await post(tx, journal, reference, paymentId)
  return {}
}
