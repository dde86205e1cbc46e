import type { payoutInput, payoutKinds } from '@kasuwa/contract/payments.ts'
import { payableOf, paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import type * as z from 'zod/mini'
import { onceByKey } from '../idempotency/idempotency.ts'
import { assertRole } from '../access/assert-role.ts'
import { findPayee } from '../agents/payout-account-repository.ts'
import { record } from '../audit/record.ts'
import type { Context, App } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LoanId, PaymentId } from '../ids.ts'
import { awaitSettled, findOpenPayout } from '../outbox/await-settled.ts'
import { promisePayout } from '../outbox/promise-payout.ts'
import { awaitDisbursement, newestDisbursement } from '../loans/await-disbursement.ts'
import { findLoan } from '../loans/loan-repository.ts'
import { present } from '../present.ts'
import { paymentAnswer } from './payment-answer.ts'
import { findPayout } from './payment-repository.ts'

type PayoutInput = z.output<typeof payoutInput>

/** What each kind of payout does in the transaction, whose id it passes on, and which payment that is once its outcome was waited for. */
type PayoutWay = {
  effect(tx: Transaction, context: Context, input: PayoutInput): Promise<string>
  settled(app: App, subject: string): Promise<PaymentId>
}

const ways: Record<(typeof payoutKinds)[number], PayoutWay> = {
  agent_commission: { effect: makeCommission, settled: settledCommission },
  loan_disbursement: { effect: approvedLoan, settled: settledDisbursement },
}

/**
 * Pays an agent's commission: each call makes a payment of its own, but one with an Idempotency-Key makes only one (C-165). Of a loan it
 * is the second of an approval's two calls, which answers the newest disbursement, and makes no second one however often it is called
 * (C-86). Both wait up to 5 seconds for the money to arrive, and answer the payment's state then.
 * @throws Refused role_needed (of a commission), not_found, loan_not_approved, payment_amount_differs, idempotency_conflict
 */
export function createPayment(context: Context, input: PayoutInput) {
  const { app } = context
  const { effect, settled } = ways[input.payment_type]
  return onceByKey(
    context,
    (tx) => effect(tx, context, input),
    async (subject) => {
      const payment = await findPayout(app.database, await settled(app, subject))
      const { kind, payableId, note } = payment
      return {
        ...paymentAnswer(payment),
        payable_id: payableId,
        payable_type: payableOf[kind],
        payment_type: kind,
        note,
      }
    },
  )
}

/** A disabled agent is paid too: they earned it. */
async function makeCommission(
  tx: Transaction,
  { actor, app }: Context,
  { payable_id, amount, description }: PayoutInput,
): Promise<string> {
  assertRole(actor, rolesOfActs.commission)
  const payee = await findPayee(tx, payable_id)
  if (!payee) throw new Refused('not_found')
  const paymentId = await promisePayout(tx, app, {
    kind: 'agent_commission',
    of: { agentId: payee.id },
    userId: payee.userId,
    amount,
    account: payee.account,
    description: description || paymentDescription.agent_commission,
    createdBy: actor.userId,
  })
  await record(tx, actor, {
    action: 'commission.created',
    subject: { kind: 'agent', id: payee.id },
    after: { paymentId, amount, payee: payee.account },
  })
  return paymentId
}

async function settledCommission(app: App, subject: string): Promise<PaymentId> {
  const paymentId = subject as PaymentId
  await awaitSettled(app, () => findOpenPayout(app.database, paymentId))
  return paymentId
}

async function approvedLoan(tx: Transaction, _context: Context, { payable_id, amount }: PayoutInput): Promise<string> {
  const loan = await findLoan(tx, payable_id)
  if (!loan) throw new Refused('not_found')
  const disbursement = await newestDisbursement(tx, loan.id)
  if (!disbursement || loan.state === 'rejected') throw new Refused('loan_not_approved')
  if (disbursement.amount !== amount) throw new Refused('payment_amount_differs')
  return loan.id
}

async function settledDisbursement(app: App, subject: string): Promise<PaymentId> {
  return present(await awaitDisbursement(app, subject as LoanId), 'the disbursement').paymentId
}
