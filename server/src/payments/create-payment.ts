import type { payoutInput } from '@kasuwa/contract/payments.ts'
import { payableOf } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { App, Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import type { LoanId, PaymentId } from '../base/ids.ts'
import { awaitDisbursement, newestDisbursement } from '../loans/await-disbursement.ts'
import { findLoan } from '../loans/loan-repository.ts'
import { awaitPayout } from '../outbox/await-settled.ts'
import { required } from '../base/required.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { commission } from './outgoing/pay-commission.ts'
import { paymentAnswer } from './payment-answer.ts'
import { findPayout } from './payment-repository.ts'

type PayoutInput = z.output<typeof payoutInput>

/**
 * Pays an agent's commission. Each call makes a new payment, but calls with the same Idempotency-Key make only one (C-165); above the
 * lender's limit it is proposed to a second person instead (decision 59). For a loan this is the second of an approval's two calls: it
 * returns the newest disbursement and never makes another one (C-86). Both wait up to 5 seconds for the money to arrive, and then return
 * the payment's state.
 * @throws Refused role_needed (for a commission), not_found, loan_not_approved, payment_amount_differs, proposal_open, idempotency_conflict
 */
export function createPayment(context: Context, input: PayoutInput) {
  const { app } = context
  if (input.payment_type === 'agent_commission')
    return actOrPropose(context, commission, input, async (paymentId) => {
      await awaitPayout(app, paymentId)
      return payoutAnswer(app, paymentId)
    })
  return onceByKey(
    context,
    (tx) => approvedLoan(tx, input),
    async (loanId) => payoutAnswer(app, required(await awaitDisbursement(app, loanId), 'the disbursement').paymentId),
  )
}

async function payoutAnswer({ database }: App, id: PaymentId) {
  const payment = await findPayout(database, id)
  const { kind, payableId, note } = payment
  return {
    ...paymentAnswer(payment),
    payable_id: payableId,
    payable_type: payableOf[kind],
    payment_type: kind,
    note,
  }
}

async function approvedLoan(tx: Transaction, { payable_id, amount }: PayoutInput): Promise<LoanId> {
  const loan = await findLoan(tx, payable_id)
  if (!loan) throw new Refused('not_found')
  const disbursement = await newestDisbursement(tx, loan.id)
  if (!disbursement || loan.state === 'rejected') throw new Refused('loan_not_approved')
  if (disbursement.amount !== amount) throw new Refused('payment_amount_differs')
  return loan.id
}
