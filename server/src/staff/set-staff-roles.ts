import { rolesToKeep, type OwnRoles, staffRoles, type StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { notifyOtherAdmins } from '../access/security-notice.ts'
import type { User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import type { Act } from '../proposals/act.ts'
import { aboutStaff, findStaff, lockStaffMember, rolesFact } from './staff-facts.ts'
import { assertNotLastAdmin, saveStaffRoles } from './staff-repository.ts'

type Input = { id: string; roles: StaffRole[] }
type Changed = { id: UserId; roles: StaffRole[] }

/**
 * Sets which roles an admin has; `id` is their user id. Their open sessions have them from the next call on. At least one active admin
 * keeps all roles, even when several changes come at once. The same roles again change nothing. Once any limit is set, adding roles is
 * proposed to a second person instead (C-220); one person alone may take roles away.
 * @throws Refused not_found, last_admin, proposal_open
 */
export const rolesChange: Act<Input, Changed> = {
  name: 'give_roles',
  limit: 'where_any',
  roles: 'all',
  async about(sql, input) {
    const user = asAdmin(await findStaff(sql, input))
    const facts = [rolesFact('Roles now', user.staffRoles), rolesFact('Roles then', rolesToKeep(input.roles))]
    return aboutStaff(user, facts, null)
  },
  lock: lockStaffMember,
  isHarmless: givesNone,
  run: changeRoles,
  final: ['not_found'],
}

/** A staff member who is an admin, since agents have no roles. @throws Refused not_found */
function asAdmin(user: User): User {
  if (user.accountType !== 'admin') throw new Refused('not_found')
  return user
}

async function givesNone(sql: Sql, input: Input): Promise<boolean> {
  const { staffRoles: own } = asAdmin(await findStaff(sql, input))
  return input.roles.every((role) => hasRole(own, role))
}

const hasRole = (own: OwnRoles, role: StaffRole): boolean => own === null || own.includes(role)

async function changeRoles(
  tx: Transaction,
  { app, actor }: Context,
  { id, roles: chosen }: Input,
  proposedBy: UserId | null,
): Promise<Changed> {
  const user = asAdmin(await lockStaffMember(tx, { id }))
  const roles = rolesToKeep(chosen)
  const answer = { id: user.id, roles: [...(roles ?? staffRoles)] }
  if (String(roles) === String(user.staffRoles)) return answer
  if (roles) await assertNotLastAdmin(tx, user)
  await saveStaffRoles(tx, user.id, roles)
  await record(tx, actor, {
    action: 'staff.roles-changed',
    subject: { kind: 'user', id: user.id },
    before: { roles: user.staffRoles ?? staffRoles },
    after: { roles: answer.roles, ...(proposedBy !== null && { proposedBy }) },
  })
  await notifyOtherAdmins(tx, app, actor, 'roles-changed', user.id)
  return answer
}
