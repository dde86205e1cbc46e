import { roleWords } from '@kasuwa/contract/role-words.ts'
import { mayAct, type RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, Context } from '../context/context.ts'

/**
 * Refuses an admin without the roles that an act requires, and names these roles (C-177). Other account types have no roles: the contract
 * says which calls they may make.
 * @throws Refused role_needed
 */
export function assertRole(
  { accountType, staffRoles }: Pick<Actor, 'accountType' | 'staffRoles'>,
  needed: RolesNeeded,
): void {
  if (accountType === 'admin' && !mayAct(staffRoles, needed))
    throw new Refused('role_needed', undefined, { reason: roleWords.needed(needed, 'It') })
}

/**
 * The same for a use case that requires more roles than its call in the contract. A kept answer is given to a repeated call only while
 * the caller still has these roles (C-174).
 * @throws Refused role_needed
 */
export function needRole({ actor, exchange }: Pick<Context, 'actor' | 'exchange'>, needed: RolesNeeded): void {
  assertRole(actor, needed)
  exchange.rolesNeeded = [...(exchange.rolesNeeded ?? []), needed]
}
