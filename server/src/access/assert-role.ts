import { roleWords } from '@kasuwa/contract/role-words.ts'
import { mayAct, type RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, Context } from '../context/context.ts'

/**
 * Refuses an admin without the roles that an act takes, and names these (C-177). Other account types have no roles: the contract says which
 * calls are theirs.
 * @throws Refused role_needed
 */
export function assertRole(
  { accountType, staffRoles }: Pick<Actor, 'accountType' | 'staffRoles'>,
  needed: RolesNeeded,
): void {
  if (accountType === 'admin' && !mayAct(staffRoles, needed))
    throw new Refused('role_needed', undefined, { reason: roleWords.needed(needed) })
}

/**
 * The same in a use case, which asks for more than its line of the contract: an answer that is kept for a repeated call is given only while
 * the caller still has what was asked for (C-174).
 * @throws Refused role_needed
 */
export function needRole({ actor, exchange }: Pick<Context, 'actor' | 'exchange'>, needed: RolesNeeded): void {
  assertRole(actor, needed)
  exchange.rolesNeeded = [...(exchange.rolesNeeded ?? []), needed]
}
