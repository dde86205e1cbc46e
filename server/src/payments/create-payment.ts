import type { payoutInput } from '@kasuwa/contract/payments.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { onceByKey } from '../access/idempotency.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LoanId } from '../ids.ts'
import { awaitDisbursement } from '../loans/await-disbursement.ts'
import { newestDisbursement } from '../loans/disbursement-repository.ts'
import { findLoan } from '../loans/loan-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { findPayment, isAgent } from './payment-repository.ts'

type Input = z.output<typeof payoutInput>

/**
 * The second of an approval's two calls: answers the loan's newest disbursement as it stands, after waiting for it like the first
 * (C-86). However often it is called, it makes no second one. A commission needs an agent's bank account, and none is kept of agents.
 * @throws Refused not_found, loan_not_approved, payment_amount_differs, no_default_bank_account, idempotency_conflict
 */
export function createPayment(context: Context, input: Input) {
  const { house } = context
  return onceByKey(
    context,
    'admin/payment/create',
    input,
    (tx) => (input.payment_type === 'loan_disbursement' ? approvedLoan(tx, input) : refuseCommission(tx, input)),
    async (loanId) => {
      const { paymentId } = (await awaitDisbursement(house, loanId as LoanId))!
      const payment = (await findPayment(house.database, paymentId))!
      return { ...paymentAnswer(payment), payable_id: loanId, payable_type: 'loan' as const, payment_type: payment.kind }
    },
  )
}

async function approvedLoan(tx: Transaction, { payable_id, amount }: Input) {
  const loan = await findLoan(tx, payable_id)
  if (!loan) throw new Refused('not_found')
  const disbursement = await newestDisbursement(tx, loan.id)
  if (!disbursement || loan.state === 'rejected') throw new Refused('loan_not_approved')
  if (disbursement.amount !== amount) throw new Refused('payment_amount_differs')
  return loan.id
}

async function refuseCommission(tx: Transaction, { payable_id }: Input): Promise<never> {
  if (!(await isAgent(tx, payable_id))) throw new Refused('not_found')
  throw new Refused('no_default_bank_account', { payable_id: ['This agent has no bank account to pay into.'] })
}
