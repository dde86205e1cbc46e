import { identityFields } from '@kasuwa/contract/refusals.ts'
import { identityRefusal } from '@kasuwa/domain/kyc/identity.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { User } from '../access/user-repository.ts'
import type { App, Context } from '../context/context.ts'
import { isDuplicate, type Transaction } from '../db/transaction.ts'
import { askIdentityService } from '../kyc/ask-identity-service.ts'
import { digestConstraint, type IdentityKind } from '../kyc/identity-repository.ts'
import { NumberTaken, storeIdentity } from '../kyc/save-identity.ts'
import { enforceLimit, type Limit } from '../security/limits.ts'
import type { IdentityAnswer } from '../providers/ports.ts'

/** Each call to the identity service costs money: one staff member may make so many a day. */
const identityCalls: Limit = { name: 'identity-staff', max: 20, seconds: 86_400 }

/** The identity service's answer to a staff member. @throws Refused too_many_requests */
export async function askForStaff(
  { app, actor }: Context,
  kind: IdentityKind,
  number: string,
  user: User,
): Promise<IdentityAnswer> {
  await enforceLimit(app, identityCalls, actor.userId)
  return askIdentityService(app, kind, number, user)
}

/** The answer about a corrected NIN or BVN. @throws Refused identity_mismatch, identity_not_found on the field */
export async function askAboutNumber(
  context: Context,
  kind: IdentityKind,
  number: string,
  user: User,
): Promise<IdentityAnswer> {
  const answer = await askForStaff(context, kind, number, user)
  const refusal = identityRefusal(answer.state)
  if (refusal === 'identity_mismatch' || refusal === 'identity_not_found')
    throw new Refused(refusal, identityFields(kind, refusal))
  return answer
}

/** Stores a corrected NIN or BVN with the identity service's answer about it. @throws Refused identity_in_use */
export async function storeNumber(
  tx: Transaction,
  app: App,
  user: User,
  kind: IdentityKind,
  number: string,
  answer: IdentityAnswer | null,
) {
  try {
    await storeIdentity(tx, app, { kind, number, answer }, user)
  } catch (error) {
    if (error instanceof NumberTaken || isDuplicate(error, digestConstraint[kind])) throw new Refused('identity_in_use')
    throw error
  }
}
