import { Refused } from '@kasuwa/domain/refusal.ts'
import { resetTotp } from '../access/codes/reset-totp.ts'
import type { Context } from '../context/context.ts'
import type { Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { aboutStaff, findStaff, lockStaffMember } from './staff-facts.ts'

type Input = { id: string; reason: string }

/**
 * Switches off the sign-in codes of another staff member who lost their phone; `id` is their user id. They sign in with only their
 * password, and set new codes up. Their sessions end. Once any limit is set it is proposed to a second person instead (C-220).
 * @throws Refused not_found, totp_not_on, totp_own, proposal_open
 */
export const resetStaffTotp = (context: Context, input: Input) => actOrPropose(context, codesReset, input, () => null)

/** The reset of a staff member's sign-in codes. Their owner cannot confirm it: nobody resets their own. */
export const codesReset: Act<Input, null> = {
  name: 'reset_codes',
  limit: 'where_any',
  roles: 'all',
  about: async (sql, { id, reason }) => aboutStaff(await findStaff(sql, { id }), [], reason),
  lock: lockStaffMember,
  async run(tx, context, { id, reason }) {
    const user = await lockStaffMember(tx, { id })
    if (user.id === context.actor.userId) throw new Refused('totp_own')
    await resetTotp(tx, context, user, reason)
    return null
  },
  final: ['not_found', 'totp_not_on'],
}
