import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { notifyAnswered } from './notify-decision.ts'
import { findVisibleLoan } from './loan-repository.ts'
import { findRejection, rejectionAnswer, saveAnswer } from './rejection-repository.ts'

/**
 * Keeps a customer's answer to the reason of their rejected request; `id` is any of its three names (C-83). They can answer once: the same
 * text again changes nothing and gets the same response, another text is refused, and of two at once exactly one is kept.
 * @throws Refused not_found, no_rejection_reason, rejection_answered
 */
export function answerRejection(context: Context, { id, answer }: { id: string; answer: string }) {
  const { actor, app } = context
  return answerOnce(context, async (tx) => {
    const loan = await findVisibleLoan(tx, id, actor)
    if (!loan) throw new Refused('not_found')
    const isSaved = await saveAnswer(tx, loan.id, answer)
    const rejection = await findRejection(tx, loan.id)
    if (!rejection) throw new Refused('no_rejection_reason')
    if (rejection.answer !== answer) throw new Refused('rejection_answered')
    const after = { answer }
    if (isSaved) {
      await record(tx, actor, { action: 'loan.rejection_answered', subject: { kind: 'loan', id: loan.id }, after })
      await notifyAnswered(tx, app, loan.id)
    }
    return rejectionAnswer(rejection)
  })
}
