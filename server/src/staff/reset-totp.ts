import { Refused } from '@kasuwa/domain/refusal.ts'
import { resetTotp } from '../access/reset-totp.ts'
import { findAndLockUser } from '../access/user-repository.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { isId, type UserId } from '../ids.ts'

/**
 * Switches off another staff member's sign-in codes, whose phone is lost; `id` is their user id. They sign in with their password alone,
 * and set new ones up. Their sessions end.
 * @throws Refused not_found, totp_not_on, totp_own
 */
export async function resetStaffTotp(context: Context, { id, reason }: { id: string; reason: string }): Promise<null> {
  const { actor } = context
  if (!isId<UserId>(id)) throw new Refused('not_found')
  return answerOnce(context, async (tx) => {
    const user = await findAndLockUser(tx, id)
    if (!user || user.accountType === 'customer') throw new Refused('not_found')
    if (user.id === actor.userId) throw new Refused('totp_own')
    await resetTotp(tx, context, user, reason)
    return null
  })
}
