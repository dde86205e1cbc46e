import type { adminStatuses } from '@kasuwa/contract/customers.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { changeUserStatus } from '../access/staff/change-user-status.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { findAndLockUser } from '../access/user-repository.ts'
import type { Context } from '../context/context.ts'
import { isId, type UserId } from '../base/ids.ts'

type ClosingInput = { id: string; status: (typeof adminStatuses)[number] }

/**
 * Disables a customer or an agent; `id` is their user id. Their sessions end in the same transaction, and a sign-in in progress finds
 * them disabled (C-136). No call disables an admin.
 * @throws Refused not_found; user_not_active when their account is not active
 */
export async function closeUser(context: Context, { id, status: event }: ClosingInput) {
  if (!isId<UserId>(id)) throw new Refused('not_found')
  return answerOnce(context, async (tx) => {
    const user = await findAndLockUser(tx, id)
    if (!user || user.accountType === 'admin') throw new Refused('not_found')
    const status = await changeUserStatus(tx, context, user, event)
    if (!status) throw new Refused('user_not_active')
    return { id: user.id, status }
  })
}
