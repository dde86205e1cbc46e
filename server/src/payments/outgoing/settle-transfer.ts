import { transferFee } from '@kasuwa/domain/ledger/provider.ts'
import { type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { nextPaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { nextTransferState, type ReportedTransferState, type TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { record } from '../../audit/record.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { required } from '../../base/required.ts'
import { disbursementEffects } from './disbursement-effects.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { commissionEffects, refundEffects } from './payout-effects.ts'
import { paidAgainEffects } from './returned-effects.ts'
import type { Effects } from './transfer-effects.ts'
import { lockTransfer, markSubmitted, saveFee, saveOutcome, type Transfer } from './transfer-repository.ts'

/** The provider's report of a transfer: the answer to our call, a webhook, the result of a look-up, or a row of its list. */
export type TransferReport = { reference: string; fee: Kobo; state: ReportedTransferState; reason: string | null }

function effectsOf(transfer: Transfer): Effects {
  if (transfer.kind === 'agent_commission') return commissionEffects(transfer)
  if (transfer.kind === 'credit_refund') return refundEffects(transfer)
  return transfer.returnedItem === null ? disbursementEffects(transfer) : paidAgainEffects(transfer)
}

/**
 * Settles a transfer by the provider's report. This one function handles its answer, its webhook and its look-up, repeated and in any order.
 * Returns the transfer's new state; null for a reference that is not ours.
 */
export async function settleTransfer(tx: Transaction, app: App, report: TransferReport): Promise<TransferState | null> {
  const transfer = await lockTransfer(tx, report.reference)
  if (!transfer) return null
  const state = await applyOutcome(tx, app, transfer, report)
  await bookFee(tx, transfer, report)
  return state
}

async function applyOutcome(
  tx: Transaction,
  app: App,
  transfer: Transfer,
  report: TransferReport,
): Promise<TransferState> {
  const next = nextTransferState(transfer.state, report.state)
  if (next === transfer.state || next === 'created') return transfer.state
  if (transfer.state === 'created') await submit(tx, transfer)
  const { subject, outcomes } = effectsOf(transfer)
  const effect =
    next === 'submitted' ? undefined : outcomes[transfer.state === 'succeeded' ? 'succeeded' : 'submitted'][next]
  if (!effect) return next
  const changed = await effect.act(tx, app)
  const status = required(nextPaymentStatus(transfer.paymentStatus, effect.payment), 'the status of the payment')
  await saveOutcome(tx, transfer.reference, { state: next, problem: report.reason, status, at: tx.now })
  await record(tx, null, {
    action: `transfer.${next}`,
    subject,
    before: { transfer: transfer.state, payment: transfer.paymentStatus, ...changed.before },
    after: { transfer: next, payment: status, ...changed.after, reason: report.reason },
  })
  if (next !== 'submitted') await notifyOutcome(tx, app, transfer, next)
  return next
}

/**
 * Books the provider's fee for a transfer once, by the first report of its outcome that names one (C-192). A fee that is reported while the
 * transfer is under way may still change.
 */
async function bookFee(tx: Transaction, transfer: Transfer, { fee, state }: TransferReport): Promise<void> {
  if (fee === nothing || state === 'submitted' || transfer.fee !== null) return
  const { reference, paymentId } = transfer
  await post(tx, transferFee({ fee }), reference, paymentId)
  await saveFee(tx, reference, fee)
  await record(tx, null, {
    action: 'transfer.fee-booked',
    subject: effectsOf(transfer).subject,
    after: { reference, fee },
  })
}

/** Marks the money as on its way, even if the call that sends it fails later. */
export async function submit(tx: Transaction, transfer: Transfer): Promise<void> {
  await post(tx, effectsOf(transfer).submitted, transfer.reference, transfer.paymentId)
  await markSubmitted(tx, transfer.reference, tx.now)
}
