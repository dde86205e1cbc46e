import { isProfileLocked } from '@kasuwa/domain/kyc/steps.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import { type EmploymentInfo, type PersonalInfo, storeEmployment, storePersonalInfo } from './store-answers.ts'
import {
  type AnswersRow,
  loadAnswers,
  type NextOfKin,
  saveNextOfKin as store,
  saveBusiness,
} from './profile-repository.ts'
import { maritalOnWire, nextOfKinOnWire, employmentOnWire } from './profile-answer.ts'
import type { Handlers } from '../context/handlers.ts'

/**
 * Changes one part of the caller's profile and returns what `answer` reads from the stored record then. The user's row is locked, so that
 * a save and the attestation that locks the profile follow one another.
 * @throws Refused modification_restricted for a customer whose level 2 details are in (C-76); agents and admins are never locked
 */
function changeProfile<T>(
  context: Context,
  part: string,
  save: (tx: Transaction, id: UserId) => Promise<unknown>,
  answer: (record: AnswersRow) => T,
): Promise<T> {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (isProfileLocked(user.kycLevel, user.accountType)) throw new Refused('modification_restricted')
    await save(tx, user.id)
    await record(tx, actor, { action: 'profile.saved', subject: { kind: 'user', id: user.id }, after: { part } })
    return answer(await loadAnswers(tx, user.id))
  })
}

/** Saves marriage, children and schooling (SET-10). @throws Refused modification_restricted */
export const savePersonalInfo = (context: Context, input: PersonalInfo) =>
  changeProfile(context, 'personal-info', (tx, id) => storePersonalInfo(tx, id, input), maritalOnWire)

/** Saves the next of kin (SET-11). @throws Refused modification_restricted */
export const saveNextOfKin = (context: Context, nextOfKin: NextOfKin) =>
  changeProfile(context, 'next-of-kin', (tx, id) => store(tx, id, nextOfKin), nextOfKinOnWire)

/** Saves the employment (SET-12). @throws Refused modification_restricted; invalid with start_date for a future day */
export const saveEmploymentInfo = (context: Context, input: EmploymentInfo) =>
  changeProfile(
    context,
    'employment-info',
    (tx, id) => storeEmployment(tx, id, input),
    (saved) => required(employmentOnWire(saved), 'the employment that was saved'),
  )

type Business = { name: string; category: string; sub_category: string }

/** Saves the business (SET-13). @throws Refused modification_restricted */
export function saveBusinessInfo(context: Context, { name, category, sub_category }: Business): Promise<Business> {
  return changeProfile(
    context,
    'business-info',
    (tx, id) => saveBusiness(tx, id, name, category, sub_category),
    (saved) => {
      const { name, category, sub_category } = required(saved.business, 'the business that was saved')
      return { name, category, sub_category }
    },
  )
}

export const profileRoutes: Handlers['profile'] = {
  savePersonalInfo,
  saveNextOfKin,
  saveEmploymentInfo,
  saveBusinessInfo,
}
