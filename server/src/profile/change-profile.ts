import { isProfileLocked } from '@kasuwa/domain/kyc/steps.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'
import { type AnswersRow, findAnswers } from './profile-repository.ts'

/**
 * Changes one part of the own profile and answers by `answer` what the stored record holds then. The user's row is locked, so that a save and the attestation that
 * locks the profile follow one another.
 * @throws Refused modification_restricted for a customer whose level 2 details are in (C-76); agents and admins are never locked
 */
export function changeProfile<T>(
  context: Context,
  part: string,
  save: (tx: Transaction, id: UserId) => Promise<unknown>,
  answer: (record: AnswersRow) => T,
): Promise<T> {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = (await lockUser(tx, actor.userId))!
    if (isProfileLocked(user.kycLevel, user.accountType)) throw new Refused('modification_restricted')
    await save(tx, user.id)
    await record(tx, actor, { action: 'profile.saved', subject: { kind: 'user', id: user.id }, after: { part } })
    return answer((await findAnswers(tx, user.id))!)
  })
}
