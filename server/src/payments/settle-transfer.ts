import { disbursementSucceeded, reverse, transferFailed, transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { type LoanEvent, nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { nextPaymentStatus, type PaymentEvent } from '@kasuwa/domain/payments/status.ts'
import { nextTransferState, type TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { record } from '../audit/record.ts'
import type { House } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { freezeSchedule, removeSchedule } from '../loans/schedule-repository.ts'
import type { SentTransfer } from '../outside/ports.ts'
import { lockTransfer, markSubmitted, saveLoanState, saveOutcome, type Transfer } from './transfer-repository.ts'

/** What the provider says of a transfer, by its answer, by webhook or asked for. */
export type TransferReport = { reference: string; state: SentTransfer['state']; reason: string | null }

type Settled = Extract<TransferState, 'succeeded' | 'failed' | 'reversed'>
type Effect = { loan: LoanEvent; payment: PaymentEvent; act: (tx: Transaction, transfer: Transfer) => Promise<void> }

const reported = { pending: 'submitted', success: 'succeeded', failed: 'failed', reversed: 'reversed' } as const satisfies Record<
  TransferReport['state'],
  TransferState
>

/** What each outcome does, by where the transfer stood before it (C-86). */
const effects: Record<'submitted' | 'succeeded', Partial<Record<Settled, Effect>>> = {
  submitted: {
    succeeded: { loan: 'disbursed', payment: 'transfer_succeeded', act: arrived },
    failed: { loan: 'disbursement_failed', payment: 'transfer_failed', act: notArrived },
    reversed: { loan: 'disbursement_reversed', payment: 'transfer_reversed', act: notArrived },
  },
  succeeded: { reversed: { loan: 'disbursement_reversed', payment: 'transfer_reversed', act: cameBack } },
}

/**
 * Settles a transfer by the provider's word: the one way for its answer, its webhook and its verification, repeated and in any order.
 * Payment, loan, schedule and ledger change together. A reversal after something was repaid changes nothing here; reconcile lists it.
 * Answers the state the transfer has then, null for a reference that is not ours.
 */
export async function settleTransfer(tx: Transaction, house: House, report: TransferReport): Promise<TransferState | null> {
  const transfer = await lockTransfer(tx, report.reference)
  if (!transfer) return null
  const next = nextTransferState(transfer.state, reported[report.state])
  if (next === transfer.state || next === 'created') return transfer.state
  if (transfer.state === 'created') await submit(tx, transfer)
  const from = transfer.state === 'succeeded' ? 'succeeded' : 'submitted'
  const effect = next === 'submitted' ? undefined : effects[from][next]
  if (!effect) return next
  if (from === 'succeeded' && transfer.paid > 0) return keepRepaid(tx, house, transfer)
  await effect.act(tx, transfer)
  const status = nextPaymentStatus(transfer.paymentStatus, effect.payment)!
  await saveOutcome(tx, transfer.reference, { state: next, problem: report.reason, status, at: tx.now })
  await record(tx, null, {
    action: `transfer.${next}`,
    subject: { kind: 'loan', id: transfer.loanId },
    before: { transfer: transfer.state, payment: transfer.paymentStatus, loan: transfer.loanState },
    after: { transfer: next, payment: status, loan: nextLoanState(transfer.loanState, effect.loan), reason: report.reason },
  })
  return next
}

/** The money is on its way from now on, whatever becomes of the call that says so. */
export async function submit(tx: Transaction, transfer: Transfer): Promise<void> {
  await post(tx, transferSubmitted(legsOf(transfer)), transfer.reference, transfer.paymentId)
  await markSubmitted(tx, transfer.reference, tx.now)
}

const legsOf = ({ amount, loanId, customerId }: Transfer) => ({ amount, loanId, customerId })
const payoutOf = ({ amount, loanId, customerId }: Transfer) => disbursementSucceeded({ principal: amount, loanId, customerId })

async function arrived(tx: Transaction, transfer: Transfer): Promise<void> {
  nextLoanState(transfer.loanState, 'disbursed')
  const { amount: principal, rate, frequency } = transfer
  await freezeSchedule(tx, transfer.loanId, makeSchedule({ principal, rate, frequency, start: tx.today }))
  await post(tx, payoutOf(transfer), transfer.reference, transfer.paymentId)
}

async function notArrived(tx: Transaction, transfer: Transfer): Promise<void> {
  await saveLoanState(tx, transfer.loanId, nextLoanState(transfer.loanState, 'disbursement_failed'))
  await post(tx, transferFailed(legsOf(transfer)), transfer.reference, transfer.paymentId)
}

async function cameBack(tx: Transaction, transfer: Transfer): Promise<void> {
  await removeSchedule(tx, transfer.loanId, nextLoanState(transfer.loanState, 'disbursement_reversed'))
  await post(tx, reverse(payoutOf(transfer)), transfer.reference, transfer.paymentId)
  await post(tx, transferFailed(legsOf(transfer)), transfer.reference, transfer.paymentId)
}

async function keepRepaid(tx: Transaction, house: House, { reference, loanId, state }: Transfer): Promise<TransferState> {
  house.log.warn('a transfer was reversed after something had been repaid', { reference, loanId })
  await record(tx, null, { action: 'transfer.reversed-after-repayment', subject: { kind: 'loan', id: loanId }, after: { reference } })
  return state
}
