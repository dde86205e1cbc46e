import { rolesToKeep, staffRoles, type StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findAndLockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notifyOtherAdmins } from '../access/security-notice.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { isId, type UserId } from '../ids.ts'
import { assertNotLastAdmin, lockStaff, saveStaffRoles } from './staff-repository.ts'

/**
 * Sets which roles an admin has; `id` is their user id. Their open sessions have them from the next call on. One active admin with all roles
 * always stays, whoever changes whom at once. The same roles again change nothing.
 * @throws Refused not_found, last_admin
 */
export async function setStaffRoles(context: Context, { id, roles: chosen }: { id: string; roles: StaffRole[] }) {
  if (!isId<UserId>(id)) throw new Refused('not_found')
  return answerOnce(context, async (tx) => {
    await lockStaff(tx)
    const user = await findAndLockUser(tx, id)
    if (user?.accountType !== 'admin') throw new Refused('not_found')
    const roles = rolesToKeep(chosen)
    const answer = { id: user.id, roles: [...(roles ?? staffRoles)] }
    if (String(roles) === String(user.staffRoles)) return answer
    if (roles) await assertNotLastAdmin(tx, user)
    await saveStaffRoles(tx, user.id, roles)
    await record(tx, context.actor, {
      action: 'staff.roles-changed',
      subject: { kind: 'user', id: user.id },
      before: { roles: user.staffRoles ?? staffRoles },
      after: { roles: answer.roles },
    })
    await notifyOtherAdmins(tx, context.app, context.actor, 'roles-changed', user.id)
    return answer
  })
}
