import { staffRoles } from '@kasuwa/domain/access/staff-roles.ts'
import type { Context } from '../context/context.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { listStaffMembers } from './staff-repository.ts'

/** All admins, the oldest first: they are few. */
export async function listStaff(context: Context) {
  const members = await listStaffMembers(context.app.database)
  return {
    staff: members.map(({ id, status, roles, email, lastSignInAt, createdAt, totp, ...member }) => ({
      id,
      user: { ...personAnswer(context, member), email },
      status,
      roles: [...(roles ?? staffRoles)],
      last_sign_in_at: lastSignInAt,
      created_at: createdAt,
      is_self: id === context.actor.userId,
      totp: context.app.settings.STAFF_TOTP === 'off' ? null : totp,
    })),
  }
}
