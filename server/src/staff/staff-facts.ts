import { roleWords } from '@kasuwa/contract/role-words.ts'
import type { OwnRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findAndLockUser, findUser, type User } from '../access/user-repository.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { isId, type UserId } from '../base/ids.ts'
import type { About } from '../proposals/act.ts'
import { type Fact, fixed } from '../proposals/facts.ts'
import { lockStaff } from './staff-repository.ts'

/** Roles in words; null means all of them. */
export const rolesFact = (name: string, roles: OwnRoles): Fact =>
  fixed(name, (roles ?? staffRoles).map((role) => roleWords.labels[role]).join(', '))

/** The facts of an act about a staff member: who they are, and what the act would change. */
export const aboutStaff = ({ id, phone, firstName, lastName }: User, facts: Fact[], reason: string | null): About => ({
  subject: { kind: 'staff', id, name: [firstName, lastName].filter(Boolean).join(' ') || phone },
  userId: null,
  amount: null,
  reason,
  facts: [fixed('Phone', phone), ...facts],
})

type Of = { id: string }

/** @throws Refused not_found: no staff member */
export async function findStaff(sql: Sql, { id }: Of): Promise<User> {
  const user = isId<UserId>(id) ? await findUser(sql, id) : undefined
  if (!user || user.accountType === 'customer') throw new Refused('not_found')
  return user
}

/** The same, with their row locked, and with all other changes of admins waiting until the transaction ends. @throws Refused not_found */
export async function lockStaffMember(tx: Transaction, { id }: Of): Promise<User> {
  if (!isId<UserId>(id)) throw new Refused('not_found')
  await lockStaff(tx)
  const user = await findAndLockUser(tx, id)
  if (!user || user.accountType === 'customer') throw new Refused('not_found')
  return user
}
