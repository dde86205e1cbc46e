import { disbursementPaidAgain } from '@kasuwa/domain/ledger/corrections.ts'
import { disbursementReturned, transferFailed, transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { required } from '../../base/required.ts'
import { holdItem } from '../incoming/hold-charge.ts'
import { closePaidAgain } from './returned-repository.ts'
import type { Changed, Effects } from './transfer-effects.ts'
import type { DisbursementTransfer } from './transfer-repository.ts'

/**
 * The effects of a transfer that pays returned money again (C-86): the loan, its schedule and its repayments stay as they are. Until it has
 * arrived the money stays booked as returned, so nothing has to be undone if the transfer fails.
 */
export const paidAgainEffects = (transfer: DisbursementTransfer): Effects => {
  const failed = (tx: Transaction) => postOne(tx, transfer, transferFailed(legsOf(transfer)))
  return {
    subject: { kind: 'loan', id: transfer.loanId },
    submitted: transferSubmitted(legsOf(transfer)),
    outcomes: {
      submitted: {
        succeeded: { payment: 'transfer_succeeded', act: (tx) => arrivedAgain(tx, transfer) },
        failed: { payment: 'transfer_failed', act: failed },
        reversed: { payment: 'transfer_reversed', act: failed },
      },
      succeeded: {
        reversed: { payment: 'transfer_reversed', act: (tx, app) => cameBackLate(tx, app, transfer) },
      },
    },
  }
}

/**
 * Books money that came back after something had been repaid on a separate account, where it waits for a person. The loan, its schedule and
 * its repayments stay as they are (C-86).
 */
export async function cameBackLate(tx: Transaction, app: App, transfer: DisbursementTransfer): Promise<Changed> {
  const { reference, amount, loanId } = transfer
  const changed = await postOne(tx, transfer, disbursementReturned(principalOf(transfer)))
  await holdItem(tx, app, {
    key: `returned_disbursement:${reference}`,
    kind: 'returned_disbursement',
    reference,
    amount,
    amountText: null,
    currency: 'NGN',
    problem: 'the transfer was reversed after something had been repaid',
    loanId,
    body: null,
  })
  return changed
}

async function arrivedAgain(tx: Transaction, transfer: DisbursementTransfer): Promise<Changed> {
  await closePaidAgain(tx, {
    id: required(transfer.returnedItem, 'the item'),
    paymentId: transfer.paymentId,
    at: tx.now,
  })
  return postOne(tx, transfer, disbursementPaidAgain(principalOf(transfer)))
}

const legsOf = ({ amount, loanId, customerId }: DisbursementTransfer) => ({ amount, loanId, customerId })
const principalOf = ({ amount, loanId, customerId }: DisbursementTransfer) => ({
  principal: amount,
  loanId,
  customerId,
})

async function postOne(
  tx: Transaction,
  transfer: DisbursementTransfer,
  journal: Parameters<typeof post>[1],
): Promise<Changed> {
  const { loanState, reference, paymentId } = transfer
  await post(tx, journal, reference, paymentId)
  return { before: { loan: loanState }, after: { loan: loanState } }
}
