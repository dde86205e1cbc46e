import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { findVisibleLoan } from './loan-repository.ts'
import { findRejection, markAnswerRead, rejectionAnswer } from './rejection-repository.ts'

/**
 * Keeps that an admin has read a customer's answer to the reason of their rejected request (DESK-90); `id` is any of its three names
 * (C-83). A repeated call, also by another admin, changes nothing and gets the same answer.
 * @throws Refused not_found, no_rejection_answer
 */
export function readAnswer(context: Context, { id }: { id: string }) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const loan = await findVisibleLoan(tx, id, actor)
    if (!loan) throw new Refused('not_found')
    const isFirst = await markAnswerRead(tx, loan.id, actor.userId)
    const rejection = await findRejection(tx, loan.id)
    if (!rejection || rejection.answer === null) throw new Refused('no_rejection_answer')
    if (isFirst)
      await record(tx, actor, { action: 'loan.rejection_answer_read', subject: { kind: 'loan', id: loan.id } })
    return rejectionAnswer(rejection)
  })
}
