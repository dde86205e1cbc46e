import type { staffStatuses } from '@kasuwa/contract/staff.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { needRole } from '../access/assert-role.ts'
import { changeUserStatus } from '../access/change-user-status.ts'
import { findAndLockUser } from '../access/user-repository.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { isId, type UserId } from '../ids.ts'
import { assertNotLastAdmin, lockStaff } from './staff-repository.ts'

type Input = { id: string; status: (typeof staffStatuses)[number] }

/**
 * Disables an admin or an agent, or enables one who was disabled; `id` is their user id. Sessions of one who is disabled end in the same
 * transaction (C-136). One active admin with all roles always stays, whoever disables whom at once.
 * @throws Refused not_found; role_needed (of an admin); user_not_active, user_not_disabled when there is nothing to change; last_admin
 */
export async function setStaffStatus(context: Context, { id, status: wanted }: Input) {
  if (!isId<UserId>(id)) throw new Refused('not_found')
  return answerOnce(context, async (tx) => {
    await lockStaff(tx)
    const user = await findAndLockUser(tx, id)
    if (!user || user.accountType === 'customer') throw new Refused('not_found')
    if (user.accountType === 'admin') needRole(context, rolesOfActs.admins)
    const isDisabling = wanted === 'disabled'
    if (!isDisabling && user.status !== 'disabled') throw new Refused('user_not_disabled')
    if (isDisabling) await assertNotLastAdmin(tx, user)
    const status = await changeUserStatus(tx, context, user, isDisabling ? 'disabled' : 'enabled')
    if (!status) throw new Refused('user_not_active')
    return { id: user.id, status }
  })
}
