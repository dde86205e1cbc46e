import { saveUserNames, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'

/** The names that the customer corrects in the NIN step; a name that is left out does not change. */
export type NewNames = {
  first_name?: string | undefined
  middle_name?: string | null | undefined
  last_name?: string | undefined
}

/** The user with the given names. */
export const renamed = (user: User, { first_name, middle_name, last_name }: NewNames): User => ({
  ...user,
  firstName: first_name ?? user.firstName,
  middleName: middle_name === undefined ? user.middleName : middle_name || null,
  lastName: last_name ?? user.lastName,
})

/** Whether two states of a user have the same names, the middle name included. */
export const hasSameNames = (one: User, other: User): boolean =>
  one.firstName === other.firstName && one.middleName === other.middleName && one.lastName === other.lastName

/** The customer changes their own names until level 1 is attested; afterwards staff correct them (DESK-42). */
export async function saveNames(tx: Transaction, { actor }: Context, before: User, after: User): Promise<void> {
  const { firstName, middleName, lastName } = after
  await saveUserNames(tx, { id: after.id, firstName, middleName, lastName })
  await record(tx, actor, {
    action: 'user.names-corrected',
    subject: { kind: 'user', id: after.id },
    before: { first_name: before.firstName, middle_name: before.middleName, last_name: before.lastName },
    after: { first_name: firstName, middle_name: middleName, last_name: lastName },
  })
}
