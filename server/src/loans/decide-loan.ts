import type { decisionInput } from '@kasuwa/contract/loans.ts'
import { genericWords } from '@kasuwa/contract/words.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { onceByKey } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import type { LoanId } from '../ids.ts'
import type { Settings } from '../settings.ts'
import { promisePayout } from '../outbox/promise-payout.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { present } from '../present.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import { findAdminLoan } from './admin-loan-repository.ts'
import { approvalRefusal } from './approval-refusal.ts'
import { awaitDisbursement } from './await-disbursement.ts'
import { type ApprovalFacts, approvalFactsOf } from './borrower-repository.ts'
import { requireUnderCeiling } from './loan-ceiling.ts'
import { findLoan, lockLoan, type Loan, saveDecision } from './loan-repository.ts'
import { insertReason } from './rejection-repository.ts'

type DecisionInput = z.output<typeof decisionInput>

/**
 * Approves or rejects a pending loan; `id` is any of its three names (C-83). An approval makes the disbursement and tries it after its
 * commit; the answer is how the loan stands then (C-85, C-86). A rejection keeps its reason, if one was given.
 * @throws Refused not_found, loan_not_pending, loan_already_approved, amount_above_ceiling, amount_exceeds_request, and the preconditions
 * of C-87
 */
export function decideLoan(context: Context, input: DecisionInput) {
  return onceByKey(
    context,
    (tx) => decide(tx, context, input),
    async (id) => {
      const { database } = context.app
      if (input.status === 'approved') await awaitDisbursement(context.app, id)
      return adminLoanAnswer(present(await findAdminLoan(database, id), 'the loan'))
    },
  )
}

async function decide(tx: Transaction, context: Context, input: DecisionInput): Promise<LoanId> {
  const found = await findLoan(tx, input.id)
  if (!found) throw new Refused('not_found')
  const loan = await lockLoan(tx, found.id)
  return input.status === 'approved' ? approve(tx, context, loan, input) : reject(tx, context, loan, input.reason)
}

async function approve(tx: Transaction, context: Context, loan: Loan, input: DecisionInput): Promise<LoanId> {
  const { actor, app } = context
  const state = nextLoanState(loan.state, 'approved')
  const amount = requireAmount(app.settings, loan, input)
  const facts = await approvalFactsOf(tx, loan.customerId, loan.id)
  const payee = requirePayee(app.settings, facts)
  await saveDecision(tx, loan.id, state, amount, actor.userId, tx.now).catch(asRunningLoan)
  const paymentId = await promisePayout(tx, app, {
    kind: 'loan_disbursement',
    of: { loanId: loan.id, customerId: loan.customerId },
    userId: facts.userId,
    amount,
    account: payee,
    description: paymentDescription.loan_disbursement,
    createdBy: actor.userId,
  })
  await promiseVirtualAccount(tx, app, loan.customerId)
  await record(tx, actor, {
    action: 'loan.approved',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: { state, requested: loan.amount, approved: amount, paymentId, payee },
  })
  return loan.id
}

/** The amount to pay out: at most the ceiling, and above the request only with a confirmation of its own (C-88). */
function requireAmount(
  settings: Settings,
  loan: Loan,
  { approved_amount, exceeds_request: isConfirmed }: DecisionInput,
): Kobo {
  const amount = present(approved_amount, 'the approved amount')
  requireUnderCeiling(settings, amount, 'approved_amount')
  if (amount <= loan.amount || isConfirmed) return amount
  const message = loanWords.exceedsRequest(exactNaira(amount), exactNaira(loan.amount))
  throw new Refused('amount_exceeds_request', { approved_amount: [message], exceeds_request: [genericWords.required] })
}

/** The account that the money is to go to, once nothing stops the approval (C-87). */
function requirePayee(settings: Settings, facts: ApprovalFacts) {
  const refusal = approvalRefusal(settings, facts)
  if (refusal) throw new Refused(refusal)
  return present(facts.account, 'the default account')
}

/** Two loans of one customer approved at once: the index allows one. */
function asRunningLoan(error: unknown): never {
  throw isDuplicate(error, 'one_running_loan') ? new Refused('running_loan') : error
}

async function reject(tx: Transaction, { actor }: Context, loan: Loan, reason: string = ''): Promise<LoanId> {
  const state = nextLoanState(loan.state, 'rejected')
  await saveDecision(tx, loan.id, state, null, actor.userId, tx.now)
  if (reason !== '') await insertReason(tx, loan.id, reason)
  await record(tx, actor, {
    action: 'loan.rejected',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: { state, ...(reason !== '' && { reason }) },
  })
  return loan.id
}
