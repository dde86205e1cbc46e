import type { App } from '../context/context.ts'
import type { User } from '../access/user-repository.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import type { IdentityKind } from './identity-repository.ts'

/**
 * Asks whether a NIN or BVN belongs to this person; never inside a transaction. Agents and admins give no date of birth, and without one
 * nothing can be compared, so theirs stays pending.
 */
export async function askIdentityService(
  app: App,
  kind: IdentityKind,
  number: string,
  user: User,
): Promise<IdentityAnswer> {
  const { firstName, lastName, dob } = user
  if (!firstName || !lastName || !dob) return notAsked
  const person = { firstName, lastName, dateOfBirth: dob }
  const { identity } = app.ports
  const answer = await (kind === 'nin' ? identity.checkNin(number, person) : identity.checkBvn(number, person))
  if (answer.problem) app.log.warn('identity service', { kind, state: answer.state, problem: answer.problem })
  return answer
}

/** Whether asking again can ever bring an answer. */
export const canBeAsked = ({ dob }: User): boolean => dob !== null

/** Whether the service would give the same answer for two states of a user. */
export const isSamePerson = (one: User, other: User): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.dob === other.dob

/** The answer while the service is still to be asked. */
export const notAsked: IdentityAnswer = { state: 'pending', providerReference: null, matched: {} }
