import { caseNumber } from '@kasuwa/domain/privacy/cases.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type CaseId, isId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { notify } from '../notifications/notify.ts'
import { adminCaseAnswer } from './case-answer.ts'
import { type Case, findCase, lockCase, saveAcknowledgement, saveCaseAnswer } from './case-repository.ts'

/**
 * Acknowledges a complaint; one that is acknowledged already stays as it is.
 * @throws Refused not_found, case_answered
 */
export const acknowledgeCase = (context: Context, { id }: { id: string }) =>
  answerOnce(context, async (tx) => {
    const found = await lockNamedCase(tx, id)
    if (found.acknowledgedAt === null) {
      if (found.answeredAt !== null) throw new Refused('case_answered')
      await saveAcknowledgement(tx, found.id, context.actor.userId)
      await note(tx, context, 'case.acknowledged', found)
    }
    return changed(tx, context, found.id)
  })

/**
 * Answers a case once. The same answer again changes nothing.
 * @throws Refused not_found, case_answered
 */
export const answerCase = (context: Context, { id, answer }: { id: string; answer: string }) =>
  answerOnce(context, async (tx) => {
    const found = await lockNamedCase(tx, id)
    if (found.answeredAt !== null && found.answer !== answer) throw new Refused('case_answered')
    if (found.answeredAt === null) {
      await saveCaseAnswer(tx, found.id, context.actor.userId, answer)
      await note(tx, context, 'case.answered', found)
      const { userId, number } = found
      const subject = { kind: 'case', id: found.id }
      await notify(tx, context.app, [
        { kind: 'case_answered', userId, key: found.id, subject, facts: { number: caseNumber(number) } },
      ])
    }
    return changed(tx, context, found.id)
  })

async function lockNamedCase(tx: Transaction, id: string): Promise<Case> {
  if (!isId<CaseId>(id) || !(await lockCase(tx, id))) throw new Refused('not_found')
  return required(await findCase(tx, id), 'the case')
}

const changed = async (tx: Transaction, { now }: Context, id: CaseId) =>
  adminCaseAnswer(required(await findCase(tx, id), 'the case'), now)

const note = (tx: Transaction, { actor }: Context, action: string, { id, userId, kind }: Case) =>
  record(tx, actor, { action, subject: { kind: 'user', id: userId }, after: { case: id, kind } })
