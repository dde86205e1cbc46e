import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { App, Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import type { LoanId } from '../base/ids.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { closeProposalsOf } from '../proposals/decide-proposal.ts'
import { required } from '../base/required.ts'
import type { Settings } from '../settings/settings.ts'
import { adminLoanAnswer } from './admin-loan-answer.ts'
import { findAdminLoan } from './admin-loan-repository.ts'
import { approval, type DecisionInput, lockNamedLoan } from './approve-loan.ts'
import { awaitDisbursement } from './await-disbursement.ts'
import { saveDecision } from './loan-repository.ts'
import { notifyRejected } from './notify-decision.ts'
import { insertReason } from './rejection-repository.ts'

/**
 * Approves or rejects a pending loan; `id` is any of its three names (C-83). An approval makes the disbursement and tries to send it after
 * its commit; the answer is the loan's state then (C-85, C-86). Above the lender's limit it is proposed to a second person instead, and the
 * loan stays pending (decision 59). A rejection keeps its reasons, from the list and in words, if any were given, and needs no second person.
 * @throws Refused not_found, loan_not_pending, loan_already_approved, amount_above_ceiling, amount_exceeds_request,
 * rejection_reason_unlisted, proposal_open, and the preconditions of C-87
 */
export async function decideLoan(context: Context, input: DecisionInput) {
  const { app } = context
  if (input.status === 'rejected')
    return onceByKey(
      context,
      (tx) => reject(tx, context, input),
      (id) => decidedLoan(app, id),
    )
  const answer = await actOrPropose(context, approval, input, async (id) => {
    await awaitDisbursement(app, id)
    return decidedLoan(app, id)
  })
  if (!('proposal' in answer)) return answer
  return { ...(await decidedLoan(app, answer.proposal.subject.id as LoanId)), ...answer }
}

const decidedLoan = async ({ database }: App, id: LoanId) =>
  adminLoanAnswer(required(await findAdminLoan(database, id), 'the loan'))

async function reject(tx: Transaction, { actor, app }: Context, input: DecisionInput): Promise<LoanId> {
  const { id, reason = '', listed_reason: listed = '' } = input
  requireListed(app.settings, listed)
  const loan = await lockNamedLoan(tx, id)
  const state = nextLoanState(loan.state, 'rejected')
  await saveDecision(tx, loan.id, state, null, actor.userId, tx.now)
  await insertReason(tx, loan.id, { reason, listed })
  await record(tx, actor, {
    action: 'loan.rejected',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: { state, ...(reason !== '' && { reason }), ...(listed !== '' && { listedReason: listed }) },
  })
  await notifyRejected(tx, app, loan.id, [listed, reason].filter(Boolean).join(' '))
  await closeProposalsOf(tx, approval, loan.id, 'loan_not_pending')
  return loan.id
}

/** The list may have changed since it was shown (C-214). */
function requireListed({ REJECTION_REASONS: reasons }: Settings, listed: string): void {
  if (listed !== '' && !reasons.includes(listed)) throw new Refused('rejection_reason_unlisted')
}
