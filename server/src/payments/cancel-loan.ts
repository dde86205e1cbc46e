import { loanCancelled } from '@kasuwa/domain/ledger/corrections.ts'
import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { post } from '../ledger/post.ts'
import { instalmentsOf, removeSchedule } from '../loans/schedule-repository.ts'
import { requireReturned } from './pay-again.ts'
import { saveCancellation } from './returned-repository.ts'

/**
 * Cancels a loan whose money came back after something had been repaid, by one journal (C-86): nothing is owed and no interest was earned,
 * and what was repaid is the customer's credit. It stands as rejected with the mark that it was cancelled; its schedule is kept in the audit trail.
 * @throws Refused not_found, item_closed, payout_under_way, idempotency_conflict
 */
export function cancelLoan(context: Context, { id, reason }: { id: string; reason: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const { id: item, reference, amount, loanId, loanNumber, loanState, customerId } = await requireReturned(tx, id)
    const state = nextLoanState(loanState, 'cancelled')
    const schedule = await instalmentsOf(tx, loanId)
    const paidPrincipal = addKobo(...schedule.map((row) => row.paidPrincipal))
    const paidInterest = addKobo(...schedule.map((row) => row.paidInterest))
    const credited = addKobo(paidPrincipal, paidInterest)
    await post(
      tx,
      loanCancelled({ loanId, customerId, principal: amount, paidPrincipal, paidInterest }),
      reference,
      null,
    )
    await removeSchedule(tx, loanId, state)
    await saveCancellation(tx, { id: item, loanId, credited, reason, by: actor.userId, at: tx.now })
    await record(tx, actor, {
      action: 'loan.cancelled',
      subject: { kind: 'loan', id: loanId },
      before: { state: loanState, schedule },
      after: { state, credited, reason },
    })
    return { loan_id: loanNumber, returned: amount, credited, cancelled_at: tx.now }
  })
}
