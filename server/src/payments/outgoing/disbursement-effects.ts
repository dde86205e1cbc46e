import {
  disbursementSucceeded,
  reverseJournal,
  transferFailed,
  transferSubmitted,
} from '@kasuwa/domain/ledger/events.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { type LoanEvent, nextLoanState } from '@kasuwa/domain/loans/status.ts'
import type { Transaction } from '../../db/transaction.ts'
import { activateGroupOf } from '../../groups/activate-group.ts'
import { post } from '../../ledger/post.ts'
import { freezeSchedule, removeSchedule } from '../../loans/schedule-repository.ts'
import { cameBackLate } from './returned-effects.ts'
import type { Changed, Effects } from './transfer-effects.ts'
import { type DisbursementTransfer, saveLoanState } from './transfer-repository.ts'

/** The effects of a transfer that pays out a loan: payment, loan, schedule and ledger change together (C-86). */
export const disbursementEffects = (transfer: DisbursementTransfer): Effects => ({
  subject: { kind: 'loan', id: transfer.loanId },
  submitted: transferSubmitted(legsOf(transfer)),
  outcomes: {
    submitted: {
      succeeded: { payment: 'transfer_succeeded', act: (tx) => arrived(tx, transfer) },
      failed: { payment: 'transfer_failed', act: (tx) => notArrived(tx, transfer, 'disbursement_failed') },
      reversed: { payment: 'transfer_reversed', act: (tx) => notArrived(tx, transfer, 'disbursement_reversed') },
    },
    succeeded: {
      reversed: {
        payment: 'transfer_reversed',
        act: (tx, app) => (transfer.hasEntries ? cameBackLate(tx, app, transfer) : cameBack(tx, transfer)),
      },
    },
  },
})

const legsOf = ({ amount, loanId, customerId }: DisbursementTransfer) => ({ amount, loanId, customerId })
const payoutOf = ({ amount, loanId, customerId }: DisbursementTransfer) =>
  disbursementSucceeded({ principal: amount, loanId, customerId })

/** The loan's part of the audit entry; throws if its state does not allow the event. */
function moved({ loanState }: DisbursementTransfer, event: LoanEvent) {
  return { before: { loan: loanState }, after: { loan: nextLoanState(loanState, event) } }
}

async function arrived(tx: Transaction, transfer: DisbursementTransfer): Promise<Changed> {
  const loan = moved(transfer, 'disbursed')
  const { amount: principal, months, rate, frequency, loanFeeFixed: fixed, loanFeeBp: bp } = transfer
  const terms = { principal, months, rate, frequency, loanFee: { fixed, bp }, start: tx.today }
  await freezeSchedule(tx, transfer.loanId, makeSchedule(terms))
  await post(tx, payoutOf(transfer), transfer.reference, transfer.paymentId)
  await activateGroupOf(tx, transfer.customerId)
  return loan
}

async function notArrived(tx: Transaction, transfer: DisbursementTransfer, event: LoanEvent): Promise<Changed> {
  const loan = moved(transfer, event)
  await saveLoanState(tx, transfer.loanId, loan.after.loan)
  await post(tx, transferFailed(legsOf(transfer)), transfer.reference, transfer.paymentId)
  return loan
}

async function cameBack(tx: Transaction, transfer: DisbursementTransfer): Promise<Changed> {
  const loan = moved(transfer, 'disbursement_reversed')
  await removeSchedule(tx, transfer.loanId, loan.after.loan)
  await post(tx, reverseJournal(payoutOf(transfer)), transfer.reference, transfer.paymentId)
  await post(tx, transferFailed(legsOf(transfer)), transfer.reference, transfer.paymentId)
  return loan
}
