import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, inTransaction } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { enforceLimit, type Limit } from '../security/limits.ts'
import { closeProposalsOf } from '../proposals/decide-proposal.ts'
import { approval } from './approve-loan.ts'
import { loanAnswer } from './loan-answer.ts'
import { findVisibleLoan, loadLoan, lockLoan, type Loan, saveWithdrawal } from './loan-repository.ts'

/** The same limit as for requests, since each of them can be withdrawn. */
const withdrawals: Limit = { name: 'loan withdrawals', max: 60, seconds: 3_600 }

/**
 * Withdraws the caller's waiting request (C-90); `id` is any of its three names (C-83). It is shown as rejected from then on. A repeated
 * call returns the same and changes nothing. If a withdrawal and a decision come at once, exactly one takes effect.
 * @throws Refused not_found, loan_not_pending, loan_already_approved, too_many_requests
 */
export async function withdrawLoan(context: Context, { id }: { id: string }) {
  await enforceLimit(context.app, withdrawals, context.actor.userId)
  return inTransaction(context, async (tx) => {
    const found = await findVisibleLoan(tx, id, context.actor)
    if (!found) throw new Refused('not_found')
    const loan = await lockLoan(tx, found.id)
    if (loan.withdrawnAt === null) await withdraw(tx, context, loan)
    return loanAnswer(await loadLoan(tx, loan.id))
  })
}

async function withdraw(tx: Transaction, { actor }: Context, loan: Loan): Promise<void> {
  const state = nextLoanState(loan.state, 'withdrawn')
  await saveWithdrawal(tx, loan.id, state, actor.userId, tx.now)
  await record(tx, actor, {
    action: 'loan.withdrawn',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: { state },
  })
  await closeProposalsOf(tx, approval, loan.id, 'loan_not_pending')
}
