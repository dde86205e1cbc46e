import type { staffStatuses } from '@kasuwa/contract/staff.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { needRole } from '../access/assert-role.ts'
import { changeUserStatus } from '../access/staff/change-user-status.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { UserId } from '../base/ids.ts'
import type { Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { aboutStaff, findStaff, lockStaffMember, rolesFact } from './staff-facts.ts'
import { assertNotLastAdmin } from './staff-repository.ts'

type Input = { id: string; status: (typeof staffStatuses)[number] }
type Changed = { id: UserId; status: UserStatus }

/**
 * Disables an admin or an agent, or enables one who was disabled; `id` is their user id. The sessions of a disabled person end in the
 * same transaction (C-136). At least one active admin keeps all roles, even when several changes come at once. Once any limit is set, it
 * takes two people to enable an admin (C-220), and still one to disable an admin.
 * @throws Refused not_found; role_needed (for an admin); user_not_active, user_not_disabled when there is nothing to change; last_admin;
 * proposal_open
 */
export async function setStaffStatus(context: Context, input: Input) {
  const { accountType } = await findStaff(context.app.database, input)
  if (accountType === 'admin') needRole(context, rolesOfActs.admins)
  if (accountType === 'admin' && input.status === 'active')
    return actOrPropose(context, adminEnabling, { id: input.id }, (changed) => changed)
  return answerOnce(context, (tx) => (input.status === 'active' ? enable : disable)(tx, context, input, null))
}

/** Enables a disabled admin, who may sign in again. */
export const adminEnabling: Act<Pick<Input, 'id'>, Changed> = {
  name: 'enable_admin',
  limit: 'where_any',
  roles: rolesOfActs.admins,
  async about(sql, input) {
    const user = await findStaff(sql, input)
    return aboutStaff(user, [rolesFact('Roles', user.staffRoles)], null)
  },
  lock: lockStaffMember,
  run: enable,
  final: ['not_found', 'user_not_disabled'],
}

async function enable(
  tx: Transaction,
  context: Context,
  input: Pick<Input, 'id'>,
  proposedBy: UserId | null,
): Promise<Changed> {
  const user = await lockStaffMember(tx, input)
  if (user.status !== 'disabled') throw new Refused('user_not_disabled')
  return changed(user.id, await changeUserStatus(tx, { ...context, proposedBy }, user, 'enabled'))
}

async function disable(tx: Transaction, context: Context, input: Input): Promise<Changed> {
  const user = await lockStaffMember(tx, input)
  await assertNotLastAdmin(tx, user)
  return changed(user.id, await changeUserStatus(tx, context, user, 'disabled'))
}

function changed(id: UserId, status: UserStatus | null): Changed {
  if (!status) throw new Refused('user_not_active')
  return { id, status }
}
